"""A terminal's screen as an SVG picture that looks the same everywhere: letters are text, everything else is drawn.

Fonts differ in dice, braille and block characters, and leave gaps between lines; so those become shapes. Input is what
rich renders: lines of segments. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme

CELL_WIDTH, CELL_HEIGHT = 9.0, 18.0
FONT = "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace"
# Block characters as rectangles in eighths of a cell: x, y, width, height.
QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
CORNERS = ((0, 0), (4, 0), (0, 4), (4, 4))
PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
DOTS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)
THEME = TerminalTheme((10, 43, 32), (247, 243, 232), [(0, 0, 0)] * 8, [(255, 255, 255)] * 8)


def picture(lines: Iterable[list[Segment]], width: int, title: str) -> str:
    """An SVG document of `width` columns. title: what the picture shows, for those who cannot see it."""
    rows = [list(row) for row in lines]
    ground: list[str] = []
    shapes: list[str] = []
    for number, row in enumerate(rows):
        column = 0
        for segment in row:
            style = segment.style or Style()
            _segment(segment.text, column, number, style, ground, shapes)
            column += segment.cell_length
    margin = 14.0
    across, down = width * CELL_WIDTH + 2 * margin, len(rows) * CELL_HEIGHT + 2 * margin
    first = rows[0][0].style or Style()
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{across:g}" height="{down:g}" rx="12" fill="{_colours(first)[1]}"/>',
            f'<g transform="translate({margin:g} {margin:g})" font-family="{FONT}" font-size="15">',
            *ground,
            *shapes,
            "</g>",
            "</svg>",
            "",
        ]
    )


def _colours(style: Style) -> tuple[str, str]:
    """Letters and ground as #rrggbb, "" for the terminal's own."""
    front = style.color.get_truecolor(THEME).hex if style.color else "#f7f3e8"
    back = style.bgcolor.get_truecolor(THEME, foreground=False).hex if style.bgcolor else "#0a2b20"
    return (back, front) if style.reverse else (front, back)


def _segment(text: str, column: int, row: int, style: Style, ground: list[str], shapes: list[str]) -> None:
    front, back = _colours(style)
    x, y = column * CELL_WIDTH, row * CELL_HEIGHT
    ground.append(_box(x, y, len(text) * CELL_WIDTH, CELL_HEIGHT, back))
    path = ""
    letters = ""
    start = 0
    weight = ' font-weight="bold"' if style.bold else ""
    for number, sign in enumerate(f"{text}\0"):
        drawn = _drawn(sign, x + number * CELL_WIDTH, y) if sign != "\0" else ""
        plain = not drawn and sign != "\0" and (sign.isascii() or sign.isalpha() or sign in "·’«»…— ×")
        if plain and (sign != " " or letters):
            if not letters:
                start = number
            letters += sign
            continue
        if letters.strip():
            said = letters.rstrip()
            length = len(said) * CELL_WIDTH
            shapes.append(
                f'<text x="{x + start * CELL_WIDTH:g}" y="{y + 13.6:g}" textLength="{length:g}" '
                f'lengthAdjust="spacingAndGlyphs" xml:space="preserve" fill="{front}"{weight}>{escape(said)}</text>'
            )
        letters = ""
        if drawn:
            path += drawn
        elif sign not in " \0":
            place = f'x="{x + (number + 0.5) * CELL_WIDTH:g}" y="{y + 13.6:g}" text-anchor="middle"'
            shapes.append(f'<text {place} fill="{front}">{escape(sign)}</text>')
    if path:
        shapes.append(f'<path fill="{front}" d="{path}"/>')


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width + 0.3:g}" height="{height + 0.3:g}" fill="{colour}"/>'


def _bar(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def _disc(x: float, y: float, radius: float) -> str:
    arc = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0z"


def _drawn(sign: str, x: float, y: float) -> str:
    """The path of a character that is drawn, "" for one that is written."""
    half, tall = CELL_WIDTH / 2, CELL_HEIGHT / 2
    if sign in QUARTERS and sign != " ":
        mask = QUARTERS.index(sign)
        return "".join(
            _bar(x + a * half / 4, y + b * tall / 4, half + 0.2, tall + 0.2)
            for bit, (a, b) in enumerate(CORNERS) if mask >> bit & 1
        )  # fmt: skip
    code = ord(sign)
    if 0x2800 < code < 0x2900:
        wide, high = CELL_WIDTH / 2, CELL_HEIGHT / 4
        return "".join(
            _bar(x + bit % 2 * wide + 0.2, y + bit // 2 * high + 0.2, wide - 0.4, high - 0.4)
            for bit, dot in enumerate(DOTS) if code & dot
        )  # fmt: skip
    if 0x2680 <= code <= 0x2685:
        return _die(code - 0x267F, x, y)
    middle, centre = x + half, y + tall
    lines = {
        "─": _bar(x, centre - 0.6, CELL_WIDTH + 0.2, 1.2),
        "│": _bar(middle - 0.6, y, 1.2, CELL_HEIGHT + 0.2),
        "╭": _arc(middle, centre, 1, 1, half, tall),
        "╮": _arc(middle, centre, -1, 1, half, tall),
        "╰": _arc(middle, centre, 1, -1, half, tall),
        "╯": _arc(middle, centre, -1, -1, half, tall),
        "●": _disc(middle, centre, 4.4),
        "○": _disc(middle, centre, 4.4) + _disc(middle, centre, 3.0).replace(" 0 1 0 ", " 0 1 1 "),
        "■": _bar(x + 1.2, centre - 3.3, 6.6, 6.6),
        "□": _frame(x + 1.2, centre - 3.3, 6.6, 1.0),
        "▣": _frame(x + 0.9, centre - 3.6, 7.2, 1.2) + _bar(middle - 1.5, centre - 1.5, 3, 3),
        "▶": f"M{x + 1.2:g} {centre - 4.5:g}l7 4.5l-7 4.5z",
    }
    return lines.get(sign, "")


def _arc(x: float, y: float, right: int, down: int, half: float, tall: float) -> str:
    """A rounded corner from the middle of one edge to the middle of another, 1.2 wide."""
    outer, inner = f"{half + 0.6:g} {half + 0.6:g}", f"{half - 0.6:g} {half - 0.6:g}"
    end, foot, turn = x + right * half, y + down * tall, y + down * half
    sweep = 1 if right * down > 0 else 0
    return (
        f"M{x - right * 0.6:g} {foot:g}V{turn:g}A{outer} 0 0 {sweep} {end:g} {y - down * 0.6:g}"
        f"V{y + down * 0.6:g}A{inner} 0 0 {1 - sweep} {x + right * 0.6:g} {turn:g}V{foot:g}z"
    )


def _frame(x: float, y: float, size: float, line: float) -> str:
    inner = size - 2 * line
    return _bar(x, y, size, size) + f"M{x + line:g} {y + line:g}v{inner:g}h{inner:g}v{-inner:g}z"


def _die(face: int, x: float, y: float) -> str:
    """A small die: an outline with pips, as wide as a cell."""
    size = 8.4
    left, top = x + (CELL_WIDTH - size) / 2, y + (CELL_HEIGHT - size) / 2
    pips = "".join(_disc(left + 2.1 + spot % 3 * 2.1, top + 2.1 + spot // 3 * 2.1, 0.95) for spot in PIPS[face])
    return _frame(left, top, size, 0.8) + pips
