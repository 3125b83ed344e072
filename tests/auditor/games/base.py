"""What the log asks a game: who owes what, what is allowed, what comes of it. Seats that left owe nothing."""

from typing import Any

ACT, ROLL, HIDE, SHOW, SEAL, OPEN, DEAL, CLOCK = "act", "roll", "hide", "show", "seal", "open", "deal", "clock"
TABLE = -1


def are_faces(action, count, sides=6):
    return type(action) is tuple and len(action) == count and all(type(f) is int and 1 <= f <= sides for f in action)


def whole(action):
    return type(action) is int


class Game:
    """One match. `owed()` is {seat: (kind, dice, sides)}; {} at its end. Actions: a number, a tuple of numbers."""

    PLAYERS, PLAYED = 3, ()  # of matches that are written from the page: how many play, options that are not as usual
    CALLS = ()
    FIRM = False  # no decision is taken back
    DROPS = True  # it can go on without a player
    FORFEIT = None  # what a sealed choice counts as if it breaks the rules
    deck: Any = None  # a function: the cards in play, ascending

    def __init__(self, seats, options, ages):
        self.seats, self.options, self.ages = seats, options, ages
        self.left = set(range(seats))
        self.owing = {}
        self.begin()

    def owed(self):
        return self.owing

    def living(self):
        return self.left

    def legal_act(self, seat, action):
        """Whether a seat may decide so by `act`."""
        return self.owed().get(seat, ("",))[0] == ACT and self.legal(seat, action)

    def apply(self, seat, action):
        """Carries out an action that is legal. True when that ends a step."""
        raise NotImplementedError

    def decided(self):
        """Whether what is still to be shown changes nothing; then judge() ends the round without it."""
        return False

    def ask(self, seats, kind, count=0, sides=0):
        """From now on these seats owe this, nobody anything else."""
        self.owing = dict.fromkeys(seats, (kind, count, sides))

    def done(self, seat):
        """A seat has done what several owe. True when it was the last one."""
        del self.owing[seat]
        return not self.owing

    def after(self, seat, among=None):
        """The next seat clockwise that is still there."""
        there = self.left if among is None else among
        return next(one % self.seats for one in range(seat + 1, seat + self.seats + 1) if one % self.seats in there)
