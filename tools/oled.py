"""Frames of the cup for people to read: 1024 bytes in display order become block art, and back.

Block art is 32 lines for 64 rows, each between two bars so that no editor eats blanks at its end. art_line runs on
MicroPython as well: portable tests compare golden frames with it, line by line.
"""

WIDTH, HEIGHT, BYTES = 128, 64, 1024
BLOCKS = " \u2580\u2584\u2588"  # none, upper half, lower half, both
BAR = "|"


def art_line(frame, number):
    """Line `number` (0..31) of the block art of 1024 bytes, without its end: rows 2 * number and the next one."""
    page = (number >> 2) * WIDTH
    shift = (number & 3) * 2
    return BAR + "".join([BLOCKS[frame[page + x] >> shift & 3] for x in range(WIDTH)]) + BAR


def to_art(frame):
    """Block art (with a newline at its end) of 1024 bytes."""
    return "".join([art_line(frame, number) + "\n" for number in range(HEIGHT // 2)])


def from_art(art):
    """The 1024 bytes of block art. Raises ValueError when it is not 32 lines of 128 blocks."""
    frame = bytearray(BYTES)
    lines = [line for line in art.split("\n") if line]
    if len(lines) != HEIGHT // 2:
        raise ValueError("block art of %d lines instead of %d" % (len(lines), HEIGHT // 2))
    for number, line in enumerate(lines):
        if len(line) != WIDTH + 2 or line[0] != BAR or line[-1] != BAR:
            raise ValueError("line %d is not %d blocks between two bars" % (number + 1, WIDTH))
        page = (number >> 2) * WIDTH
        shift = (number & 3) * 2
        for x in range(WIDTH):
            frame[page + x] |= BLOCKS.index(line[x + 1]) << shift
    return bytes(frame)


def load(path):
    """The frame in a file of block art. Raises ValueError or OSError."""
    with open(path, encoding="utf-8") as file:
        return from_art(file.read())
