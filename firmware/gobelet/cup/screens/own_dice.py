"""The player's own dice on the screen: uncovered for a while, then the lid comes down over them.

Several scenes show them, large or small. Which faces they are the owner knows (app.owner.hand), whether they are
uncovered the app knows (app.looked). This module must not know a game.
"""

from gobelet.cup.display.canvas import HIDDEN, WIDTH
from gobelet.cup.display.widgets import BODY_HEIGHT, BODY_Y, dice_row, draw_faces, lid

LOOK_MS = 8000  # uncovered dice cover themselves after this time
LID_MS = 280
FRAME_MS = 40


class OwnDice:
    """jokers: a function, () -> whether ones are jokers now; None: this game has no jokers."""

    def __init__(self, app, jokers):
        self.app = app
        self._jokers = jokers
        self._open = bool(app.uncovered_at)
        self._closing = -1  # when the lid began to come down

    def toggle(self):
        """The player uncovers or covers the dice."""
        self.app.set_dice_uncovered(not self.app.uncovered_at)

    def tick(self):
        """Covers what was open long enough. Returns the milliseconds until something changes, -1 for never."""
        app = self.app
        if app.uncovered_at and app.now - app.uncovered_at >= LOOK_MS:
            app.set_dice_uncovered(False)
        if self._open and not app.uncovered_at and app.owner.hand:
            self._closing = app.now
            app.sound("cover")
        self._open = bool(app.uncovered_at)
        if self._closing >= 0:
            app.hints.redraw()
            if app.now - self._closing < LID_MS:
                return FRAME_MS
            self._closing = -1
        return LOOK_MS - (app.now - app.uncovered_at) if app.uncovered_at else -1

    def visible(self):
        """Whether faces are drawn: uncovered, or seen below a lid that comes down."""
        return bool(self.app.owner.hand) and (bool(self.app.uncovered_at) or self._closing >= 0)

    def draw(self, canvas, y, size=20, width=WIDTH):
        """The dice in a row within `width`: their faces, or as many covered ones."""
        hand = self.app.owner.hand
        if not hand:
            return
        if not self.visible() or (size < 20 and not self.app.uncovered_at):
            dice_row(canvas, y, (HIDDEN,) * len(hand), 0, 0, size, 0, width)
            return
        draw_faces(canvas, y, sorted(hand), self._jokers(), size, width)
        if self._closing >= 0:
            lid(canvas, BODY_Y, BODY_HEIGHT, (self.app.now - self._closing) * 100 // LID_MS)
