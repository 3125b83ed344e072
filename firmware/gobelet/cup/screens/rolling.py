"""Scenes on which the cup may be shaken. This module must not know a game."""

from gobelet.cup.buttons import OK
from gobelet.cup.display.font import CUP_LEFT, CUP_RIGHT
from gobelet.cup.display.widgets import beside_cup
from gobelet.cup.screens import Screen

FRAME_MS = 100  # between two pictures of the shaken cup
HARD = 800  # milli-g for which one more die leaps beside the cup ...
MOST = 4  # ... up to so many
LEAPS = ((22, 30), (97, 17), (101, 36), (14, 14))  # where they do, one after the other


class Rolling(Screen):
    """A screen on which the cup may be shaken: the picture of the cup moves with it."""

    holds = OK

    def __init__(self, seat):
        super().__init__(seat)
        self.rolling = False
        self.strength = 0  # of the shake, in milli-g
        self._beat = 0  # of the picture that was drawn last
        self._tilted = CUP_LEFT, CUP_RIGHT

    def roll(self):
        """The cup has come to rest, or OK was held."""

    def hold(self, button):
        if button == OK:
            self.seat.sound("thud")
            self.roll()

    def shaking(self, on):
        self.rolling = on
        self.hints.redraw()
        if not on:
            self.seat.sound("thud")
            self.roll()

    def shaken(self, strength):
        self.rolling = True  # also when the shake began on the scene before, and led here
        self.strength = strength
        self.hints.rattle(strength)

    def tick(self):
        if not self.rolling:
            return -1
        beat = self.seat.now // FRAME_MS
        if beat != self._beat:
            self._beat = beat
            self.hints.redraw()
        return FRAME_MS - self.seat.now % FRAME_MS

    def draw_cup(self, canvas):
        """The cup in the middle; while it is shaken it swings and dice leap beside it, the more the harder it is."""
        if not self.rolling:
            canvas.picture(44, 14)
            return
        beat = self.seat.now // FRAME_MS
        dice = min(self.strength // HARD, MOST)
        swing = dice if beat % 2 else -dice
        canvas.picture(44 + swing, 14 - dice // 2, self._tilted[beat % 2])
        for number in range(dice):
            x, y = LEAPS[number]
            canvas.die(x - swing, y - (beat + number) % 3 * 4, 9, (beat * 5 + number * 2) % 6 + 1)


class Roll(Rolling):
    """This seat owes a roll: shake, or hold OK."""

    def labels(self):
        return ("", "", "" if self.is_in_flight() else self.texts.get("do.roll"), "")

    def is_in_flight(self):
        """Whether the roll is on its way to the table."""
        return self.seat.has_in_flight("shake")

    def roll(self):
        self.seat.shake()

    def why(self):
        """What this roll is for; "" for the hidden dice of a round. A game knows more."""
        return ""

    def draw(self, canvas):
        texts = self.texts
        if self.rolling:
            self.draw_cup(canvas)
            return
        if self.is_in_flight():
            beside_cup(canvas, texts.get("line.shaking"))
            return
        canvas.picture(0, 14)
        why = self.why()
        able = self.seat.board.abilities
        if not why and "still" in able:
            why = texts.reason("still")
        elif not why and "accel" in self.seat.board.faults:
            why = texts.reason("accel")
        if why:
            beside_cup(canvas, why)
        else:
            canvas.text_in(42, 15, 86, texts.get("head.shake"), 0, 2)
            canvas.text_in(42, 35, 86, texts.get("line.or_pad" if "pad" in able else "line.shake"))
