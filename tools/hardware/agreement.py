"""Do source, firmware, netlist, board and wiring say the same? Each check returns its failures as sentences.

Reads committed files; no KiCad. AGREEMENTS names the checks.
"""

from __future__ import annotations

import runpy
from collections.abc import Callable
from dataclasses import dataclass
from math import dist
from pathlib import Path
from typing import Any

from tools.hardware import bill, wiring
from tools.hardware.built import Fitted, Printed, read_board, read_netlist, read_texts
from tools.hardware.signs import is_nearest_own, own_contacts
from tools.hardware.source import HARDWARE, Board, boards
from tools.make_pins import CONTACTS, MODULE

NEAR = 3.0  # mm between the radio's supply and its capacitors
PLACE = 0.02  # mm
SIGN = 3.0  # mm from a contact to its sign
SPARE_GROUNDS = 7  # the Pico has eight GND contacts: a wire may go to the nearest
PERFBOARD, BEND = 2.54, 0.65  # its grid, and how far a wire may be bent to reach a hole


@dataclass(frozen=True)
class Built:
    """The source and what was built from it: {board: {ref: footprint}}, {board: nets}, {board: what is printed on it},
    the firmware's pins."""

    source: dict[str, Any]
    boards: dict[str, Board]
    layouts: dict[str, dict[str, Fitted]]
    netlists: dict[str, dict[str, set[tuple[str, str]]]]
    printed: dict[str, list[Printed]]
    firmware: dict[str, Any]


def read(source: dict[str, Any], folder: Path = HARDWARE / "kicad") -> Built:
    """Everything that lies in the checkout."""
    circuits = boards(source)
    layouts = {name: read_board(folder / name / f"{name}.kicad_pcb") for name in circuits}
    netlists = {name: read_netlist(folder / name / f"{name}.net") for name in circuits}
    printed = {name: read_texts(folder / name / f"{name}.kicad_pcb") for name in circuits}
    return Built(source, circuits, layouts, netlists, printed, runpy.run_path(str(MODULE)))


def netlist(built: Built) -> list[str]:
    """KiCad's netlist has the source's nets."""
    failures = []
    for name, board in built.boards.items():
        wanted = {net: set(nodes) for net, nodes in board.nets().items()}
        for net in sorted(set(wanted) | set(built.netlists[name])):
            if wanted.get(net) != built.netlists[name].get(net):
                failures.append(f"{name}: net {net} differs between gobelet.toml and {name}.net")
    return failures


def layout(built: Built) -> list[str]:
    """The board has the source's parts: footprint, side, place, and the net on every pad."""
    failures = []
    for name, board in built.boards.items():
        found = built.layouts[name]
        if set(found) != {part.ref for part in board.parts}:
            failures.append(f"{name}: the board has other parts than gobelet.toml")
        for part in board.parts:
            if part.ref not in found:
                continue
            one = found[part.ref]
            if one.footprint != part.about["footprint"]:
                failures.append(f"{name} {part.ref}: the board has footprint {one.footprint}")
            if one.side != part.side or dist(one.middle, part.at) > PLACE:
                failures.append(f"{name} {part.ref}: it lies elsewhere on the board")
            for contact in one.contacts:
                net = "" if contact.net.startswith("unconnected-") else contact.net
                if net != part.nets.get(contact.number, ""):
                    failures.append(f"{name} {part.ref}.{contact.number}: on {net or 'nothing'} on the board")
    return failures


def firmware(built: Built) -> list[str]:
    """What pins.py says is what the board's Pico is wired to."""
    pins = built.firmware
    wanted = {"I2C_SDA": pins["SDA"], "I2C_SCL": pins["SCL"], "ACCELEROMETER_INT1": pins["INT1"]}
    names = ("LEFT", "RIGHT", "OK", "CALL")
    wanted |= {f"BUTTONS_{key}": pin for key, pin in zip(names, pins["BUTTONS"])}
    wanted |= {"BUZZER_PIN": pins["BUZZER"], "SPARE_22": pins["MOTOR"], "BATTERY_SENSE": pins["BATTERY"]}
    radio = dict(zip(("SCK", "MOSI", "MISO", "CSN", "CE", "IRQ"), pins["RADIO"]))
    wanted |= {f"RADIO_{key}": pin for key, pin in radio.items()}
    failures = []
    for name in built.boards:
        on_pico = {contact.number: contact.net for contact in built.layouts[name]["A1"].contacts}
        for net, pin in wanted.items():
            other = on_pico[str(CONTACTS[pin])]
            if net in built.netlists[name] and other != net:
                failures.append(f"{name}: the firmware has {net} on GP{pin}, the board has {other}")
    table = built.source["battery"]
    if list(map(list, pins["BATTERY_CURVE"])) != table[table["chemistry"]]["curve"]:
        failures.append("the firmware's battery curve is not the source's")
    return failures


