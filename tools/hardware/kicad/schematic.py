"""The schematic of a board: every part, a label with its net on every contact. Parts stand in columns.

It must not know where parts lie on the board.
"""

from __future__ import annotations

from typing import Any

from tools.hardware.kicad.library import effects, field, identity, own_symbols, pins, symbol
from tools.hardware.sexp import Quoted, dumps
from tools.hardware.source import Board, Part

GRID = 1.27
COLUMN = 81.28  # mm between two columns, 64 steps of the grid
TOP, BOTTOM, LEFT = 30.48, 270.0, 50.8
STUB = 2.54  # wire between a contact and its label
OUTWARD = {0: (-1, 0, 180), 180: (1, 0, 0), 90: (0, 1, 270), 270: (0, -1, 90)}
FLAGS = {"cup": ("VSYS",), "dongle": ()}  # nets that a part drives which KiCad does not know as a source
PAPER = ("A3", 420, 297)


def on_grid(value: float) -> float:
    return round(value / GRID) * GRID


class Schematic:
    """Collects symbols, wires and labels of one board."""

    def __init__(self, board: Board, source: dict[str, Any]) -> None:
        self.board = board
        self.own = own_symbols(source)
        self.root = identity("schematic", board.name)
        self.library: dict[str, list[Any]] = {}
        self.items: list[list[Any]] = []
        self.column, self.y = LEFT, TOP

    def text(self) -> str:
        """The .kicad_sch file."""
        for part in self.board.parts:
            self.place(part)
        for net in FLAGS[self.board.name]:
            self.flag(net)
        title = ["title_block", ["title", Quoted(self.board.title)], ["comment", "1", Quoted("CERN-OHL-P v2")]]
        head = ["kicad_sch", ["version", "20250114"], ["generator", Quoted("gobelet")]]
        head += [["generator_version", Quoted("9.0")], ["uuid", self.root], ["paper", Quoted(PAPER[0])], title]
        tail = ["sheet_instances", ["path", Quoted("/"), ["page", Quoted("1")]]]
        return dumps([*head, ["lib_symbols", *self.library.values()], *self.items, tail]) + "\n"

    def place(self, part: Part) -> None:
        """Put a part below the last one, in the next column when there is no space."""
        contacts = self.contacts(part.about["symbol"])
        self.check_names(part, contacts)
        high = max(pin[1] for pin in contacts.values())
        low = min(pin[1] for pin in contacts.values())
        upright = any(pin[2] in (90, 270) for pin in contacts.values())
        labels = max(map(len, part.nets.values()), default=0) * 1.15 if upright else 0.0
        needed = high - low + 20.32 + 2 * labels
        if self.y + needed > BOTTOM:
            self.column, self.y = self.column + COLUMN, TOP
        x, y = on_grid(self.column), on_grid(self.y + high + 7.62 + labels)
        self.y += needed
        self.symbol(part.ref, part.about["symbol"], part.value, x, y, part)
        self.connect(part.ref, contacts, part.nets, x, y)

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

    def symbol(self, ref: str, identifier: str, value: str, x: float, y: float, part: Part | None) -> None:
        contacts = self.contacts(identifier)
        top = y - max(pin[1] for pin in contacts.values()) - 3.81
        beside = x
        if any(pin[2] in (90, 270) for pin in contacts.values()):  # its labels stand where its name would
            widest = max(abs(pin[0]) for pin in contacts.values())
            beside, top = x + widest + 12.7, y - (widest + 10.16 if widest > 5 else 0.0)
        real = "yes" if part else "no"
        bought = "yes" if part and part.kind != "jumper" else "no"
        item = ["symbol", ["lib_id", Quoted(identifier)], ["at", f"{x:.2f}", f"{y:.2f}", "0"], ["unit", "1"]]
        item += [["exclude_from_sim", "no"], ["in_bom", bought], ["on_board", real]]
        item += [["dnp", "no" if part is None or part.fitted else "yes"], ["uuid", identity(self.board.name, ref)]]
        hidden = part is None
        item += [field("Reference", ref, beside, top - 2.54, hidden), field("Value", value, beside, top, hidden)]
        item += [field("Footprint", part.about["footprint"] if part else "", x, y, True)]
        item += [field("Datasheet", "~", x, y, True)]
        item += [["pin", Quoted(number), ["uuid", identity(self.board.name, ref, number)]] for number in contacts]
        path = ["path", Quoted(f"/{self.root}"), ["reference", Quoted(ref)], ["unit", "1"]]
        item.append(["instances", ["project", Quoted(self.board.name), path]])
        self.items.append(item)

    def connect(
        self, ref: str, contacts: dict[str, tuple[float, float, int, str]], nets: dict[str, str], x: float, y: float
    ) -> None:
        """A stub and a label on each contact with a net, a cross on the others."""
        done = set()
        for number, (right, up, turn, _) in contacts.items():
            at = (x + right, y - up)
            if at in done:
                continue  # KiCad stacks contacts that are one
            done.add(at)
            mark = (self.board.name, ref, number)
            if number not in nets:
                place = ["at", f"{at[0]:.2f}", f"{at[1]:.2f}"]
                self.items.append(["no_connect", place, ["uuid", identity("none", *mark)]])
                continue
            dx, dy, angle = OUTWARD[turn]
            end = (at[0] + dx * STUB, at[1] + dy * STUB)
            points = ["pts", *(["xy", f"{a:.2f}", f"{b:.2f}"] for a, b in (at, end))]
            stroke = ["stroke", ["width", "0"], ["type", "default"]]
            self.items.append(["wire", points, stroke, ["uuid", identity("wire", *mark)]])
            self.label(nets[number], end, angle, mark)

    def label(self, net: str, at: tuple[float, float], angle: int, mark: tuple[str, str, str]) -> None:
        place = ["at", f"{at[0]:.2f}", f"{at[1]:.2f}", str(angle)]
        look = effects(justify="left" if angle in (0, 90) else "right")
        sheets = field("Intersheetrefs", "${INTERSHEET_REFS}", at[0], at[1], True)
        item = ["global_label", Quoted(net), ["shape", "passive"], place, look, ["uuid", identity("label", *mark)]]
        self.items.append([*item, sheets])

    def flag(self, net: str) -> None:
        """Tell KiCad that this net is driven."""
        self.y += 20.32
        x, y = on_grid(self.column), on_grid(self.y)
        self.symbol("#FLG01", "power:PWR_FLAG", "PWR_FLAG", x, y, None)
        self.connect("#FLG01", self.contacts("power:PWR_FLAG"), {"1": net}, x, y)


def schematic_text(board: Board, source: dict[str, Any]) -> str:
    """The .kicad_sch file of a board."""
    return Schematic(board, source).text()


def tables_text(board: Board) -> tuple[str, str]:
    """sym-lib-table and fp-lib-table: KiCad's libraries that the board uses, and ours beside it."""

    def lines(head: str, names: set[str], ending: str, folder: str) -> str:
        rows = [
            f'\t(lib (name "{name}")(type "KiCad")(uri "{"${KIPRJMOD}/.." if name == "gobelet" else folder}'
            f'/{name}{ending}")(options "")(descr ""))'
            for name in sorted(names)
        ]
        return "\n".join([f"({head}", "\t(version 7)", *rows, ")", ""])

    symbols = {part.about["symbol"].split(":")[0] for part in board.parts} | {"power"}
    footprints = {part.about["footprint"].split(":")[0] for part in board.parts} | {"MountingHole"}
    return (
        lines("sym_lib_table", symbols, ".kicad_sym", "${KICAD9_SYMBOL_DIR}"),
        lines("fp_lib_table", footprints, ".pretty", "${KICAD9_FOOTPRINT_DIR}"),
    )
