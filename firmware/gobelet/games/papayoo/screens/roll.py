"""Papayoo's rolls: for the dealer, to shuffle, for the Papayoo. It must not know the link or the log's form."""

from gobelet.cup.screens import rolling, state_of
from gobelet.games.papayoo import state as s


class Roll(rolling.Roll):
    """This seat shuffles by shaking, or rolls for the dealer or for the Papayoo."""

    def why(self):
        return self.texts.get("roll." + s.PHASES[state_of(self.seat)[s.PHASE]])
