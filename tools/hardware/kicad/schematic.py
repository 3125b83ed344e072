"""The schematic of a board: every part in its place on the sheet, with wires from contact to contact. Supplies have
their signs, and the nets of NAMED their name, at each contact.

It must not know where parts lie on the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tools.hardware.kicad.library import effects, field, identity, outline, own_symbols, pins, symbol
from tools.hardware.kicad.wires import Cell, Wires, junctions, lines
from tools.hardware.sexp import Quoted, dumps
from tools.hardware.source import Board, Part

GRID = 1.27
SIGNS = {"GND": "power:GND", "+3V3": "power:+3V3"}
NAMED = ("VSYS", "SPARE_22")  # that go far across the sheet, or only to the spare contacts
JOINED = {"VSYS": ("D1", "#FLG01")}  # whose contacts lie together: a wire joins them, and ends in the name
FLAGS = {"cup": ("VSYS",), "dongle": ()}  # nets that a part drives which KiCad does not know as a source
PAPER = {"cup": ("A3", 420, 297), "dongle": ("A4", 297, 210)}
LEG = 4  # steps from the end of a contact to the body
STUB = 2  # steps from a contact to its sign or name
LETTER = 1.15  # mm that a letter takes
COS_SIN = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
OUTWARD = {0: (-1, 0), 180: (1, 0), 90: (0, -1), 270: (0, 1)}  # right and up, of a contact's direction
ANGLE = {(-1, 0): 180, (1, 0): 0, (0, 1): 270, (0, -1): 90}  # of a name that lies beyond a contact
BEYOND = {"GND": (0.0, -6.35), "+3V3": (0.0, 3.56), "PWR_FLAG": (0.0, 3.81)}  # where a sign's word stands
SIGN = {  # which way a sign is turned beyond a contact
    "GND": {(0, 1): 0, (1, 0): 90, (0, -1): 180, (-1, 0): 270},
    "+3V3": {(0, -1): 0, (-1, 0): 90, (0, 1): 180, (1, 0): 270},
}


def wired(net: str) -> bool:
    """Whether the sheet shows a net as wires."""
    return bool(net) and net not in SIGNS and net not in NAMED


@dataclass(frozen=True)
class Place:
    """Where a symbol lies on the sheet. x, y: mm. turn: degrees, against the clock. mirrored: left for right, but
    not turned as well."""

    x: float
    y: float
    turn: int = 0
    mirrored: bool = False

    def at(self, right: float, up: float) -> tuple[float, float]:
        """A point of the symbol, on the sheet."""
        across, along = self._turned(right, up)
        return self.x + across, self.y - along

    def way(self, turn: int) -> Cell:
        """Which way a contact of this direction leads, on the sheet."""
        across, along = self._turned(*OUTWARD[turn])
        return round(across), -round(along)

    def _turned(self, right: float, up: float) -> tuple[float, float]:
        cos, sin = COS_SIN[self.turn]
        right = -right if self.mirrored else right
        return right * cos - up * sin, right * sin + up * cos


def cell(x: float, y: float) -> Cell:
    """The place on the grid. Raises ValueError beside it."""
    column, row = cell_near(x, y)
    if abs(column * GRID - x) > 0.01 or abs(row * GRID - y) > 0.01:
        raise ValueError(f"{x:g}, {y:g} mm is not on the sheet's grid of {GRID} mm")
    return column, row


def point(place: Cell) -> tuple[float, float]:
    """Millimetres of a place on the grid."""
    return place[0] * GRID, place[1] * GRID


class Schematic:
    """Collects symbols, wires and names of one board."""

    def __init__(self, board: Board, source: dict[str, Any]) -> None:
        self.board = board
        self.own = own_symbols(source)
        self.root = identity("schematic", board.name)
        self.library: dict[str, list[Any]] = {}
        self.items: list[list[Any]] = []
        self.ends: dict[str, list[tuple[Cell, Cell]]] = {}
        self.closed: set[Cell] = set()

    def text(self) -> str:
        """The .kicad_sch file."""
        for part in self.board.parts:
            self.part(part)
        for net in FLAGS[self.board.name]:
            self.flag(net)
        self.wires()
        title = ["title_block", ["title", Quoted(self.board.title)], ["comment", "1", Quoted("CERN-OHL-P v2")]]
        head = ["kicad_sch", ["version", "20250114"], ["generator", Quoted("gobelet")]]
        paper = ["paper", Quoted(PAPER[self.board.name][0])]
        head += [["generator_version", Quoted("9.0")], ["uuid", self.root], paper, title]
        tail = ["sheet_instances", ["path", Quoted("/"), ["page", Quoted("1")]]]
        return dumps([*head, ["lib_symbols", *self.library.values()], *self.items, tail]) + "\n"

    # parts

    def part(self, part: Part) -> None:
        """A part in its place, with a sign or a name at each contact that has one."""
        contacts = self.contacts(part.about["symbol"])
        self.check_names(part, contacts)
        place = Place(*part.sheet)
        self.symbol(part.ref, part.about["symbol"], part.value, place, part)
        done = set()
        for number, (right, up, turn, _) in contacts.items():
            at, way = cell(*place.at(right, up)), place.way(turn)
            if at in done:
                continue  # KiCad stacks contacts that are one
            done.add(at)
            self.closed |= {(at[0] - way[0] * step, at[1] - way[1] * step) for step in range(1, LEG)}
            self.contact(part.nets.get(number, ""), at, way, part.ref, number)

    def contact(self, net: str, at: Cell, way: Cell, ref: str, number: str) -> None:
        """What a contact has: a cross, a wire to come, a sign, or a name."""
        mark = f"{ref}.{number}"
        if wired(net) or ref in JOINED.get(net, ()):
            self.ends.setdefault(net, []).append((at, way))
            return
        x, y = point(at)
        if not net:
            self.items.append(["no_connect", ["at", f"{x:.2f}", f"{y:.2f}"], ["uuid", self.mark("none", mark)]])
            self.closed.add(at)
            return
        end = at[0] + way[0] * STUB, at[1] + way[1] * STUB
        self.line(at, end, mark)
        self.closed |= {(at[0] + way[0] * step, at[1] + way[1] * step) for step in range(STUB + 1)}
        if net in SIGNS:
            self.sign(net, end, way, mark)
        else:
            self.name("global_label", net, end, ANGLE[way], mark)
            self.close_text(end, way, len(net) + 2)

    def contacts(self, identifier: str) -> dict[str, tuple[float, float, int, str]]:
        """Contacts of a symbol, which is kept in the file once."""
        if identifier not in self.library:
            self.library[identifier] = symbol(identifier, self.own)
        return pins(self.library[identifier])

    @staticmethod
    def check_names(part: Part, contacts: dict[str, tuple[float, float, int, str]]) -> None:
        """The catalogue and KiCad's symbol must mean the same contacts, and where both name a module's functions, the
        same functions. Raises ValueError."""
        pins = part.about["pins"]
        if set(contacts) != set(pins):
            raise ValueError(f"{part.ref}: {part.about['symbol']} has other contacts than the catalogue's {part.kind}")
        if part.kind in ("pico", "radio"):
            for number, (*_, theirs) in contacts.items():
                plain = theirs.strip("~{}").replace("GPIO", "GP")
                plain = plain.split("_")[0] if plain.startswith("GP") else plain
                if plain != pins[number]:
                    raise ValueError(f"{part.ref}.{number}: {pins[number]} in the catalogue, {theirs} in KiCad")

    def symbol(self, ref: str, identifier: str, value: str, place: Place, part: Part | None) -> None:
        """A symbol with its texts: beside it where contacts lead up and down, else above and below. No wire runs over
        either."""
        contacts = self.contacts(identifier)
        left, top, right, bottom = self.box(identifier, place)
        if part:
            self.close_box(left, top, right, bottom)
        real = "yes" if part else "no"
        bought = "yes" if part and part.kind != "jumper" else "no"
        at = ["at", f"{place.x:.2f}", f"{place.y:.2f}", str(place.turn)]
        item = ["symbol", ["lib_id", Quoted(identifier)], at]
        item += [["mirror", "y"]] if place.mirrored else []
        item += [["unit", "1"], ["exclude_from_sim", "no"], ["in_bom", bought], ["on_board", real]]
        item += [["dnp", "no" if part is None or part.fitted else "yes"], ["uuid", self.mark(ref)]]
        ways = {place.way(turn) for _, _, turn, _ in contacts.values()}
        spots = (left, top - GRID), (left, bottom + GRID)
        if (1, 0) not in ways:
            spots = (right + GRID, place.y - GRID), (right + GRID, place.y + GRID)
        elif (0, 1) in ways:
            spots = (left, top - 3 * GRID), (left, top - GRID)
        if not part:
            spots = spots[0], place.at(*BEYOND[value])
        for kind, text, spot in zip(("Reference", "Value"), (ref, value), spots, strict=True):
            item.append(self.caption(kind, text, spot, place, not part and (kind, text) != ("Value", "+3V3")))
            if part:
                self.close_text(cell_near(*spot), (1, 0), len(text) + 1)
        item += [field("Footprint", part.about["footprint"] if part else "", place.x, place.y, True)]
        item += [field("Datasheet", "~", place.x, place.y, True)]
        item += [["pin", Quoted(number), ["uuid", self.mark(ref, number)]] for number in contacts]
        path = ["path", Quoted(f"/{self.root}"), ["reference", Quoted(ref)], ["unit", "1"]]
        item.append(["instances", ["project", Quoted(self.board.name), path]])
        self.items.append(item)

    @staticmethod
    def caption(kind: str, text: str, spot: tuple[float, float], place: Place, hidden: bool) -> list[Any]:
        """A text of a symbol; KiCad turns and mirrors it with the symbol, so that it is told the other way."""
        flipped = place.mirrored or (place.turn in (90, 180) and text not in SIGNS)
        return field(kind, text, *spot, hidden, place.turn % 180, "right" if flipped else "left")

    def box(self, identifier: str, place: Place) -> tuple[float, float, float, float]:
        """left, top, right, bottom of a symbol's body on the sheet."""
        self.contacts(identifier)
        left, low, right, high = outline(self.library[identifier])
        (a, b), (c, d) = place.at(left, low), place.at(right, high)
        return min(a, c), min(b, d), max(a, c), max(b, d)

    # supplies

    def sign(self, net: str, at: Cell, way: Cell, mark: str) -> None:
        """The sign of a supply, which leads on the way of its contact."""
        turn = SIGN[net][way]
        x, y = point(at)
        ref = f"#PWR{sum(item[0] == 'symbol' for item in self.items):03d}"
        self.symbol(ref, SIGNS[net], net, Place(x, y, turn), None)
        end = at[0] + way[0] * 2, at[1] + way[1] * 2
        self.close_box(*point((min(at[0], end[0]) - 1, min(at[1], end[1]) - 1)),
                       *point((max(at[0], end[0]) + 1, max(at[1], end[1]) + 1)))  # fmt: skip

    def flag(self, net: str) -> None:
        """Tell KiCad that this net is driven."""
        x, y = self.board.flag
        self.symbol("#FLG01", "power:PWR_FLAG", "PWR_FLAG", Place(x, y), None)
        self.contact(net, cell(x, y), (0, 1), "#FLG01", "1")
        end = cell(x + 10.16, y + 5.08)
        self.ends[net].append((end, (-1, 0)))
        self.name("global_label", net, end, 0, "#FLG01")
        self.close_text((end[0] + 1, end[1]), (1, 0), len(net) + 2)

    # wires and names

    def wires(self) -> None:
        """The wires of all nets that have some, with the name of each above its longest line."""
        _, width, height = PAPER[self.board.name]
        trees = Wires(self.ends, self.closed, (int(width / GRID), int(height / GRID))).run()
        taken = {place for tree in trees.values() for place in tree} | self.closed
        for net, tree in sorted(trees.items()):
            for number, (start, end) in enumerate(lines(tree)):
                self.line(start, end, f"{net}.{number}")
            for place in junctions(tree):
                x, y = point(place)
                at = ["at", f"{x:.2f}", f"{y:.2f}"]
                self.items.append(["junction", at, ["diameter", "0"], ["color", "0", "0", "0", "0"],
                                   ["uuid", self.mark("junction", net, place)]])  # fmt: skip
            if wired(net):
                self.name("label", net, self.spot(net, tree, taken), 0, net)

    def spot(self, net: str, tree: dict[Cell, set[Cell]], taken: set[Cell]) -> Cell:
        """Where the name of a net stands: on a level line, where nothing is in its way if there is such a place."""
        long = int(len(net) * LETTER / GRID) + 1
        spots = []
        for start, end in lines(tree):
            if start[1] == end[1]:
                for column in range(start[0], max(start[0], end[0] - long) + 1):
                    above = sum((column + step, start[1] - 1) in taken for step in range(long + 1))
                    short = max(0, long - (end[0] - column))
                    spots.append((above + 2 * short, column - start[0], (column, start[1])))
        return min(spots)[2] if spots else lines(tree)[0][0]

    def line(self, start: Cell, end: Cell, mark: str) -> None:
        points = ["pts", *(["xy", f"{x:.2f}", f"{y:.2f}"] for x, y in (point(start), point(end)))]
        stroke = ["stroke", ["width", "0"], ["type", "default"]]
        self.items.append(["wire", points, stroke, ["uuid", self.mark("wire", mark)]])

    def name(self, kind: str, net: str, at: Cell, angle: int, mark: str) -> None:
        x, y = point(at)
        justify = "left bottom" if kind == "label" else "left" if angle in (0, 90) else "right"
        item = [kind, Quoted(net), *([["shape", "passive"]] if kind == "global_label" else [])]
        item += [["at", f"{x:.2f}", f"{y:.2f}", str(angle)]]
        item += [effects(justify=justify), ["uuid", self.mark(kind, mark)]]
        sheets = [field("Intersheetrefs", "${INTERSHEET_REFS}", x, y, True)] if kind == "global_label" else []
        self.items.append([*item, *sheets])

    # what no wire may touch

    def close_box(self, left: float, top: float, right: float, bottom: float) -> None:
        columns = range(round(left / GRID), round(right / GRID) + 1)
        rows = range(round(top / GRID), round(bottom / GRID) + 1)
        self.closed |= {(column, row) for column in columns for row in rows}

    def close_text(self, at: Cell, way: Cell, letters: int) -> None:
        steps = range(int(letters * LETTER / GRID) + 1)
        self.closed |= {
            (at[0] + way[0] * step + way[1] * aside, at[1] + way[1] * step + way[0] * aside)
            for step in steps for aside in (-1, 0, 1)
        }  # fmt: skip

    def mark(self, *words: object) -> Quoted:
        """An identity that is the same whenever this is written."""
        return identity(self.board.name, *words)


