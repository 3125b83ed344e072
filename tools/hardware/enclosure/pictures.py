"""The guide's pictures: the cup, its steps of assembly, the board with its parts, of the very meshes that are checked.

usage: .venv-hardware/bin/python -m tools.hardware.enclosure.pictures

It must not know what a check is. One picture is a list of meshes with colours, and a place to look from.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import trimesh

from tools.hardware import agreement, wiring
from tools.hardware.bay import seats
from tools.hardware.enclosure.bed import on_bed
from tools.hardware.enclosure.bodies import box, disc, moved, part_bodies, tube
from tools.hardware.enclosure.case import case_of
from tools.hardware.enclosure.cup import PRINT, Cup, cup_of
from tools.hardware.enclosure.labels import PASSIVE, UNDER, names
from tools.hardware.enclosure.render import Colour, Piece, draw
from tools.hardware.enclosure.wires import markers, perfboard, strands
from tools.hardware.geometry import on_board
from tools.hardware.source import HARDWARE, boards, load

PICTURES = HARDWARE / "pictures"
LEATHER: Colour = (0.62, 0.30, 0.20)
DARK: Colour = (0.20, 0.22, 0.27)
CREAM: Colour = (0.95, 0.91, 0.80)
BOARD: Colour = (0.10, 0.42, 0.31)
METAL: Colour = (0.80, 0.78, 0.72)
BLACK: Colour = (0.13, 0.13, 0.15)
BLUE: Colour = (0.16, 0.30, 0.62)
CELL: Colour = (0.86, 0.62, 0.18)
FOAM: Colour = (0.55, 0.57, 0.62)
ORANGE: Colour = (0.95, 0.45, 0.05)
RED: Colour = (0.85, 0.15, 0.15)
KINDS: dict[str, tuple[Colour, ...]] = {  # colours of a part's bodies, the last one for all further ones
    "pico": (BOARD, METAL, BLACK, (0.9, 0.9, 0.9), BLACK),
    "oled": (BLUE, BLACK, BLACK),
    "sensor": ((0.20, 0.30, 0.62), BLACK, BLACK),
    "radio": (BLACK, BLACK, METAL, BLACK),
    "button": (BLACK, METAL),
    "piezo": (BLACK,),
    "slide": (METAL, BLACK),
    "fuse": ((0.92, 0.75, 0.2),),
    "c470u": ((0.14, 0.25, 0.50),),
    "plug": (CREAM, CREAM),
    "schottky": (BLACK,),
    "transistor": (BLACK,),
    "clamp": ((0.85, 0.45, 0.25),),
    "zener": ((0.85, 0.45, 0.25),),
}
SKIN: Colour = (0.87, 0.68, 0.55)
HIDE: Colour = (0.30, 0.19, 0.12)
PLAIN: Colour = (0.72, 0.55, 0.35)


# --- what is shown


def printed(cup: Cup, name: str, z: float = 0.0, clear: float = 0.0) -> Piece:
    """A printed part, lifted by z."""
    colour = LEATHER if name == "shell" else CREAM if name.startswith(("cap-", "knob")) else DARK
    return Piece(moved(cup.printed[name], z=z), colour, clear)


def caps(cup: Cup, z: float = 0.0) -> list[Piece]:
    return [printed(cup, name, z) for name in cup.printed if name.startswith(("cap-", "knob"))]


def painted(kind: str, meshes: list[trimesh.Trimesh], z: float = 0.0) -> list[Piece]:
    """A part's bodies in their colours, lifted by z."""
    colours = KINDS.get(kind, (PLAIN,))
    return [Piece(moved(mesh, z=z), colours[min(at, len(colours) - 1)]) for at, mesh in enumerate(meshes)]


def circuit(cup: Cup, z: float = 0.0, only: Callable[[str], bool] = lambda kind: True, option: str = "") -> list[Piece]:
    """The board with those parts that `only` wants; option: also what this adds."""
    pieces = [Piece(moved(cup.inside["board"][0], z=z), BOARD)]
    for part in cup.board.parts:
        if part.ref in cup.inside and only(part.kind) and part.fitted and part.option in ("", option):
            pieces += painted(part.kind, cup.inside[part.ref], z)
            if "K" in part.about["pins"].values():  # contact 1, on the left
                left, front, _, back, low, high = part.about["body"][0]
                ring = [left + 0.3, front - 0.03, left + 1.1, back + 0.03, low, high + 0.03]
                pieces += [Piece(moved(mesh, z=z), CREAM) for mesh in part_bodies(part, [ring], cup.d)]
    return pieces


