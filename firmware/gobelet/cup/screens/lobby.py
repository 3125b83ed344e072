"""The scene before a match: who is at the table. This module must not know a game."""

from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.display.canvas import text_width
from gobelet.cup.display.widgets import message
from gobelet.cup.screens import CupScreen

ROWS = 4  # people in a column
COLUMN, NAME_X = 64, 9
READY, ABSENT = "\u2713", "\u2717"


class Lobby(CupScreen):
    """No match, or one without this cup: who is here."""

    def __init__(self, app):
        super().__init__(app)
        self._page = 0

    def title(self):
        return self.app.table_name or self.app.texts.get("bar.gobelet")

    def _without_us(self):
        return self.app.ledger.match is not None and not self.app.ledger.over

    def _at_once(self):
        """How many people are on a page: two columns, unless a name needs both."""
        long = [row for row in self.app.lobby if text_width(row[1]) > COLUMN - NAME_X - 2]
        return ROWS if long else 2 * ROWS

    def _pages(self):
        return max(-(-len(self.app.lobby) // self._at_once()), 1)

    def _is_ready(self):
        return any([row[0] == self.app.board.cup_id and row[2] for row in self.app.lobby])

    def labels(self):
        get = self.app.texts.get
        if self._without_us():
            return ("", "", "", get("do.menu"))
        arrows = ("\u25c0", "\u25b6") if self._pages() > 1 else ("", "")
        return arrows + (get("do.unready" if self._is_ready() else "do.ready"), get("do.menu"))

    def press(self, button):
        if button == CALL:
            self.app.open_side_scene("menu")
        elif self._without_us():
            return
        elif button == OK:
            self.app.ready(not self._is_ready())
        elif button in (LEFT, RIGHT):
            self._page = (self._page + (1 if button == RIGHT else -1)) % self._pages()

    def shaking(self, on):
        """Who shakes where nobody waits for it rolls for fun."""
        if on:
            self.app.open_side_scene("alone")

    def draw(self, canvas):
        if self._without_us():
            message(canvas, self.app.texts.get("lobby.started"))
        else:
            self._draw_people(canvas)

    def _draw_people(self, canvas):
        count = self._at_once()
        first = self._page % self._pages() * count
        people = self.app.lobby[first : first + count]
        if not people:
            message(canvas, self.app.texts.get("lobby.waiting"))
        for index, row in enumerate(people):
            x = 1 + index // ROWS * COLUMN
            y = 11 + index % ROWS * 11
            if row[2] or not row[3]:
                canvas.text(x, y, READY if row[2] else ABSENT)
            canvas.text(x + NAME_X, y, row[1])
