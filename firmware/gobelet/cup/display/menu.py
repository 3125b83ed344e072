"""A list to choose from, apart from widgets.py as few scenes have one. It must not know games, texts or the board."""

from gobelet.cup.display.canvas import SHADE, WIDTH
from gobelet.cup.display.widgets import BODY_Y, select

MENU_WIDTH = 116


def menu(canvas, items, selected, y=BODY_Y, rows=4):
    """A list of lines, 11 rows each; the selected one is turned over. Longer lists move with it and show a bar."""
    count = len(items)
    first = min(max(selected - rows // 2, 0), max(count - rows, 0))
    width = WIDTH if count <= rows else WIDTH - 5
    for row in range(min(rows, count)):
        top = y + row * 11
        canvas.text_in(4, top + 2, MENU_WIDTH, items[first + row], -1)
        if first + row == selected:
            select(canvas, 0, top, width, 11)
    if count > rows:
        height = rows * 11
        canvas.fill(WIDTH - 2, y, 1, height, SHADE)
        length = max(height * rows // count, 5)
        canvas.fill(WIDTH - 3, y + (height - length) * first // (count - rows), 3, length)
