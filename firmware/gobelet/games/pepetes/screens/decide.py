"""Pépètes' decisions: which one is due, and those that choose one value of few.

Picking dice is in pick.py, betting in bet.py. It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import headline
from gobelet.cup.screens import name_of, state_of
from gobelet.cup.screens.choice import Choice, Decision
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.dice import COMBINATIONS
from gobelet.games.pepetes.screens.bet import Bet
from gobelet.games.pepetes.screens.duel import LINE_Y, draw_duel
from gobelet.games.pepetes.screens.pick import Attack, Defence


class Combination(Choice):
    """Which combination the attacker scores."""

    def ok_label(self, action):
        return self.texts.get("do.choose")

    def draw_choice(self, canvas, action):
        canvas.centred(LINE_Y, self.texts.get("card." + COMBINATIONS[action]))
        draw_duel(canvas, self.seat, "")


class Gift(Choice):
    """DON: how much goes to a player who has nothing left."""

    def ok_label(self, action):
        return self.texts.get("do.give")

    def draw_choice(self, canvas, action):
        state, get = state_of(self.seat), self.texts.get
        canvas.centred(LINE_Y, get("ask.gift", name_of(self.seat, state[s.TAKER])))
        headline(canvas, 22, str(action))
        canvas.centred(42, get("line.left", s.money_of(state, self.seat.number) - action))


# Phase -> its decision.
KINDS = {s.ATTACK: Attack, s.DEFENCE: Defence, s.BETTING: Bet, s.COMBINATION: Combination, s.GIFT: Gift}


class Decide(Decision):
    """This seat decides: what is drawn and pressed is that of the decision that is due."""

    def begin(self):
        self.part = KINDS[state_of(self.seat)[s.PHASE]](self.seat)

    @property
    def holds(self):
        return 0 if self.is_in_flight() else self.part.holds

    def labels(self):
        return ("", "", "", "") if self.is_in_flight() else self.part.labels()

    def press(self, button):
        if not self.is_in_flight():
            self.part.press(button)
            self.hints.redraw()

    def hold(self, button):
        if not self.is_in_flight():
            self.part.hold(button)
            self.hints.redraw()

    def draw(self, canvas):
        if self.is_in_flight():
            canvas.centred(27, self.texts.get("line.sent"))
        else:
            self.part.draw(canvas)
