"""Faults planted on purpose, and the check that must find each: a check that finds nothing is no check.

Each fault changes a copy of the source, or of what was built from it; nothing is written.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tools.hardware.agreement import AGREEMENTS, Built
from tools.hardware.rules import RULES
from tools.hardware.source import boards

Source = dict[str, Any]


@dataclass(frozen=True)
class Fault:
    """what: in words; check: who must find it; plant: does the damage, to the source or to the built files; printed:
    the printed parts that it changes."""

    what: str
    check: str
    plant: Callable[[Any], Any]
    printed: tuple[str, ...] = ()


def part(source: Source, ref: str, board: str = "cup") -> dict[str, Any]:
    """A part's table in the source."""
    return next(entry for entry in source[board]["part"] if entry["ref"] == ref)


def rewire(ref: str, **nets: str) -> Callable[[Source], None]:
    """Put contacts of a part on other nets, "" for none."""

    def plant(source: Source) -> None:
        table = part(source, ref)["nets"]
        for contact, net in nets.items():
            if net:
                table[contact] = net
            else:
                del table[contact]

    return plant


def put(*path: str, value: Any) -> Callable[[Source], None]:
    """Set one value of the source."""

    def plant(source: Source) -> None:
        table = source
        for key in path[:-1]:
            table = table[key]
        table[path[-1]] = value

    return plant


def both(*plants: Callable[[Source], None]) -> Callable[[Source], None]:
    """Several changes that make one fault."""

    def plant(source: Source) -> None:
        for one in plants:
            one(source)

    return plant


def taller(kind: str, by: float) -> Callable[[Source], None]:
    """A part that is higher than it should be, solder and all."""

    def plant(source: Source) -> None:
        about = source["catalogue"][kind]
        about["tall"] += by
        about["body"] = [[*shape[:-1], shape[-1] + by] for shape in about["body"]]

    return plant


def swap_contacts(kind: str, one: str, other: str) -> Callable[[Source], None]:
    """Two contacts of a bought part that have each other's function, wherever it is used."""

    def plant(source: Source) -> None:
        pins = source["catalogue"][kind]["pins"]
        pins[one], pins[other] = pins[other], pins[one]

    return plant


def word_changed(text: str, instead: str) -> Callable[[Source], None]:
    """Another word printed on the cup's board."""

    def plant(source: Source) -> None:
        next(word for word in source["cup"]["words"] if word[0] == text)[0] = instead

    return plant


def last_contact_gone(source: Source) -> None:
    """A row of contacts that is one short."""
    source["footprint"]["OLED_I2C_4"]["rows"][0][5] -= 1


def become(ref: str, kind: str) -> Callable[[Source], None]:
    """Another part in this one's place."""
    return lambda source: part(source, ref).update({"is": kind})


def left_out(ref: str, board: str = "cup") -> Callable[[Source], None]:
    """A part that is not there."""

    def plant(source: Source) -> None:
        source[board]["part"].remove(part(source, ref, board))

    return plant


def swapped(ref: str, other: str, *keys: str) -> Callable[[Source], None]:
    """Two parts that have taken each other's nets, place or name."""

    def plant(source: Source) -> None:
        one, two = part(source, ref), part(source, other)
        for key in keys:
            one[key], two[key] = two[key], one[key]

    return plant


def add_holder(size: list[float]) -> Callable[[Source], None]:
    """One more battery holder that is said to fit."""
    return lambda source: source["variant"].append({"is": "holder", "name": "another", "size": size})


def extra(source: Source, name: str) -> dict[str, Any]:
    """What is bought, but is no part of the circuit."""
    return next(entry for entry in source["extra"] if entry["id"] == name)


def resistor_for_diode(source: Source) -> None:
    """Current flows both ways where the diode was."""
    part(source, "D1").update({"is": "r470", "nets": {"1": "VBAT_SWITCHED", "2": "VSYS"}})


def word_moved(text: str, x: float, y: float) -> Callable[[Source], None]:
    """A word printed elsewhere on the cup's board."""

    def plant(source: Source) -> None:
        word = next(word for word in source["cup"]["words"] if word[0] == text)
        word[1:3] = x, y

    return plant


