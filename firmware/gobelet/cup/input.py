"""What the player does with the cup: what the buttons and the sensor noticed goes to the screen that is on.

It must not know what a press means: screens do.
"""

from gobelet.cup.buttons import BUTTON, CALL, HOLD, KIND, NONE, OK, PRESS, RELEASE, REPEAT, Buttons
from gobelet.cup.shake import ENDED, STARTED, Shake

SAMPLE = 20  # ms between two looks at the accelerometer


class Input:
    """board: whose buttons and sensor these are. model: the cup's Model. sample: the last look at the sensor, in
    milli-g."""

    def __init__(self, board, model):
        self._board = board
        self._model = model
        self._buttons = Buttons()
        self._stuck_told = 0
        self._sampled = 0
        self.sample = [0, 0, 1000]
        self.arm()
        self.steer(None)

    def steer(self, pilot):
        """An automate plays, or None: nobody shakes an automate's cup."""
        self._shake = None if pilot else Shake()

    def arm(self):
        """Another screen is on: what is held now counts only once it was released."""
        self._buttons.arm()

    def sense(self):
        """Looks at the buttons. Returns one that stays down for ever, once, when there is room to say so; else 0: the
        other buttons play on, and their player must see what they do."""
        self._buttons.update(self._board.buttons(), self._model.now)
        stuck = self._buttons.stuck & ~self._stuck_told
        stuck &= -stuck
        if not stuck or self._model.notice:
            return 0
        self._stuck_told |= stuck
        return stuck

    def pass_on(self, screen):
        """Takes what has happened since the last call to the screen."""
        model = self._model
        while True:
            event = self._buttons.take()
            if event == NONE:
                break
            kind, button = event & KIND, event & BUTTON
            model.redraw = True
            if kind == PRESS or kind == REPEAT:
                model.notice = ""
                screen.press(button)
            elif kind == HOLD:
                screen.hold(button)
            elif kind == RELEASE:
                screen.release(button)
        if 0 < self.held(screen.holds)[1] < 100:
            model.redraw = True  # the button bar fills up
        if model.now - self._sampled >= SAMPLE:
            self._sampled = model.now
            self._feel(screen)

    def held(self, wanted):
        """(button, percent) of a button that is held, of those that are wanted (a mask); (0, 0) when none is."""
        for button in (OK, CALL):
            percent = self._buttons.hold(button, self._model.now) if wanted & button else 0
            if percent:
                return button, percent
        return 0, 0

    def _feel(self, screen):
        sample, shake = self.sample, self._shake
        if self._board.acceleration(sample) and shake:
            found = shake.feed(sample[0], sample[1], sample[2])
            if found == STARTED or found == ENDED:
                screen.shaking(found == STARTED)
            if shake.turned:
                screen.turned()
