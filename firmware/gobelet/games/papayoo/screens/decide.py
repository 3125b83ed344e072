"""Papayoo's decisions: which one is due; which card is played. The écart is in discard.py.

Which cards may be played the rules say; this module only walks among them. It must not know the link or the log's form.
"""

from gobelet.cup.screens import LEFT, OK, RIGHT, Screen, decide, state_of
from gobelet.cup.screens.choice import Decision
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.screens.discard import Discard
from gobelet.games.papayoo.screens.hand import draw_hand
from gobelet.games.papayoo.screens.trick import draw_line, draw_trick


class Play(Screen):
    """A card for the trick: LEFT and RIGHT walk among those that may be played, OK plays one, once it has been pressed
    twice if it costs points."""

    def __init__(self, seat):
        super().__init__(seat)
        match = seat.match
        self.hand = seat.hand or ()
        self.cards = list(match.rules.legal(match.state, seat.number, self.hand))
        self.at = 0
        self.asking = False

    def labels(self):
        get = self.texts.get
        arrows = ("\u25c0", "\u25b6") if len(self.cards) > 1 else ("", "")
        return arrows + (get("do.play"), get("do.back") if self.asking else "")

    def press(self, button):
        if button == LEFT or button == RIGHT:
            self.asking = False
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.cards)
        elif button == OK and (self.asking or not self._costs(self.cards[self.at])):
            decide(self.seat, self.cards[self.at])
        else:
            self.asking = button == OK

    def _costs(self, card):
        """Whether a card is asked about: the Papayoo led into a trick can only come back."""
        state = state_of(self.seat)
        return card == state[s.PAPAYOO] and state[s.LED] < 0 and len(self.cards) > 1

    def draw(self, canvas):
        state, get = state_of(self.seat), self.texts.get
        looked = () if self.seat.has_in_flight("act") else (self.cards[self.at],)
        top = draw_hand(canvas, self.hand, (), looked, self.cards)
        if state[s.LED] >= 0:
            draw_trick(canvas, self.seat, top, s.in_order(state), state[s.BEST_SEAT], marked=self.seat.number)
        else:
            draw_line(canvas, top, get("ask.papayoo" if self.asking else "line.lead"))


class Decide(Decision):
    """This seat decides: what is drawn and pressed is that of the decision that is due."""

    def moment(self):
        return self.seat.match.step, self.seat.hand

    def begin(self):
        self.part = (Discard if self.seat.owes() == "seal" else Play)(self.seat)

    def _open(self):
        """Whether there is something to decide: cards are here, and no decision is on its way."""
        return bool(self.seat.hand) and not self.is_in_flight()

    @property
    def holds(self):
        return self.part.holds if self._open() else 0

    def labels(self):
        return self.part.labels() if self._open() else ("", "", "", "")

    def press(self, button):
        if self._open():
            self.part.press(button)
            self.hints.redraw()

    def hold(self, button):
        if self._open():
            self.part.hold(button)
            self.hints.redraw()

    def draw(self, canvas):
        if self.seat.hand:
            self.part.draw(canvas)