def strips(cup: Cup) -> list[Piece]:
    """The Pico's two strips of pins, before it comes: long ends away from the board."""
    pico = cup.board.part("A1")
    plastic = [shape for shape in pico.about["body"] if len(shape) == 6 and shape[4:] == [0.1, 2.54]]
    rows = [(side, -24.13 + 2.54 * number) for side in (-8.89, 8.89) for number in range(20)]
    pins = [[x - 0.32, y - 0.32, x + 0.32, y + 0.32, -3.1, 8.5] for x, y in rows]
    made = [Piece(mesh, BLACK) for mesh in part_bodies(pico, plastic, cup.d)]
    return [*made, *(Piece(mesh, METAL) for mesh in part_bodies(pico, pins, cup.d))]


def flashing(cup: Cup) -> list[Piece]:
    """A Pico alone, its cable, and an arrow at BOOTSEL."""
    pico = cup.board.part("A1")
    body = [shape for shape in pico.about["body"] if shape[4:] != [0.1, 2.54]]
    plug = [[-4.0, -46.0, 4.0, -27.0, 2.6, 8.0], [-1.6, -70.0, 1.6, -46.0, 3.7, 6.9]]
    left, _, right, front = body[3][:4]
    x, y = (left + right) / 2, (body[3][1] + front) / 2
    top = disc(0, 0, 1.0, 0, 9), trimesh.creation.cone(2.6, 5.0)
    spot = part_bodies(pico, [[x, y, 0.1, 6.5, 6.6]], cup.d)[0].bounds.mean(axis=0)
    made = [Piece(mesh, colour) for mesh, colour in zip(part_bodies(pico, body, cup.d), KINDS["pico"])]
    made += [Piece(mesh, BLACK) for mesh in part_bodies(pico, plug, cup.d)]
    return made + [Piece(moved(mesh, spot[0], spot[1], spot[2] - up), ORANGE) for mesh, up in zip(top, (13.0, 5.0))]


def leads(cup: Cup, start: float, end: float) -> list[Piece]:
    """The holder's two wires, from the holes of J1 in a board at `start` down to the holder at `end`."""
    part = cup.board.part("J1")
    made = []
    for side, colour in ((-1.0, RED), (1.0, BLACK)):
        x, y = part.at[0] - side, part.at[1]
        made.append(Piece(disc(x, y, 0.7, end, start, 12), colour))
    return made


def motor(cup: Cup) -> list[Piece]:
    """The motor on the wall where fingers lie, its two wires from the holes of M1, and what one sees of that wall."""
    under, height = cup.d.board_under, cup.d.board_under - 15.0
    inner = cup.d.inner(height)
    made = [Piece(tube([(0, 3.0 - inner, height), (0, 0.3 - inner, height)], 5.0, 40), METAL)]
    for side, look in ((0.0, RED), (2.54, BLUE)):
        x, y = on_board(cup.board.part("M1"), 0.0, side)
        made.append(Piece(tube([(x, y, under), (x, y, under - 4.0), (2.0, 2.0 - inner, height + 4.0)], 0.6), look))
    wall = box(-16, -60, height - 9, 40, -12, under - 1)
    patch = trimesh.boolean.intersection([cup.printed["shell"], wall], engine="manifold")
    return [*made, Piece(patch, LEATHER)]


def captive(cup: Cup) -> list[Piece]:
    """The panel's lower side, the visor behind it: strips of foam around the window, a screw in each column, the O-ring
    over its end."""
    x, y, width, height = cup.d.shell["window"]
    top = cup.d.panel_under - 1.2
    outer, inner = (width / 2 + 1.3, height / 2 + 1.6), (width / 2, height / 2)
    made = [printed(cup, "panel"), printed(cup, "visor"), *screws(cup)]
    for side in (-1, 1):
        end, edge = sorted((side * inner[0], side * outer[0])), sorted((side * inner[1], side * outer[1]))
        made.append(Piece(box(x + end[0], y - outer[1], top - 1, x + end[1], y + outer[1], top), FOAM))
        made.append(Piece(box(x - inner[0], y + edge[0], top - 1, x + inner[0], y + edge[1], top), FOAM))
    for across, along in cup.d.holes:
        ring = trimesh.creation.torus(2.0, 0.75, major_sections=32, minor_sections=12)
        made.append(Piece(moved(ring, across, along, cup.d.board_top - 6), BLACK))
    return made


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
        seat = cup.d.panel_top + z
        made += [Piece(disc(x, y, 2.8, seat - 1.4, seat), METAL), Piece(disc(x, y, 1.5, seat - 20, seat - 1.4), METAL)]
    return made


