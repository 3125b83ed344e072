"""The player's name, on a ring of letters: LEFT and RIGHT walk, held they run; OK puts the letter.

Each letter begins at the same place of the ring, so that the same letter is always the same way. It costs two presses,
one that is held until the letter comes and OK, where the lines of gobelet.cup.screens.text_entry cost four: those are
for passwords, which have signs of all kinds. A word begins with a capital by itself; the sign at the end of the ring
opens the other one, of what is rare.
This module must not know where the name is stored.
"""

from gobelet.cup.buttons import CALL, LEFT, OK
from gobelet.cup.display.canvas import ELLIPSIS, WIDTH, text_width
from gobelet.cup.display.widgets import select
from gobelet.cup.screens.settings import store
from gobelet.cup.screens.text_entry import BLANK, KEYS, TextEntry
from gobelet.ledger import NAME_LENGTH

OTHER = ELLIPSIS  # opens the other ring
LETTERS = "abcdeéèfghijklmnopqrstuvwxyz- " + OTHER
RARE = "abcdefghijklmnopqrstuvwxyzêëàâäçîïôöùûüñœæ\u20190123456789" + OTHER
FIRST = LETTERS.index("i")  # of a name's letters the way is shortest from here
BARE = (0xE4, 0xF1)  # ä and ñ, whose capitals the display has not
AFTER = "- \u2019"  # behind these a word begins
RING_Y, SIDE, PITCH = 26, 4, 13  # letters to each side of the one that OK puts


def capital(letter):
    """The capital of a small letter; of each but these itself. MicroPython knows those of ASCII only."""
    code = ord(letter)
    if code < 128:
        return letter.upper()
    if code == 0x153:
        return "\u0152"
    return chr(code - 32) if 0xE0 <= code <= 0xFC and code not in BARE else letter


class Scene(TextEntry):
    """The name so far, and the ring."""

    name = "name"
    most = NAME_LENGTH
    rare = False  # which ring it is

    def __init__(self, app):
        super().__init__(app, app.link.about["name"][:NAME_LENGTH])
        self.at = FIRST

    def submit(self):
        store(self.app, "name", self.text.strip())
        self.leave()

    def leave(self):
        self.app.open_side_scene("settings")

    def ring(self):
        """The letters as they would be put: a word begins with a capital. The other ring has those of ASCII the other
        way."""
        begins = not self.text or self.text[-1] in AFTER
        letters = []
        for letter in self._letters():
            large = begins != (self.rare and ord(letter) < 128)
            letters.append(capital(letter) if large else letter)
        return letters

    def _letters(self):
        return RARE if self.rare else LETTERS

    def labels(self):
        return super().labels()[:3] + (self.texts.get("do.delete" if self.text and not self.rare else "do.back"),)

    def press(self, button):
        if button == CALL and self.rare:
            self._begin()
        elif button == CALL or button == OK:
            super().press(button)
        else:
            self.at = (self.at + (-1 if button == LEFT else 1)) % len(self._letters())

    def _begin(self, rare=False):
        self.rare = rare
        self.at = 0 if rare else FIRST

    def _take(self, number):
        """OK: puts the letter."""
        letter = self.ring()[self.at]
        if letter == OTHER:
            self._begin(not self.rare)
        elif len(self.text) >= self.most:
            self.app.sound("error")
        else:
            self.text += letter
            self._begin()

    def draw(self, canvas):
        self.draw_text(canvas)
        if len(self.text) >= self.most:
            canvas.centred(RING_Y + 3, self.texts.get("line.full"))
            return
        ring = self.ring()
        for away in range(-SIDE, SIDE + 1):
            letter = ring[(self.at + away) % len(ring)].replace(" ", BLANK)
            scale = 1 if away else 2
            x = WIDTH // 2 + away * PITCH + (4 if away > 0 else -4 if away else 0)
            canvas.text(x - text_width(letter, scale) // 2, RING_Y + (4 if away else 0), letter, scale)
        select(canvas, WIDTH // 2 - 10, RING_Y - 3, 20, 22)
        canvas.centred(RING_Y + 20, KEYS[2])
