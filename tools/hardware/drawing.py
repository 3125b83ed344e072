"""The wiring drawings: the perfboard from above with its parts, and the wires of one step over those before.

Takes wires and places; it must not know what a net is for.
"""

from __future__ import annotations

from html import escape

from tools.hardware.built import Fitted
from tools.hardware.geometry import box_on_board, on_board, perfboard_holes
from tools.hardware.source import Board, Part
from tools.hardware.wiring import COLOURS, Wire

SCALE = 11.0  # pixels a millimetre
REACH = 41.0  # mm from the middle to the picture's edge
LEGEND = 120.0  # pixels under the board
FONT = "system-ui, 'DejaVu Sans', sans-serif"
FACES = {
    "pico": "#dbeedd",
    "oled": "#dfe7f7",
    "sensor": "#e6dff3",
    "radio": "#dfe7f7",
    "button": "#ececec",
}


def at(x: float, y: float) -> tuple[float, float]:
    """Pixels of a place on the board."""
    return (REACH + x) * SCALE, (REACH - y) * SCALE


def drawing(title: str, board: Board, built: dict[str, Fitted], before: list[Wire], now: list[Wire]) -> str:
    """An SVG picture. title: what the step does."""
    width, height = 2 * REACH * SCALE, 2 * REACH * SCALE + LEGEND
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" font-family="{FONT}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>',
        *plate(board),
    ]
    parts = [part for part in board.parts if "wired" in part.builds]
    lines += [line for part in sorted(parts, key=lambda one: one.side) for line in face(part)]
    lines += [line for wire in before for line in strand(wire, faint=True)]
    lines += [line for part in parts for line in contacts(built[part.ref])]
    lines += [line for wire in now for line in strand(wire, faint=False)]
    lines += [line for part in parts for line in label(part)]
    lines += [line for part in parts for line in signs(part, built[part.ref])]
    lines += [line for wire in now for line in end_labels(wire, parts)]
    return "\n".join([*lines, *legend(now), "</svg>", ""])


def plate(board: Board) -> list[str]:
    """The round perfboard with its holes and screws."""
    x, y = at(0, 0)
    lines = [
        f'<circle cx="{x:g}" cy="{y:g}" r="{board.radius * SCALE:g}" fill="#f7efdd" stroke="#b79f6a" stroke-width="2"/>'
    ]
    dots = [f"M{right:.1f} {down:.1f}h0" for right, down in (at(*hole) for hole in perfboard_holes(board))]
    lines.append(f'<path d="{"".join(dots)}" stroke="#d8c79c" stroke-width="6" stroke-linecap="round"/>')
    for hole in board.holes:
        right, down = at(*hole)
        lines.append(f'<circle cx="{right:g}" cy="{down:g}" r="{1.6 * SCALE:g}" fill="#fff" stroke="#b79f6a"/>')
    return lines


def outline(part: Part) -> tuple[float, float, float, float]:
    """(left, front, right, back) of a part's largest body."""
    shapes = []
    for shape in part.about["body"]:
        if len(shape) == 6:
            shapes.append(box_on_board(part, shape))
        else:
            x, y = on_board(part, shape[0], shape[1])
            shapes.append((x - shape[2], y - shape[2], x + shape[2], y + shape[2]))
    return max(shapes, key=lambda box: (box[2] - box[0]) * (box[3] - box[1]))


def face(part: Part) -> list[str]:
    """The part as a rectangle; dashed when it sits under the board."""
    left, front, right, back = outline(part)
    x, y = at(left, back)
    width, height = (right - left) * SCALE, (back - front) * SCALE
    dash = ' stroke-dasharray="9 6"' if part.side == "bottom" else ""
    colour = FACES.get(part.kind, "#f1f1ee")
    round_ = f' rx="{width / 2:g}"' if part.kind == "piezo" else ' rx="5"'
    return [
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"{round_} fill="{colour}" '
        f'fill-opacity="0.72" stroke="#5b6470" stroke-width="1.6"{dash}/>'
    ]


