"""Where a part's points lie on its board: KiCad's turning and flipping, once, for boards, drawings and solid models.

Footprint coordinates: from the middle of the contacts, y down. Board coordinates: from the cup's axis, y up.
"""

from __future__ import annotations

from math import cos, radians, sin

from tools.hardware.source import Part


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
