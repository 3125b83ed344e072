"""The scenes in which a cup is made ready: the secrets, the word of the table, catching up with a match.

This module must not know a game.
"""

from gobelet.cup.display.widgets import headline, message, progress
from gobelet.cup.screens import Note, Screen, title_beside


class Seating(Screen):
    """The cups commit to their secrets and open them: nothing to do but wait."""

    def title(self):
        return self.app.texts.get("bar.seating")

    def draw(self, canvas):
        log = self.app.ledger
        done = len(log.commitments) + 2 * len(log.openings)
        message(canvas, self.app.texts.get("lobby.setup"), 9, 30)
        progress(canvas, 14, 43, 100, 7, done * 100 // (2 * len(log.players) + 2))


class CatchingUp(Screen):
    """The log is longer than what this cup holds: it folds what it missed."""

    title = title_beside

    def draw(self, canvas):
        held, there = self.app.ledger.entries, self.app.ledger.entries + self.app.behind()
        message(canvas, self.app.texts.get("link.catching_up", held, there), 9, 30)
        progress(canvas, 14, 43, 100, 7, held * 100 // max(there, 1))


class Word(Note):
    """The word of the table: the same on every cup and on the laptop when nobody cheats."""

    def title(self):
        return self.app.texts.get("bar.word")

    def draw(self, canvas):
        headline(canvas, 11, self.app.ledger.seating_word)
        message(canvas, self.app.texts.get("lobby.check_word"), 30, 24)
