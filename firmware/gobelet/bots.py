"""Automates: players who decide by themselves, in simulations, in practice games and for a seat nobody sits on.

An automate sees what a person in its seat sees: the public state and its own hand. It must not know the ledger, the
link or another seat's dice. Its whims come from the `random` it is handed (see gobelet.randoms), so that games repeat.
"""

from gobelet import games
from gobelet.games import Illegal
from gobelet.randoms import Random

NAMES = ("random", "sound")
PACE = 900  # ms that an automate takes before it acts, so that people can follow


def choose(name, rules, state, seat, hand, random):
    """The action of the automate `name` for a seat that owes a decision (games.CHOOSE, SEAL), or may take one: then
    None when it lets it pass.

    rules: a Game. hand: what the seat hides, as Owner.hand. random: an object with below(limit).
    Raises Illegal("unknown_automate").
    """
    if name not in NAMES:
        raise Illegal("unknown_automate", "no automate is called %r; there are: %s" % (name, ", ".join(NAMES)))
    return getattr(of_game(rules), name)(state, seat, hand, random)


def of_game(rules):
    """The module of the automates of a game: one function (state, seat, hand, random) -> action for each of NAMES."""
    return games.part(rules.NAME, "bot")


class Pilot:
    """An automate that sits in one cup. name: one of NAMES. seed: any integer. pace: ms before each action.
    patient: whether it lets lower seats go first where all may act at once."""

    def __init__(self, name="sound", seed=0, pace=PACE, patient=False):
        if name not in NAMES:
            raise Illegal("unknown_automate", "no automate is called %r" % name)
        self.name = name
        self.pace = pace
        self.patient = patient
        self._random = Random(seed)

    def choose(self, rules, state, seat, hand):
        """The action of a seat that owes a decision, or may take one: then None when it lets it pass."""
        return choose(self.name, rules, state, seat, hand, self._random)
