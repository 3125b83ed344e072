"""KiCad's symbols and footprints as they lie on this machine, and our own, written from the source.

It must not know where anything is placed.
"""

from __future__ import annotations

import os
import uuid
from functools import cache
from pathlib import Path
from typing import Any

from tools.hardware.sexp import Quoted, child, children, dumps, loads

SYMBOLS = Path(os.environ.get("KICAD9_SYMBOL_DIR", "/usr/share/kicad/symbols"))
FOOTPRINTS = Path(os.environ.get("KICAD9_FOOTPRINT_DIR", "/usr/share/kicad/footprints"))
OURS = "gobelet"
NAMESPACE = uuid.UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
PIN = 2.54
HALF_WIDTH = 10.16  # of our box symbols


def identity(*words: object) -> Quoted:
    """The same identity for the same words, ever: files come out byte for byte."""
    return Quoted(str(uuid.uuid5(NAMESPACE, "/".join(map(str, words)))))


def effects(hidden: bool = False, justify: str = "", size: float = 1.27) -> list[Any]:
    """How a text looks."""
    font = ["font", ["size", f"{size:g}", f"{size:g}"]]
    return ["effects", font] + ([["justify", justify]] if justify else []) + ([["hide", "yes"]] if hidden else [])


def field(
    name: str, value: str, x: float, y: float, hidden: bool = False, angle: int = 0, justify: str = ""
) -> list[Any]:
    """A property of a symbol."""
    at = ["at", f"{x:g}", f"{y:g}", str(angle)]
    return ["property", Quoted(name), Quoted(value), at, effects(hidden, justify)]


@cache
def symbol_file(library: str) -> dict[str, list[Any]]:
    """KiCad's symbols of one library by name."""
    items = loads((SYMBOLS / f"{library}.kicad_sym").read_text(encoding="utf-8"))
    return {item[1]: item for item in children(items, "symbol")}


def symbol(identifier: str, own: dict[str, list[Any]]) -> list[Any]:
    """A symbol as a schematic keeps it: under its full name, what it extends put in."""
    library, name = identifier.split(":")
    found = own[name] if library == OURS else symbol_file(library)[name]
    if children(found, "extends"):
        found = flattened(name, found, symbol_file(library)[child(found, "extends")[1]])
    return [found[0], Quoted(identifier), *found[2:]]


def flattened(name: str, item: list[Any], parent: list[Any]) -> list[Any]:
    """The parent with the properties of the symbol that extends it, as KiCad's editor does."""
    over = {entry[1]: entry for entry in children(item, "property")}
    made: list[Any] = ["symbol", Quoted(name)]
    for entry in parent[2:]:
        if isinstance(entry, list) and entry[0] == "property":
            made.append(over.pop(entry[1], entry))
        elif isinstance(entry, list) and entry[0] == "symbol":
            made.append([entry[0], Quoted(name + entry[1][len(parent[1]) :]), *entry[2:]])
        else:
            made.append(entry)
    last = max(place for place, entry in enumerate(made) if isinstance(entry, list) and entry[0] == "property")
    made[last + 1 : last + 1] = list(over.values())
    return made


def pins(item: list[Any]) -> dict[str, tuple[float, float, int, str]]:
    """{contact: (x, y, direction, name)} of a symbol's first unit."""
    found = {}
    for unit in children(item, "symbol"):
        if unit[1].split("_")[-2] in ("0", "1"):
            for pin in children(unit, "pin"):
                x, y, turn = child(pin, "at")[1:4]
                found[str(child(pin, "number")[1])] = (float(x), float(y), int(turn), str(child(pin, "name")[1]))
    return found


def outline(item: list[Any]) -> tuple[float, float, float, float]:
    """left, low, right, high of what is drawn of a symbol's first unit but for its contacts."""
    found = []
    for unit in children(item, "symbol"):
        if unit[1].split("_")[-2] in ("0", "1"):
            for shape in ("rectangle", "arc"):
                found += [child(entry, end)[1:3] for entry in children(unit, shape) for end in ("start", "end")]
            found += [spot[1:3] for entry in children(unit, "polyline") for spot in children(child(entry, "pts"), "xy")]
            for entry in children(unit, "circle"):
                (x, y), size = map(float, child(entry, "center")[1:3]), float(child(entry, "radius")[1])
                found += [(x - size, y - size), (x + size, y + size)]
    across, along = [float(x) for x, _ in found], [float(y) for _, y in found]
    return min(across), min(along), max(across), max(along)


def own_symbols(source: dict[str, Any]) -> dict[str, list[Any]]:
    """Our symbols: boxes with all contacts on the left."""
    return {
        name: box_symbol(name, table, source["catalogue"][table["part"]]) for name, table in source["symbol"].items()
    }


