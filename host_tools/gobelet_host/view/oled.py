"""A cup's display in a terminal: 128 × 64 points as block characters, in a bezel.

A frame is 1024 bytes, 8 pages of 128 columns, bit 0 on top. A mode says how many points share one character: fewer
give a larger picture. It must not know whose cup it is, or what the picture means.
"""

from dataclasses import dataclass

from gobelet_host.view.blocks import Block, fit, line
from gobelet_host.view.theme import Theme

WIDTH, HEIGHT, BYTES = 128, 64, 1024


def _sextants() -> str:
    """Two columns, three rows. Unicode leaves out the four that are older characters."""
    old = {0: " ", 0b010101: "▌", 0b101010: "▐", 0b111111: "█"}
    new = iter(range(0x1FB00, 0x1FB3C))
    return "".join(old[mask] if mask in old else chr(next(new)) for mask in range(64))


def _braille() -> str:
    """Two columns, four rows. Braille numbers its dots in columns of three and puts the lowest row last."""
    dots = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)
    patterns = [chr(0x2800 + sum(dot for bit, dot in enumerate(dots) if mask >> bit & 1)) for mask in range(256)]
    return " " + "".join(patterns[1:])  # some fonts draw the empty pattern as empty circles


@dataclass(frozen=True)
class Mode:
    """How points become characters. across, down: points in one character. signs: by the bits of its points, row by
    row from the upper left."""

    name: str
    across: int
    down: int
    signs: str

    @property
    def width(self) -> int:
        """Columns of the picture."""
        return WIDTH // self.across

    @property
    def height(self) -> int:
        """Lines of the picture."""
        return -(-HEIGHT // self.down)


HALF = Mode("half", 1, 2, " ▀▄█")
QUADRANT = Mode("quadrant", 2, 2, " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
SEXTANT = Mode("sextant", 2, 3, _sextants())
BRAILLE = Mode("braille", 2, 4, _braille())
LETTERS = Mode("letters", 0, 0, "")  # no points at all: real characters, see text_display.py
MODES = (HALF, QUADRANT, SEXTANT, BRAILLE)
ROWS = [bytes(byte >> row & 1 for byte in range(256)) for row in range(8)]  # a byte of a page -> its point in a row
BEZEL = 2  # columns and lines that the bezel adds


def draw(frame: bytes | bytearray, mode: Mode) -> list[str]:
    """The picture as lines of characters."""
    lines = []
    for top in range(0, HEIGHT, mode.down):
        masks = 0  # the bits of all signs of a line, as one number of a byte each
        for bit in range(mode.across * mode.down):
            x, y = bit % mode.across, top + bit // mode.across
            page = bytes(frame[(y >> 3) * WIDTH + x : ((y >> 3) + 1) * WIDTH : mode.across])
            masks |= int.from_bytes(page.translate(ROWS[y & 7]), "little") << bit  # none below the last page
        lines.append("".join([mode.signs[mask] for mask in masks.to_bytes(mode.width, "little")]))
    return lines


def framed(picture: list[str], mode: Mode, look: Theme, title: str = "", foot: str = "") -> Block:
    """A picture in its bezel: mode.width + BEZEL columns, mode.height + BEZEL lines. title, foot: written on it."""
    width = mode.width

    def edge(left: str, words: str, right: str) -> Block:
        label = fit(line(f" {words} "), min(len(words) + 2, width - 2)).plain if words else ""
        return [line((f"{left}─{label}{'─' * (width - 1 - len(label))}{right}", look.bezel))]

    sides = [line(("│", look.bezel), (row.ljust(width), look.oled), ("│", look.bezel)) for row in picture]
    return edge("╭", title, "╮") + sides + edge("╰", foot, "╯")


def covered(words: list[str], mode: Mode) -> list[str]:
    """Instead of a picture: words in the middle of a display that is not to be seen."""
    lines = [""] * ((mode.height - len(words)) // 2) + [word.center(mode.width) for word in words]
    return (lines + [""] * mode.height)[: mode.height]
