"""Parafico's own scenes: why we roll, the bid that stands; the others are in parafico_bid and parafico_verdict.

It must not know the link or the log's form.
"""

from gobelet.cup.screens import common, rolling
from gobelet.cup.screens.parafico_words import BID_Y, FOOT_Y, LINE_Y, has_jokers, name_of, said, state_of, title_of
from gobelet.cup.widgets import bid
from gobelet.rules import parafico as rules


class Roll(rolling.Roll):
    """Rolls for the seats, for who speaks first, or under the cup."""

    def title(self):
        return title_of(self.app)

    def why(self):
        texts = self.app.texts
        state = state_of(self.app)
        if state[rules.PHASE] == rules.SEAT_ROLL:
            return texts.get("lobby.seat_roll", texts.count("dice", state[rules.DICE_EACH]))
        if state[rules.PHASE] == rules.FIRST_ROLL:
            return texts.get("lobby.first_roll")
        return "" if has_jokers(self.app) else texts.get("lobby.parafico")


class Table(common.Wait):
    """Somebody else speaks: who, the bid that stands and whose it is; or the own dice, uncovered."""

    def title(self):
        return title_of(self.app)

    def jokers(self):
        return has_jokers(self.app)

    def draw(self, canvas):
        app = self.app
        state = state_of(app)
        if state[rules.PHASE] != rules.SPEAKING:
            super().draw(canvas)
            return
        action = state[rules.BID]
        if app.waiting_for("act"):
            speaks = app.texts.get("line.sent")
        else:
            speaks = app.texts.get("line.speaks", name_of(app, state[rules.SPEAKER]))
        if self.dice.visible():
            canvas.centred(44, said(app, state[rules.BIDDER], action) if action else speaks)
            self.dice.draw(canvas, 14)
        elif action:
            canvas.centred(LINE_Y, speaks)
            hollow = rules.value_of(action) == 1 and not has_jokers(app)
            bid(canvas, BID_Y, rules.quantity_of(action), rules.value_of(action), 0, hollow)
            canvas.centred(FOOT_Y, app.texts.get("line.bid_of", name_of(app, state[rules.BIDDER])))
        else:
            canvas.centred(44, speaks)
            self.dice.draw(canvas, 14)


NEWS = ("bluff", "caramba", "shown", "count", "lost", "won", "kept", "out", "parafico", "winner")
SCENES = {
    "roll": ("parafico", "Roll"),
    "wait": ("parafico", "Table"),
    "decide": ("parafico_bid", "Decide"),
    "show": ("parafico_verdict", "Show"),
    "verdict": ("parafico_verdict", "Verdict"),
}