def box_symbol(name: str, table: dict[str, Any], about: dict[str, Any]) -> list[Any]:
    count = len(about["pins"])
    height = PIN * (count + 1) / 2
    outline = ["rectangle", ["start", f"{-HALF_WIDTH:g}", f"{height:g}"], ["end", f"{HALF_WIDTH:g}", f"{-height:g}"]]
    outline += [["stroke", ["width", "0.254"], ["type", "default"]], ["fill", ["type", "background"]]]
    body = ["symbol", Quoted(f"{name}_1_1"), outline]
    for place, (number, function) in enumerate(about["pins"].items()):
        y = PIN * ((count - 1) / 2 - place)
        at = ["at", f"{-HALF_WIDTH - 5.08:g}", f"{y:g}", "0"]
        kind = table["types"].get(function, "passive")
        names = [["name", Quoted(function), effects()], ["number", Quoted(number), effects()]]
        body.append(["pin", kind, "line", at, ["length", "5.08"], *names])
    fields = [
        field("Reference", table["prefix"], 0, height + PIN),
        field("Value", name, 0, -height - PIN),
        field("Footprint", about["footprint"], 0, 0, True),
        field("Datasheet", "", 0, 0, True),
        field("Description", about["en"], 0, 0, True),
    ]
    return ["symbol", Quoted(name), ["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"], *fields, body]


def symbols_text(source: dict[str, Any]) -> str:
    """gobelet.kicad_sym."""
    head = ["kicad_symbol_lib", ["version", "20241209"], ["generator", Quoted(OURS)]]
    head += [["generator_version", Quoted("9")]]
    return dumps(head + list(own_symbols(source).values())) + "\n"


def footprint_text(name: str, table: dict[str, Any], title: str) -> str:
    """One .kicad_mod of ours: through-hole rows and an outline."""
    left, top, right, bottom = table["outline"]
    low = min([top] + [row[2] - 1.3 for row in table["rows"]])
    court = table.get("court", [left - 0.25, min(top, low) - 0.25, right + 0.25, bottom + 0.25])

    def text(kind: str, value: str, y: float, layer: str) -> list[Any]:
        look = ["effects", ["font", ["size", "1", "1"], ["thickness", "0.15"]]]
        at = ["at", f"{(left + right) / 2:g}", f"{y:g}", "0"]
        mark = ["uuid", identity("footprint", name, kind)]
        return ["property", Quoted(kind), Quoted(value), at, ["layer", Quoted(layer)], mark, look]

    def rectangle(layer: str, box: list[float], width: str) -> list[Any]:
        ends = [["start", f"{box[0]:g}", f"{box[1]:g}"], ["end", f"{box[2]:g}", f"{box[3]:g}"]]
        stroke = ["stroke", ["width", width], ["type", "solid"]]
        return ["fp_rect", *ends, stroke, ["fill", "no"], ["layer", Quoted(layer)], ["uuid", identity(name, layer)]]

    item = ["footprint", Quoted(name), ["version", "20241229"], ["generator", Quoted(OURS)]]
    item += [["generator_version", Quoted("9")], ["layer", Quoted("F.Cu")], ["descr", Quoted(title)]]
    item += [text("Reference", "REF**", low - 1.2, "F.SilkS"), text("Value", name, bottom + 1.4, "F.Fab")]
    item += [["attr", "through_hole"]]
    item += [rectangle("F.SilkS", [left, top, right, bottom], "0.12"), rectangle("F.CrtYd", court, "0.05")]
    item += [rectangle("F.Fab", [left, top, right, bottom], "0.1")]
    if "plus" in table:
        x, y = table["plus"]
        mark = [["at", f"{x:g}", f"{y:g}", "0"], ["layer", Quoted("F.SilkS")], ["uuid", identity(name, "plus")]]
        item.append(["fp_text", "user", Quoted("+"), *mark, effects(size=1.2)])
    for first, x, y, dx, dy, count in table["rows"]:
        item += [pad(name, table, first + step, x + dx * step, y + dy * step) for step in range(count)]
    return dumps(item) + "\n"


def pad(name: str, table: dict[str, Any], number: int, x: float, y: float) -> list[Any]:
    """A round plated hole; contact 1 is square."""
    size = f"{table['pad']:g}"
    shape = "rect" if number == 1 else "circle"
    place = [["at", f"{x:g}", f"{y:g}"], ["size", size, size], ["drill", f"{table['drill']:g}"]]
    layers = ["layers", Quoted("*.Cu"), Quoted("*.Mask")]
    return ["pad", Quoted(str(number)), "thru_hole", shape, *place, layers, ["uuid", identity(name, "pad", number)]]