def cell_near(x: float, y: float) -> Cell:
    """The nearest place on the grid."""
    return round(x / GRID), round(y / GRID)


def schematic_text(board: Board, source: dict[str, Any]) -> str:
    """The .kicad_sch file of a board."""
    return Schematic(board, source).text()


def tables_text(board: Board) -> tuple[str, str]:
    """sym-lib-table and fp-lib-table: KiCad's libraries that the board uses, and ours beside it."""

    def rows(head: str, names: set[str], ending: str, folder: str) -> str:
        lines = [
            f'\t(lib (name "{name}")(type "KiCad")(uri "{"${KIPRJMOD}/.." if name == "gobelet" else folder}'
            f'/{name}{ending}")(options "")(descr ""))'
            for name in sorted(names)
        ]
        return "\n".join([f"({head}", "\t(version 7)", *lines, ")", ""])

    symbols = {part.about["symbol"].split(":")[0] for part in board.parts} | {"power"}
    footprints = {part.about["footprint"].split(":")[0] for part in board.parts} | {"MountingHole"}
    return (
        rows("sym_lib_table", symbols, ".kicad_sym", "${KICAD9_SYMBOL_DIR}"),
        rows("fp_lib_table", footprints, ".pretty", "${KICAD9_FOOTPRINT_DIR}"),
    )
