"""Do circuit and shell suit each other, and shell and bought parts? Found from the source, before a solid is made.

Each rule returns its failures as sentences. checks.py looks at the solids themselves. Lengths in mm.
"""

from __future__ import annotations

from math import dist, hypot
from typing import Any

from tools.hardware.bay import bay_failures, seats, slim
from tools.hardware.enclosure.dimensions import PLUG, Dimensions, dimensions
from tools.hardware.geometry import box_on_board
from tools.hardware.source import Board, boards

BOARD_EDGE = 1.0  # between a screw's hole and the board's edge
ROOM = 0.3  # around the board
OUTER_WALL = 2.0  # what a fall from a table wants
CUT = 0.5  # depth of signs and letters
WALL = 1.2  # three lines of a usual nozzle
AROUND = 1.6  # plastic around an insert
UNDER = 1.0  # space under an insert for the plastic that it pushes down
IRON = ((0.0, 1.5), (15.0, 2.5), (20.0, 5.2), (45.0, 6.2), (65.0, 6.2))  # its metal: mm from the tip, radius
SLACK = 1.0  # between a plug's sleeve and the opening's edge, at most PLUG_PLAY beyond
QUIET = 10.0  # between the radio's antenna and steel
SCREW, INSERT = 1.5, 2.3  # radii
COIN = (23.25, 2.33)  # mm, 1 euro: diameter and thickness
LUG = 15.0
ANTENNA = 7.0  # of the module's end
Box3 = tuple[float, float, float, float, float, float]


def bay(source: dict[str, Any]) -> list[str]:
    """Every listed holder fits its bay, in both shells, and is pressed from below and at its ends."""
    listed = [one for one in source["variant"] if one["is"] == "holder"]
    longest = source["bay"]["longest"]
    too_long = [f"{one['name']} is longer than {longest:g} mm" for one in listed if one["size"][0] > longest]
    return sorted({*bay_failures(source), *bay_failures(slim(source)), *too_long})


def seat(source: dict[str, Any]) -> list[str]:
    """The board carries its screws, and drops into the shell."""
    board, d = boards(source)["cup"], dimensions(source)
    failures = []
    for x, y in board.holes:
        if hypot(x, y) + 1.6 + BOARD_EDGE > board.radius:
            failures.append(f"the board's hole at {x:g}, {y:g} leaves no edge on a radius of {board.radius:g} mm")
    if d.inner(d.board_under) < board.radius + ROOM:
        inner = d.inner(d.board_under)
        failures.append(f"a board of radius {board.radius:g} mm does not go into a shell of {inner:g} mm")
    return failures


def usb(source: dict[str, Any]) -> list[str]:
    """The Pico's socket looks through its opening, and the plug reaches it."""
    d = dimensions(source)
    width, height, off = d.shell["usb"]
    x, y, _ = d.socket
    failures = []
    if y < d.inner(d.board_under) - 4.0 or abs(x) > 0.5:
        failures.append(f"A1's USB socket ends at {x:.1f}, {y:.1f}: the opening is at the far edge")
    if abs(off) > 0.5 or width < 2 * PLUG[0] + SLACK or height < 2 * PLUG[1] + SLACK:
        failures.append(f"a plug of {2 * PLUG[0]:g} x {2 * PLUG[1]:g} mm does not pass the USB opening")
    return failures


def inserts(source: dict[str, Any]) -> list[str]:
    """The hole suits the bought insert, has plastic around it, and a usual iron reaches it."""
    d = dimensions(source)
    table = next(extra for extra in source["extra"] if extra["id"] == "insert")
    screw = next(extra for extra in source["extra"] if extra["id"] == "screw")
    hole, boss = 2 * d.shell["insert"], d.shell["boss"]
    failures = []
    if abs(hole - table["hole"]) > 0.1:
        failures.append(f"a hole of {hole:g} mm for an insert of {table['outer']:g} mm that wants {table['hole']:g}")
    if boss - d.shell["insert"] < AROUND:
        failures.append(f"{boss - d.shell['insert']:.1f} mm of plastic around an insert, {AROUND:g} wanted")
    deep = d.shell["insert_depth"] - 0.8
    tip = screw["length"] - (d.panel_top - d.board_under)
    if deep < table["length"] + UNDER or deep < tip + 0.5:
        failures.append(f"a hole {deep:.1f} mm deep: the insert takes {table['length']:g}, the screw's end {tip:.1f}")
    if tip < table["length"] - 1.0:
        failures.append(f"screws of {screw['length']:g} mm hold in {max(tip, 0.0):.1f} mm of the insert only")
    away = max(hypot(x, y) for x, y in d.holes)
    deep = d.rim - d.board_under
    narrow = [along for along, radius in IRON if d.inner(d.board_under + along) - away < radius]
    if deep > IRON[-1][0]:
        failures.append(f"the inserts lie {deep:.0f} mm under the rim, an iron's metal is {IRON[-1][0]:g} mm long")
    if narrow:
        failures.append(f"an iron meets the wall {narrow[0]:g} mm over an insert")
    return failures


