"""Parafico after a call: everybody shows, the count grows, a die is lost or won.

It must not know the link or the log's form.
"""

from gobelet.cup.display.dice_widgets import bid
from gobelet.cup.display.widgets import message
from gobelet.cup.screens import Screen, name_of, show, state_of
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s
from gobelet.games.parafico.screens.words import BID_Y, FOOT_Y, LINE_Y, bid_line, has_jokers

COUNT_MS = 3500  # how long the count stays before what follows from it
VERDICT_MS = 8000
SEEN_MS = 2200  # where a page draws all of it at once: the verdict takes six seconds at most


class Show(show.Show):
    """A call: everybody shows."""

    def jokers(self):
        return has_jokers(self.seat)


class Verdict(Screen):
    """After a call: the count grows while the cups are lifted, then what follows from it. Any press goes on."""

    def __init__(self, seat):
        super().__init__(seat)
        self._begin()

    def _begin(self):
        """A call; after the count, what it was about is in the events."""
        seat = self.seat
        state = state_of(seat)
        self._call = seat.verdict[0] if seat.verdict else None
        self._bid, self._bidder = state[s.BID], state[s.BIDDER]
        self._jokers = has_jokers(seat)
        self._page = 0
        self._since = -1  # when the count was known, then when the page was turned

    def event(self, kind):
        """The event of that kind among those since the call, None if it did not happen."""
        return next((event for event in self.seat.verdict if event[0] == kind), None)

    def complete(self):
        """Whether there is all of it: the count, or that somebody was voted out, which voids the round."""
        return self.event("count") or self.event("out")

    def title(self):
        call = self.seat.verdict[0][0] if self.seat.verdict else ""
        return self.texts.get("head." + call) if call in ("bluff", "caramba") else super().title()

    def labels(self):
        return ("", "", self.texts.get("do.next") if self.complete() else "", "")

    def press(self, button):
        if self.complete():
            if self._page:
                self.seat.dismiss()
            else:
                self._turn()

    def shaking(self, on):
        """A player who shakes wants the next round."""
        if on and self.complete():
            self.seat.dismiss()

    def _turn(self):
        self._page = 1
        self._since = self.seat.now
        self.hints.redraw()
        event = self._telling()
        if event:
            self.seat.sound(event[0], event[2] == self.seat.number)

    def tick(self):
        if self.seat.verdict and self.seat.verdict[0] is not self._call:
            self._begin()  # a cup that catches up may go from one call to the next
        if not self.complete():
            return -1
        count, now = self.event("count"), self.seat.now
        if not count and not self._page:
            self._turn()
        elif self._since < 0:
            self._since = now
            self._bid, self._bidder = bids.bid(count[3], count[4]), count[2]
            self.seat.sound("count")
            self.hints.redraw()
        elif not self._page and now - self._since >= COUNT_MS:
            self._turn()
        elif self._page and now - self._since >= (SEEN_MS if "pad" in self.seat.board.abilities else VERDICT_MS):
            self.seat.dismiss()
        return -1

    def matching_dice(self):
        """(dice that show the face, jokers) among what has been shown so far."""
        count = self.event("count")
        if count:
            return count[5], count[6]
        face = bids.value_of(self._bid)
        matching = jokers = 0
        for event in self.seat.verdict:
            if event[0] == "shown":
                matching += event[3].count(face)
                if face != 1 and self._jokers:
                    jokers += event[3].count(1)
        return matching, jokers

    def draw(self, canvas):
        seat = self.seat
        if self._page:
            message(canvas, self.sentence(), 9, 36)
            word = seat.round_word()
            if word:
                canvas.centred(FOOT_Y + 1, seat.texts.get("event.round_word", word))
        elif self._bid:
            matching, jokers = self.matching_dice()
            face = bids.value_of(self._bid)
            canvas.centred(LINE_Y, bid_line(seat, self._bidder, self._bid))
            bid(canvas, BID_Y, matching + jokers, face, 0, face == 1 and not self._jokers)
            if not self.event("count"):
                canvas.centred(FOOT_Y, seat.texts.get("line.counting"))
            elif jokers:
                canvas.centred(FOOT_Y, seat.texts.get("line.jokers_among", seat.texts.count("jokers", jokers)))

    def _telling(self):
        """The most telling of the events that came of the call, None before there is one."""
        for kind in ("out", "parafico", "lost", "won", "kept"):
            event = self.event(kind)
            if event:
                return event
        return None

    def sentence(self):
        """What came of the call, in words."""
        texts = self.texts
        event = self._telling()
        if not event:
            return ""
        kind = event[0]
        mine = event[2] == self.seat.number
        values = () if mine else (name_of(self.seat, event[2]),)
        if kind == "out":
            values += (event[3],)
            if mine:
                values += (state_of(self.seat)[s.PLAYERS],)
        elif kind != "parafico":
            values += (texts.count("dice", event[3]),)
        return texts.get(("event.you_" if mine else "event.") + kind, *values)