def inserts(cup: Cup, z: float = 0.0) -> list[Piece]:
    top = cup.d.board_under + z
    return [Piece(disc(x, y, 2.3, top - 5.7, top), (0.85, 0.66, 0.25)) for x, y in cup.d.holes]


def pads(cup: Cup, z: float = 0.0) -> list[Piece]:
    """The foam that presses the first holder: on the riser, and on the spacers at its ends."""
    one = seats(cup.source)[0]
    length, width, height = one.size
    low, tall = one.top - height, min(10.0, height - 2)
    made = [Piece(box(-17, -14, low - one.door.gap + one.door.block + z, 17, 14, low + z), FOAM)]
    start, end = length / 2, length / 2 + one.end.gap - one.end.block
    middle = one.top - height / 2
    for near, far in ((-end, -start), (start, end)):
        made.append(Piece(box(near, -6, middle - tall / 2 + z, far, 6, middle + tall / 2 + z), FOAM))
    return made


def floor_parts(cup: Cup, z: float = 0.0) -> list[Piece]:
    """The door with the riser and its foam."""
    return [printed(cup, "door", z), printed(cup, "riser", z), pads(cup, z)[0]]


FRONT, HIGH, BELOW, ABOVE = (0.55, -1.0, 0.75), (0.25, -0.75, 1.0), (0.45, -0.9, -0.9), (0.0, 0.0, 1.0)
TOP = (0.15, -0.35, 1.0)


def draw_all(cup: Cup) -> None:
    """All pictures of README and guide."""
    PICTURES.mkdir(exist_ok=True)
    shell = printed(cup, "shell")
    closed = [shell, printed(cup, "panel"), printed(cup, "visor"), *caps(cup), *screws(cup)]
    display = circuit(cup, only=("oled", "slide").__contains__)[1:]
    plate = perfboard(cup)
    built = agreement.read(cup.source)
    steps = wiring.steps(cup.source, cup.board, built.layouts["cup"])
    wires = [wire for step, found in steps if "option" not in step for wire in found]
    over, under = (strands(cup, wires, above) for above in (True, False))
    prepared = circuit(cup, only=(*PASSIVE, *UNDER).__contains__)[1:] + strips(cup)
    scenes: dict[str, tuple[list[Piece], tuple[float, float, float], float]] = {
        "cup": (whole(cup), HIGH, 0.93),
        "exploded": (apart(cup), (0.55, -1.0, 0.35), 0.8),
        "section": (halved(cup), (0.95, -0.45, 0.25), 0.85),
        "board-top": (circuit(cup), ABOVE, 1.0),
        "board-bottom": (circuit(cup), (0.0, 0.0, -1.0), 1.0),
        "step-parts": (circuit(cup, only=PASSIVE.__contains__), FRONT, 1.0),
        "step-flash": (flashing(cup), (0.5, 0.9, -0.9), 0.95),
        "step-perfboard": (plate, FRONT, 1.0),
        "step-strips": (circuit(cup, only=(*PASSIVE, *UNDER).__contains__) + strips(cup), BELOW, 1.0),
        "step-wires-above": (plate + prepared + over, TOP, 1.0),
        "step-wires-below": (plate + prepared + under, (0.15, -0.35, -1.0), 1.0),
        "step-modules": (circuit(cup, only=(*PASSIVE, *UNDER, "oled", "sensor").__contains__), FRONT, 1.0),
        "step-under": (circuit(cup), BELOW, 1.0),
        "step-radio": (circuit(cup, option="radio"), BELOW, 1.0),
        "step-motor": (circuit(cup, option="motor") + motor(cup), (-0.45, 0.9, -0.9), 1.0),
        "step-wired": (plate + circuit(cup)[1:] + over + under, FRONT, 1.0),
        "step-measure": (circuit(cup) + markers(cup, built.layouts["cup"]), (0.0, 0.0, -1.0), 1.0),
        "step-captive": (captive(cup), (0.35, -0.9, -0.9), 1.0),
        "step-controls": (closed + display, ABOVE, 1.0),
        "step-inserts": ([shell, *inserts(cup, 30)], HIGH, 0.93),
        "step-board": (
            [
                *[Piece(shell.mesh, shell.colour, 0.72), *circuit(cup, 62), *cells(cup, -44)],
                *leads(cup, cup.d.board_under + 62, cup.inside["holder"][0].bounds[0][2] - 28),
            ],
            FRONT,
            0.85,
        ),
        "step-caps": ([*circuit(cup), *caps(cup, 14)], HIGH, 1.0),
        "step-panel": (
            [shell, *circuit(cup), *caps(cup), printed(cup, "panel", 66), printed(cup, "visor", 78), *screws(cup, 130)],
            FRONT,
            0.82,
        ),
        "step-cells": ([shell, *cells(cup, -44), *floor_parts(cup, -76)], BELOW, 0.8),
        "step-door": ([shell, *cells(cup), printed(cup, "door")], (0.15, -0.45, -1.0), 1.0),
        "print": (on_bed(cup), HIGH, 0.88),
        "dongle": (dongle(cup), FRONT, 1.0),
        "step-case": (cased(cup), (0.55, 1.0, 0.75), 0.9),
    }
    named = names(cup)
    for name, (pieces, eye, zoom) in scenes.items():
        draw(PICTURES / f"{name}.png", pieces, eye, zoom, named.get(name, ()))