def screws(source: dict[str, Any]) -> list[str]:
    """The screws' heads lie in the panel, and no finger meets them."""
    d, screw = dimensions(source), next(extra for extra in source["extra"] if extra["id"] == "screw")
    if screw["head"] > d.shell["sink"]:
        return [f"a screw's head of radius {screw['head']:g} mm stands out of its sink of {d.shell['sink']:g} mm"]
    return []


def fits(source: dict[str, Any]) -> list[str]:
    """What moves has play, what is covered ends under the rim."""
    d = dimensions(source)
    failures = []
    play = d.caps["hole"] - d.caps["stem"]
    if not 0.2 <= play <= 0.5:
        failures.append(f"a cap has {play:.2f} mm of play in the panel, 0.2 to 0.5 wanted")
    if d.visor["below_rim"] < 0.3:
        failures.append(f"the visor ends {-d.visor['below_rim']:g} mm over the rim: the cup would stand on it")
    return failures


def opens(source: dict[str, Any]) -> list[str]:
    """A usual coin turns the door, and its lugs bear a fall."""
    length, wide, deep = source["door"]["coin"]
    lug = source["door"]["lugs"][2]
    failures = []
    if wide < COIN[1] + 0.2 or length < COIN[0] or deep < 1.5:
        failures.append(f"a coin's slot of {length:g} x {wide:g} x {deep:g} mm: a 1 euro coin does not turn it")
    if lug < LUG:
        failures.append(f"the door's lugs are {lug:g} degrees wide, {LUG:g} bear a fall")
    return failures


def thin(source: dict[str, Any]) -> list[str]:
    """What is cut into a wall, floor, door or panel leaves enough of it."""
    d = dimensions(source)
    door = d.door["z"][1] - d.door["z"][0]
    left = {
        "the door under the coin's slot": (door - d.door["coin"][2], WALL),
        "the shell's wall": (d.shell["wall"], OUTER_WALL),
        "the panel": (d.shell["panel"], WALL),
        "the visor": (d.visor["wall"], WALL),
        "the panel under the visor's groove": (d.shell["panel"] - d.visor["groove"], WALL),
        "the floor over the door's pockets": (d.shell["floor"] - d.door["pocket"] - 0.1, WALL),
        "the flange of the caps": (d.caps["flange"][1], WALL),
    }
    return [f"{what} is {mm:.1f} mm thick, {least:g} wanted" for what, (mm, least) in left.items() if mm < least - 1e-6]


def steel(source: dict[str, Any]) -> list[str]:
    """The radio's antenna is far from cells, screws and inserts: steel detunes it as copper does. What is soldered to
    the board itself does not count here."""
    board, d = boards(source)["cup"], dimensions(source)
    metal: dict[str, Box3] = {}
    for one in seats(source):
        length, width, height = one.size  # as if it were steel throughout: springs sit at its walls
        metal[f"the cells in {one.name}"] = (-length / 2, -width / 2, one.top - height, length / 2, width / 2, one.top)
    for x, y in board.holes:
        tall = d.panel_top
        metal[f"the screw at {x:g}, {y:g}"] = (x - SCREW, y - SCREW, d.board_under - 8, x + SCREW, y + SCREW, tall)
        metal[f"the insert at {x:g}, {y:g}"] = (x - INSERT, y - INSERT, d.board_under - 6, x + INSERT, y + INSERT, tall)
    failures = []
    for what, box in metal.items():
        away = apart(antenna_place(board, d), box)
        if away < QUIET:
            failures.append(f"{what}: {away:.1f} mm from the radio's antenna, {QUIET:g} wanted")
    return failures


def antenna_box(about: dict[str, Any]) -> list[float]:
    """The end of a radio module where its antenna is, in the footprint's coordinates."""
    body = about["body"][0]
    return [body[2] - ANTENNA, *body[1:4]]


def antenna_place(board: Board, d: Dimensions) -> Box3:
    """The antenna as a box in the cup; of a cup without radio, where it would be."""
    radio = next(part for part in board.parts if part.kind == "radio")
    left, front, right, back = box_on_board(radio, antenna_box(radio.about))
    low, high = radio.about["body"][0][4:]
    if radio.side == "bottom":
        return left, front, d.board_under - high, right, back, d.board_under - low
    return left, front, d.board_top + low, right, back, d.board_top + high


def apart(one: Box3, other: Box3) -> float:
    """Distance between two boxes."""
    gaps = [max(other[axis] - one[axis + 3], one[axis] - other[axis + 3], 0.0) for axis in range(3)]
    return dist(gaps, (0.0, 0.0, 0.0))
