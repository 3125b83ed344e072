"""A cup's display in real characters: its lines and labels as text, only dice as pictures.

What is drawn comes as marks with their places in points (gobelet.cup.display.readable); here they get columns and
lines of a terminal. It must not know whose cup it is, or what the display is about.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gobelet.cup.buttons import BUTTONS
from gobelet.cup.display.canvas import HIDDEN, JOKER, SHADE, WIDTH
from gobelet.cup.display.readable import AREA, DIE, TEXT
from gobelet.cup.display.widgets import BAR_Y, BODY_HEIGHT, BODY_Y, CELLS
from gobelet_host.view import big_text
from gobelet_host.view.blocks import Block, fit, line
from gobelet_host.view.theme import Theme

HELD = ("o", "C")  # the keys that hold a button
BEZEL = 2  # columns and lines round the display
BAR = 1  # line of the buttons
LARGE = 16  # points from which a die is a picture
LETTER = 6  # points of a line of text that no other line touches
APART = 6  # points between two lines that stand apart
DIE_WIDE = 5  # columns of that picture; it has three lines
BANNER = 12  # rows from which a lit area is the ground of words, not a bar
# The signs of the display's own font: a good link, one that waits, a lost one; a die that is left.
OWN_SIGNS = str.maketrans({"\ue000": "●", "\ue001": "◌", "\ue002": "⊘", "\ue003": "▪", "\u202f": " ", "\u00a0": " "})


@dataclass(frozen=True)
class DisplayState:
    """The state of a display. labels: over LEFT RIGHT OK CALL. holds: the mask of the buttons that want to be held.
    marks: see gobelet.cup.display.readable."""

    labels: Sequence[str] = ("", "", "", "")
    holds: int = 0
    marks: Sequence[Sequence[Any]] = ()


@dataclass(eq=False)
class _Piece:
    """Something that stands in a line: from which column on. x, y: its middle in points; tall: its points from top to
    bottom that nothing else of its column may share."""

    x: float
    y: float
    tall: float
    column: int
    text: str
    turned: bool = False  # dark on light
    face: int = -1  # of a large die
    look: int = 0
    row: int = 0


class _Picture:
    """A drawing in columns and rows of a display."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.pieces: list[_Piece] = []
        self.lid = 0.0  # the points that are covered, from above

    def column(self, x: float) -> int:
        return int(x * self.columns / WIDTH)

    def add(self, mark: Sequence[Any]) -> None:
        """The next mark, over those before it."""
        kind, x, y, width, height, *more = mark
        middle, centre = y + height / 2, x + width / 2
        if kind == AREA:
            self._area(x, y, width, height, more[0])
        elif kind == TEXT:
            text, align, dark = more
            text = text.translate(OWN_SIGNS)
            at = self.column(x + (width * (align + 1)) / 2) - len(text) * (align + 1) // 2
            self.pieces.append(_Piece(centre, middle, LETTER, at, text, bool(dark)))
        elif kind == DIE and width >= LARGE:
            at = self.column(centre) - DIE_WIDE // 2
            self.pieces.append(_Piece(centre, middle, LARGE, at, "", False, *more))
        elif kind == DIE:
            sign = {HIDDEN: big_text.BACK, JOKER: "★"}.get(more[0]) or big_text.FACES[more[0]]
            self.pieces.append(_Piece(centre, middle, LETTER, self.column(x), sign))

    def _area(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        inside = [piece for piece in self.pieces if x <= piece.x < x + width and y <= piece.y < y + height]
        if colour == -1:
            for piece in inside:
                piece.turned = not piece.turned
            return
        self.pieces = [piece for piece in self.pieces if piece not in inside]
        if colour == SHADE and width > WIDTH // 2:
            self.lid = y + height - BODY_Y
        elif colour == 1 and height < BANNER and width < WIDTH - 2:
            first, last = self.column(x), self.column(x + width)
            self.pieces.append(_Piece(x + width / 2, y + height / 2, 1, first, "█" * (last - first)))

    def arrange(self) -> None:
        """Gives every piece its row. Pieces whose points overlap from top to bottom are a band: a line, or three where
        a large die is among them. Between bands that stand apart a line stays free, as long as there are enough."""
        bands: list[list[_Piece]] = []
        end = 0.0
        gaps = []
        for piece in sorted(self.pieces, key=lambda piece: piece.y - piece.tall / 2):
            top = piece.y - piece.tall / 2
            if not bands or top >= end:
                gaps.append(bool(bands) and top - end > APART)
                bands.append([])
                end = top
            bands[-1].append(piece)
            end = max(end, piece.y + piece.tall / 2)
        heights = [3 if any(piece.face >= 0 for piece in band) else 1 for band in bands]
        spare = self.rows - sum(heights)
        row = max(0, spare - sum(gaps)) // 2
        for band, height, gap in zip(bands, heights, gaps, strict=True):
            if gap and spare > 0:
                row += 1
                spare -= 1
            self._set(band, min(row, self.rows - height), height)
            row += height

    def _set(self, band: list[_Piece], row: int, height: int) -> None:
        top = min(piece.y - piece.tall / 2 for piece in band)
        bottom = max(piece.y + piece.tall / 2 for piece in band)
        for piece in band:
            inside = int((piece.y - top) * height / (bottom - top))
            piece.row = row if piece.face >= 0 else row + min(inside, height - 1)

    def drawn(self, look: Theme) -> Block:
        """The lines."""
        self.arrange()
        grid: list[list[tuple[str, str]]] = [[(" ", look.oled)] * self.columns for _ in range(self.rows)]
        for piece in self.pieces:
            if piece.face >= 0:
                for row, (text, style) in enumerate(die(piece.face, piece.look, piece.turned, look), piece.row):
                    _write_cells(grid[row], piece.column, text, style)
        for row in range(self.rows):
            words = [piece for piece in self.pieces if piece.face < 0 and piece.row == row]
            words.sort(key=lambda piece: piece.column)
            for piece, column in zip(words, self._places(words), strict=True):
                style = look.speaker if piece.turned else look.oled
                text = fit(line(piece.text), min(len(piece.text), self.columns - column)).plain
                _write_cells(grid[row], column, text, style)
        for row in range(round(self.lid * self.rows / BODY_HEIGHT)):
            _write_cells(grid[row], 0, "░" * self.columns, look.oled)
        return [line(*cells) for cells in grid]

    def _places(self, words: list[_Piece]) -> list[int]:
        """Columns of the words of a line: where they want to be, but none over another and none beyond the edge as long
        as there is room."""
        columns = []
        free = 0
        for piece in words:
            column = max(piece.column, free)
            columns.append(column)
            free = column + len(piece.text) + 1
        edge = self.columns
        for number in reversed(range(len(words))):
            columns[number] = max(0, min(columns[number], edge - len(words[number].text)))
            edge = columns[number] - 1
        return columns


def _write_cells(cells: list[tuple[str, str]], column: int, text: str, style: str) -> None:
    for at, sign in enumerate(text, column):
        if 0 <= at < len(cells):
            cells[at] = (sign, style)


def die(face: int, marks: int, turned: bool, look: Theme) -> list[tuple[str, str]]:
    """A die of 5 columns and 3 lines, each with its style: covered, a joker, hollow or with its pips."""
    style = look.speaker if turned else look.hollow if marks & 1 else look.die
    if face == HIDDEN:
        return [("▒" * DIE_WIDE, look.back)] * 3
    if face == JOKER:
        return [(" " * DIE_WIDE, look.joker), ("  ★  ", look.joker), (" " * DIE_WIDE, look.joker)]
    pip = "○" if marks & 1 else "●"
    spots = [pip if place in big_text.PIPS[face] else " " for place in range(9)]
    return [(" ".join(spots[row * 3 : row * 3 + 3]), style) for row in range(3)]


def draw(shown: DisplayState, look: Theme, columns: int, rows: int, name: str = "") -> Block:
    """A display of so many columns and rows, with its status in the bezel and its buttons below it: columns + BEZEL
    columns, rows + BAR + BEZEL lines."""
    picture = _Picture(columns, rows)
    status = []
    for mark in shown.marks:
        if mark[2] >= BODY_Y - 1:
            picture.add(mark)
        elif mark[0] == TEXT and mark[5].strip():
            status.append(mark[5].translate(OWN_SIGNS))
    return framed([*picture.drawn(look), buttons(shown, look, columns)], look, columns, name, status)


def buttons(shown: DisplayState, look: Theme, columns: int) -> Any:
    """Labels of the four buttons: each on a ground of its own, between brackets when it wants to be held."""
    bar: list[tuple[str, str]] = [(" ", look.oled)] * columns
    for button, (x, width), label in zip(BUTTONS, CELLS, shown.labels, strict=True):
        if not label:
            continue
        held = bool(shown.holds & button)
        first, last = x * columns // WIDTH, (x + width) * columns // WIDTH
        label = label.translate(OWN_SIGNS)
        text = f"[{label}]" if held else f" {label} "
        at = max(0, min(first + (last - first - len(text)) // 2, columns - len(text)))
        _write_cells(bar, at, text, look.hollow if held else look.die)
    return line(*bar)


def framed(block: Block, look: Theme, columns: int, name: str = "", status: Sequence[str] = ()) -> Block:
    """Lines in the bezel of a display: whose it is and its status on top."""
    left = f"─ {name} " if name else ""
    right = f" {' '.join(status)} ─" if status else ""
    room = columns - len(left)
    right = fit(line(right), min(len(right), max(room, 0))).plain
    top = f"╭{left}{'─' * (columns - len(left) - len(right))}{right}╮"
    edge = ("│", look.bezel)
    sides = [line(edge, fit(line((" ", look.oled), row) if not row.cell_len else row, columns), edge) for row in block]
    return [line((top, look.bezel)), *sides, line((f"╰{'─' * columns}╯", look.bezel))]


def covered(words: Sequence[str], look: Theme, columns: int, rows: int, name: str = "") -> Block:
    """Instead of a display that is not to be seen: words in its middle."""
    above = (rows + BAR - len(words)) // 2
    lines = [""] * above + list(words)
    lines += [""] * (rows + BAR - len(lines))
    return framed([fit(line((word, look.oled)), columns, "center") for word in lines], look, columns, name)


def keys(shown: DisplayState) -> list[tuple[str, str]]:
    """(key, label) of each button that does something now: the key that holds it where it wants to be held."""
    labelled = []
    taps, holds = ("←", "→", "⏎", "c"), ("←", "→", *HELD)
    for button, tap, hold, label in zip(BUTTONS, taps, holds, shown.labels, strict=True):
        if label and label not in "◀▶":
            labelled.append((hold if shown.holds & button else tap, label.translate(OWN_SIGNS)))
        elif label:
            labelled.append((tap, ""))
    return labelled


assert BAR_Y == BODY_Y + BODY_HEIGHT + 1, "the display is a status line, a body and the buttons"
