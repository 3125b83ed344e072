"""How easily the cup feels a shake, with a bar that shows how strongly it is moved now; and how it gets to know its
player's hand, and which way up its sensor sits.

This module must not know the sensor, or how a shake is found.
"""

from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.display.canvas import WIDTH
from gobelet.cup.display.widgets import message, progress
from gobelet.cup.screens.menu import MenuScreen
from gobelet.cup.screens.settings import store
from gobelet.cup.settings import RANGES

STEPS = (160, 200, 240, 320, 420)  # milli-g that a movement needs, from very light shakes to very strong ones
FULL = 1600  # milli-g of a full bar
FRAME_MS = 40
BAR_X, BAR_Y, BAR_HEIGHT = 4, 30, 10

# The guided part, one after the other.
NO, STAND, STILL, SHAKE, DONE = range(5)
STILL_MS, SHAKE_MS = 1000, 3000
QUIET_MG = 120  # a sample of a cup that nobody touches is no further from the first one
LEAST_MG = 480  # a shake has movements of this size at least
SHARE = 3  # a third of the strongest movements counts as a movement


class Scene(MenuScreen):
    """LEFT and RIGHT: lighter, stronger. OK: the guided part, which stores what it finds."""

    name = "feel"

    def __init__(self, app):
        super().__init__(app)
        self._step = NO
        self._why = "learn.stand"
        self._until = 0
        self._first = [0, 0, 0]
        self._sizes = []  # the strongest movements of the shake, smallest first

    def _sensor(self):
        return "accel" not in self.app.board.faults and self.app.shell.input.shake is not None

    def labels(self):
        get = self.texts.get
        if not self._sensor() or self._step == DONE:
            return ("", "", "", get("do.back"))
        if self._step == NO:
            return ("\u25c0", "\u25b6", get("do.learn"), get("do.back"))
        return ("", "", get("do.next") if self._step == STAND else "", get("do.back"))

    def press(self, button):
        if button == CALL and self._step == NO:
            self.app.open_side_scene("settings")
        elif button == CALL:
            self._go(NO)
        elif not self._sensor():
            return
        elif button == OK and self._step == NO:
            self._why = "learn.stand"
            self._go(STAND)
        elif button == OK and self._step == STAND:
            self._first[:] = self.app.shell.input.sample
            self._go(STILL, STILL_MS)
        elif button in (LEFT, RIGHT) and self._step == NO:
            self._move(1 if button == RIGHT else -1)

    def _go(self, step, ms=0):
        self._step = step
        self._until = self.app.now + ms
        self._sizes = []
        self.hints.redraw()

    def _move(self, way):
        """To the next step up or down from where the cup is, which may lie between two."""
        feel = self.app.preferences["feel"]
        if way > 0:
            after = [step for step in STEPS if step > feel][:1]
        else:
            after = [step for step in STEPS if step < feel][-1:]
        if after:
            store(self.app, "feel", after[0])

    def tick(self):
        self.hints.redraw()
        sample = self.app.shell.input.sample
        if self._step == STILL:
            for axis in range(3):
                if abs(sample[axis] - self._first[axis]) > QUIET_MG:
                    self._retry("learn.moved")
                    return FRAME_MS
            if self.app.now >= self._until:
                self._go(SHAKE, SHAKE_MS)
        elif self._step == SHAKE:
            self._sizes = sorted(self._sizes + [self.app.shell.input.shake.size])[-8:]
            if self.app.now >= self._until:
                self._learn()
        return FRAME_MS

    def _retry(self, why):
        self._why = why
        self._go(STAND)

    def _learn(self):
        """Stores which axis gravity was on, and a share of what the hand does (the middle of its strongest)."""
        middle = self._sizes[len(self._sizes) // 2]
        if middle < LEAST_MG:
            self._retry("learn.weak")
            return
        axis = max(range(3), key=lambda number: abs(self._first[number]))
        low, high = RANGES["feel"]
        store(self.app, "axis", axis + 1 if self._first[axis] > 0 else -axis - 1)
        store(self.app, "feel", min(max(middle // SHARE, low), high))
        self.app.sound("turn")
        self._go(DONE)

    def draw(self, canvas):
        get = self.texts.get
        if not self._sensor():
            message(canvas, get("learn.nothing"))
        elif self._step:
            message(canvas, get((self._why, "learn.still", "learn.shake", "learn.done")[self._step - STAND]))
        else:
            feel = self.app.preferences["feel"]
            canvas.centred(14, get("line.feel.%d" % STEPS.index(feel) if feel in STEPS else "line.feel"))
            size = min(self.app.shell.input.shake.size, FULL)
            progress(canvas, BAR_X, BAR_Y, WIDTH - 2 * BAR_X, BAR_HEIGHT, size * 100 // FULL)
            at = BAR_X + 2 + (WIDTH - 2 * BAR_X - 4) * feel // FULL
            canvas.fill(at, BAR_Y - 4, 1, BAR_HEIGHT + 8)
