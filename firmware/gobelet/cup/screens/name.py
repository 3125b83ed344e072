"""The player's name, letter by letter.

LEFT and RIGHT go round the letters, OK puts the one in the middle, CALL takes the last one back; the sign before the
first letter stores the name. This module must not know where it is stored.
"""

from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.display.canvas import text_width
from gobelet.cup.display.widgets import headline, select
from gobelet.cup.screens.menu import Beside
from gobelet.cup.screens.settings import store
from gobelet.ledger import NAME_LENGTH

DONE = "\u2713"
SMALL = "abcdefghijklmnopqrstuvwxyzéèêëàâäçîïôöùûüñœæ"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÉÈÊËÀÂÇÎÏÔÖÙÛÜŒÆ"
OTHERS = "-\u2019 0123456789"
BLANK = "_"  # how a blank is drawn
BREAKS = ("-", " ", "\u2019")  # behind them a capital is likely
STEP = 16  # columns from one letter to the next
SIDE = 3  # letters to the left and right of the chosen one
NAME_Y, LETTERS_Y = 12, 35


class Scene(Beside):
    """The name so far, and the letters that may follow."""

    name = "name"

    def __init__(self, app):
        super().__init__(app)
        self._name = app.link.about["name"][:NAME_LENGTH]
        self._at = 0 if self._name else 1

    def _letters(self):
        """What may follow now; first the sign that stores the name."""
        if len(self._name) == NAME_LENGTH:
            return DONE
        return DONE + (SMALL if self._name and self._name[-1] not in BREAKS else CAPITALS) + OTHERS

    def labels(self):
        get = self.app.texts.get
        done = self._at == 0
        last = get("do.delete") if self._name else get("do.back")
        return ("\u25c0", "\u25b6", get("do.store" if done else "do.put"), last)

    def press(self, button):
        letters = self._letters()
        if button == CALL:
            if self._name:
                self._take_back()
            else:
                self.app.visit("settings")
        elif button == OK:
            if self._at:
                self._put(letters[self._at])
            else:
                store(self.app, "name", self._name.strip())
                self.app.visit("settings")
        elif button in (LEFT, RIGHT):
            self._at = (self._at + (1 if button == RIGHT else -1)) % len(letters)

    def _put(self, letter):
        """Adds a letter. The chosen one stays while the letters are the same ones, else it is the first."""
        before = self._letters()
        if letter != " " or self._name:
            self._name += letter
        if self._letters() != before:
            self._at = min(1, len(self._letters()) - 1)

    def _take_back(self):
        before = self._letters()
        self._name = self._name[:-1]
        if self._letters() != before:
            self._at = 1

    def draw(self, canvas):
        headline(canvas, NAME_Y, self._name + BLANK if len(self._name) < NAME_LENGTH else self._name)
        letters = self._letters()
        for away in range(-SIDE, SIDE + 1):
            if not away or len(letters) > 2 * SIDE:
                letter = letters[(self._at + away) % len(letters)]
                shown = BLANK if letter == " " else letter
                x = 64 + away * STEP
                scale = 1 if away else 2
                canvas.text(x - text_width(shown, scale) // 2, LETTERS_Y + (4 if away else 0), shown, scale)
        select(canvas, 64 - STEP // 2 - 2, LETTERS_Y - 1, STEP + 4, 18)
