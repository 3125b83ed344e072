"""Where a part's points lie on its board: KiCad's turning and flipping, once, for boards, drawings and solid models.

Footprint coordinates: from the middle of the contacts, y down. Board coordinates: from the cup's axis, y up.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin

from tools.hardware.source import Board, Part

GRID = 2.54  # mm between a perfboard's holes


def perfboard_holes(board: Board) -> list[tuple[float, float]]:
    """The holes of a round perfboard: its middle lies on a row, half-way between two columns."""
    count = int(board.radius / GRID) + 1
    grid = [((column + 0.5) * GRID, row * GRID) for column in range(-count, count) for row in range(-count, count + 1)]
    return [place for place in grid if hypot(*place) < board.radius - 1]


def on_board(part: Part, x: float, y: float) -> tuple[float, float]:
    """A point of the part's footprint in board coordinates."""
    if part.side == "bottom":
        y = -y  # KiCad flips a footprint over its x axis, and then turns it
    angle = radians(part.turn)
    right = x * cos(angle) + y * sin(angle)
    down = -x * sin(angle) + y * cos(angle)
    return part.at[0] + right, part.at[1] - down


def box_on_board(part: Part, box: list[float]) -> tuple[float, float, float, float]:
    """(left, front, right, back) in board coordinates of [x0, y0, x1, y1, ...] in the footprint's."""
    a, b = on_board(part, box[0], box[1]), on_board(part, box[2], box[3])
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])
