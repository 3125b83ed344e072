"""What a cup offers while no match wants it: its own dice, practice, settings, about itself.

This module must not know what these scenes do.
"""

from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.display.widgets import menu
from gobelet.cup.screens import Screen

PLACES = ("alone", "practice", "settings", "about")  # scenes; "menu." and the name is the key of the line


class Beside(Screen):
    """A scene that has nothing to do with a match. name: its own; its title is "bar." and this."""

    offline = True
    name = ""

    def title(self):
        return self.app.texts.get("bar." + self.name)

    def dice_left(self):
        return 0


class Listed(Beside):
    """A list of lines: LEFT and RIGHT go up and down, OK takes the chosen one, CALL leads to the scene `before`."""

    name = "menu"
    before = ""

    def __init__(self, app):
        super().__init__(app)
        self.chosen = 0  # the line

    def lines(self):
        """The texts to choose from."""
        raise NotImplementedError

    def take(self, number):
        """The player took a line."""

    def labels(self):
        get = self.app.texts.get
        return ("\u25b2", "\u25bc", get("do.choose"), get("do.back"))

    def press(self, button):
        if button == OK:
            self.take(self.chosen)
        elif button == CALL:
            self.app.visit(self.before)
        elif button in (LEFT, RIGHT):
            self.chosen = (self.chosen + (1 if button == RIGHT else -1)) % len(self.lines())

    def draw(self, canvas):
        menu(canvas, self.lines(), self.chosen)


class Scene(Listed):
    """The menu."""

    def lines(self):
        return [self.app.texts.get("menu." + place) for place in PLACES]

    def take(self, number):
        self.app.visit(PLACES[number])
