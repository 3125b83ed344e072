"""The scene after a call. A game replaces it where it draws it better. This module must not know a game."""

from gobelet.cup.buttons import OK
from gobelet.cup.display.widgets import banner, draw_faces
from gobelet.cup.screens import Screen


class Show(Screen):
    """A call obliges everybody to show: the player lifts the cup."""

    def __init__(self, app):
        super().__init__(app)
        if app.verdict:
            call = app.verdict[0]
            app.sound(call[0], call[2] == app.owner.seat)

    def labels(self):
        return ("", "", "" if self.app.has_in_flight("show") else self.app.texts.get("do.lift"), "")

    def jokers(self):
        """Whether ones are jokers now; nothing in a game without."""

    def press(self, button):
        if button == OK:
            self.app.show()

    def draw(self, canvas):
        call = self.app.verdict[0][0] if self.app.verdict else "lift"
        banner(canvas, 9, self.app.texts.get("head." + call))
        if self.app.owner.hand:
            draw_faces(canvas, 31, sorted(self.app.owner.hand), self.jokers())