SMALLER = {"is": "oled", "name": "1.2 inch", "body": [], "active": [-13.5, 5.0, 13.5, 18.5]}
WIDE = [-18.0, 0.0, 18.0, 25.0, 2.0, 5.0]
NARROW = [[3.0, 37.0], [9.5, 32.5], [19.5, 32.5], [38.0, 38.0], [94.6, 40.0]]
SOURCE_FAULTS = (
    Fault("SDA and SCL swapped at the display", "promises", rewire("DS1", SDA="I2C_SCL", SCL="I2C_SDA")),
    Fault("VCC and GND swapped at the display", "promises", rewire("DS1", VCC="OLED_1", GND="OLED_2")),
    Fault("MISO and MOSI swapped at the radio", "promises", rewire("J2", MISO="RADIO_MOSI", MOSI="RADIO_MISO")),
    Fault(
        "modules without pull-ups",
        "pullups",
        both(put("catalogue", "oled", "pullup", value=1e9), put("catalogue", "sensor", "pullup", value=1e9)),
    ),
    Fault("the supply's diode reversed", "polarity", rewire("D1", A="VSYS", K="VBAT_SWITCHED")),
    Fault("the converter's clamp reversed", "polarity", rewire("D3", A="BATTERY_SENSE", K="AGND")),
    Fault("the divider before the switch", "gauge", rewire("R1", **{"1": "VBAT_FUSED"})),
    Fault("a wrong resistor in the divider", "gauge", become("R2", "r470")),
    Fault("the gauge on a pin that cannot measure", "pins", put("battery", "sense", value=22)),
    Fault("a button on a pin that is taken", "pins", put("buttons", "left", value=11)),
    Fault("the sensor's interrupt forgotten", "complete", rewire("U1", INT="")),
    Fault("the buzzer's net misspelt", "complete", rewire("BZ1", **{"+": "BUZER"})),
    Fault("a sensor module 4 mm too high", "heights", taller("sensor", 4.0)),
    Fault("the display on a socket", "heights", taller("oled", 6.0)),
    Fault("copper under the antenna", "antenna", put("cup", "quiet", value=[])),
    Fault("a switch for 0.1 A", "supply", put("catalogue", "slide", "amps", value=0.1)),
    Fault("four cells", "supply", put("battery", "alkaline", "full", value=6600)),
    Fault("a footprint without its last contact", "footprints", last_contact_gone),
    Fault("a display wider than its outline", "footprints", put("catalogue", "oled", "body", value=[WIDE])),
    Fault("the sensor moved over the edge", "edge", lambda s: part(s, "U1").update({"at": [29.2, -1.27]})),
    Fault("LEFT out of the thumb's reach", "reach", lambda source: part(source, "SW1").update({"at": [-25.4, -17.78]})),
    Fault("the diode's anode before the switch", "path", rewire("D1", A="VBAT_FUSED")),
    Fault("the diode left out", "path", left_out("D1")),
    Fault("a resistor in the diode's place", "path", resistor_for_diode),
    Fault("the fuse left out", "required", left_out("F1")),
    Fault("the buzzer without its resistor", "required", both(left_out("R3"), rewire("BZ1", **{"+": "BUZZER_PIN"}))),
    Fault("the gauge's capacitor on 3V3", "required", rewire("C1", **{"1": "+3V3"})),
    Fault("the big capacitor left out", "required", left_out("C2")),
    Fault("the gauge without its clamp", "required", left_out("D3")),
    Fault("the radio without its 10 µF", "decoupling", left_out("C4")),
    Fault("the dongle's radio without its 100 nF", "decoupling", left_out("C1", "dongle")),
    Fault("LEFT and RIGHT on each other's nets", "buttons", swapped("SW1", "SW2", "nets")),
    Fault("LEFT and RIGHT in each other's places", "buttons", swapped("SW1", "SW2", "at")),
    Fault("OK and CALL on each other's nets", "buttons", swapped("SW3", "SW4", "nets")),
    Fault("OK and CALL in each other's places", "buttons", swapped("SW3", "SW4", "at")),
    Fault("LEFT and RIGHT printed at each other", "buttons", word_moved("LEFT", 15.6, -29.4)),
    Fault("the switch the wrong way round", "switch", lambda source: part(source, "SW5").update({"turn": 0})),
    Fault("ON printed at the other end", "switch", word_moved("ON", 11.4, -15.2)),
    Fault("a bay of 45 mm", "bay", both(put("bay", "length", value=45.0), put("slim", "bay", "length", value=45.0))),
    Fault("ribs that the door does not press against", "bay", put("bay", "top", value=40.0)),
    Fault("an iron that meets the wall", "inserts", put("shell", "radius", value=[[3.0, 37.8], [94.6, 37.8]])),
    Fault("a holder wider than its bay", "bay", add_holder([52.0, 42.0, 14.0])),
    Fault("a waist too narrow for the cells", "bay", put("slim", "shell", "radius", value=NARROW)),
    Fault("a holder that fits no shell", "bay", add_holder([66.0, 36.0, 14.0])),
    Fault("the Pico turned", "usb", lambda source: part(source, "A1").update({"turn": 0})),
    Fault("the Pico moved", "usb", lambda source: part(source, "A1").update({"at": [0.0, 1.27]})),
    Fault("an opening smaller than the plug", "usb", put("shell", "usb", value=[9.0, 6.0, 0.0])),
    Fault("a hole of 4.8 mm for an insert of 4.6", "inserts", put("shell", "insert", value=2.4)),
    Fault("a column as thin as its insert", "inserts", put("shell", "boss", value=3.0)),
    Fault("the old, short screws", "inserts", lambda source: extra(source, "screw").update({"length": 16.0})),
    Fault("inserts deeper than an iron is long", "inserts", put("shell", "hood", value=70.0)),
    Fault("a door of 2 mm with a slot of 2 mm", "thin", put("door", "z", value=[2.2, 4.2])),
    Fault("walls of 1.3 mm", "thin", put("shell", "wall", value=1.3)),
    Fault("a board of radius 34.5", "seat", put("cup", "radius", value=34.5)),
    Fault("a shell of radius 34.5", "seat", put("shell", "radius", value=[[3.0, 34.5], [94.6, 34.5]])),
    Fault("the board down at the cells", "steel", put("shell", "board", value=34.0)),
    Fault("a screw beside the antenna", "steel", lambda source: source["cup"]["holes"].append([-21.0, -18.0])),
    Fault("D1's stripe turned in the catalogue", "contacts", swap_contacts("schottky", "1", "2")),
    Fault("the display's SCL and SDA swapped in the catalogue", "contacts", swap_contacts("oled", "3", "4")),
    Fault("J1's plus and minus swapped in the catalogue", "contacts", swap_contacts("plug", "1", "2")),
    Fault("C2's plus and minus swapped in the catalogue", "contacts", swap_contacts("c470u", "1", "2")),
    Fault("the sensor's VCC and GND swapped in the catalogue", "contacts", swap_contacts("sensor", "13", "14")),
    Fault("the Pico's VSYS and VBUS swapped in the catalogue", "contacts", swap_contacts("pico", "39", "40")),
    Fault("the radio's CE and CSN swapped in the catalogue", "contacts", swap_contacts("radio", "3", "4")),
    Fault("CE and CSN swapped on the board", "promises", rewire("J2", CE="RADIO_CSN", CSN="RADIO_CE")),
    Fault("a fuse of 3 A", "supply", put("catalogue", "fuse", "holds", value=3.0)),
    Fault("a divider of 2 x 100 ohms", "gauge", put("catalogue", "r10k", "ohms", value=100)),
    Fault("the bus at 1 MHz", "pullups", put("i2c", "frequency", value=1_000_000)),
    Fault("C2 behind the diode, at USB's supply", "inrush", rewire("C2", **{"+": "VSYS"})),
    Fault("the motor's diode reversed", "motor", rewire("D4", K="MOTOR_LOW", A="MOTOR_SUPPLY")),
    Fault("a motor without its resistor", "motor", put("catalogue", "r22", "ohms", value=1)),
    Fault("gravity counted downwards", "gravity", put("accelerometer", "upright", value=-1)),
    Fault("the sensor under the board", "gravity", lambda source: part(source, "U1").update({"side": "bottom"})),
    Fault('"parts down" printed at the sensor', "lying", word_changed("parts up", "parts down")),
    Fault("screw heads of 3.6 mm", "screws", lambda source: extra(source, "screw").update({"head": 3.6})),
    Fault("a visor 20 mm over the rim", "fits", put("visor", "below_rim", value=-20.0)),
    Fault("caps with 0.02 mm of play", "fits", put("caps", "hole", value=3.62)),
    Fault("a coin's slot of 1 mm", "opens", put("door", "coin", value=[26.0, 1.0, 2.0])),
    Fault("door lugs of 5 degrees", "opens", put("door", "lugs", value=[36.5, 2.0, 5.0])),
    Fault("a large display of 1.2 inch", "legible", put("large", "variant", value=[SMALLER])),
    Fault("a kit's display of 2 inches", "legible", put("reading", "kits", value=[2.0, 2.8])),
    Fault("a capacitor too small for a shake", "bounce", put("catalogue", "c470u", "farads", value=1.0e-4)),
    Fault("gold-plated buttons", "effort", put("catalogue", "button", "price", value=[3.0, 3.0, 3.0])),
)


