"""A player of Parafico for `gobelet arena`, a program of its own: it reckons how likely bids are true and says the
likeliest one, unless it is likelier that the last one is not. Whoever names a value is taken to have one die of it.

gobelet arena easy mine --external "mine=python3 tests/examples/arena/player.py"
"""

import json
import sys
from math import comb


def answer(question):
    """One of the legal decisions, as a journal writes them."""
    hand, view, heard = question["hand"], question["view"], question["heard"]
    hidden = view["dice_in_play"] - len(hand)
    said = [(seat, divmod(bid, 1000)) for seat, bid in zip(heard[::2], heard[1::2])]  # seat, (value, quantity)

    def chance(quantity, value):
        """That at least so many dice show a value. Ones count for every other value, but in a Parafico round."""
        jokers = value != 1 and not view["parafico"]
        told = min(hidden, len({bid for seat, bid in said if bid[0] == value and seat != question["seat"]}))
        unknown = hidden - told
        wanted = max(0, quantity - hand.count(value) - (hand.count(1) if jokers else 0) - told)
        shows = (2 if jokers else 1) / 6
        return sum(comb(unknown, n) * shows**n * (1 - shows) ** (unknown - n) for n in range(wanted, unknown + 1))

    bids = [tuple(map(int, text.split("x"))) for text in question["legal"] if "x" in text]
    best = max(bids, key=lambda bid: (chance(*bid), hand.count(bid[1])))
    if said:
        value, quantity = said[-1][1]
        if 1 - chance(quantity, value) > chance(*best):
            return "bluff"
    return "%dx%d" % best


for line in sys.stdin:
    message = json.loads(line)
    if message["kind"] == "decide":  # a match begins or ends: nothing to say
        print(answer(message), flush=True)
