"""What the cup's display shows: the screen that is on between its two bars, or a notice, turned over while it blinks.

It must not know what a screen or a notice is about.
"""

from gobelet.cup.display.canvas import HEIGHT, WIDTH
from gobelet.cup.display.widgets import LINK_GOOD, LINK_LOST, LINK_WAIT, button_bar, message, status_bar
from gobelet.link.cup_end import JOINING, UP

NOTICE = 4000  # ms that a notice stays on the screen
BLINK = 200  # ms that the picture stays turned over when the cup makes itself known, and between two times


class Face:
    """app: the cup's App, whose `notice` is the code of the notice that is on, "" for none."""

    def __init__(self, app):
        self._app = app
        self._args = ()  # what the notice mentions
        self._until = 0  # when it goes
        self._blink_until = 0
        self._blinking = 0  # whether the picture is turned over now
        self._at_table = False

    def say(self, code, args):
        """Shows a notice for a while."""
        app = self._app
        app.notice = code
        self._args = args
        self._until = app.now + NOTICE
        app.redraw = True

    def identify(self):
        """Turns the picture over three times, with a click each."""
        self._blink_until = self._app.now + 6 * BLINK

    def draw(self, wait):
        """Draws what has changed. wait: the ms until the screen wants its next call, -1: it does not; returns them, or
        less if the notice ends before."""
        app = self._app
        if app.notice:
            left = self._until - app.now
            if left <= 0:
                app.notice = ""
                app.redraw = True
            elif wait < 0 or left < wait:
                wait = left
        blinking = max(self._blink_until - app.now, 0) // BLINK & 1
        if blinking != self._blinking:
            self._blinking = blinking
            app.redraw = True
            if blinking:
                app.board.buzz("click")
        if app.at_table() != self._at_table:
            self._at_table = not self._at_table
            app.redraw = True
        if app.redraw:
            app.redraw = False
            self._picture(app.canvas)
        return wait

    def _picture(self, canvas):
        app = self._app
        canvas.clear()
        if app.notice:
            message(canvas, app.texts.reason(app.notice, *self._args))
        else:
            app.screen.draw(canvas)
        self._status(canvas)
        button, percent = app.controls.hold()
        button_bar(canvas, app.screen.labels(), app.screen.holds, button, percent)
        if self._blinking:
            canvas.invert(0, 0, WIDTH, HEIGHT)
        app.board.show(canvas.buffer)

    def _status(self, canvas):
        app = self._app
        link, screen = app.link, app.screen
        sign = LINK_GOOD if link.state == UP else LINK_WAIT if link.state == JOINING else LINK_LOST
        if app.paused and link.state == UP:
            label = app.texts.get("bar.paused")
        elif self._at_table or screen.offline:
            label = screen.title()
        else:
            label = app.texts.get("bar.lost" if link.lost_since >= 0 else "bar.alone")
        status_bar(canvas, sign, label, screen.dice_left(), app.board.battery())
