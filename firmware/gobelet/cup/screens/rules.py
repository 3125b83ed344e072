"""The rules of the games, five short pages each, for a player who wonders. This module must not know a rule."""

from gobelet import games
from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.display.widgets import message
from gobelet.cup.screens.menu import Games


class Scene(Games):
    """A list of the games, then the pages of the one that was chosen."""

    name = "rules"

    def __init__(self, app):
        super().__init__(app)
        self._game = ""
        self._page = 0
        if app.texts.game:
            self.chosen = games.GAMES.index(app.texts.game)

    def _pages(self):
        return games.part(self._game, "pages_" + self.app.texts.lang).PAGES

    def title(self):
        if not self._game:
            return super().title()
        number = self.texts.get("line.page", self._page + 1, len(self._pages()))
        return self.game_title(self._game) + " " + number

    def select(self, number):
        self._game, self._page = games.GAMES[number], 0

    def labels(self):
        if not self._game:
            return super().labels()
        last = self._page + 1 == len(self._pages())
        return ("\u25c0", "\u25b6", "" if last else self.texts.get("do.next"), self.texts.get("do.back"))

    def press(self, button):
        if not self._game:
            super().press(button)
        elif button == CALL:
            self._game = ""
        elif button == LEFT:
            self._page = max(self._page - 1, 0)
        elif button in (OK, RIGHT):
            self._page = min(self._page + 1, len(self._pages()) - 1)

    def draw(self, canvas):
        if self._game:
            message(canvas, self._pages()[self._page])
        else:
            super().draw(canvas)
