"""The scene after a call. A game replaces it where it draws it better. This module must not know a game."""

from gobelet.cup.buttons import OK
from gobelet.cup.display.dice_widgets import draw_faces
from gobelet.cup.display.widgets import banner
from gobelet.cup.screens import Screen


class Show(Screen):
    """A call obliges everybody to show: the player lifts the cup."""

    def __init__(self, seat):
        super().__init__(seat)
        if seat.verdict:
            call = seat.verdict[0]
            seat.sound(call[0], call[2] == seat.number)

    def labels(self):
        return ("", "", "" if self.seat.has_in_flight("show") else self.texts.get("do.lift"), "")

    def jokers(self):
        """Whether ones are jokers now; nothing in a game without."""

    def press(self, button):
        if button == OK:
            self.seat.show()

    def draw(self, canvas):
        call = self.seat.verdict[0][0] if self.seat.verdict else "lift"
        banner(canvas, 9, self.texts.get("head." + call))
        if self.seat.hand:
            draw_faces(canvas, 31, sorted(self.seat.hand), self.jokers())
