"""Counts of what this player has played, a page for each game that was played. It must not know how that is counted."""

from gobelet.cup.buttons import CALL, LEFT, RIGHT
from gobelet.cup.display.widgets import headline, message
from gobelet.cup.lifetime_statistics import MATCHES, ROUNDS, WINS, load
from gobelet.cup.screens.menu import MenuScreen
from gobelet.games import GAMES


class Scene(MenuScreen):
    """LEFT and RIGHT turn the pages; the last one has the dice of all games."""

    name = "tally"

    def __init__(self, app):
        super().__init__(app)
        self._counts = load(app.board)
        self._games = [game for game in GAMES if game in self._counts["games"]]
        self._page = 0

    def labels(self):
        arrows = ("\u25c0", "\u25b6") if len(self._games) > 1 else ("", "")
        return arrows + ("", self.texts.get("do.back"))

    def press(self, button):
        if button == CALL:
            self.app.open_side_scene("menu")
        elif self._games and button in (LEFT, RIGHT):
            self._page = (self._page + (1 if button == RIGHT else -1)) % len(self._games)

    def draw(self, canvas):
        if not self._games:
            message(canvas, self.texts.get("tally.none"))
            return
        count = self.texts.count
        game = self._games[self._page]
        row = self._counts["games"][game]
        headline(canvas, 9, self.game_title(game))
        canvas.centred(26, count("line.matches", row[MATCHES], row[WINS]))
        canvas.centred(36, count("line.rounds", row[ROUNDS]))
        canvas.centred(46, count("line.dice", self._counts["dice"]))
