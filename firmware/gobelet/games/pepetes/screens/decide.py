"""Pépètes' decisions: each kind has a module of its own, and only that of the one that is due is held.

This module must not know the rules of any of them.
"""

from gobelet import games
from gobelet.cup.screens import Screen
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.screens.words import state_of, title_of

# Phase -> the module and the class of its decision.
KINDS = {
    s.ATTACK: ("pick", "Attack"),
    s.DEFENCE: ("pick", "Defence"),
    s.BETTING: ("bet", "Bet"),
    s.COMBINATION: ("amount", "Combination"),
    s.GIFT: ("amount", "Gift"),
}


class Decide(Screen):
    """This seat decides: what is drawn and pressed is that of the decision that is due."""

    def __init__(self, app):
        super().__init__(app)
        self.words = app.texts.part("pepetes", "other", "roll", "you")
        self.part = None
        self._begin()

    def _begin(self):
        self._step = self.app.ledger.match.step
        module, kind = KINDS[state_of(self.app)[s.PHASE]]
        self.part = getattr(games.part("pepetes", "screens." + module), kind)(self.app, self.words)
        self.app.redraw = True

    def dice_left(self):
        return 0

    def title(self):
        return title_of(self.app, self.words)

    def _sent(self):
        return self.app.waiting_for("act") or self.app.waiting_for("seal")

    @property
    def holds(self):
        return 0 if self._sent() else self.part.holds

    def labels(self):
        return ("", "", "", "") if self._sent() else self.part.labels()

    def press(self, button):
        if not self._sent():
            self.part.press(button)
            self.app.redraw = True

    def hold(self, button):
        if not self._sent():
            self.part.hold(button)
            self.app.redraw = True

    def tick(self):
        if self.app.ledger.match.step != self._step:
            self._begin()  # one decision led straight to the next
        return -1

    def draw(self, canvas):
        if self._sent():
            canvas.centred(27, self.app.texts.get("line.sent"))
        else:
            self.part.draw(canvas)
