"""Papayoo: the rolls of the dealer, and shuffling. It must not know the link or the log's form."""

from gobelet.cup.screens import rolling
from gobelet.games.papayoo import rules
from gobelet.games.papayoo.screens.words import state_of, title_of


class Roll(rolling.Roll):
    """This seat shuffles by shaking, or rolls for the dealer or for the Papayoo."""

    def __init__(self, app):
        super().__init__(app)
        self.words = app.texts.part("papayoo", "ask", "you")

    def dice_left(self):
        return 0

    def title(self):
        return title_of(self.app, self.words)

    def why(self):
        return self.words.get("roll." + rules.PHASES[state_of(self.app)[rules.PHASE]])
