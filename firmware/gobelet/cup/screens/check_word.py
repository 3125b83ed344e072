"""The scene before play: the word of the table, who plays, on what. Its one press agrees to all of it; before that a
cup throws, decides and votes nothing. And the scene of a match that the table broke off.

A table may call an automate of its own a human: no cup can see that, people can, as nobody holds that cup. So the list
is read by whoever sits there, and the same on every cup and screen. This module must not know a game.
"""

from gobelet.cup import match_history
from gobelet.cup.buttons import LEFT, OK, RIGHT
from gobelet.cup.display.canvas import LINE
from gobelet.cup.display.widgets import BODY_Y, headline, message, wrap
from gobelet.cup.screens import CupScreen
from gobelet.texts import match_summary

PAGE_MS = 4000  # how long a page stays, as long as the player does not turn it
ROWS = 5  # lines on a page
BESIDE_WORD = 3  # lines that fit below the word
ALL = 99  # lines


class Paged(CupScreen):
    """Texts that may be more than fit at once. Pages turn by themselves, so that nobody presses for them; LEFT and
    RIGHT turn them at once."""

    covers = 0  # pages in front, which a scene draws by itself

    def __init__(self, app, sentences):
        super().__init__(app)
        self._told = sentences
        self._rows = wrap("\n".join(sentences), most=ALL) if sentences else ()
        self._page = 0
        self._since = app.now

    def pages(self):
        """How many there are."""
        return self.covers - (-len(self._rows) // ROWS)

    def arrows(self):
        """The labels of LEFT and RIGHT."""
        return ("\u25c0", "\u25b6") if self.pages() > 1 else ("", "")

    def full_text(self):
        return tuple(self._told)

    def press(self, button):
        if button == LEFT or button == RIGHT:
            self._turn(1 if button == RIGHT else -1)

    def _turn(self, pages):
        self._page = (self._page + pages) % self.pages()
        self._since = self.app.now
        self.hints.redraw()

    def tick(self):
        if self.pages() == 1:
            return -1
        if self.app.now - self._since >= PAGE_MS:
            self._turn(1)
        return self._since + PAGE_MS - self.app.now

    def draw(self, canvas):
        y = BODY_Y
        first = (self._page - self.covers) * ROWS
        for row in self._rows[first : first + ROWS]:
            canvas.text(4, y, row)
            y += LINE + 1


class Word(Paged):
    """The word, large, and the question; what is to be told besides on the pages behind it, the players, too, where
    they do not fit beside the question."""

    covers = 1

    def __init__(self, app):
        get, log = app.texts.get, app.ledger
        sentences = match_summary.rules(app.texts, log)
        counts, matches = match_history.unfinished(app.board)
        if sum(counts):
            kinds = (get("lobby.by_table"), get("lobby.at_first_throw"), get("lobby.outvoted"), get("lobby.false"))
            by_kind = ["%d %s" % (count, kind) for count, kind in zip(counts, kinds) if count]
            sentences.append(get("lobby.unfinished", sum(counts), matches, ", ".join(by_kind)))
        attempt = match_history.earlier_attempt(app.board, log)
        if attempt:
            sentences.append(get("lobby.attempted", *attempt.split("/")))
        self.agreed = tuple(sentences)  # what the press agrees to, beside the word and who plays
        self._question = get("lobby.all_here", "; ".join(match_summary.players(app.texts, log)))
        if len(wrap(self._question, most=ALL)) > BESIDE_WORD:
            self._question = get("lobby.all_of", len(match_summary.people(log)))
            sentences = match_summary.players(app.texts, log) + sentences
        super().__init__(app, sentences)

    def title(self):
        return self.texts.get("bar.word", self.app.ledger.seating.word)

    def full_text(self):
        return (self.app.ledger.seating.word, self._question) + super().full_text()

    def labels(self):
        return self.arrows() + (self.texts.get("do.agree"), "")

    def press(self, button):
        if button == OK:
            self.app.duties.confirm()
        else:
            super().press(button)

    def draw(self, canvas):
        if self._page:
            super().draw(canvas)
            return
        headline(canvas, 10, self.app.ledger.seating.word)
        message(canvas, self._question, 27, 27)


class UnfinishedMatch(Paged):
    """A match has not ended: how that came, and where it stood, until the player has seen it."""

    def __init__(self, app):
        row, get = match_history.find(app.board, app.unfinished), app.texts.get
        end, stood = (row[match_history.END], row[match_history.STOOD]) if row else (match_history.BROKEN, "?")
        if end == match_history.OUTVOTED:
            sentence = get("ask.outvoted", stood)
        elif end == match_history.AT_FIRST_THROW:
            sentence = get("ask.waited" if stood.endswith(")") else "ask.first_throw", stood)
        else:
            sentence = get("ask.broken", stood)
        super().__init__(app, (sentence,))

    def title(self):
        return self.texts.get("bar.end")

    def dice_left(self):
        return 0

    def labels(self):
        return self.arrows() + (self.texts.get("do.next"), "")

    def press(self, button):
        if button == OK:
            self.app.dismiss()
        else:
            super().press(button)
