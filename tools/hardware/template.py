"""The perfboard's template as a page of A4 that prints at true size: PDF, whose unit is 1/72 inch on every printer.

Outline, holes, screws, the places of parts, and two rulers to check the print. The same bytes each time.
"""

from __future__ import annotations

from math import dist

from tools.hardware.built import Fitted
from tools.hardware.geometry import box_on_board, perfboard_holes
from tools.hardware.source import Board

MM = 72 / 25.4  # points
PAGE = (210.0, 297.0)  # mm, A4
MIDDLE = (105.0, 165.0)
CURVE = 0.5523  # of a quarter circle as a Bezier curve
WORDS = (
    "Gobelet: gabarit de la plaque pastillée, vu de dessus / template of the perfboard, from above",
    "Imprimer à 100 % (taille réelle), chaque règle mesure 50 mm / Print at 100 % (actual size), each ruler is 50 mm",
    "Couper au cercle ; percer 3,2 mm aux quatre croix. / Cut along the circle; drill 3.2 mm at the four crosses.",
    "Le joueur est en bas. / The player is below.",
)


def page(board: Board, built: dict[str, Fitted]) -> bytes:
    """The PDF."""
    lines = ["0.2 w", circle(0, 0, board.radius), "0.7 G", *spots(board), "0 G", *rulers()]
    for x, y in board.holes:
        lines += [circle(x, y, 1.6), line(x - 3, y, x + 3, y), line(x, y - 3, x, y + 3)]
    for part in board.parts:
        if "wired" not in part.builds or part.ref not in built:
            continue
        lines.append("[2 1] 0 d" if part.side == "bottom" else "[] 0 d")
        for shape in part.about["body"][:1]:
            if len(shape) == 6:
                left, front, right, back = box_on_board(part, shape)
                lines.append(f"{at(left, front)} {(right - left) * MM:.2f} {(back - front) * MM:.2f} re S")
            else:
                lines.append(circle(*built[part.ref].middle, shape[2]))
        lines += ["[] 0 d", *(circle(one.x, one.y, 0.5) for one in built[part.ref].contacts if one.net)]
    names = [text(*built[part.ref].middle, 6, part.ref) for part in board.parts if part.ref in built and part.fitted]
    names += [
        text(*built[part.ref].at(number)[0], 8, name)  # beside the contact, on its right
        for part in board.parts
        if "wired" in part.builds and part.ref in built and part.kind != "oled"
        for number, name in part.about["pins"].items()
        if name in ("+", "-", "K")
    ]
    titles = [text(-85, 105 - 6 * number, 9, words) for number, words in enumerate(WORDS)]
    return pdf("\n".join([*lines, *names, *titles]).encode("cp1252"))


def at(x: float, y: float) -> str:
    """A place on the board in points of the page."""
    return f"{(MIDDLE[0] + x) * MM:.2f} {(MIDDLE[1] + y - 20) * MM:.2f}"


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f"{at(x1, y1)} m {at(x2, y2)} l S"


def circle(x: float, y: float, radius: float) -> str:
    """Four curves."""
    k = CURVE * radius
    quarters = [
        ((x + radius, y + k), (x + k, y + radius), (x, y + radius)),
        ((x - k, y + radius), (x - radius, y + k), (x - radius, y)),
        ((x - radius, y - k), (x - k, y - radius), (x, y - radius)),
        ((x + k, y - radius), (x + radius, y - k), (x + radius, y)),
    ]
    return f"{at(x + radius, y)} m " + " ".join(" ".join(at(*p) for p in three) + " c" for three in quarters) + " S"


def spots(board: Board) -> list[str]:
    """The perfboard's holes."""
    return [
        circle(x, y, 0.35)
        for x, y in perfboard_holes(board)
        if min((dist((x, y), screw) for screw in board.holes), default=9.0) > 2.0
    ]


def rulers() -> list[str]:
    """50 mm along both edges."""
    made = [line(-25, -52, 25, -52), line(-60, -25, -60, 25)]
    for step in range(0, 51, 5):
        made += [line(step - 25, -52, step - 25, -50), line(-60, step - 25, -58, step - 25)]
    return [*made, text(-3, -57, 8, "50 mm"), text(-72, 0, 8, "50 mm")]


def text(x: float, y: float, size: float, words: str) -> str:
    """A line of text."""
    safe = words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"BT /F1 {size:g} Tf {at(x, y)} Td ({safe}) Tj ET"


def pdf(content: bytes) -> bytes:
    """One page around its content."""
    width, height = (value * MM for value in PAGE)
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
    box = f"[0 0 {width:.2f} {height:.2f}]".encode()
    # Viewers that honour it print without fitting to the page.
    catalogue = b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>"
    resources = b"<< /Font << /F1 5 0 R >> >>"
    objects = [
        catalogue,
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox " + box + b" /Contents 4 0 R /Resources " + resources + b" >>",
        b"<< /Length %d >>\nstream\n" % len(content) + content + b"\nendstream",
        font,
    ]
    made, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(made))
        made += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table
    trailer = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(made))
    return made + end + trailer
