"""Everything that makes this cup its player's is erased: asked twice, each time with OK held. This module must not know
what a record holds."""

from gobelet.cup.buttons import CALL, OK
from gobelet.cup.display.widgets import message
from gobelet.cup.screens.menu import MenuScreen

# In flash; not the number of the start, by which commands are told apart, nor the pool of chance.
RECORDS = ("owner", "checkpoint", "keys", "settings", "tally", "matches", "untold", "selftest", "wifi", "radio")


class Scene(MenuScreen):
    """What is lost; during a match also what that costs; then the question. OK held answers each."""

    name = "reset"
    holds = OK

    def __init__(self, app):
        super().__init__(app)
        self._pages = ["reset.first", "reset.last"]
        if app.owner.memory.open:  # the secret of a match that has not ended
            self._pages.insert(1, "reset.match")

    def labels(self):
        if not self._pages:
            return ("", "", "", "")
        return ("", "", self.texts.get("do.erase"), self.texts.get("do.back"))

    def press(self, button):
        if button == CALL and self._pages:
            self.app.open_side_scene("settings")

    def hold(self, button):
        if button == OK and self._pages:
            del self._pages[0]
            self.app.shell.ignore_held_buttons()
            if not self._pages:
                self._erase()

    def _erase(self):
        try:
            for record in RECORDS:
                self.app.board.save(record, (b"",))
        except OSError:
            self.hints.show_notice("flash_full")
            self.app.open_side_scene("settings")
            return
        self.app.board.restart()

    def draw(self, canvas):
        message(canvas, self.texts.get(self._pages[0] if self._pages else "reset.done"))
