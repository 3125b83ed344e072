"""News for this player, one event a page. A game says it in words. This module must not know a game."""

from gobelet.cup.buttons import OK
from gobelet.cup.display.widgets import message
from gobelet.cup.screens import AcknowledgeScreen

PAGE_MS = 4000  # how long a page stays unless the player turns it
MOST = 5  # pages: a cup that catches up tells the latest news only


class EventPages(AcknowledgeScreen):
    """The events that this cup tells its player: OK turns the page, so does a while; a shake goes on at once."""

    def __init__(self, app):
        super().__init__(app)
        self._since = app.now
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
        if len(self.app.verdict) > MOST:
            del self.app.verdict[:-MOST]
            self.app.hints.redraw()
        left = self._since + self.page_ms() - self.app.now
        if left > 0:
            return left
        self._turn()
        return self.page_ms()

    def _turn(self):
        self._since = self.app.now
        self.app.hints.redraw()
        if len(self.app.verdict) > 1:
            del self.app.verdict[0]
            self._sound()
        else:
            self.app.dismiss()

    def _sound(self):
        """What is read is heard, where the game has notes for it."""
        if self.app.verdict:
            event = self.app.verdict[0]
            self.app.sound(event[0], event[2] == self.app.owner.seat)

    def draw(self, canvas):
        if self.app.verdict:
            message(canvas, self.format_event(self.app.verdict[0]))
