"""Papayoo between decisions: the table while others play, the rolls, shuffling, the news.

It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import LINE_WIDTH, message, wrap
from gobelet.cup.screens import BOTTOM, CALL, OK, Screen, name_of, rolling, state_of
from gobelet.cup.screens.pages import Pages
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.screens.words import LINE_Y, SECOND_Y, card_text, draw_hand

TABLE, HAND, LAST = range(3)  # what is looked at
ROWS_Y, ROW = 18, 9  # of the cards of a trick, in two columns of NAME and card
HALF, NAME = 64, 40


class Table(Screen):
    """Somebody else is to act. OK shows the own cards, CALL the last trick."""

    def __init__(self, app):
        super().__init__(app)
        self.shown = TABLE

    def _last(self):
        """The trick before, as far as it may be looked at."""
        return s.last_trick(state_of(self.app))

    def labels(self):
        get = self.texts.get
        hand = get("do.table" if self.shown == HAND else "do.hand") if self.app.owner.hand else ""
        return ("", "", hand, get("do.table" if self.shown == LAST else "do.last") if self._last() else "")

    def press(self, button):
        wanted = HAND if button == OK and self.app.owner.hand else LAST if button == CALL and self._last() else TABLE
        self.shown = TABLE if wanted == self.shown else wanted
        self.app.redraw = True

    def turned(self):
        self.shown = TABLE
        self.app.redraw = True

    def _awaited(self):
        """The line that says for whom we wait."""
        texts, state = self.texts, state_of(self.app)
        seats = [seat for seat in self.app.ledger.owing() if seat >= 0 and seat != self.app.owner.seat]
        if state[s.PHASE] == s.DISCARDING and seats:
            return texts.get("line.discards", len(seats))
        if len(seats) == 1:
            key = "line.plays" if state[s.PHASE] == s.TRICK else "line.throws"
            return texts.get(key, name_of(self.app, seats[0]))
        return texts.get("line.waiting_shakes", len(seats)) if seats else texts.get("line.table_works")

    def _draw_trick(self, canvas, trick):
        for number, (seat, card) in enumerate(trick):
            x, y = number % 2 * HALF, ROWS_Y + number // 2 * ROW
            canvas.text_in(x, y, NAME, name_of(self.app, seat), -1)
            canvas.text(x + NAME + 2, y, card_text(card))

    def draw(self, canvas):
        state, hand = state_of(self.app), self.app.owner.hand
        if self.shown == HAND and hand:
            canvas.centred(LINE_Y, self._awaited())
            draw_hand(canvas, BOTTOM - 1, hand)
        elif self.shown == LAST and self._last():
            canvas.centred(LINE_Y, self.texts.get("line.last"))
            self._draw_trick(canvas, self._last())
        elif s.on_table(state):
            canvas.centred(LINE_Y, self._awaited())
            self._draw_trick(canvas, s.on_table(state))
        else:
            message(canvas, self._awaited())


class Roll(rolling.Roll):
    """This seat shuffles by shaking, or rolls for the dealer or for the Papayoo."""

    def why(self):
        return self.texts.get("roll." + s.PHASES[state_of(self.app)[s.PHASE]])


class News(Pages):
    """What every player is told, and what happened to this one."""

    def told(self, event):
        kind, get = event[0], self.texts.get
        if kind == "papayoo":
            return get("you.papayoo", card_text(event[3]))
        if kind == "passed":
            return get("you.passed", name_of(self.app, event[2]), event[4])
        if kind == "trick":
            return self.texts.count("you.trick", event[3])
        if kind == "score":
            return get("you.score", event[3], event[4])
        return get("you." + kind)

    def _received(self):
        """The cards that came from the neighbour; none until the table has told the new hand."""
        dealt = self.app.owner.dealt
        return [card for card in self.app.owner.hand or () if card not in dealt] if dealt else []

    def draw(self, canvas):
        event = self.app.verdict[0] if self.app.verdict else None
        received = self._received() if event and event[0] == "passed" else ()
        if received:
            for y, line in zip((LINE_Y, SECOND_Y), wrap(self.told(event), LINE_WIDTH, 2)):
                canvas.centred(y, line)
            draw_hand(canvas, BOTTOM - 8, received)
        elif event:
            message(canvas, self.told(event))
