"""A decision as one choice out of a row: LEFT and RIGHT walk, OK acts.

Games whose decisions are few choices at a time build on it; which ones are legal the rules say. This module must not
know a game.
"""

from gobelet.cup.buttons import LEFT, OK, RIGHT
from gobelet.cup.screens import Screen, decide


class Decision(Screen):
    """This seat decides, as often as one decision leads straight to the next."""

    def __init__(self, seat):
        super().__init__(seat)
        self._begin()

    def _begin(self):
        self._moment = self.moment()
        self.begin()
        self.hints.redraw()

    def moment(self):
        """What is another value when there is another decision."""
        return self.seat.match.step

    def begin(self):
        """A new decision: what is to be worked out once for it."""

    def is_in_flight(self):
        """Whether a decision is on its way to the table."""
        return self.seat.has_in_flight("act") or self.seat.has_in_flight("seal")

    def tick(self):
        if self.moment() != self._moment:
            self._begin()
        return -1


class Choice(Decision):
    """One choice of few. A game says in which order its choices stand, which of them is asked about once more, and
    draws the one that is chosen.

    pause: ms after a new decision in which OK is not there yet. Where one decision leads straight to the next, a second
    tap must not answer a question that nobody has read.

    blink: ms between two pictures, where a game draws a choice by what blinks; 0 for none. Each choice begins with the
    first one.

    auto_take_ms: ms that the only choice there is stays to be read before it goes without a press; 0: it waits for OK.
    """

    pause = blink = auto_take_ms = 0

    def begin(self):
        match = self.seat.match
        self.choices = self.order(match.rules.legal(match.state, self.seat.number))
        self.at = 0
        self.asking = False  # whether OK was pressed once for a choice that is asked about
        self._since = self.seat.now  # when it was put on
        self._drawn = 0  # which of the two pictures of what blinks is on the display
        self._open_at = self.seat.now + self.pause if self.pause else 0
        self._take_at = self.seat.now + self.auto_take_ms if self.auto_take_ms and len(self.choices) == 1 else 0

    def tick(self):
        super().tick()
        if self._take_at and self.seat.now >= self._take_at:
            self._take_at = 0  # once: what the table refuses is the player's again
            if not self.is_in_flight() and not self.needs_confirmation(self.choices[0]):
                self.confirm_choice(self.choices[0])
        left = self._open_at - self.seat.now
        if self._open_at and left <= 0:
            self._open_at = 0
            self.hints.redraw()
        if self.blink and not self.is_in_flight() and self.picture() != self._drawn:
            self._drawn = self.picture()
            self.hints.redraw()
        if self._open_at:
            return max(left, 1)
        if self._take_at:
            left = max(self._take_at - self.seat.now, 1)
            return min(left, self.blink) if self.blink else left
        return self.blink or -1

    def picture(self):
        """Which of the two pictures of what blinks is due: 0 at first, then 1 and 0 in turns."""
        return (self.seat.now - self._since) // self.blink & 1

    # what a game says

    def order(self, legal):
        """The legal actions in the order in which a player expects them; never none."""
        return legal

    def needs_confirmation(self, action):
        """Whether a choice is so costly that OK must be pressed twice."""
        return False

    def confirm_choice(self, action):
        """What OK does with the choice."""
        decide(self.seat, action)

    def ok_label(self, action):
        """What stands over OK."""
        return self.texts.get("do.next")

    def draw_choice(self, canvas, action):
        """Draws the decision with one choice of it."""

    # what every such decision does

    def chosen(self):
        return self.choices[self.at]

    def fresh(self):
        """Whether the decision is so new that nobody can have read it."""
        return self._open_at > 0

    def goes_by_itself(self):
        """Whether the only choice there is goes without a press."""
        return self._take_at and not self.needs_confirmation(self.choices[0])

    def labels(self):
        if self.is_in_flight():
            return ("", "", "", "")
        arrows = ("\u25c0", "\u25b6") if len(self.choices) > 1 else ("", "")
        word = "" if self.fresh() else self.ok_label(self.chosen())
        return arrows + (word, self.texts.get("do.back") if self.asking else "")

    def press(self, button):
        if self.is_in_flight() or button == OK and self.fresh():
            return
        self._take_at = 0
        if button == OK and (self.asking or not self.needs_confirmation(self.chosen())):
            self.confirm_choice(self.chosen())
        elif button == OK:
            self.asking = True
        else:
            self.asking = False
            if button == LEFT or button == RIGHT:
                self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.choices)
                self._since = self.seat.now
        self.hints.redraw()

    def draw(self, canvas):
        if self.is_in_flight():
            canvas.centred(27, self.texts.get("line.sent"))
        else:
            self.draw_choice(canvas, self.chosen())
