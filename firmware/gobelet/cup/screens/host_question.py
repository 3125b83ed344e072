"""A question of the laptop on the cable: said in words, and answered by its player. This module must not know
what comes of the answer."""

from gobelet.cup.buttons import CALL, OK
from gobelet.cup.display.widgets import message
from gobelet.cup.screens.menu import MenuScreen


class Scene(MenuScreen):
    """OK held says yes, CALL no."""

    name = "asked"
    holds = OK

    def labels(self):
        return ("", "", self.texts.get("do.yes"), self.texts.get("do.no"))

    def press(self, button):
        if button == CALL:
            self.app.question.answer(False)

    def hold(self, button):
        if button == OK:
            self.app.question.answer(True)

    def draw(self, canvas):
        words = self.app.question.words
        message(canvas, self.texts.get(*words))