def other_footprint(built: Built) -> Built:
    built.source["catalogue"]["button"]["footprint"] = "Button_Switch_THT:SW_PUSH_6mm_H9.5mm"
    return built


def far_capacitor(built: Built) -> Built:
    cup = built.layouts["cup"]
    contacts = tuple(replace(one, x=one.x + 20) for one in cup["C3"].contacts)
    return replace(built, layouts=built.layouts | {"cup": cup | {"C3": replace(cup["C3"], contacts=contacts)}})


def swapped_buttons(built: Built) -> Built:
    left, right, *others = built.firmware["BUTTONS"]
    return replace(built, firmware=built.firmware | {"BUTTONS": (right, left, *others)})


def crossed_pads(built: Built) -> Built:
    cup = built.layouts["cup"]
    first, second = cup["D1"].contacts
    crossed = (replace(first, net=second.net), replace(second, net=first.net))
    return replace(built, layouts=built.layouts | {"cup": cup | {"D1": replace(cup["D1"], contacts=crossed)}})


def lost_node(built: Built) -> Built:
    cup = built.netlists["cup"]
    lost = cup | {"RADIO_CE": cup["RADIO_CE"] - {("J2", "3")}}
    return replace(built, netlists=built.netlists | {"cup": lost})


def lost_step(built: Built) -> Built:
    built.source["wiring"]["step"].pop()
    return built


