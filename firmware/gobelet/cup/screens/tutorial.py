"""A game in two minutes: its lesson, with what is to be done told beside the game's own screens. Where nothing is drawn
around the display, what is told is a page of its own, which OK turns. This module must not know the rules.
"""

from gobelet import games
from gobelet.cup.buttons import CALL, OK
from gobelet.cup.display.widgets import BODY_HEIGHT, BODY_Y, LINE_WIDTH, message, wrap
from gobelet.cup.screens.practice import MatchScene
from gobelet.cup.tutorial import Tutorial

ROWS = 5  # lines on a page
MOST = 60  # lines of a text


class Scene(MatchScene):
    """The lesson of the game `wanted`: its match, until the player leaves it."""

    name = "lesson"
    wanted = games.GAMES[0]

    def __init__(self, app):
        super().__init__(app)
        self._game = self.wanted
        self._read = ()  # what the player has turned the page of
        self._page = 0
        self.start_over()

    def start_over(self):
        """The lesson from its beginning."""
        name = self.app.link.about["name"] or self.texts.get("menu.you")
        self.begin(Tutorial(self.app, self._game, name))

    def lesson(self):
        """The Lesson, None once the player has left it."""
        return self._match

    def leave(self):
        """Back to where there is no lesson."""
        self.end()
        self.app.open_side_scene("")

    def start_practice(self):
        """From the lesson to a match of the game in practice."""
        self.leave()
        self.app.open_side_scene("practice")

    # on a display alone

    def _moment(self):
        return self._match.at, self._match.mistake

    def _pages(self):
        """The lines of what is told on a page of its own; () where it stands beside the display, or was read."""
        text = self._match.tells()
        if not text or "pad" in self.app.board.abilities or self._read == self._moment() and not self._match.reads():
            return ()
        return wrap(text, LINE_WIDTH, MOST)

    def labels(self):
        if not self._match:
            return super().labels()
        get = self.texts.get
        if self._pages():
            return ("", "", get("do.next"), get("do.leave"))
        labels = self._stage.screen.labels()
        return labels[:3] + (get("do.leave"),) if self._leaves() else labels

    def _holding(self):
        return CALL if self._match and self._pages() else super()._holding()

    def press(self, button):
        if not self._match or not self._pages() and not self._match.reads():
            super().press(button)
        elif button == OK:
            self._turn()

    def hold(self, button):
        if self._match and self._pages():
            if button == CALL:
                self.leave()
        else:
            super().hold(button)

    def _turn(self):
        """The next page, or on."""
        self._page += ROWS
        self.app.hints.redraw()
        if self._page < len(self._pages()):
            return
        self._page, self._read = 0, self._moment()
        if self._match.reads() and self._match.last():
            self.start_practice()
        else:
            self._match.go_on()
        self.app.shell.ignore_held_buttons()

    def draw(self, canvas):
        rows = self._pages() if self._match else ()
        if rows:
            message(canvas, "\n".join(rows[self._page : self._page + ROWS]), BODY_Y, BODY_HEIGHT)
        else:
            super().draw(canvas)
