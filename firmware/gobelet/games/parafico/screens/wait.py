"""Parafico while somebody else speaks: the bid that stands. It must not know the link or the log's form."""

from gobelet.cup.display.widgets import bid
from gobelet.cup.screens import name_of, state_of, wait
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s
from gobelet.games.parafico.screens.words import BID_Y, FOOT_Y, LINE_Y, has_jokers, said, title_of


class Table(wait.Wait):
    """Somebody else speaks: who, the bid that stands and whose it is; or the own dice, uncovered."""

    title = title_of

    def jokers(self):
        return has_jokers(self.app)

    def draw(self, canvas):
        app = self.app
        state = state_of(app)
        if state[s.PHASE] != s.SPEAKING:
            super().draw(canvas)
            return
        action = state[s.BID]
        if app.waiting_for("act"):
            speaks = app.texts.get("line.sent")
        else:
            speaks = app.texts.get("line.speaks", name_of(app, state[s.SPEAKER]))
        if self.dice.visible():
            canvas.centred(44, said(app, state[s.BIDDER], action) if action else speaks)
            self.dice.draw(canvas, 14)
        elif action:
            canvas.centred(LINE_Y, speaks)
            hollow = bids.value_of(action) == 1 and not has_jokers(app)
            bid(canvas, BID_Y, bids.quantity_of(action), bids.value_of(action), 0, hollow)
            canvas.centred(FOOT_Y, app.texts.get("line.bid_of", name_of(app, state[s.BIDDER])))
        else:
            canvas.centred(44, speaks)
            self.dice.draw(canvas, 14)
