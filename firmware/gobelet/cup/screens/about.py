"""Facts about the cup: for a player who wonders what is wrong, and for the one who helps."""

from gobelet import VERSION
from gobelet.cup.buttons import CALL, LEFT, RIGHT
from gobelet.cup.display.canvas import LINE
from gobelet.cup.display.widgets import message
from gobelet.cup.screens.menu import MenuScreen
from gobelet.link.cup_end import UP

FIRST_Y, STEP = 11, LINE + 3


class Scene(MenuScreen):
    """Version and where the program comes from, number, battery, link; then a page for the word of the last
    match, and for each part that is missing."""

    name = "about"

    def __init__(self, app):
        super().__init__(app)
        self._page = 0

    def labels(self):
        arrows = ("\u25c0", "\u25b6") if self._notes() else ("", "")
        return arrows + ("", self.texts.get("do.back"))

    def press(self, button):
        pages = 1 + len(self._notes())
        if button == CALL:
            self.app.open_side_scene("menu")
        elif button in (LEFT, RIGHT):
            self._page = (self._page + (1 if button == RIGHT else -1)) % pages

    def _notes(self):
        """The texts of the other pages."""
        app = self.app
        notes = [app.texts.reason(fault) for fault in app.board.faults]
        if "wifi" in app.board.abilities:
            wifi = app.board.wifi
            notes.insert(0, self.texts.get("wifi." + wifi.state, wifi.network) if wifi else self.texts.get("wifi.off"))
        if app.board.crash:
            notes.append(self.texts.get("about.crash", app.board.crash))
        if app.owner.memory.last:
            word = app.owner.memory.last[2]
            groups = [word[at : at + 4] for at in range(0, 16, 4)]
            notes.append(app.texts.get("line.closing_word") + "\n" + " ".join(groups))
        return notes

    def facts(self):
        """The lines of the first page."""
        app, get = self.app, self.texts.get
        battery, charging = app.board.battery(), app.board.charging
        return (
            get("line.version", VERSION + (" " + app.board.program if app.board.program else "")),
            get("line.cup", app.board.cup_id),
            get("line.charging" if charging else "line.battery", battery) if battery >= 0 else get("line.no_battery"),
            get("line.table", app.table_name) if app.link.state == UP else app.texts.get("bar.alone"),
        )

    def draw(self, canvas):
        notes = self._notes()
        if 0 < self._page <= len(notes):
            message(canvas, notes[self._page - 1])
            return
        for number, line in enumerate(self.facts()):
            canvas.text_in(4, FIRST_Y + number * STEP, 120, line, -1)
