"""Pépètes' decisions: each kind has a module of its own, and only that of the one that is due is held.

This module must not know the rules of any of them.
"""

from gobelet import loader
from gobelet.cup.screens import Screen
from gobelet.cup.screens.pepetes_words import state_of, title_of
from gobelet.rules import pepetes_state as s

# Phase -> the module and the class of its decision.
KINDS = {
    s.ATTACK: ("pepetes_pick", "Attack"),
    s.DEFENCE: ("pepetes_pick", "Defence"),
    s.BETTING: ("pepetes_bet", "Bet"),
    s.COMBINATION: ("pepetes_amount", "Combination"),
    s.GIFT: ("pepetes_amount", "Gift"),
}
_HERE = "gobelet.cup.screens."


class Decide(Screen):
    """This seat decides: what is drawn and pressed is that of the decision that is due."""

    def __init__(self, app):
        super().__init__(app)
        self.words = app.texts.part("pepetes", "other", "roll", "you")
        self.part = None
        self._module = ""
        self._begin()

    def _begin(self):
        self._step = self.app.ledger.match.step
        module, kind = KINDS[state_of(self.app)[s.PHASE]]
        if module != self._module:
            self.close()
            self._module = module
        self.part = getattr(loader.load(_HERE + module), kind)(self.app, self.words)
        self.app.redraw = True

    def close(self):
        self.part = None
        if self._module:
            loader.drop(_HERE + self._module)
            self._module = ""

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
