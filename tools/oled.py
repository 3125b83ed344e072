"""Shows frames of the cup to people: 1024 bytes in display order become block art or a PNG, and back.

    python tools/oled.py tests/golden/frames/bid.txt             block art in the terminal
    python tools/oled.py --png out.png --columns 3 A.txt B.txt   one picture of several frames
    python tools/oled.py --png out.png frame.bin                 raw bytes work too

Block art is 32 lines for 64 rows, each between two bars so that no editor eats blanks at its end. art_line runs on
MicroPython as well: portable tests compare golden frames with it, line by line.
"""

import sys

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


def to_png(frames, scale=4, columns=1, height=HEIGHT, gap=6):
    """A PNG file's bytes: frames of `height` rows in `columns`, `scale` pixels a dot, `gap` pixels of ground around."""
    import struct
    import zlib

    width = (WIDTH * scale + gap) * columns + gap
    lit, dark, ground = (247, 243, 232), (10, 12, 16), (60, 62, 66)
    colours = (bytes(dark) * scale, bytes(lit) * scale)
    side = bytes(ground) * gap
    empty = bytes(ground) * (WIDTH * scale)
    blank = b"\x00" + bytes(ground) * width
    rows = [blank] * gap
    for first in range(0, len(frames), columns):
        for y in range(height):
            line = b"\x00" + side
            for index in range(first, first + columns):
                if index < len(frames):
                    page = (y >> 3) * WIDTH
                    line += b"".join([colours[byte >> (y & 7) & 1] for byte in frames[index][page : page + WIDTH]])
                else:
                    line += empty
                line += side
            rows += [line] * scale
        rows += [blank] * gap

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def load(path):
    """The frame in a file: raw bytes or block art. Raises ValueError or OSError."""
    with open(path, "rb") as file:
        data = file.read()
    return data if len(data) == BYTES else from_art(data.decode())


def main(arguments):
    import argparse

    parser = argparse.ArgumentParser(description="Show frames of the cup as block art or as a PNG.")
    parser.add_argument("frames", nargs="+", metavar="FRAME", help="a file of 1024 bytes or of block art")
    parser.add_argument("--png", metavar="OUT", help="write a picture instead of printing block art")
    parser.add_argument("--scale", type=int, default=4, help="pixels a dot (default 4)")
    parser.add_argument("--columns", type=int, default=1, help="frames side by side (default 1)")
    chosen = parser.parse_args(arguments)
    try:
        frames = [load(path) for path in chosen.frames]
    except (OSError, ValueError) as bad:
        print(bad, file=sys.stderr)
        return 1
    if chosen.png:
        with open(chosen.png, "wb") as file:
            file.write(to_png(frames, chosen.scale, chosen.columns))
        return 0
    for frame in frames:
        print(to_art(frame))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
