"""The player's own dice on the screen: uncovered for a while, then the lid comes down over them.

Several scenes show them, large or small. Which faces they are, and whether they are uncovered, the seat knows. This
module must not know a game.
"""

from gobelet.cup.display.canvas import HIDDEN, WIDTH
from gobelet.cup.display.dice_widgets import dice_row, draw_faces, lid
from gobelet.cup.display.widgets import BODY_HEIGHT, BODY_Y

LOOK_MS = 8000  # uncovered dice cover themselves after this time
LID_MS = 280
FRAME_MS = 40


class OwnDice:
    """jokers: a function, () -> whether ones are jokers now; None: this game has no jokers."""

    def __init__(self, seat, jokers):
        self.seat = seat
        self._jokers = jokers
        self._open = bool(seat.uncovered_at)
        self._closing = -1  # when the lid began to come down

    def toggle(self):
        """The player uncovers or covers the dice."""
        self.seat.set_dice_uncovered(not self.seat.uncovered_at)

    def tick(self):
        """Covers what was open long enough. Returns the milliseconds until something changes, -1 for never."""
        seat = self.seat
        if seat.uncovered_at and seat.now - seat.uncovered_at >= LOOK_MS:
            seat.set_dice_uncovered(False)
        if self._open and not seat.uncovered_at and seat.hand:
            self._closing = seat.now
            seat.sound("cover")
        self._open = bool(seat.uncovered_at)
        if self._closing >= 0:
            seat.hints.redraw()
            if seat.now - self._closing < LID_MS:
                return FRAME_MS
            self._closing = -1
        return LOOK_MS - (seat.now - seat.uncovered_at) if seat.uncovered_at else -1

    def visible(self):
        """Whether faces are drawn: uncovered, or seen below a lid that comes down."""
        return bool(self.seat.hand) and (bool(self.seat.uncovered_at) or self._closing >= 0)

    def draw(self, canvas, y, size=20, width=WIDTH):
        """The dice in a row within `width`: their faces, or as many covered ones."""
        hand = self.seat.hand
        if not hand:
            return
        if not self.visible() or (size < 20 and not self.seat.uncovered_at):
            dice_row(canvas, y, (HIDDEN,) * len(hand), 0, 0, size, 0, width)
            return
        draw_faces(canvas, y, sorted(hand), self._jokers(), size, width)
        if self._closing >= 0:
            lid(canvas, BODY_Y, BODY_HEIGHT, (self.seat.now - self._closing) * 100 // LID_MS)
