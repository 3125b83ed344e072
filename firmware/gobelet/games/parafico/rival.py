"""What the last rounds tell of the rival, where two players are left: which kind of player would have said what it did,
now that its dice are known.

It reads what was said and shown, no more.
"""

from gobelet.games.parafico.belief import UNKNOWN, Odds
from gobelet.games.parafico.bids import BASE, leasts

DOUBTED = 8  # of 256: how likely each kind remains at least


def kinds(past, rival, rule):
    """Of 256, how likely the rival is of each of KINDS. past: Match.past. rule: the state's DOUBLE_RULE."""
    found = list(UNKNOWN)
    odds = Odds(0)
    for heard, hands in past:
        if len(hands) < 2 or min([len(hand) for hand in hands.values()]) < 2:
            continue  # perhaps a round without jokers
        own, previous = odds.counts(hands[rival]), 0
        hidden = sum([len(hand) for hand in hands.values()]) - len(hands[rival])
        for at in range(0, len(heard), 2):
            bid = heard[at + 1]
            if bid < BASE:
                break
            if heard[at] == rival:
                lows = leasts(previous % BASE, previous // BASE, rule) if previous else ()
                said = odds.said(own, hidden, previous, lows, bid)
                found = [max(1, likely * often) for likely, often in zip(found, said)]
                total = sum(found)
                found = [max(DOUBTED, likely * 256 // total) for likely in found]
            previous = bid
    return found
