"""Golden frames: pictures of the cup as block art in tests/golden/frames/, which people can look at and review.

`check("name", canvas)` compares; with GOBELET_GOLDEN=write in the environment it writes the files instead.
"""

import os
import sys

from support import golden

sys.path.append(golden("../../tools"))

from oled import from_art, to_art

FOLDER = "frames/"


def check(name, canvas):
    """Fails with both pictures when the canvas is not what the golden frame shows."""
    path = golden(FOLDER + name + ".txt")
    drawn = to_art(canvas.buffer)
    if os.getenv("GOBELET_GOLDEN") == "write":
        with open(path, "w") as file:
            file.write(drawn)
    with open(path) as file:
        wanted = file.read()
    assert from_art(wanted) == bytes(canvas.buffer), "frame %s is\n%s instead of\n%s" % (name, drawn, wanted)
