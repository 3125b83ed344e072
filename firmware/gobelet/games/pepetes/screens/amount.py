"""Pépètes: choosing one value of few: which combination is scored, how much is given.

This module must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import headline
from gobelet.cup.screens import LEFT, OK, RIGHT, decide, name_of
from gobelet.games.pepetes import rules
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.screens.words import LINE_Y, draw_duel, state_of
from gobelet.games.pepetes.state import COMBINATIONS


class Amount:
    """LEFT and RIGHT walk among the legal values, OK decides. go: the word over OK."""

    holds = 0
    go = ""

    def __init__(self, app, words):
        self.app = app
        self.words = words
        self.choices = rules.legal(state_of(app), app.owner.seat)
        self.at = 0

    def labels(self):
        arrows = ("\u25c0", "\u25b6") if len(self.choices) > 1 else ("", "")
        return arrows + (self.words.get(self.go), "")

    def press(self, button):
        if button == OK:
            decide(self.app, self.choices[self.at])
        elif button == LEFT or button == RIGHT:
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.choices)

    def hold(self, button):
        """Nothing is held."""


class Combination(Amount):
    """Which combination the attacker scores."""

    go = "do.choose"

    def draw(self, canvas):
        canvas.centred(LINE_Y, self.words.get("card." + COMBINATIONS[self.choices[self.at]]))
        draw_duel(canvas, self.app, self.words)


class Gift(Amount):
    """DON: how much goes to a player who has nothing left."""

    go = "do.give"

    def draw(self, canvas):
        state, get = state_of(self.app), self.words.get
        amount = self.choices[self.at]
        canvas.centred(LINE_Y, get("ask.gift", name_of(self.app, state[s.TAKER])))
        headline(canvas, 22, str(amount))
        canvas.centred(42, get("line.left", s.money_of(state, self.app.owner.seat) - amount))
