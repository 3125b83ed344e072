"""The scene in which a player is asked whether the match shall go on without a cup that is away.

Everybody who is left is asked; one who would rather wait decides for all. This module must not know a game.
"""

from gobelet.cup.buttons import CALL, OK
from gobelet.cup.display.widgets import message
from gobelet.cup.screens import Screen, name_of, title_beside
from gobelet.games import Illegal


class Ask(Screen):
    """OK held: go on without it. CALL: wait."""

    holds = OK
    title = title_beside

    def labels(self):
        return ("", "", self.app.texts.get("do.drop"), self.app.texts.get("do.wait"))

    def press(self, button):
        if button == CALL:
            self.app.wait_for(self.app.asked())

    def hold(self, button):
        if button == OK:
            try:
                self.app.vote(self.app.asked())
            except Illegal as illegal:  # it came back meanwhile
                self.app.say(illegal.code)

    def draw(self, canvas):
        seat = self.app.asked()
        if seat >= 0:
            message(canvas, self.app.texts.get("ask.drop_seat", name_of(self.app, seat)))
