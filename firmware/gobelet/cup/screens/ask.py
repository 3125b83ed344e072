"""The scenes in which a player is asked: to play a match that begins, to take a decision back, to go on without a cup
that is away. This module must not know a game.
"""

from gobelet.cup.buttons import CALL, OK
from gobelet.cup.display.widgets import message
from gobelet.cup.screens import Screen, name_of, title_beside
from gobelet.games import Illegal


class Begin(Screen):
    """A match begins for which the player has not pressed, or in another name: OK plays it."""

    def title(self):
        return self.app.table_name or self.app.texts.get("bar.gobelet")

    def dice_left(self):
        return 0

    def labels(self):
        return ("", "", self.app.texts.get("do.play"), "")

    def press(self, button):
        if button == OK:
            self.app.agree()

    def draw(self, canvas):
        owner, players = self.app.owner, self.app.ledger.players
        mine = owner.seat_in(self.app.ledger)
        _, name, age, _ = players[mine]
        others = ", ".join([player[1] for player in players if player[0] != players[mine][0]])
        key = "ask.begin_instead" if owner.open else "ask.begin"
        message(canvas, self.app.texts.get(key, "%s, %d" % (name, age) if age else name, others))


class Undo(Screen):
    """The host would have the player take the last decision back: OK held does, CALL does not."""

    holds = OK
    title = title_beside

    def labels(self):
        return ("", "", self.app.texts.get("menu.yes"), self.app.texts.get("menu.no"))

    def press(self, button):
        if button == CALL:
            self.app.undo(False)

    def hold(self, button):
        if button == OK:
            self.app.undo(True)

    def draw(self, canvas):
        message(canvas, self.app.texts.get("ask.undo"))


class Ask(Screen):
    """The match may go on without a cup that is away: everybody who is left is asked, and one who would rather wait
    decides for all. OK held: go on without it. CALL: wait."""

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
