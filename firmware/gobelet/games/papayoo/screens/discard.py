"""Papayoo's écart: which cards go to the left neighbour.

Three cards at a time lie under LEFT, OK and RIGHT, so that five of twenty are chosen with twelve presses at most. It
must not know the link or the log's form.
"""

from gobelet.cup.screens import CALL, LEFT, OK, RIGHT, Screen, decide, name_of, state_of
from gobelet.games.papayoo import rules
from gobelet.games.papayoo.cards import rank_of
from gobelet.games.papayoo.screens.hand import draw_hand
from gobelet.games.papayoo.screens.trick import draw_line
from gobelet.games.papayoo.screens.words import card_text

AT_ONCE = 3  # cards, as many as buttons that take one


class Discard(Screen):
    """LEFT, OK and RIGHT take the card that stands over them, or put it back; CALL goes on to the next three. Once
    there are enough OK takes the last one back, and CALL held gives them.

    picked: the cards that are taken so far, in this order.
    """

    def __init__(self, seat):
        super().__init__(seat)
        self.hand = seat.hand or ()
        self.wanted = rules.owes(state_of(seat), seat.number)[1]
        self.picked = []
        self._first = 0

    def full(self):
        """Whether there are enough."""
        return len(self.picked) == self.wanted

    @property
    def holds(self):
        return CALL if self.full() else 0

    def _offered(self):
        """The cards over LEFT, OK and RIGHT, as many as are left."""
        return self.hand[self._first : self._first + AT_ONCE]

    def labels(self):
        get = self.texts.get
        if self.full():
            return ("", "", get("do.back"), get("do.give"))
        cards = list(self._offered()) + [0] * AT_ONCE
        left, middle, right = cards[0], cards[1], cards[2]
        more = get("do.more") if len(self.hand) > AT_ONCE else ""
        ranks = [str(rank_of(card)) if card else "" for card in (left, right)]
        return (ranks[0], ranks[1], card_text(middle) if middle else "", more)

    def press(self, button):
        if self.full():
            if button == OK:
                self.picked.pop()
        elif button == CALL:
            self._first += AT_ONCE
            if self._first >= len(self.hand):
                self._first = 0
        else:
            offered = self._offered()
            at = (LEFT, OK, RIGHT).index(button)
            if at < len(offered):
                self.pick(offered[at])

    def pick(self, card):
        if card in self.picked:
            self.picked.remove(card)
        else:
            self.picked.append(card)

    def hold(self, button):
        if button == CALL and self.full():
            decide(self.seat, tuple(sorted(self.picked)))

    def draw(self, canvas):
        sent = self.seat.has_in_flight("seal")
        top = draw_hand(canvas, self.hand, self.picked, () if sent or self.full() else self._offered())
        left = name_of(self.seat, (self.seat.number + 1) % len(self.seat.players))
        get = self.texts.get
        draw_line(canvas, top, get("line.sent") if sent else get("line.discard", len(self.picked), self.wanted, left))
