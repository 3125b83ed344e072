"""The page that shows where each part of a board goes: touch a part, in the list or on the board, and it lights up in
both; tick off what is soldered. One file for both boards, which a browser opens without a network.

The page's style and program are written in parts.html itself; a section for each board, between them, is made here.
"""

from __future__ import annotations

from html import escape

from tools.hardware.built import Fitted
from tools.hardware.drawing import SCALE, face, outline
from tools.hardware.source import HARDWARE, Board, Part, natural

PAGE = HARDWARE / "kicad" / "parts.html"
BEGIN, END = "<section ", "</section>\n"
EDGE = 3.0  # mm around a board
SIDES = {"top": ("from above", "de dessus"), "bottom": ("from below", "de dessous")}
HEADS = (("Soldered", "Soudé"), ("Name", "Repère"), ("Value", "Valeur"), ("Part", "Pièce"))
REACH = 41.0  # mm from the middle to where the drawing begins, as in drawing.py


def page(boards: dict[str, Board], layouts: dict[str, dict[str, Fitted]]) -> str:
    """The page with all boards as they are now. layouts: {board: its footprints}."""
    before, _, made = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    sections = [section(board, layouts[name]) + "\n" for name, board in boards.items()]
    return before + "".join(sections) + made.rpartition(END)[2]


def both(texts: tuple[str, str]) -> str:
    """A text in English and French; the page shows the reader's."""
    return "".join(f'<span lang="{lang}">{escape(text)}</span>' for lang, text in zip(("en", "fr"), texts, strict=True))


def section(board: Board, layout: dict[str, Fitted]) -> str:
    parts = sorted((part for part in board.parts if part.ref in layout), key=lambda part: natural((part.ref, "0")))
    head = "".join(f"<th>{both(texts)}</th>" for texts in HEADS)
    return "\n".join([
        f'<section id="{board.name}"><h1>{escape(board.title)}</h1>',
        *(view(board, parts, layout, side) for side in SIDES),
        f"<table><thead><tr>{head}</tr></thead><tbody>",
        *(row(part) for part in parts),
        "</tbody></table></section>",
    ])  # fmt: skip


def row(part: Part) -> str:
    name = both((part.about["en"], part.about["fr"]))
    cells = f'<td><input type="checkbox" aria-label="{part.ref}"></td><td>{part.ref}</td><td>{escape(part.value)}</td>'
    return f'<tr data-part="{part.ref}">{cells}<td>{name}</td></tr>'


def view(board: Board, parts: list[Part], layout: dict[str, Fitted], side: str) -> str:
    """The board from one side, with the parts of that side over the others."""
    wide, high = (half * 2 for half in (board.radius, board.radius)) if board.radius else board.size
    left, top = (REACH - wide / 2) * SCALE, (REACH - high / 2) * SCALE
    edge, middle = EDGE * SCALE, REACH * SCALE
    turn = f' transform="translate({2 * middle:g} 0) scale(-1 1)"' if side == "bottom" else ""
    plate = f'x="{left:g}" y="{top:g}" width="{wide * SCALE:g}" height="{high * SCALE:g}" rx="{board.radius * SCALE:g}"'
    place = f"{left - edge:g} {top - edge:g} {wide * SCALE + 2 * edge:g} {high * SCALE + 2 * edge:g}"
    return "\n".join([
        f'<figure><svg viewBox="{place}"><g{turn}><rect class="plate" {plate}/>',
        *(drawn(part, layout[part.ref], side) for part in sorted(parts, key=lambda part: part.side == side)),
        f"</g></svg><figcaption>{both(SIDES[side])}</figcaption></figure>",
    ])  # fmt: skip


def drawn(part: Part, fitted: Fitted, side: str) -> str:
    """A part: its body, its name, and each contact with its net."""
    body = part.about["body"]  # a jumper has none
    left, front, right, back = outline(part) if body else (*fitted.middle, *fitted.middle)
    x, y = (REACH + (left + right) / 2) * SCALE, (REACH - (front + back) / 2) * SCALE
    mirrored = f' transform="translate({2 * x:.1f} 0) scale(-1 1)"' if side == "bottom" else ""
    name = f'<text x="{x:.1f}" y="{y:.1f}"{mirrored}>{part.ref}</text>'
    dots = "".join(
        f'<circle cx="{(REACH + contact.x) * SCALE:.1f}" cy="{(REACH - contact.y) * SCALE:.1f}" r="7">'
        f"<title>{part.ref} {contact.number}: {escape(contact.net)}</title></circle>"
        for contact in fitted.contacts
    )
    far = "" if part.side == side else ' class="far"'
    return f'<g data-part="{part.ref}"{far}>{"".join(face(part) if body else ())}{dots}{name}</g>'
