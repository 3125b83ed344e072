"""What the cup says of itself: for a player who wonders what is wrong, and for the one who helps."""

from gobelet import VERSION
from gobelet.cup.buttons import CALL, LEFT, RIGHT
from gobelet.cup.display.canvas import LINE
from gobelet.cup.display.widgets import message
from gobelet.cup.screens.menu import Beside
from gobelet.link.cup_end import UP

FIRST_Y, STEP = 11, LINE + 3


class Scene(Beside):
    """Version and where the program comes from, number, battery, link; then a page for each part that is missing."""

    name = "about"

    def __init__(self, app):
        super().__init__(app)
        self._page = 0

    def labels(self):
        arrows = ("\u25c0", "\u25b6") if self.app.board.faults else ("", "")
        return arrows + ("", self.app.texts.get("do.back"))

    def press(self, button):
        pages = 1 + len(self.app.board.faults)
        if button == CALL:
            self.app.visit("menu")
        elif button in (LEFT, RIGHT):
            self._page = (self._page + (1 if button == RIGHT else -1)) % pages

    def facts(self):
        """The lines of the first page."""
        app, get = self.app, self.app.texts.get
        battery = app.board.battery()
        return (
            get("line.version", VERSION + (" " + app.board.program if app.board.program else "")),
            get("line.cup", app.board.cup_id),
            get("line.battery", battery) if battery >= 0 else get("line.no_battery"),
            get("line.table", app.table_name) if app.link.state == UP else app.texts.get("bar.alone"),
        )

    def draw(self, canvas):
        faults = self.app.board.faults
        if 0 < self._page <= len(faults):
            message(canvas, self.app.texts.reason(faults[self._page - 1]))
            return
        for number, line in enumerate(self.facts()):
            canvas.text_in(4, FIRST_Y + number * STEP, 120, line, -1)