def wires(built: Built) -> list[str]:
    """The wiring steps join exactly the source's nets, and every wire joins contacts of one net on the board."""
    board, found = built.boards["cup"], built.layouts["cup"]
    failures = [f"no step wires {net}" for net in wiring.missing(built.source, board)]
    joined = board.joined("wired")
    for _, step in wiring.steps(built.source, board, found):
        for wire in step:
            for end in (wire.start, wire.end):
                net = next(c.net for c in found[end.ref].contacts if c.number == end.contact)
                if joined.get(net, net) != wire.net:
                    failures.append(f"the wiring puts {end.ref}.{end.contact} on {wire.net}, the board on {net}")
    return failures


def capacitors(built: Built) -> list[str]:
    """The radio's two capacitors stand at its supply contact."""
    failures = []
    for name, board in built.boards.items():
        found = built.layouts[name]
        for radio in (part for part in board.parts if part.kind == "radio"):
            supply = found[radio.ref].at(radio.contact("VCC"))[0]
            for kind in ("c100n", "c10u"):
                near = [
                    dist(supply, found[part.ref].at(number)[0])
                    for part in board.parts
                    if part.kind == kind
                    for number, net in part.nets.items()
                    if net == radio.net("VCC")
                ]
                if not near or min(near) > NEAR:
                    failures.append(f"{name}: no {kind} within {NEAR:g} mm of {radio.ref}'s supply")
    return failures


def quiet(built: Built) -> list[str]:
    """No contact stands where an antenna needs silence."""
    failures = []
    for name, board in built.boards.items():
        for left, front, right, back in board.quiet:
            for ref, one in built.layouts[name].items():
                if any(left <= c.x <= right and front <= c.y <= back for c in one.contacts):
                    failures.append(f"{name} {ref}: a contact under the antenna")
    return failures


def silk(built: Built) -> list[str]:
    """What is printed stands nearer to its own contact than to any other; the cells' wires find + and - on both sides,
    as they are soldered on the one and come from the other."""
    failures = []
    for name, board in built.boards.items():
        places = [(ref, c.number, (c.x, c.y)) for ref, one in built.layouts[name].items() for c in one.contacts]
        for text, x, y, side in built.printed[name]:
            own = own_contacts(board, text)
            if own and not is_nearest_own((x, y), own, places):
                ref, number, _ = min(places, key=lambda place: dist(place[2], (x, y)))
                failures.append(f"{name}: the {side} side says {text} at {ref}.{number}, which it is not")
        for part in (part for part in board.parts if part.kind == "plug"):
            for number, sign in part.about["pins"].items():
                at = built.layouts[name][part.ref].at(number)[0]
                near = {s for text, x, y, s in built.printed[name] if text == sign and dist((x, y), at) < SIGN}
                failures += [f"{name}: no {sign} at {part.ref} on the {s} side" for s in {"top", "bottom"} - near]
    return failures


def perfboard(built: Built) -> list[str]:
    """Every part of the wired cup fits the holes of a perfboard."""
    failures = []
    for part in built.boards["cup"].parts:
        if "wired" not in part.builds:
            continue
        for contact in built.layouts["cup"][part.ref].contacts:
            column = round((contact.x - PERFBOARD / 2) / PERFBOARD) * PERFBOARD + PERFBOARD / 2
            row = round(contact.y / PERFBOARD) * PERFBOARD
            off = dist((contact.x, contact.y), (column, row))
            if off > BEND:
                failures.append(f"{part.ref}.{contact.number}: {off:.2f} mm off")
    return failures


def soldering(built: Built) -> list[str]:
    """The wires reach no more contacts than the parts list counts joints."""
    reached = wiring.soldered(built.source, built.boards["cup"], built.layouts["cup"])
    legs = sum(part.about["legs"] - 2 for part in built.boards["cup"].parts if "legs" in part.about)
    count, told = len(reached) + legs, bill.joints(built.source) + SPARE_GROUNDS
    return [] if count <= told else [f"the wires need {count} joints, the parts list counts {told}"]


AGREEMENTS: dict[str, Callable[[Built], list[str]]] = {
    check.__name__: check for check in (netlist, layout, firmware, wires, capacitors, quiet, silk, perfboard, soldering)
}
