"""The schematics as somebody follows them with a finger: wires from contact to contact, joined as KiCad joins them.

KiCad's electrical rules and its parity with the board run in `make hardware`; here the committed sheets are read.
"""

import pytest

from tools.hardware.kicad.schematic import Place
from tools.hardware.sexp import child, children, loads
from tools.hardware.source import BOARDS, HARDWARE, boards, load

SUPPLIES = {"GND", "+3V3"}
CUP_WIRES = 20  # nets of the cup that are drawn as wires, at least


def point(item):
    return round(float(item[1]), 2), round(float(item[2]), 2)


def on(place, line):
    """Whether a place lies on a line, its ends included."""
    (a, b), (c, d) = line
    return min(a, c) <= place[0] <= max(a, c) and min(b, d) <= place[1] <= max(b, d)


class Sheet:
    """A committed sheet: ends of contacts, wires and names, and which of them are one net by KiCad's rule: an end that
    lies on a wire joins it, a junction joins all wires that it lies on; wires that only cross are apart."""

    def __init__(self, name):
        item = loads((HARDWARE / "kicad" / name / f"{name}.kicad_sch").read_text(encoding="utf-8"))
        library = {str(symbol[1]): symbol for symbol in children(child(item, "lib_symbols"), "symbol")}
        self.wires = [tuple(point(xy) for xy in children(child(wire, "pts"), "xy")) for wire in children(item, "wire")]
        self.junctions = [point(child(one, "at")) for one in children(item, "junction")]
        self.names, self.contacts = [], {}
        for kind in ("label", "global_label"):
            self.names += [(str(one[1]), point(child(one, "at"))) for one in children(item, kind)]
        for symbol in children(item, "symbol"):
            x, y, turn = map(float, child(symbol, "at")[1:4])
            texts = {str(entry[1]): str(entry[2]) for entry in children(symbol, "property")}
            place = Place(x, y, int(turn), bool(children(symbol, "mirror")))
            for unit in children(library[str(child(symbol, "lib_id")[1])], "symbol"):
                for pin in children(unit, "pin"):
                    right, up = map(float, child(pin, "at")[1:3])
                    spot = tuple(round(value, 2) for value in place.at(right, up))
                    if texts["Reference"].startswith("#PWR"):
                        self.names.append((texts["Value"], spot))
                    elif not texts["Reference"].startswith("#"):
                        self.contacts[texts["Reference"], str(child(pin, "number")[1])] = spot

    def nets(self):
        """{name: contacts} of everything that wires join; names that are the same are one net."""
        spots = {spot for wire in self.wires for spot in wire} | {*self.contacts.values()}
        spots |= {spot for _, spot in self.names} | set(self.junctions)
        group = {spot: spot for spot in spots}

        def find(spot):
            while group[spot] != spot:
                spot = group[spot]
            return spot

        for wire in self.wires:
            for spot in spots:
                if on(spot, wire):
                    group[find(spot)] = find(wire[0])
        found = {}
        names = {}
        for name, spot in self.names:
            group[find(spot)] = find(names.setdefault(name, spot))
        for contact, spot in self.contacts.items():
            name = next((name for name, other in names.items() if find(other) == find(spot)), "")
            if name:
                found.setdefault(name, set()).add(contact)
        return found


@pytest.mark.parametrize("name", BOARDS)
def test_whoever_follows_the_wires_finds_the_nets_of_the_source(name):
    wanted = {net: set(nodes) for net, nodes in boards(load())[name].nets().items()}
    assert Sheet(name).nets() == {net: nodes for net, nodes in wanted.items() if nodes}


def test_all_but_the_supplies_are_wires_not_names():
    sheet = Sheet("cup")
    names = [name for name, _ in sheet.names]
    drawn = {name for name in names if names.count(name) == 1}
    assert len(drawn) >= CUP_WIRES and not drawn & SUPPLIES
    assert drawn >= {"VBAT", "VBAT_FUSED", "VBAT_SWITCHED", "BATTERY_SENSE", "BUZZER", "I2C_SDA", "RADIO_IRQ"}


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_on_a_sheet_lies_over_a_part(name):
    sheet = Sheet(name)
    assert len({*sheet.contacts.values()}) >= 20
    inner = [tuple((a + b) / 2 for a, b in zip(*wire, strict=True)) for wire in sheet.wires]
    for contact, spot in sheet.contacts.items():
        assert spot not in inner, contact
