"""Golden frames: pictures of the cup as block art in tests/golden/frames/, which people can look at and review.

`check("name", canvas)` compares; with GOBELET_GOLDEN=write in the environment it writes the files instead. It goes line
by line: whole pictures do not fit beside a test in a Pico's memory.
"""

import os
import sys

from gobelet.cup.display.canvas import WIDTH, Canvas
from support import golden

sys.path.append(golden("../../tools"))

from oled import HEIGHT, art_line

FOLDER = "frames/"


def pixel(canvas, x, y):
    """Whether a pixel is lit; dark outside the picture."""
    if 0 <= x < WIDTH and 0 <= y < HEIGHT:
        return (canvas.buffer[(y >> 3) * WIDTH + x] >> (y & 7)) & 1
    return 0


def check(name, canvas):
    """Fails with the first line that differs when the canvas is not what the golden frame shows."""
    path = golden(FOLDER + name + ".txt")
    if os.getenv("GOBELET_GOLDEN") == "write":
        with open(path, "w") as file:
            for number in range(HEIGHT // 2):
                file.write(art_line(canvas.buffer, number) + "\n")
    number = 0
    with open(path) as file:
        for line in file:
            drawn = art_line(canvas.buffer, number)
            assert line == drawn + "\n", "frame %s, line %d:\n%s instead of\n%s" % (name, number, drawn, line)
            number += 1
    assert number == HEIGHT // 2, "frame %s has %d lines" % (name, number)


def blank():
    """An empty canvas."""
    return Canvas()


def clear(canvas, top, bottom):
    """Whether nothing is drawn above line `top`, or from line `bottom` on."""
    for x in range(WIDTH):
        for y in list(range(top)) + list(range(bottom, HEIGHT)):
            if pixel(canvas, x, y):
                return False
    return True
