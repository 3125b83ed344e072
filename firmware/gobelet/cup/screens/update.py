"""A new version of the program: how much of it has come, and whether it shall be installed. Only the player says so.

This module must not know where it comes from.
"""

from gobelet import VERSION
from gobelet.cup import host_requests
from gobelet.cup.buttons import CALL, OK
from gobelet.cup.display.widgets import message
from gobelet.cup.screens.menu import MenuScreen
from gobelet.cup.update import COMES, READY


class Scene(MenuScreen):
    """OK held installs it once it is whole; CALL leaves it for later: the menu has a line for it."""

    name = "update"

    @property
    def holds(self):
        return OK if self.app.update.state == READY else 0

    def labels(self):
        get, ready = self.texts.get, self.app.update.state == READY
        return ("", "", get("do.install") if ready else "", get("do.later" if ready else "do.back"))

    def press(self, button):
        if button == CALL:
            self.app.update.put_off()
            self.app.open_side_scene("")

    def hold(self, button):
        if button == OK and self.app.update.state == READY:
            host_requests.install(self.app)

    def draw(self, canvas):
        update, get = self.app.update, self.texts.get
        if update.state == READY:
            message(canvas, get("update.ask", update.version, VERSION))
        elif update.state == COMES:
            message(canvas, get("update.comes", update.version, update.percent))
        else:
            message(canvas, get("update.refused", update.version))
