"""An automate at the controls of a cup: it decides with what this cup's owner may know, and nothing else.

Which one is a setting of the cup: `pilot` names it ("random", "sound"), `pace` is how long it thinks, in milliseconds.
"""

import json

from gobelet import bots


class Pilot:
    """name: which automate. seed: a number for its choices. pace: ms before it acts."""

    def __init__(self, name, seed, pace=0):
        self.name = name
        self.pace = pace
        self._random = bots.Random(seed)

    def choose(self, rules, state, seat, hand):
        """The action of the seat, legal by construction."""
        return bots.choose(self.name, rules.NAME, state, seat, hand, self._random)


def pilot_from(board):
    """The pilot that the cup's settings ask for, None for a human."""
    try:
        settings = json.loads(board.load("settings") or b"{}")
    except ValueError:
        return None  # the app names the corrupt file
    name = settings.get("pilot") if type(settings) is dict else None
    if name not in bots.NAMES:
        return None
    noise = board.entropy(4)
    seed = settings.get("seed", noise[0] << 16 | noise[1] << 8 | noise[2])
    return Pilot(name, seed, settings.get("pace", 0))
