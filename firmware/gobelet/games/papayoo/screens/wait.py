"""Papayoo while others play: the trick, the hand, on request the last trick and everybody's points.

It must not know the link or the log's form.
"""

from gobelet.cup.screens import LEFT, OK, RIGHT, Waiting, name_of, state_of
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.screens.hand import draw_hand
from gobelet.games.papayoo.screens.trick import AWAITED, draw_line, draw_trick
from gobelet.games.papayoo.screens.words import card_text
from gobelet.games.papayoo.words import points

TABLE, POINTS, LAST = range(3)  # what is looked at
LOOKS = ("do.table", "do.points", "do.last")  # what OK says for it


class Table(Waiting):
    """Somebody else is to act: the trick above, the hand below. OK shows the last trick, then everybody's points."""

    def __init__(self, seat):
        super().__init__(seat)
        self.shown = TABLE
        self._page = 0  # of the points
        self.covered = False  # whether the cup was turned over: then the hand waits for a press

    def _last(self):
        """The trick before, as far as it may be looked at."""
        return s.last_trick(state_of(self.seat))

    def _next(self):
        """What OK shows next."""
        if self.shown == POINTS or self.covered:
            return TABLE
        return LAST if self.shown == TABLE and self._last() else POINTS

    def _turns(self):
        """Whether there are several pages to turn."""
        return self.shown == POINTS and standings().pages(self.seat) > 1

    def labels(self):
        get = self.texts.get
        arrows = ("\u25c0", "\u25b6") if self._turns() else ("", "")
        return arrows + (get("do.look" if self.covered else LOOKS[self._next()]), get("do.menu"))

    def press(self, button):
        if button == OK:
            self.shown, self.covered = self._next(), False
            self._page = 0
        elif self._turns() and (button == LEFT or button == RIGHT):
            self._page = (self._page + (1 if button == RIGHT else -1)) % standings().pages(self.seat)
        self.hints.redraw()

    def turned(self):
        self.covered = bool(self.seat.hand)
        self.shown = TABLE
        self.hints.redraw()

    def title(self):
        """The Papayoo and who is to play, in full: a trick of eight has room for two letters of a name."""
        state = state_of(self.seat)
        if self.shown != TABLE or state[s.PHASE] != s.TRICK or state[s.LED] < 0:
            return super().title()
        return "%s %s %s" % (card_text(state[s.PAPAYOO]), AWAITED, name_of(self.seat, state[s.SPEAKER]))

    def awaited(self):
        """The line that says for whom we wait."""
        texts, state = self.texts, state_of(self.seat)
        owing = [seat for seat in self.seat.owing() if seat >= 0]
        if owing and self.seat.owed_by(owing[0]) == "pass":
            return texts.get("line.passes")
        seats = [seat for seat in owing if seat != self.seat.number]
        if state[s.PHASE] == s.DISCARDING and seats:
            return texts.count("line.discards", len(seats))
        if len(seats) == 1:
            key = "line.leads" if state[s.PHASE] == s.TRICK else "line.throws"
            return texts.get(key, name_of(self.seat, seats[0]))
        return texts.count("line.waiting_shakes", len(seats)) if seats else texts.get("line.table_works")

    def draw(self, canvas):
        seat, state = self.seat, state_of(self.seat)
        if self.shown == POINTS:
            rows = standings().ranked(points(state))
            standings().draw(canvas, seat, self.texts.get("line.points"), rows, self._page)
            return
        top = draw_hand(canvas, () if self.covered else seat.hand or ())
        if self.shown == LAST and self._last():
            draw_trick(canvas, seat, top, self._last(), -1)
        elif state[s.PHASE] == s.TRICK and state[s.LED] >= 0:
            draw_trick(canvas, seat, top, s.in_order(state), state[s.BEST_SEAT], marked=state[s.SPEAKER])
        else:
            draw_line(canvas, top, self.awaited())


def standings():
    """The module of everybody's points: few ask for them."""
    from gobelet.cup.screens import standings as found

    return found
