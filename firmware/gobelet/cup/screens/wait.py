"""The scene while somebody else is to act. A game replaces it where it draws it better.

This module must not know a game.
"""

from gobelet.cup.buttons import LEFT, OK, RIGHT
from gobelet.cup.display.dice_widgets import draw_faces
from gobelet.cup.display.widgets import beside_cup
from gobelet.cup.screens import Waiting, name_of
from gobelet.cup.screens.own_dice import OwnDice


class Wait(Waiting):
    """Somebody else is to act: for whom we wait, the own dice when there are any, and time for the settings. Whoever
    has no dice, as a player who is out, may look at the places of all."""

    def __init__(self, seat):
        super().__init__(seat)
        self.dice = OwnDice(seat, self.jokers)
        self.places = None  # while the list of all is closed

    def jokers(self):
        """Whether ones are jokers now; nothing in a game without."""

    def labels(self):
        get = self.texts.get
        if self.seat.hand:
            return ("", "", get("do.cover" if self.seat.uncovered_at else "do.look"), get("do.menu"))
        if self.listed():
            return self.places.arrows() + (get("do.back"), get("do.menu"))
        return ("", "", get("do.players"), get("do.menu"))

    def press(self, button):
        if button == OK and self.seat.hand:
            self.dice.toggle()
        elif button == OK:
            self._list()
        elif self.listed() and (button == LEFT or button == RIGHT):
            self.places.turn_page(button)

    def listed(self):
        """Whether the places of all are shown."""
        return self.places is not None and not self.seat.hand

    def _list(self):
        """Opens the list, or closes it. In a round of many it is not loaded before somebody wants it."""
        from gobelet.cup.screens.ranking import RankingPages

        self.places = None if self.places else RankingPages(self.seat)

    def tick(self):
        return self.dice.tick()

    def awaited(self):
        """The line that says for whom we wait."""
        seats = [seat for seat in self.seat.owing() if seat >= 0 and seat != self.seat.number]
        texts = self.texts
        if len(seats) == 1:
            return texts.get("line.waiting_shake", name_of(self.seat, seats[0]))
        return texts.count("line.waiting_shakes", len(seats)) if seats else texts.get("line.table_works")

    def draw(self, canvas):
        if self.listed():
            self.places.draw(canvas)
        elif self.seat.hand:
            self.dice.draw(canvas, 14)
            canvas.centred(44, self.awaited())
        elif self.seat.rolled:
            draw_faces(canvas, 15, self.seat.rolled, None)
            canvas.centred(44, self.awaited())
        else:
            beside_cup(canvas, self.awaited())
