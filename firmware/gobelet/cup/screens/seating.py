"""The scenes in which a cup is made ready: the secrets, catching up with a match.

This module must not know a game.
"""

from gobelet.cup.display.widgets import message, progress
from gobelet.cup.screens import CupScreen, round_title


class Seating(CupScreen):
    """The cups commit to their secrets and open them: nothing to do but wait."""

    def title(self):
        return self.app.texts.get("bar.seating")

    def draw(self, canvas):
        log = self.app.ledger
        done = len(log.seating.commitments) + 2 * len(log.seating.openings)
        message(canvas, self.app.texts.get("lobby.setup"), 9, 30)
        progress(canvas, 14, 43, 100, 7, done * 100 // (2 * len(log.players) + 2))


class CatchingUp(CupScreen):
    """The log is longer than what this cup holds: it folds what it missed."""

    title = round_title

    def draw(self, canvas):
        held, there = self.app.ledger.entries, self.app.ledger.entries + self.app.entries_missing()
        message(canvas, self.app.texts.get("link.catching_up", held, there), 9, 30)
        progress(canvas, 14, 43, 100, 7, held * 100 // max(there, 1))
