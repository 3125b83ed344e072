"""A picture that remembers what is drawn and where, for those who do not see it: a page's screen reader, a terminal.

`marks` has, in the order of drawing and only above the button bar:
(TEXT, x, y, width, height, text, align, dark) with align -1 left, 0 centred, 1 right in those columns,
(DIE, x, y, size, size, face, look) with look 1 hollow, 2 marked, 3 both, (AREA, x, y, width, height, colour).
This module must not know screens, games or the board.
"""

from gobelet.cup.display.canvas import BIG_HEIGHT, HIDDEN, JOKER, LINE, Canvas, big_width, text_width
from gobelet.cup.display.widgets import BAR_Y

TEXT, DIE, AREA = range(3)
SMALLEST = 4  # rows and columns of an area that means something; lines and edges do not

_FACES = {HIDDEN: "\u25a1", JOKER: "\u2605"}


class ReadableCanvas(Canvas):
    """See above."""

    def __init__(self):
        super().__init__()
        self.marks = []

    def clear(self):
        super().clear()
        self.marks = []

    def lines(self):
        """What is written, and the dice as signs: the face, a star or a covered die."""
        texts = []
        for mark in self.marks:
            if mark[0] == TEXT and not "\ue000" <= mark[5][0] <= "\uf8ff":  # of the display's own font
                texts.append(mark[5])
            elif mark[0] == DIE:
                texts.append(_FACES.get(mark[5]) or chr(0x267F + mark[5]))
        return texts

    def text_in(self, x, y, width, text, align=0, scale=1, colour=1):
        """See Canvas. Remembered before it is cut to the width."""
        self._note(TEXT, x, y, width, LINE * scale, text, align, int(not colour))
        count = len(self.marks)
        super().text_in(x, y, width, text, align, scale, colour)
        del self.marks[count:]

    def text(self, x, y, text, scale=1, colour=1):
        """See Canvas."""
        self._note(TEXT, x, y, text_width(text, scale), LINE * scale, text, -1, int(not colour))
        return super().text(x, y, text, scale, colour)

    def big(self, x, y, text, colour=1):
        """See Canvas."""
        self._note(TEXT, x, y, big_width(text), BIG_HEIGHT, text, -1, int(not colour))
        return super().big(x, y, text, colour)

    def die(self, x, y, size, face, hollow=False, marked=False):
        """See Canvas."""
        self._note(DIE, x, y, size, size, face, int(bool(hollow)) + 2 * int(bool(marked)))
        count = len(self.marks)
        super().die(x, y, size, face, hollow, marked)
        del self.marks[count:]

    def fill(self, x, y, width, height, colour=1):
        """See Canvas."""
        if width >= SMALLEST and height >= SMALLEST:
            self._note(AREA, x, y, width, height, colour)
        super().fill(x, y, width, height, colour)

    def _note(self, kind, x, y, *rest):
        if y < BAR_Y and rest[2] != "":
            self.marks.append((kind, x, y) + rest)