def whole(cup: Cup) -> list[Piece]:
    """The cup as it is played with."""
    shell = [printed(cup, name) for name in ("shell", "panel", "visor", "door")]
    return [*shell, *caps(cup), *screws(cup), *circuit(cup, only=("oled", "slide").__contains__)[1:]]


def apart(cup: Cup) -> list[Piece]:
    """All that it is made of, one above the other as it is put in."""
    return [
        *[*floor_parts(cup, -64), *cells(cup, -36), printed(cup, "shell"), *inserts(cup, 62)],
        *[*circuit(cup, 70), *caps(cup, 84), printed(cup, "panel", 100), printed(cup, "visor", 112), *screws(cup, 170)],
    ]


def halved(cup: Cup) -> list[Piece]:
    """The cup cut open through its axis."""
    away = box(0, -100, -10, 100, 100, 200)
    pieces = [
        printed(cup, name) for name in ("shell", "panel", "visor", "door", "riser", "spacer-left", "spacer-right")
    ]
    pieces += [*pads(cup), *caps(cup), *circuit(cup), *cells(cup)]
    made = []
    for piece in pieces:
        kept = trimesh.boolean.difference([piece.mesh, away], engine="manifold")
        if not kept.is_empty:
            made.append(Piece(kept, piece.colour))
    return made


def dongle(cup: Cup) -> list[Piece]:
    """The laptop's board."""
    board = boards(cup.source)["dongle"]
    width, height = board.size
    made = [Piece(box(-width / 2, -height / 2, cup.d.board_under, width / 2, height / 2, cup.d.board_top), BOARD)]
    for part in board.parts:
        made += painted(part.kind, part_bodies(part, part.about["body"], cup.d))
    return made


def cased(cup: Cup) -> list[Piece]:
    """The dongle between its tray and its lid."""
    one = case_of(cup.source, PRINT)
    tray, lid = one.printed["case"], one.printed["case-lid"]
    made = [Piece(tray, LEATHER), Piece(moved(lid, z=58), DARK), Piece(moved(one.inside["board"][0], z=26), BOARD)]
    for part in one.board.parts:
        made += painted(part.kind, one.inside[part.ref], 26)
    return made


def in_hand(cup: Cup) -> list[Piece]:
    """The cup with the larger display, a hand of 85 mm around it, and a leather dice cup of usual size beside it."""
    made = [*whole(cup)]
    for number, height in enumerate((62, 44, 27, 11)):  # fingers, from the right
        turn = np.radians(np.linspace(-20 + 4 * number, 128 - 10 * number, 12))
        radius = cup.d.inner(height) + 12.0
        made += finger([(radius * np.cos(a), radius * np.sin(a), height) for a in turn], 8.4)
    thumb = [(-50.0, 6.0, 30.0), (-44.0, -22.0, 48.0), (-26.0, -33.0, 60.0), (-8.0, -29.0, 61.0)]
    made += finger(thumb, 9.0)
    leather = trimesh.boolean.difference(
        [cone(32.0, 37.5, 80.0), moved(cone(29.0, 34.5, 80.0), z=4.0)], engine="manifold"
    )
    return [*made, Piece(moved(leather, x=112.0, y=18.0), HIDE)]


def finger(points: list[tuple[float, float, float]], radius: float) -> list[Piece]:
    """A round thing through some points."""
    balls = [moved(trimesh.creation.icosphere(3, radius), *point) for point in points]
    return [Piece(trimesh.util.concatenate(pair).convex_hull, SKIN) for pair in zip(balls, balls[1:])]


def cone(low: float, high: float, tall: float) -> trimesh.Trimesh:
    """A cup that widens upwards."""
    return trimesh.creation.revolve([(0.0, 0.0), (low, 0.0), (high, tall), (0.0, tall)], sections=96)


if __name__ == "__main__":
    draw_all(cup_of(load(), PRINT))
    wide = cup_of(load(), PRINT, wide=True)
    draw(PICTURES / "hand.png", in_hand(wide), (0.35, -1.0, 0.8), 0.9)
