"""The scene while somebody else is to act. A game replaces it where it draws it better.

This module must not know a game.
"""

from gobelet.cup.buttons import LEFT, OK, RIGHT
from gobelet.cup.display.widgets import beside_cup, draw_faces
from gobelet.cup.screens import Waiting, name_of
from gobelet.cup.screens.own_dice import OwnDice


class Wait(Waiting):
    """Somebody else is to act: for whom we wait, the own dice when there are any, and time for the settings. Whoever
    has no dice, as a player who is out, may look at the places of all."""

    def __init__(self, app):
        super().__init__(app)
        self.dice = OwnDice(app, self.jokers)
        self.places = None  # while the list of all is closed

    def jokers(self):
        """Whether ones are jokers now; nothing in a game without."""

    def labels(self):
        get = self.app.texts.get
        if self.app.owner.hand:
            return ("", "", get("do.cover" if self.app.uncovered_at else "do.look"), get("do.menu"))
        if self.listed():
            return self.places.arrows() + (get("do.back"), get("do.menu"))
        return ("", "", get("do.players"), get("do.menu"))

    def press(self, button):
        if button == OK and self.app.owner.hand:
            self.dice.toggle()
        elif button == OK:
            self._list()
        elif self.listed() and (button == LEFT or button == RIGHT):
            self.places.turn_page(button)

    def listed(self):
        """Whether the places of all are shown."""
        return self.places is not None and not self.app.owner.hand

    def _list(self):
        """Opens the list, or closes it. In a round of many it is not loaded before somebody wants it."""
        from gobelet.cup.screens.ranking import RankingPages

        self.places = None if self.places else RankingPages(self.app)

    def tick(self):
        return self.dice.tick()

    def awaited(self):
        """The line that says for whom we wait."""
        seats = [seat for seat in self.app.ledger.owing() if seat >= 0 and seat != self.app.owner.seat]
        texts = self.app.texts
        if len(seats) == 1:
            return texts.get("line.waiting_shake", name_of(self.app, seats[0]))
        return texts.count("line.waiting_shakes", len(seats)) if seats else texts.get("line.table_works")

    def draw(self, canvas):
        if self.listed():
            self.places.draw(canvas)
        elif self.app.owner.hand:
            self.dice.draw(canvas, 14)
            canvas.centred(44, self.awaited())
        elif self.app.rolled:
            draw_faces(canvas, 15, self.app.rolled, None)
            canvas.centred(44, self.awaited())
        else:
            beside_cup(canvas, self.awaited())
