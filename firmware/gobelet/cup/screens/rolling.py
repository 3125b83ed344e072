"""Scenes on which the cup may be shaken. This module must not know a game."""

from gobelet.cup.buttons import OK
from gobelet.cup.display.font import CUP_LEFT, CUP_RIGHT
from gobelet.cup.display.widgets import beside_cup
from gobelet.cup.screens import Screen

FRAME_MS = 120  # between two pictures of the shaken cup


class Rolling(Screen):
    """A screen on which the cup may be shaken: the picture of the cup moves with it."""

    holds = OK

    def __init__(self, app):
        super().__init__(app)
        self.rolling = False
        self._tilted = CUP_LEFT, CUP_RIGHT

    def roll(self):
        """The cup has come to rest, or OK was held."""

    def hold(self, button):
        if button == OK:
            self.roll()

    def shaking(self, on):
        self.rolling = on
        self.app.redraw = True
        if not on:
            self.roll()

    def tick(self):
        if self.rolling:
            self.app.redraw = True
            return FRAME_MS
        return -1

    def draw_cup(self, canvas):
        """The cup in the middle, tilted to and fro while it is shaken."""
        if self.rolling:
            canvas.picture(44, 14, self._tilted[self.app.now // FRAME_MS % 2])
        else:
            canvas.picture(44, 14)


class Roll(Rolling):
    """This seat owes a roll: shake, or hold OK."""

    def labels(self):
        return ("", "", "" if self.sent() else self.app.texts.get("do.roll"), "")

    def sent(self):
        """Whether the roll is on its way to the table."""
        return self.app.waiting_for("shake")

    def roll(self):
        self.app.shake()

    def why(self):
        """What this roll is for; "" for the hidden dice of a round. A game knows more."""
        return ""

    def draw(self, canvas):
        texts = self.app.texts
        if self.rolling:
            self.draw_cup(canvas)
            return
        if self.sent():
            beside_cup(canvas, texts.get("line.shaking"))
            return
        canvas.picture(0, 14)
        why = self.why()
        if not why and "accel" in self.app.board.faults:
            why = texts.reason("accel")
        if why:
            beside_cup(canvas, why)
        else:
            canvas.text_in(42, 15, 86, texts.get("head.shake"), 0, 2)
            canvas.text_in(42, 35, 86, texts.get("line.shake"))
