"""News for this player, one event a page. A game says it in words. This module must not know a game."""

from gobelet.cup.buttons import OK
from gobelet.cup.display.widgets import message
from gobelet.cup.screens import AcknowledgeScreen

PAGE_MS = 4000  # how long a page stays unless the player turns it
MOST = 6  # pages: a cup that catches up tells the latest news only


class EventPages(AcknowledgeScreen):
    """The events that this cup tells its player: OK turns the page, so does a while; a shake goes on at once."""

    def __init__(self, seat):
        super().__init__(seat)
        del seat.verdict[:-MOST]
        self._since = seat.now
        self._sound()

    def format_event(self, event):
        """An event as a sentence to this player."""
        return ""

    def page_ms(self):
        """How long the page that is shown stays."""
        return PAGE_MS

    def press(self, button):
        if button == OK:
            self._turn()

    def tick(self):
        if len(self.seat.verdict) > MOST:
            del self.seat.verdict[1 : 1 - MOST]  # not the page that is read
            self.hints.redraw()
        left = self._since + self.page_ms() - self.seat.now
        if left > 0:
            return left
        self._turn()
        return self.page_ms()

    def _turn(self):
        self._since = self.seat.now
        self.hints.redraw()
        if len(self.seat.verdict) > 1:
            del self.seat.verdict[0]
            self._sound()
        else:
            self.seat.dismiss()

    def _sound(self):
        """What is read is heard, where the game has notes for it."""
        if self.seat.verdict:
            event = self.seat.verdict[0]
            self.seat.sound(event[0], event[2] == self.seat.number)

    def draw(self, canvas):
        if self.seat.verdict:
            message(canvas, self.format_event(self.seat.verdict[0]))
