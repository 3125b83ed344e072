"""A decision as one choice out of a row: LEFT and RIGHT walk, OK acts.

Games whose decisions are few choices at a time build on it; which ones are legal the rules say. This module must not
know a game.
"""

from gobelet.cup.buttons import LEFT, OK, RIGHT
from gobelet.cup.screens import Screen, decide


class Choice(Screen):
    """This seat decides. A game says in which order its choices stand, which of them is asked about once more, and
    draws the one that is chosen."""

    def __init__(self, app):
        super().__init__(app)
        self._begin()

    def _begin(self):
        match = self.app.ledger.match
        self._step = match.step
        self.choices = self.order(match.rules.legal(match.state, self.app.owner.seat))
        self.at = 0
        self.asking = False  # whether OK was pressed once for a choice that is asked about
        self.begun()
        self.app.redraw = True

    # what a game says

    def order(self, legal):
        """The legal actions in the order in which a player expects them; never none."""
        return legal

    def begun(self):
        """A new decision: what is to be worked out once for it."""

    def asks(self, action):
        """Whether a choice is so costly that OK must be pressed twice."""
        return False

    def word(self, action):
        """What stands over OK."""
        return self.app.texts.get("do.next")

    def draw_choice(self, canvas, action):
        """Draws the decision with one choice of it."""

    # what every such decision does

    def chosen(self):
        return self.choices[self.at]

    def labels(self):
        if self.app.waiting_for("act"):
            return ("", "", "", "")
        arrows = ("\u25c0", "\u25b6") if len(self.choices) > 1 else ("", "")
        return arrows + (self.word(self.chosen()), self.app.texts.get("do.back") if self.asking else "")

    def press(self, button):
        if self.app.waiting_for("act"):
            return
        if button == OK and (self.asking or not self.asks(self.chosen())):
            decide(self.app, self.chosen())
        elif button == OK:
            self.asking = True
        else:
            self.asking = False
            if button == LEFT or button == RIGHT:
                self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.choices)
        self.app.redraw = True

    def tick(self):
        if self.app.ledger.match.step != self._step:
            self._begin()  # one decision led straight to the next
        return -1

    def draw(self, canvas):
        if self.app.waiting_for("act"):
            canvas.centred(27, self.app.texts.get("line.sent"))
        else:
            self.draw_choice(canvas, self.chosen())
