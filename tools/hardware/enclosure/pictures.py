"""The guide's pictures: the cup, its steps of assembly, the board with its parts, of the very meshes that are checked.

It must not know what a check is. One picture is a list of meshes with colours, and a place to look from.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import trimesh

from tools.hardware.enclosure.bodies import box, disc, moved, part_bodies
from tools.hardware.enclosure.cup import Cup
from tools.hardware.enclosure.render import Colour, Piece, draw
from tools.hardware.source import HARDWARE, boards

PICTURES = HARDWARE / "pictures"
LEATHER: Colour = (0.62, 0.30, 0.20)
DARK: Colour = (0.20, 0.22, 0.27)
CREAM: Colour = (0.95, 0.91, 0.80)
BOARD: Colour = (0.10, 0.42, 0.31)
METAL: Colour = (0.80, 0.78, 0.72)
BLACK: Colour = (0.13, 0.13, 0.15)
BLUE: Colour = (0.16, 0.30, 0.62)
CELL: Colour = (0.86, 0.62, 0.18)
KINDS: dict[str, tuple[Colour, ...]] = {  # colours of a part's bodies, the last one for all further ones
    "pico": (BOARD, METAL, BLACK, (0.9, 0.9, 0.9), BLACK),
    "oled": (BLUE, BLACK, BLACK),
    "lis3dh": (BLACK, CREAM, CREAM, METAL, BLACK),
    "radio": (BLACK, BLACK, METAL, BLACK),
    "button": (BLACK, METAL),
    "piezo": (BLACK,),
    "slide": (METAL, BLACK),
    "fuse": ((0.92, 0.75, 0.2),),
    "c470u": ((0.14, 0.25, 0.50),),
    "plug": (CREAM, CREAM),
    "schottky": (BLACK,),
}
PLAIN: Colour = (0.72, 0.55, 0.35)


# --- what is shown


def printed(cup: Cup, name: str, z: float = 0.0, clear: float = 0.0) -> Piece:
    """A printed part, lifted by z."""
    colour = LEATHER if name == "shell" else DARK if name in ("panel", "door") else CREAM
    return Piece(moved(cup.printed[name], z=z), colour, clear)


def caps(cup: Cup, z: float = 0.0) -> list[Piece]:
    return [printed(cup, name, z) for name in cup.printed if name.startswith("cap-")]


def circuit(
    cup: Cup, z: float = 0.0, only: Callable[[str], bool] = lambda kind: True, bare: Colour = BOARD
) -> list[Piece]:
    """The board with those parts that `only` wants."""
    pieces = [Piece(moved(cup.inside["board"][0], z=z), bare)]
    for part in cup.board.parts:
        if part.ref in cup.inside and only(part.kind) and part.fitted:
            colours = KINDS.get(part.kind, (PLAIN,))
            for number, mesh in enumerate(cup.inside[part.ref]):
                pieces.append(Piece(moved(mesh, z=z), colours[min(number, len(colours) - 1)]))
    return pieces


def cells(cup: Cup, z: float = 0.0) -> list[Piece]:
    """The holder, open downwards, with three AAA cells."""
    left, front, low = cup.inside["holder"][0].bounds[0]
    right, back, high = cup.inside["holder"][0].bounds[1]
    tray = trimesh.boolean.difference(
        [box(left, front, low, right, back, high), box(left + 2, front + 2, low - 1, right - 2, back - 2, high - 2)],
        engine="manifold",
    )
    pieces = [Piece(moved(tray, z=z), BLACK)]
    for number in (-1, 0, 1):
        for start, end, radius, colour in ((-22.0, 20.5, 5.25, CELL), (20.5, 21.8, 1.9, METAL)):
            cell = trimesh.creation.cylinder(radius, end - start, sections=40)
            cell.apply_transform(trimesh.transformations.rotation_matrix(np.pi / 2, (0, 1, 0)))
            side = -1 if number else 1  # neighbours lie head to tail
            cell.apply_translation((side * (start + end) / 2, 11.4 * number, low + 6.2 + z))
            pieces.append(Piece(cell, colour))
    return pieces


def screws(cup: Cup, z: float = 0.0) -> list[Piece]:
    made = []
    for x, y in cup.d.holes:
        seat = cup.d.panel_top - 2.0 + z
        made += [Piece(disc(x, y, 2.8, seat, seat + 2.2), METAL), Piece(disc(x, y, 1.5, seat - 16, seat), METAL)]
    return made


def inserts(cup: Cup, z: float = 0.0) -> list[Piece]:
    top = cup.d.board_under + z
    return [Piece(disc(x, y, 2.3, top - 5.7, top), (0.85, 0.66, 0.25)) for x, y in cup.d.holes]


def foam(cup: Cup, z: float = 0.0) -> Piece:
    top = cup.d.door["z"][1] + z
    return Piece(box(-20, -20, top, 20, 20, top + 3), (0.55, 0.57, 0.62))


FRONT, HIGH, BELOW, ABOVE = (0.55, -1.0, 0.75), (0.25, -0.75, 1.0), (0.45, -0.9, -0.9), (0.0, 0.0, 1.0)
UNDER = ("pico", "radio", "c470u", "fuse", "plug", "clamp", "zener")
PASSIVE = ("r10k", "r470", "c100n", "c10u", "schottky", "clamp", "zener", "slide", "piezo", "button")


def draw_all(cup: Cup) -> None:
    """All pictures of README and guide."""
    PICTURES.mkdir(exist_ok=True)
    shell = printed(cup, "shell")
    closed = [shell, printed(cup, "panel"), *caps(cup), *screws(cup)]
    display = circuit(cup, only=("oled", "slide").__contains__)[1:]
    perfboard: Colour = (0.85, 0.72, 0.45)
    scenes: dict[str, tuple[list[Piece], tuple[float, float, float], float]] = {
        "cup": ([*closed, *display, printed(cup, "door")], HIGH, 0.93),
        "exploded": (
            [
                *[printed(cup, "door", -58), foam(cup, -52), *cells(cup, -36), shell, *inserts(cup, 62)],
                *[*circuit(cup, 70), *caps(cup, 84), printed(cup, "panel", 100), *screws(cup, 124)],
            ],
            (0.55, -1.0, 0.35),
            0.8,
        ),
        "section": (halved(cup), (0.95, -0.45, 0.25), 0.85),
        "board-top": (circuit(cup), ABOVE, 1.0),
        "board-bottom": (circuit(cup), (0.0, 0.0, -1.0), 1.0),
        "step-parts": (circuit(cup, only=PASSIVE.__contains__), FRONT, 1.0),
        "step-under": (circuit(cup, only=(*PASSIVE, *UNDER).__contains__), BELOW, 1.0),
        "step-modules": (circuit(cup), FRONT, 1.0),
        "step-wired": (circuit(cup, bare=perfboard), FRONT, 1.0),
        "step-inserts": ([shell, *inserts(cup, 30)], HIGH, 0.93),
        "step-board": ([Piece(shell.mesh, shell.colour, 0.72), *circuit(cup, 62)], FRONT, 0.85),
        "step-caps": ([*circuit(cup), *caps(cup, 14)], HIGH, 1.0),
        "step-panel": ([shell, *circuit(cup), *caps(cup), printed(cup, "panel", 62), *screws(cup, 82)], FRONT, 0.82),
        "step-cells": ([shell, *cells(cup, -44), printed(cup, "door", -72), foam(cup, -66)], BELOW, 0.8),
        "step-door": ([shell, *cells(cup), printed(cup, "door")], (0.15, -0.45, -1.0), 1.0),
        "print": (on_bed(cup), HIGH, 0.95),
        "dongle": (dongle(cup), FRONT, 1.0),
    }
    for name, (pieces, eye, zoom) in scenes.items():
        draw(PICTURES / f"{name}.png", pieces, eye, zoom)


def halved(cup: Cup) -> list[Piece]:
    """The cup cut open through its axis."""
    away = box(0, -100, -10, 100, 100, 200)
    pieces = [printed(cup, name) for name in ("shell", "panel", "door")]
    pieces += [*caps(cup), *circuit(cup), *cells(cup)]
    made = []
    for piece in pieces:
        kept = trimesh.boolean.difference([piece.mesh, away], engine="manifold")
        if not kept.is_empty:
            made.append(Piece(kept, piece.colour))
    return made


def on_bed(cup: Cup) -> list[Piece]:
    """All printed parts as they lie on the printer."""
    made = [Piece(box(-60, -110, -1, 120, 70, 0), (0.80, 0.82, 0.85)), printed(cup, "shell")]
    for name, place in (("panel", (78, 20)), ("door", (78, -66))):
        mesh = cup.printed[name].copy()
        mesh.apply_transform(trimesh.transformations.rotation_matrix(np.pi, (1, 0, 0)))
        mesh.apply_translation((place[0], place[1], -mesh.bounds[0][2]))
        made.append(Piece(mesh, DARK))
    for number, name in enumerate(sorted(name for name in cup.printed if name.startswith("cap-"))):
        mesh = cup.printed[name]
        middle = mesh.bounds.mean(axis=0)
        made.append(Piece(moved(mesh, -middle[0] - 40 + 16 * number, -middle[1] - 75, -mesh.bounds[0][2]), CREAM))
    return made


def dongle(cup: Cup) -> list[Piece]:
    """The laptop's board."""
    board = boards(cup.source)["dongle"]
    width, height = board.size
    made = [Piece(box(-width / 2, -height / 2, cup.d.board_under, width / 2, height / 2, cup.d.board_top), BOARD)]
    for part in board.parts:
        colours = KINDS.get(part.kind, (PLAIN,))
        for number, mesh in enumerate(part_bodies(part, part.about["body"], cup.d)):
            made.append(Piece(mesh, colours[min(number, len(colours) - 1)]))
    return made
