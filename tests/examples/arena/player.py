"""A player for `gobelet arena`, a program of its own: calls what its dice do not bear, else says the lowest bid.

gobelet arena hard mine --external "mine=python3 tests/examples/arena/player.py"
"""

import json
import sys


def answer(question):
    """One of the legal decisions, as a journal writes them."""
    hand, said = question["hand"], question["heard"]
    hidden = sum(seat["dice"] for seat in question["view"]["seats"]) - len(hand) if "seats" in question["view"] else 5
    if said:
        quantity, value = said[-1] % 1000, said[-1] // 1000
        bearing = hand.count(value) + (hand.count(1) if value != 1 else 0)
        if quantity > bearing + hidden / 3:
            return "bluff"
    bids = [text for text in question["legal"] if "x" in text]
    best = max(range(1, 7), key=hand.count)
    mine = [text for text in bids if text.endswith(f"x{best}")]
    return (mine or bids)[0]


for line in sys.stdin:
    print(answer(json.loads(line)), flush=True)
