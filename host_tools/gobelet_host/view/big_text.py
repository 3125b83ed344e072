"""Large things out of characters: numbers, dice, words. Small dice as single characters.

Words are drawn with the cup's own letters, so that every language of the cup has them. Knows no game.
"""

from gobelet.cup.display.canvas import LINE, WIDTH, Canvas, text_width
from gobelet_host.view.blocks import Block, line, side_by_side
from gobelet_host.view.theme import Theme

FACES = " ⚀⚁⚂⚃⚄⚅"
BACK = "▣"
HALF = " ▀▄█"
# Three columns, five rows of points.
NUMBERS = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": ("## ", " # ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "×": ("   ", "# #", " # ", "# #", "   "),
}
PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def number(text: str, large: bool, style: str) -> Block:
    """A number or "×": 3 lines, or 5 lines when large."""
    rows = [" ".join(NUMBERS[sign][row] for sign in text) for row in range(5)]
    if large:
        return [line(("".join("██" if point == "#" else "  " for point in row), style)) for row in rows]
    rows.append(" " * len(rows[0]))
    drawn = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        drawn.append("".join(HALF[(a == "#") + 2 * (b == "#")] for a, b in zip(upper, lower, strict=True)))
    return [line((row, style)) for row in drawn]


def die(face: int, large: bool, look: Theme, hollow: bool = False) -> Block:
    """A die: 7 columns and 3 lines, or 11 and 5 when large. hollow: its edge instead of its body."""
    wide, gap = (11, 4) if large else (7, 2)
    pip = "○" if hollow else "●"
    rows = []
    for row in range(3):
        spots = [pip if row * 3 + column in PIPS[face] else " " for column in range(3)]
        rows.append((" " * (gap - 1)).join(spots).center(wide - 2))
    if large:
        rows = [" " * (wide - 2), *rows, " " * (wide - 2)]
    style = look.hollow if hollow else look.die
    if not hollow:
        return [line((f" {row} ", style)) for row in rows]
    edges = ["│"] * len(rows)
    drawn = [line((f"{edge}{row}{edge}", style)) for edge, row in zip(edges, rows, strict=True)]
    drawn[0] = line((f"╭{'─' * (wide - 2)}╮", style))
    drawn[-1] = line((f"╰{'─' * (wide - 2)}╯", style))
    return drawn


def bid(quantity: int, face: int, large: bool, look: Theme, hollow: bool = False) -> Block:
    """A bid as large as can be read across a room: 3 lines, or 5 when large."""
    height = 5 if large else 3
    space = [line("   " if large else "  ")] * height
    return side_by_side(
        number(str(quantity), large, look.bid), space, number("×", large, look.quiet), space,
        die(face, large, look, hollow),
    )  # fmt: skip


def word(text: str, style: str) -> Block:
    """A word in the letters of the cup, 4 lines; at most 128 columns of it."""
    canvas = Canvas()
    width = min(text_width(text), WIDTH)
    canvas.text(0, 0, text)
    columns = canvas.buffer[:width]  # a byte has the rows of a line
    return [line(("".join(HALF[column >> row & 3] for column in columns), style)) for row in range(0, LINE, 2)]
