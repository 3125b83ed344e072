"""The player's hands: what the buttons and the sensor noticed goes to the screen that is on.

It must not know what a press means: screens do.
"""

from gobelet.cup.buttons import CALL, HOLD, NAMES, NONE, OK, PRESS, RELEASE, REPEAT, Buttons, button_of, kind_of
from gobelet.cup.shake import ENDED, STARTED, Shake

SAMPLE = 20  # ms between two looks at the accelerometer


class Controls:
    """app: the cup's App. sample: the last look at the sensor, in milli-g."""

    def __init__(self, app):
        self._app = app
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

    def update(self):
        """Takes what has happened since the last call to the screen."""
        app = self._app
        self._buttons.update(app.board.buttons(), app.now)
        self._tell_stuck()
        while True:
            event = self._buttons.take()
            if event == NONE:
                break
            kind, button = kind_of(event), button_of(event)
            app.redraw = True
            if kind == PRESS or kind == REPEAT:
                app.notice = ""
                app.screen.press(button)
            elif kind == HOLD:
                app.screen.hold(button)
            elif kind == RELEASE:
                app.screen.release(button)
        if 0 < self.hold()[1] < 100:
            app.redraw = True  # the button bar fills up
        if app.now - self._sampled >= SAMPLE:
            self._sampled = app.now
            self._feel()

    def hold(self):
        """(button, percent) of the button that the screen wants to be held and that is; (0, 0) when none is."""
        for button in (OK, CALL):
            percent = self._buttons.hold(button, self._app.now) if self._app.screen.holds & button else 0
            if percent:
                return button, percent
        return 0, 0

    def _tell_stuck(self):
        """Once: the other buttons play on, and their player must see what they do."""
        stuck = self._buttons.stuck & ~self._stuck_told
        if stuck and not self._app.notice:
            self._stuck_told |= stuck & -stuck
            self._app.say("stuck", self._app.texts.get("button." + NAMES[stuck & -stuck]))

    def _feel(self):
        sample, shake, screen = self.sample, self._shake, self._app.screen
        if self._app.board.acceleration(sample) and shake:
            found = shake.feed(sample[0], sample[1], sample[2])
            if found == STARTED or found == ENDED:
                screen.shaking(found == STARTED)
            if shake.turned:
                self._app.screen.turned()
