"""Papayoo's news: the trick that was taken, the cards that came, the Papayoo, the count.

It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import banner, message
from gobelet.cup.screens import OK, name_of, state_of
from gobelet.cup.screens.event_pages import PAGE_MS, EventPages
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.screens.hand import draw_hand
from gobelet.games.papayoo.screens.trick import TAKES, draw_line, draw_trick
from gobelet.games.papayoo.screens.words import card_text
from gobelet.games.papayoo.words import points

TRICK_MS = 1500  # how long a trick that was taken stays


class News(EventPages):
    """What every player is told, and what happened to this one. A trick that was taken stays for a moment on every cup,
    above the hand, with whoever takes it; any button goes on."""

    def __init__(self, seat):
        super().__init__(seat)
        self._trick = None  # the event of the trick whose cards are known
        self._cards = ()
        self._page = ("", -1, -1)
        self._notice_trick()

    def _event(self):
        """The event of this page; the last one until another scene is on."""
        if self.seat.verdict:
            self._page = self.seat.verdict[0]
        return self._page

    def _notice_trick(self):
        """Keeps the cards of the last trick of the news, as those on the table go on; older ones are let go."""
        tricks = [event for event in self.seat.verdict if event[0] == "trick"]
        for event in tricks[:-1]:
            self.seat.verdict.remove(event)
        if tricks and tricks[-1] is not self._trick:
            cards = s.taken_trick(state_of(self.seat))
            if cards:
                self._trick, self._cards = tricks[-1], cards
            else:
                self.seat.verdict.remove(tricks[-1])  # the next round has begun: nobody knows them any more

    def page_ms(self):
        return TRICK_MS if self._event()[0] == "trick" else PAGE_MS

    def tick(self):
        self._notice_trick()
        return super().tick()

    def title(self):
        event = self._event()
        if event[0] != "trick":
            return super().title()
        if event[2] == self.seat.number:
            return self.texts.count("bar.taken", event[3])
        return self.texts.get("bar.takes", name_of(self.seat, event[2]))

    def labels(self):
        return ("", "", "", "") if self._event()[0] == "trick" else super().labels()

    def press(self, button):
        if button == OK or self._event()[0] == "trick":
            self._turn()

    def format_event(self, event):
        kind, get = event[0], self.texts.get
        if kind == "papayoo":
            return get("you.papayoo")
        if kind == "passed":
            return self.texts.count("you.passed", event[4], name_of(self.seat, event[2]))
        if kind == "score":
            return self.texts.count("line.score", event[3])
        if kind == "trick":  # for a page: on the display the title says so
            mine = event[2] == self.seat.number
            return self.texts.count("you.trick" if mine else "you.taken", event[3], name_of(self.seat, event[2]))
        return get("you." + kind)

    def _received(self):
        """The cards that came from the neighbour; none until this cup has opened what they came in."""
        dealt = self.seat.dealt
        return [card for card in self.seat.hand or () if card not in dealt] if dealt else []

    def draw(self, canvas):
        event, seat = self._event(), self.seat
        if event[0] == "trick":
            draw_trick(canvas, seat, draw_hand(canvas, seat.hand or ()), self._cards, event[2], TAKES, event[2])
        elif event[0] == "passed":
            draw_line(canvas, draw_hand(canvas, self._received()), self.format_event(event))
        elif event[0] == "papayoo":
            banner(canvas, 11, card_text(event[3]))
            message(canvas, self.format_event(event), 33, 20)
        elif event[0] == "score":
            from gobelet.cup.screens import standings  # once a round

            rows = standings.ranked(points(state_of(seat)))
            standings.draw(canvas, seat, self.format_event(event), rows, standings.page_of(rows, seat.number))
        elif event[0]:
            message(canvas, self.format_event(event))
