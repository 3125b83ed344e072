"""The menu of a cup while no match wants it: its own dice, practice, settings, about itself.

This module must not know what these scenes do.
"""

from gobelet import games
from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.display.widgets import menu
from gobelet.cup.screens import CupScreen

# Scenes; "menu." and the name is the key of the line.
PLACES = ("alone", "practice", "rules", "tally", "settings", "about")


class MenuScreen(CupScreen):
    """A scene that has nothing to do with a match. name: its own; its title is "bar." and this."""

    offline = True
    name = ""
    _words = None

    @property
    def texts(self):
        """The words of the player's language and those of these scenes."""
        words = self._words
        if words is None or words.lang != self.app.texts.lang:
            words = self._words = self.app.texts.with_part("owner")
        return words

    def title(self):
        return self.texts.get("bar." + self.name)

    def game_title(self, game):
        """The name of a game."""
        return games.part(game, "pages_" + self.app.texts.lang).TITLE

    def dice_left(self):
        return 0


class ListScreen(MenuScreen):
    """A list of lines: LEFT and RIGHT go up and down, OK takes the chosen one, CALL leads to the scene `before`. A list
    has lines(), or rows() and the line() of each, of which only those are made that are seen."""

    name = "menu"
    before = ""

    def __init__(self, app):
        super().__init__(app)
        self.chosen = 0  # the line

    def rows(self):
        """What there is to choose from."""
        return self.lines()

    def line(self, row):
        """The text of one of them."""
        return row

    def lines(self):
        """The texts to choose from."""
        return [self.line(row) for row in self.rows()]

    def select(self, number):
        """The player took a line."""

    def back(self):
        """The player leaves the list."""
        self.app.open_side_scene(self.before)

    def labels(self):
        get = self.app.texts.get
        return ("\u25b2", "\u25bc", get("do.choose"), get("do.back"))

    def press(self, button):
        if button == OK:
            self.select(self.chosen)
        elif button == CALL:
            self.back()
        elif button in (LEFT, RIGHT):
            self.chosen = (self.chosen + (1 if button == RIGHT else -1)) % len(self.rows())

    def draw(self, canvas):
        menu(canvas, self.rows(), self.chosen, line=self.line)


class Games(ListScreen):
    """A list of the games."""

    before = "menu"

    def rows(self):
        return games.GAMES

    def line(self, row):
        return self.game_title(row)


class Scene(ListScreen):
    """The menu; with a line for a new version of the program while there is one."""

    def rows(self):
        update = self.app.update
        return PLACES + ("update",) if update and update.version else PLACES

    def line(self, row):
        key = "menu." + row
        return self.texts.get(key, self.app.update.version) if row == "update" else self.texts.get(key)

    def select(self, number):
        self.app.open_side_scene(self.rows()[number])