def label(part: Part) -> list[str]:
    """The part's name, at the edge of large ones."""
    left, front, right, back = outline(part)
    x, y = (left + right) / 2, (front + back) / 2
    if part.kind in ("oled", "radio", "pico"):
        y = front + 2.0
    elif part.kind in ("sensor", "fuse"):
        y = back - 2.4
    elif part.kind == "slide":
        y = back + 1.0
    words = f"{part.ref} {part.value}" if part.kind in ("button", "slide", "oled", "radio", "pico") else part.ref
    px, py = at(x, y)
    return [
        f'<text x="{px:.1f}" y="{py + 5:.1f}" font-size="15" font-weight="600" text-anchor="middle" fill="#20242b" '
        f'stroke="#fff" stroke-width="3" paint-order="stroke">{escape(words)}</text>'
    ]


def signs(part: Part, fitted: Fitted) -> list[str]:
    """K at a diode's ring and + at a plus: a perfboard has no print that says so."""
    lines = []
    for number, function in part.about["pins"].items():
        if function in ("K", "+"):
            (x, y), *_ = (at(*place) for place in fitted.at(number))
            lines.append(
                f'<text x="{x:.1f}" y="{y - 10:.1f}" font-size="17" font-weight="700" text-anchor="middle" '
                f'fill="#b3151b" stroke="#fff" stroke-width="3" paint-order="stroke">{function}</text>'
            )
    return lines


def contacts(fitted: Fitted) -> list[str]:
    lines = []
    for contact in fitted.contacts:
        x, y = at(contact.x, contact.y)
        fill = "#c9a13b" if contact.net else "#ffffff"
        lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{fill}" stroke="#6b5a24" stroke-width="1.2"/>')
    return lines


def strand(wire: Wire, faint: bool) -> list[str]:
    """A wire as a slightly bent line, so that wires side by side can be told apart."""
    (x1, y1), (x2, y2) = at(*wire.start.place), at(*wire.end.place)
    bend = 0.12
    middle = ((x1 + x2) / 2 - (y2 - y1) * bend, (y1 + y2) / 2 + (x2 - x1) * bend)
    way = f"M{x1:.1f} {y1:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {x2:.1f} {y2:.1f}"
    colour = COLOURS[wire.colour][0]
    if faint:
        return [f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-opacity="0.22"/>']
    dots = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7.5" fill="{colour}"/>' for x, y in ((x1, y1), (x2, y2))]
    return [
        f'<path d="{way}" fill="none" stroke="#ffffff" stroke-width="8.5" stroke-linecap="round"/>',
        f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="5.5" stroke-linecap="round"/>',
        *dots,
    ]


def end_labels(wire: Wire, parts: list[Part]) -> list[str]:
    """What stands at the ends of a new wire on modules."""
    lines = []
    named = {part.ref for part in parts if part.kind in ("pico", "oled", "sensor", "radio", "slide")}
    steep = {part.ref for part in parts if part.kind in ("oled", "radio")}  # their names stand side by side
    for end in (wire.start, wire.end):
        if end.ref in named:
            x, y = at(*end.place)
            turn = f' transform="rotate(-60 {x + 5:.1f} {y - 7:.1f})"' if end.ref in steep else ""
            lines.append(
                f'<text x="{x + (5 if turn else 10):.1f}" y="{y - 7:.1f}" font-size="13" fill="#20242b" stroke="#fff" '
                f'stroke-width="3" paint-order="stroke"{turn}>{escape(end.function)}</text>'
            )
    return lines


def legend(now: list[Wire]) -> list[str]:
    """The colours of this step and their signals."""
    lines, x, y = [], 24.0, 2 * REACH * SCALE + 26
    for net, colour in dict.fromkeys((wire.net, wire.colour) for wire in now):
        if x > 2 * REACH * SCALE - 230:
            x, y = 24.0, y + 34
        lines.append(
            f'<path d="M{x:g} {y:g}h34" stroke="{COLOURS[colour][0]}" stroke-width="7" stroke-linecap="round"/>'
            f'<text x="{x + 46:g}" y="{y + 6:g}" font-size="17" fill="#20242b">{escape(net)}</text>'
        )
        x += 70 + 11.5 * len(net)
    return lines
