"""Rectangles of text: what a page is put together from. A block is a list of lines, `rich.text.Text` without new lines.

Pure: no console, no terminal, no game.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.text import Text

from gobelet_host.words.typography import unbroken

Block = list[Text]
Align = Literal["left", "center", "right"]
ELLIPSIS = "…"


def line(*parts: str | tuple[str, str] | Text) -> Text:
    """One line from pieces: plain, (words, style), or a line."""
    return Text.assemble(*parts, no_wrap=True, end="")


def fit(text: Text, width: int, align: Align = "left") -> Text:
    """Exactly `width` columns: cut with an ellipsis, or filled with blanks."""
    done = text.copy()
    done.truncate(width, overflow="ellipsis")
    missing = width - done.cell_len
    left = {"left": 0, "center": missing // 2, "right": missing}[align]
    done.pad_left(left)
    done.pad_right(missing - left)
    return done


def fill(block: Block, width: int, height: int, align: Align = "left", middle: bool = False) -> Block:
    """Exactly `height` lines of `width` columns: what is too much goes, from the end; `middle` centres what is less."""
    lines = [fit(row, width, align) for row in block[:height]]
    missing = height - len(lines)
    above = missing // 2 if middle else 0
    return [line(" " * width)] * above + lines + [line(" " * width)] * (missing - above)


def side_by_side(*blocks: Block) -> Block:
    """Blocks of equal height next to each other."""
    return [line(*parts) for parts in zip(*blocks, strict=True)]


def width_of(block: Sequence[Text]) -> int:
    return max((row.cell_len for row in block), default=0)


def flow(pieces: Iterable[Text], width: int, joint: str, style: str = "") -> Block:
    """Pieces after each other, in as many lines as they need; a line that goes on ends with the joint."""
    lines: Block = []
    now = line()
    for piece in pieces:
        if now.cell_len and now.cell_len + len(joint) + piece.cell_len + 2 > width:
            lines.append(line(now, (joint.rstrip(), style)))
            now = line()
        now = line(now, (joint, style), piece) if now.cell_len else piece
    return [*lines, now] if now.cell_len else lines


def wrap(text: str, width: int, style: str = "") -> Block:
    """A sentence in as many lines as it needs, broken at blanks, and inside what is wider than a line (paths); French
    signs stay with their word."""
    lines: Block = []
    now = ""
    for word in unbroken(text).split(" "):
        longer = f"{now} {word}" if now else word
        if now and line(longer).cell_len > width:
            lines.append(line((now, style)))
            longer = word
        while line(longer).cell_len > width:
            lines.append(line((longer[:width], style)))
            longer = longer[width:]
        now = longer
    return [*lines, line((now, style))] if now else lines


class Page:
    """A whole screen: exactly `height` lines of `width` columns on one ground."""

    def __init__(self, block: Block, width: int, height: int, ground: str) -> None:
        self.lines = fill(block, width, height)
        self.ground = ground

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        ground = console.get_style(self.ground)
        for number, row in enumerate(self.lines):
            if number:
                yield Segment.line()
            for segment in row.render(console):
                yield Segment(segment.text, ground + (segment.style or console.get_style("none")))
