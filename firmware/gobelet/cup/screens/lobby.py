"""The scene before a match: who is at the table. A cup alone rolls for fun.

This module must not know a game.
"""

from gobelet import ledger
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.cup.screens.rolling import Rolling
from gobelet.cup.widgets import draw_faces, headline, message
from gobelet.link.cup_end import UP

PAGE = 8  # people of a lobby page: two columns of four
READY, ABSENT = "\u2713", "\u2717"


class Lobby(Rolling):
    """No match, or one without this cup: who is here, or how to reach a table. A shake rolls five dice for fun."""

    def __init__(self, app):
        super().__init__(app)
        for fault in app.board.faults:
            app.say(fault)
        self._page = 0
        self._dice = ()

    def title(self):
        return self.app.table_name or self.app.texts.get("bar.gobelet")

    def _lists(self):
        """Whether the people at the table are what is shown."""
        return self.app.link.state == UP and not self._dice and not self._without_us()

    def _without_us(self):
        return self.app.ledger.match is not None and self.app.ledger.phase != ledger.OVER

    def _is_ready(self):
        return any([row[0] == self.app.board.cup_id and row[2] for row in self.app.lobby])

    @property
    def holds(self):
        return 0 if self._lists() else OK

    def labels(self):
        get = self.app.texts.get
        if self._lists():
            arrows = ("\u25c0", "\u25b6") if len(self.app.lobby) > PAGE else ("", "")
            return arrows + (get("do.unready" if self._is_ready() else "do.ready"), "")
        return ("", "", get("do.roll"), get("do.back") if self._dice else "")

    def press(self, button):
        if self._dice:
            if button == CALL:
                self._dice = ()
        elif self._lists():
            if button == OK:
                self.app.ready(not self._is_ready())
            elif button in (LEFT, RIGHT):
                pages = max((len(self.app.lobby) + PAGE - 1) // PAGE, 1)
                self._page = (self._page + (1 if button == RIGHT else -1)) % pages
        self.app.redraw = True

    def hold(self, button):
        if button == OK and not self._lists():
            self.roll()

    def roll(self):
        """Five dice of this cup alone: bytes below 252 make every face equally likely."""
        dice = []
        while len(dice) < 5:
            dice += [byte % 6 + 1 for byte in self.app.board.entropy(8) if byte < 252]
        self._dice = tuple(dice[:5])
        self.app.redraw = True

    def draw(self, canvas):
        app = self.app
        if self.rolling:
            self.draw_cup(canvas)
        elif self._dice:
            draw_faces(canvas, 15, self._dice, None)
            canvas.centred(42, app.texts.get("line.total", sum(self._dice)))
        elif app.link.state != UP:
            headline(canvas, 9, app.texts.get("head.gobelet"))
            message(canvas, app.texts.get("link.none"), 26, 28)
        elif self._without_us():
            message(canvas, app.texts.get("lobby.started"))
        else:
            self._draw_people(canvas)

    def _draw_people(self, canvas):
        first = self._page * PAGE
        people = self.app.lobby[first : first + PAGE]
        if not people:
            message(canvas, self.app.texts.get("lobby.waiting"))
        for index, row in enumerate(people):
            x = 1 + index // 4 * 64
            y = 11 + index % 4 * 11
            if row[2] or not row[3]:
                canvas.text(x, y, READY if row[2] else ABSENT)
            canvas.text_in(x + 9, y, 53, row[1], -1)
