"""What the last rounds tell of the rival, where two players are left: which kind of player would have said what it did,
now that its dice are known; whether it has always kept to that, calls included; when it calls; and whether what it
said was true.

It reads what was said and shown, no more.
"""

from gobelet.games.parafico.belief import ANYBODY, CREDULOUS, DEAF, UNKNOWN, ObservedBid, Odds
from gobelet.games.parafico.bids import BASE, BLUFF, CARAMBA, leasts
from gobelet.games.parafico.odds import LISTENING, ONE, WHIM, chance

DOUBTED = 8  # of 256: how likely each kind remains at least
# How likely a bid looks to somebody who calls it as often as not, and of 9 how many players are so.
CALL_AT = tuple([(ONE * (35 + 10 * at) // 100, often) for at, often in enumerate((1, 3, 2, 1, 1, 1))])
TRUSTED = 196  # of 256: how likely a rival is of a kind before the solved tables are left for it


def kinds(past, rival, rule):
    """Of 256, how likely the rival is of each of KINDS. past: Match.past. rule: the state's DOUBLE_RULE."""
    likely_kinds = list(UNKNOWN)
    odds = Odds(0)
    for hand, rest, previous, action, jokers in _decisions(past, rival):
        if action >= BASE and jokers:
            lows = leasts(previous % BASE, previous // BASE, rule) if previous else ()
            weights = ObservedBid(odds, len(rest), previous, lows, action).likelihood(odds.counts(hand))
            likely_kinds = [max(1, likely * often) for likely, often in zip(likely_kinds, weights)]
            total = sum(likely_kinds)
            likely_kinds = [max(DOUBTED, likely * 256 // total) for likely in likely_kinds]
    return likely_kinds


def seen_through(past, rival, rule, known):
    """The kind, CREDULOUS or DEAF, that the rival is likely of (known: as kinds() says) and has kept to in each
    decision of the past; ANYBODY if there is none. So whoever feigns a kind is met by the solved tables as soon as the
    dice of the first round in which it does something else have been shown, for as long as it is remembered."""
    both = Odds(0), Odds(1)
    for kind in (CREDULOUS, DEAF):
        if known[kind] >= TRUSTED:
            for hand, rest, previous, action, jokers in _decisions(past, rival):
                perhaps = both[:1] if jokers else both
                if not any([_keeps(kind, odds, rule, hand, len(rest), previous, action) for odds in perhaps]):
                    return ANYBODY
            return kind
    return ANYBODY


def caution(past, rival):
    """How much likelier than to others a bid looks to the rival, by its own dice, where it calls as often as not, in
    parts of ONE; half as much again as its few decisions tell."""
    odds, weights = Odds(0), [often for _, often in CALL_AT]
    usual = _mean(weights)
    for hand, rest, previous, action, jokers in _decisions(past, rival):
        if previous and jokers and action != CARAMBA:
            value = previous // BASE
            looks = chance(odds.of(len(rest), value), previous % BASE - odds.counts(hand)[value - 1])
            for at, (limit, _) in enumerate(CALL_AT):
                often = min(max((limit - looks) * 5 // 32 + 128, 12), 244)  # of 256
                weights[at] *= often if action == BLUFF else 256 - often
            total = sum(weights)
            weights = [1 + (weight << 10) // total for weight in weights]
    return (_mean(weights) - usual) * 3 // 2


def _mean(weights):
    return sum([limit * weight for (limit, _), weight in zip(CALL_AT, weights)]) // sum(weights)


def is_liar(past, rival):
    """Whether most of its bids were false, as the dice show: they tell nothing of what it has."""
    counts, false = Odds(0).counts, 0
    for hand, rest, _, action, jokers in _decisions(past, rival):
        if action >= BASE and jokers:
            value = action // BASE - 1
            false += 1 if counts(hand)[value] + counts(rest)[value] < action % BASE else -1
    return false > 0


def _decisions(past, rival):
    """(its dice, those hidden from it, the bid before or 0, what it decided, whether jokers counted for sure) of the
    rival. Where somebody has one die that is not known: it may have been a Parafico round."""
    for heard, hands in past:
        if len(hands) < 2:
            continue
        previous, jokers = 0, min([len(hand) for hand in hands.values()]) > 1
        rest = [die for seat, hand in hands.items() if seat != rival for die in hand]
        for at in range(0, len(heard), 2):
            if heard[at] == rival:
                yield hands[rival], rest, previous, heard[at + 1], jokers
            previous = heard[at + 1]


def _keeps(kind, odds, rule, hand, hidden, previous, action):
    """Whether somebody of a kind may decide so: nothing else looks better to it by more than a whim."""
    own = odds.counts(hand)
    listens = LISTENING if kind == CREDULOUS else 0
    lows = leasts(previous % BASE, previous // BASE, rule) if previous else ()
    best, bids, calls = 0, {}, {}
    for value in range(1, 7):
        table = odds.of(hidden, value)
        quantity = lows[value - 1] if lows else max(1, odds.expected(own, hidden, value) - (kind == CREDULOUS))
        true = _true(table, quantity - own[value - 1], listens * (value == previous // BASE))
        bids[value * BASE + quantity] = true
        best = max(best, true)
    if previous:
        table, wanted = odds.of(hidden, previous // BASE), previous % BASE - own[previous // BASE - 1]
        true, above = _true(table, wanted, listens), _true(table, wanted + 1, listens)
        calls = {BLUFF: ONE - true}
        best = max(best, ONE - true)
        if action < BASE:
            calls.setdefault(action, true - above)  # a caramba, which who has all dice values less
    return max(bids.get(action, -ONE), calls.get(action, -ONE)) + WHIM >= best


def _true(table, wanted, listens):
    """How likely a bid looks; `listens` eighths of a die are believed."""
    here = chance(table, wanted)
    return here + (chance(table, wanted - 1) - here) * listens // 8