def pad_under_antenna(built: Built) -> Built:
    cup = built.layouts["cup"]
    moved = tuple(replace(one, x=-20.0, y=-8.0) for one in cup["R2"].contacts)
    return replace(built, layouts=built.layouts | {"cup": cup | {"R2": replace(cup["R2"], contacts=moved)}})


def plus_at_minus(built: Built) -> Built:
    moved = [(text, x - 2.0, y, side) if text == "+" and 16 < x < 17 else (text, x, y, side)
             for text, x, y, side in built.printed["cup"]]  # fmt: skip
    return replace(built, printed=built.printed | {"cup": moved})


def off_grid(built: Built) -> Built:
    cup = built.layouts["cup"]
    moved = tuple(replace(one, x=one.x + 1.2) for one in cup["R1"].contacts)
    return replace(built, layouts=built.layouts | {"cup": cup | {"R1": replace(cup["R1"], contacts=moved)}})


BUILT_FAULTS = (
    Fault("the wrong footprint on the board", "layout", other_footprint),
    Fault("two pads' nets crossed on the board", "layout", crossed_pads),
    Fault("a contact lost in the netlist", "netlist", lost_node),
    Fault("the radio's capacitor 20 mm away", "capacitors", far_capacitor),
    Fault("LEFT and RIGHT swapped in the firmware", "firmware", swapped_buttons),
    Fault("a wiring step forgotten", "wires", lost_step),
    Fault("a contact under the antenna", "quiet", pad_under_antenna),
    Fault("plus printed at J1's minus", "silk", plus_at_minus),
    Fault("a part off the perfboard's grid", "perfboard", off_grid),
)


