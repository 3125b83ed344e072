"""The scene of what goes wrong in a match: who did what, then what the players do now.

This module must not know a game, or what sets off an alarm.
"""

from gobelet.cup.buttons import OK
from gobelet.cup.display.widgets import message
from gobelet.cup.screens import CupScreen


class Alarm(CupScreen):
    """Each alarm has two pages; OK turns them, and the last leads back. They are found again among the settings."""

    def __init__(self, app):
        super().__init__(app)
        self._page = 0

    def title(self):
        return self.app.texts.get("bar.alarm")

    def labels(self):
        return ("", "", self.app.texts.get("do.next"), self.app.texts.get("do.menu") if self._stays() else "")

    def _stays(self):
        """Whether there is no match to go back to."""
        return not self.hints.alarm_unseen

    def press(self, button):
        if self._stays() and button != OK:
            self.app.open_side_scene("menu")
        elif button == OK:
            self._page = (self._page + 1) % (2 * len(self.hints.alarms) or 1)
            if not self._page:
                self.hints.acknowledge_alarms()
            self.hints.redraw()

    def draw(self, canvas):
        alarms, texts = self.hints.alarms, self.app.texts
        if alarms:
            code, args, _ = alarms[self._page // 2 % len(alarms)]
            if self._page % 2:
                message(canvas, texts.get("remedy." + code))
            else:
                message(canvas, texts.get("alarm." + code, *[arg or texts.get("alarm.table") for arg in args]))
