"""Papayoo between decisions: the trick while others play, the rolls, shuffling, the news.

It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import banner, message
from gobelet.cup.screens import LEFT, OK, RIGHT, Waiting, name_of, rolling, standings, state_of
from gobelet.cup.screens.pages import PAGE_MS, Pages
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.screens.hand import draw_hand
from gobelet.games.papayoo.screens.trick import AWAITED, TAKES, draw_line, draw_trick
from gobelet.games.papayoo.screens.words import card_text
from gobelet.games.papayoo.words import points
from gobelet.ledger import PASSING

TABLE, POINTS, LAST = range(3)  # what is looked at
LOOKS = ("do.table", "do.points", "do.last")  # what OK says for it
TRICK_MS = 1500  # how long a trick that was taken stays


class Table(Waiting):
    """Somebody else is to act: the trick above, the hand below. OK shows the last trick, then everybody's points."""

    def __init__(self, app):
        super().__init__(app)
        self.shown = TABLE
        self._page = 0  # of the points
        self.covered = False  # whether the cup was turned over: then the hand waits for a press

    def _last(self):
        """The trick before, as far as it may be looked at."""
        return s.last_trick(state_of(self.app))

    def _next(self):
        """What OK shows next."""
        if self.shown == POINTS or self.covered:
            return TABLE
        return LAST if self.shown == TABLE and self._last() else POINTS

    def _turns(self):
        """Whether there are several pages to turn."""
        return self.shown == POINTS and standings.pages(self.app) > 1

    def labels(self):
        get = self.texts.get
        arrows = ("\u25c0", "\u25b6") if self._turns() else ("", "")
        return arrows + (get("do.look" if self.covered else LOOKS[self._next()]), get("do.menu"))

    def press(self, button):
        if button == OK:
            self.shown, self.covered = self._next(), False
            self._page = 0
        elif self._turns() and (button == LEFT or button == RIGHT):
            self._page = (self._page + (1 if button == RIGHT else -1)) % standings.pages(self.app)
        self.app.redraw()

    def turned(self):
        self.covered = bool(self.app.owner.hand)
        self.shown = TABLE
        self.app.redraw()

    def title(self):
        """The Papayoo and who is to play, in full: a trick of eight has room for two letters of a name."""
        state = state_of(self.app)
        if self.shown != TABLE or state[s.PHASE] != s.TRICK or state[s.LED] < 0:
            return super().title()
        return "%s %s %s" % (card_text(state[s.PAPAYOO]), AWAITED, name_of(self.app, state[s.SPEAKER]))

    def awaited(self):
        """The line that says for whom we wait."""
        texts, state = self.texts, state_of(self.app)
        if self.app.ledger.phase == PASSING:
            return texts.get("line.passes")
        seats = [seat for seat in self.app.ledger.owing() if seat >= 0 and seat != self.app.owner.seat]
        if state[s.PHASE] == s.DISCARDING and seats:
            return texts.count("line.discards", len(seats))
        if len(seats) == 1:
            key = "line.leads" if state[s.PHASE] == s.TRICK else "line.throws"
            return texts.get(key, name_of(self.app, seats[0]))
        return texts.count("line.waiting_shakes", len(seats)) if seats else texts.get("line.table_works")

    def draw(self, canvas):
        app, state = self.app, state_of(self.app)
        if self.shown == POINTS:
            standings.draw(canvas, app, self.texts.get("line.points"), standings.ranked(points(state)), self._page)
            return
        top = draw_hand(canvas, () if self.covered else app.owner.hand or ())
        if self.shown == LAST and self._last():
            draw_trick(canvas, app, top, self._last(), -1)
        elif state[s.PHASE] == s.TRICK and state[s.LED] >= 0:
            draw_trick(canvas, app, top, s.in_order(state), state[s.BEST_SEAT], marked=state[s.SPEAKER])
        else:
            draw_line(canvas, top, self.awaited())


class Roll(rolling.Roll):
    """This seat shuffles by shaking, or rolls for the dealer or for the Papayoo."""

    def why(self):
        return self.texts.get("roll." + s.PHASES[state_of(self.app)[s.PHASE]])


class News(Pages):
    """What every player is told, and what happened to this one. A trick that was taken stays for a moment on every cup,
    above the hand, with whoever takes it; any button goes on."""

    def __init__(self, app):
        super().__init__(app)
        self._trick = None  # the event of the trick whose cards are known
        self._cards = ()
        self._page = ("", -1, -1)
        self._notice_trick()

    def _event(self):
        """The event of this page; the last one until another scene is on."""
        if self.app.verdict:
            self._page = self.app.verdict[0]
        return self._page

    def _notice_trick(self):
        """Keeps the cards of the last trick of the news, as those on the table go on; older ones are let go."""
        tricks = [event for event in self.app.verdict if event[0] == "trick"]
        for event in tricks[:-1]:
            self.app.verdict.remove(event)
        if tricks and tricks[-1] is not self._trick:
            cards = s.taken_trick(state_of(self.app))
            if cards:
                self._trick, self._cards = tricks[-1], cards
            else:
                self.app.verdict.remove(tricks[-1])  # the next round has begun: nobody knows them any more

    def page_ms(self):
        return TRICK_MS if self._event()[0] == "trick" else PAGE_MS

    def tick(self):
        self._notice_trick()
        return super().tick()

    def title(self):
        event = self._event()
        if event[0] != "trick":
            return super().title()
        if event[2] == self.app.owner.seat:
            return self.texts.count("bar.taken", event[3])
        return self.texts.get("bar.takes", name_of(self.app, event[2]))

    def labels(self):
        return ("", "", "", "") if self._event()[0] == "trick" else super().labels()

    def press(self, button):
        if button == OK or self._event()[0] == "trick":
            self._turn()

    def told(self, event):
        kind, get = event[0], self.texts.get
        if kind == "papayoo":
            return get("you.papayoo")
        if kind == "passed":
            return self.texts.count("you.passed", event[4], name_of(self.app, event[2]))
        if kind == "score":
            return self.texts.count("line.score", event[3])
        return get("you." + kind)

    def _received(self):
        """The cards that came from the neighbour; none until this cup has opened what they came in."""
        dealt = self.app.owner.dealt
        return [card for card in self.app.owner.hand or () if card not in dealt] if dealt else []

    def draw(self, canvas):
        event, app = self._event(), self.app
        if event[0] == "trick":
            draw_trick(canvas, app, draw_hand(canvas, app.owner.hand or ()), self._cards, event[2], TAKES, event[2])
        elif event[0] == "passed":
            draw_line(canvas, draw_hand(canvas, self._received()), self.told(event))
        elif event[0] == "papayoo":
            banner(canvas, 11, card_text(event[3]))
            message(canvas, self.told(event), 33, 20)
        elif event[0] == "score":
            rows = standings.ranked(points(state_of(app)))
            standings.draw(canvas, app, self.told(event), rows, standings.page_of(rows, app.owner.seat))
        elif event[0]:
            message(canvas, self.told(event))