OUTSIDE = [[33.0, 33.0], [-33.0, 33.0], [33.0, -33.0], [-33.0, -33.0]]
# Found by tools/hardware/enclosure/checks.py, on solids of which each makes anew what it changes.
CASE, CAPS = ("case", "case-lid"), ("cap-left", "cap-right", "cap-ok", "cap-call")
FAR = [0.0, 20.0, 25.2, 19.6]
NO_POCKETS = both(put("door", "pocket", value=0.0), put("door", "z", value=[1.1, 5.0]))
SOLID_FAULTS = (
    Fault("a wall of 0.6 mm", "walls", put("shell", "wall", value=0.6), ("shell",)),
    Fault("walls of 1.3 mm in the shell", "outer_wall", put("shell", "wall", value=1.3), ("shell",)),
    Fault("the door's slot as deep as the door", "walls", put("door", "coin", value=[26.0, 2.6, 3.3]), ("door",)),
    Fault("a panel of 1 mm", "walls", put("shell", "panel", value=1.0), ("panel",)),
    Fault("the hood lowered to 14 mm", "privacy", put("shell", "hood", value=14.0), ("shell", "visor")),
    Fault("a visor that begins behind the display", "privacy", put("visor", "front", value=8.0), ("visor",)),
    Fault("a visor too near to the display", "privacy", put("visor", "half", value=12.5), ("visor",)),
    Fault("the plug's window 4 mm off", "assembly", put("shell", "usb", value=[12.8, 9.5, 4.0]), ("shell",)),
    Fault("a door larger than its hole", "assembly", put("shell", "door_hole", value=31.0), ("shell",)),
    Fault("no room for the corners of a long holder", "assembly", put("shell", "notch", value=-3.0), ("shell",)),
    Fault("a bay of 45 mm in the shell", "drop_in", put("bay", "length", value=45.0), ("shell",)),
    Fault("side ribs that miss a narrow holder", "drop_in", put("bay", "narrow", value=39.0), ("shell",)),
    Fault("no hole for the cable tie", "relieved", put("shell", "tie", value=[24.0, 60.0]), ("shell",)),
    Fault("the board's seat removed", "held", put("cup", "holes", value=OUTSIDE), ("shell",)),
    Fault("a capacitor 8 mm too thick", "collisions", taller("c470u", 8.0)),
    Fault("a door without pockets", "held", NO_POCKETS, ("shell", "door")),
    Fault("the display's window 10 mm too far", "drop_in", put("shell", "window", value=FAR), ("panel",)),
    Fault("caps that slip through the panel", "held", put("caps", "flange", value=[3.7, 4.8]), CAPS),
    Fault("CALL stands out like the others", "travel", put("caps", "recessed", value=1.2), ("cap-call",)),
    Fault("a board that is too wide", "assembly", put("cup", "radius", value=38.6)),
    Fault("a cup three times as high", "balance", put("shell", "hood", value=190.0), ("shell",)),
    Fault("a case whose ledges are too low", "case_held", put("case", "ledge", value=0.2), ("case",)),
    Fault("a lid that does not click", "case_held", put("case", "click", value=[-0.3, 2.5, 24.0]), CASE),
    Fault("a case for a thinner plug", "case_assembly", put("case", "usb", value=[9.0, 6.0]), CASE),
    Fault("a lid without a hole for BOOTSEL", "case_assembly", put("case", "bootsel", value=0.5), ("case-lid",)),
    Fault("a case of thin walls", "walls", put("case", "wall", value=1.4), CASE),
    Fault("a case too low for its capacitors", "collisions", put("case", "below", value=4.0), CASE),
    Fault("a bridge of 30 mm", "overhangs", put("shell", "usb", value=[30.0, 9.5, 0.0]), ("shell",)),
)


def planted(source: Source, fault: Fault) -> Source:
    """A damaged copy of the source."""
    damaged = copy.deepcopy(source)
    fault.plant(damaged)
    return damaged


def source_failures(source: Source, fault: Fault) -> list[str]:
    """What the fault's rule says of the damaged source; [] means that it missed the fault."""
    return RULES[fault.check](planted(source, fault))


def built_failures(built: Built, fault: Fault) -> list[str]:
    """What the fault's check says of the damaged files."""
    damaged = fault.plant(replace(built, source=copy.deepcopy(built.source)))
    return AGREEMENTS[fault.check](replace(damaged, boards=boards(damaged.source)))
