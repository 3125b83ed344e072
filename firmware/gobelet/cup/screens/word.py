"""The scene before play: the word of the table, who plays, on what. Its one press agrees to all of it; before that a cup
throws, decides and votes nothing.

A table may call an automate of its own a human: no cup can see that, people can, as nobody holds that cup. So the list
is read by whoever sits there, and the same on every cup and screen. This module must not know a game.
"""

from gobelet.cup.buttons import LEFT, OK, RIGHT
from gobelet.cup.display.canvas import LINE
from gobelet.cup.display.widgets import BODY_Y, headline, message, wrap
from gobelet.cup.screens import Screen
from gobelet.texts import who

PAGE_MS = 4000  # how long a page stays, as long as the player does not turn it
ROWS = 5  # lines on a page of the list
BESIDE_WORD = 3  # lines that fit below the word
ALL = 99  # lines


class Word(Screen):
    """The word, large, and the question; what is to be told besides on the pages behind it, the players, too, where
    they do not fit beside the question. Pages turn by themselves, so that nobody presses for them; LEFT and RIGHT turn
    them at once."""

    def __init__(self, app):
        super().__init__(app)
        get = self.texts.get
        self._told = who.rules(self.texts, app.ledger)
        self._question = get("lobby.all_here", "; ".join(who.players(self.texts, app.ledger)))
        if len(wrap(self._question, most=ALL)) > BESIDE_WORD:
            self._question = get("lobby.all_of", len(who.people(app.ledger)))
            self._told = who.players(self.texts, app.ledger) + self._told
        self._rows = wrap("\n".join(self._told), most=ALL) if self._told else ()
        self._page = 0
        self._since = app.now

    def title(self):
        return self.texts.get("bar.word", self.app.ledger.seating_word)

    def reading(self):
        return (self.app.ledger.seating_word, self._question) + tuple(self._told)

    def labels(self):
        return (("\u25c0", "\u25b6") if self._rows else ("", "")) + (self.texts.get("do.agree"), "")

    def press(self, button):
        if button == OK:
            self.app.confirm()
        elif self._rows and (button == LEFT or button == RIGHT):
            self._turn(1 if button == RIGHT else -1)

    def _turn(self, pages):
        self._page = (self._page + pages) % (1 + -(-len(self._rows) // ROWS))
        self._since = self.app.now
        self.app.redraw = True

    def tick(self):
        if not self._rows:
            return -1
        if self.app.now - self._since >= PAGE_MS:
            self._turn(1)
        return self._since + PAGE_MS - self.app.now

    def draw(self, canvas):
        if not self._page:
            headline(canvas, 10, self.app.ledger.seating_word)
            message(canvas, self._question, 27, 27)
            return
        y = BODY_Y
        for row in self._rows[(self._page - 1) * ROWS : self._page * ROWS]:
            canvas.text(4, y, row)
            y += LINE + 1
