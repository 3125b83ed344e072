"""Pépètes' decisions: which one is due, and those that choose one value of few.

Picking dice is in pick.py, betting in bet.py. It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import headline
from gobelet.cup.screens import LEFT, OK, RIGHT, Screen, decide, name_of, state_of
from gobelet.cup.screens.choice import Decision
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.dice import COMBINATIONS
from gobelet.games.pepetes.screens.bet import Bet
from gobelet.games.pepetes.screens.pick import Attack, Defence
from gobelet.games.pepetes.screens.words import LINE_Y, draw_duel, title_of


class Amount(Screen):
    """LEFT and RIGHT walk among the legal values, OK decides. go: the word over OK."""

    go = ""

    def __init__(self, app):
        super().__init__(app)
        match = app.ledger.match
        self.choices = match.rules.legal(match.state, app.owner.seat)
        self.at = 0

    def labels(self):
        arrows = ("\u25c0", "\u25b6") if len(self.choices) > 1 else ("", "")
        return arrows + (self.texts.get(self.go), "")

    def press(self, button):
        if button == OK:
            decide(self.app, self.choices[self.at])
        elif button == LEFT or button == RIGHT:
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.choices)


class Combination(Amount):
    """Which combination the attacker scores."""

    go = "do.choose"

    def draw(self, canvas):
        canvas.centred(LINE_Y, self.texts.get("card." + COMBINATIONS[self.choices[self.at]]))
        draw_duel(canvas, self.app)


class Gift(Amount):
    """DON: how much goes to a player who has nothing left."""

    go = "do.give"

    def draw(self, canvas):
        state, get = state_of(self.app), self.texts.get
        amount = self.choices[self.at]
        canvas.centred(LINE_Y, get("ask.gift", name_of(self.app, state[s.TAKER])))
        headline(canvas, 22, str(amount))
        canvas.centred(42, get("line.left", s.money_of(state, self.app.owner.seat) - amount))


# Phase -> its decision.
KINDS = {s.ATTACK: Attack, s.DEFENCE: Defence, s.BETTING: Bet, s.COMBINATION: Combination, s.GIFT: Gift}


class Decide(Decision):
    """This seat decides: what is drawn and pressed is that of the decision that is due."""

    def begin(self):
        self.part = KINDS[state_of(self.app)[s.PHASE]](self.app)

    title = title_of

    @property
    def holds(self):
        return 0 if self.sent() else self.part.holds

    def labels(self):
        return ("", "", "", "") if self.sent() else self.part.labels()

    def press(self, button):
        if not self.sent():
            self.part.press(button)
            self.app.redraw = True

    def hold(self, button):
        if not self.sent():
            self.part.hold(button)
            self.app.redraw = True

    def draw(self, canvas):
        if self.sent():
            canvas.centred(27, self.texts.get("line.sent"))
        else:
            self.part.draw(canvas)
