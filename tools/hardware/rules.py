"""What must be true of the circuit before anything is built from it. Each rule returns its failures as sentences.

From the source alone: no KiCad, no solids. RULES names them all; agreement.py compares with the built files.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from math import dist, hypot
from typing import Any

from tools.hardware.bill import COUNTS, joints, total
from tools.hardware.budget import RAIL, bounce, budget_failures, highest
from tools.hardware.circuit import buttons, decoupling, gravity, inrush, lying, motor, path, required, switch
from tools.hardware.contacts import contacts
from tools.hardware.enclosure.dimensions import dimensions
from tools.hardware.geometry import box_on_board
from tools.hardware.reading import legible
from tools.hardware.room import antenna_box, bay, fits, inserts, opens, screws, seat, steel, thin, usb
from tools.hardware.source import BUILDS, Board, boards
from tools.make_pins import PinError, check

# What a contact's name promises, and the nets that keep it. Passive parts promise nothing.
PROMISES = {
    "SCL": ("I2C_SCL",),
    "SDA": ("I2C_SDA",),
    "INT": ("ACCELEROMETER_INT1",),
    "VCC": ("+3V3",),
    "VIN": ("+3V3",),
    "3V3": ("+3V3",),
    "VSYS": ("VSYS",),
    "AGND": ("AGND",),
    "GND": ("GND",),
} | {name: (f"RADIO_{name}",) for name in ("CE", "CSN", "SCK", "MOSI", "MISO", "IRQ")}
RISE = ((100_000, 1000e-9), (400_000, 300e-9), (1_000_000, 120e-9))  # Hz at most, s: NXP UM10204, table 10
SINK = 3e-3  # A that every device can pull down
BUS_FARADS = 100e-12  # 10 cm of track, four modules; the specification allows 400 pF
ADC_OHMS = 10_000  # the source that the RP2040's converter still charges from
THUMB = 11.0  # mm from the middle of the buttons
JOINTS = 90
DRAIN = 1.0  # mA that the gauge may take from the cells
PRICE = 26.0  # euros a cup, cells and all
SPACE = 0.2  # mm between a part and what is over it


def pins(source: dict[str, Any]) -> list[str]:
    """The Pico can do what the firmware's tables ask."""
    try:
        check(source)
    except PinError as error:
        return [str(error)]
    return []


def promises(source: dict[str, Any]) -> list[str]:
    """A contact called SCL is on SCL, one called GND on GND, in both builds."""
    failures = []
    for board, build in product(boards(source).values(), BUILDS):
        joined = {part.net("display"): part.net("usual") for part in board.parts if part.kind == "jumper"}
        for part in board.parts:
            if part.kind == "jumper" or build not in part.builds:
                continue
            for number, net in part.nets.items():
                wanted = PROMISES.get(part.about["pins"][number])
                if wanted and joined.get(net, net) not in wanted:
                    failures.append(f"{board.name} {part.ref}: {part.about['pins'][number]} is on {net}")
    return sorted(set(failures))


def complete(source: dict[str, Any]) -> list[str]:
    """No net ends in nothing, no module lacks a contact that it needs, every signal of the firmware is used."""
    failures = []
    for board in boards(source).values():
        for net, nodes in board.nets().items():
            if len(nodes) < 2:
                failures.append(f"{board.name}: net {net} has the one contact {nodes[0][0]}.{nodes[0][1]}")
        for part in (part for part in board.parts if part.kind != "pico"):
            wanted = [str(number) for number in part.about.get("soldered", part.about["pins"])]
            unused = [str(number) for number in part.about.get("unused", ())]
            free = [number for number in wanted if number not in part.nets and number not in unused]
            failures += [f"{board.name} {part.ref}: contact {number} has no net" for number in free]
    return failures


def pullups(source: dict[str, Any]) -> list[str]:
    """The bus rises in time, and every device can pull it down."""
    frequency, board = source["i2c"]["frequency"], boards(source)["cup"]
    slow = [part for part in board.parts if part.about.get("hertz", frequency) < frequency]
    failures = [f"{part.ref} hears {part.about['hertz'] // 1000} kHz, the bus has {frequency // 1000}" for part in slow]
    rise = next((limit for most, limit in RISE if frequency <= most), 0.0)
    for line in ("SDA", "SCL"):
        conductance = 0.0
        for part in board.parts:
            if part.fitted and "pullup" in part.about and part.net(line) == f"I2C_{line}":
                conductance += 1 / part.about["pullup"]
            elif part.fitted and part.kind == "r4k7" and set(part.nets.values()) == {"+3V3", f"I2C_{line}"}:
                conductance += 1 / part.about["ohms"]
        if not conductance or 0.8473 * BUS_FARADS / conductance > rise:
            failures.append(f"{line}: pull-ups too weak for {frequency // 1000} kHz")
        elif 3.3 * conductance > SINK:
            failures.append(f"{line}: pull-ups together below {3.3 / SINK:.0f} ohms")
    return failures


def polarity(source: dict[str, Any]) -> list[str]:
    """Current can leave the cells and not return; clamps conduct only against the wrong sign."""
    board = boards(source)["cup"]
    failures = []
    reached = supply_side(board, closed=True)
    for part in board.parts:
        if part.kind == "schottky" and not (part.net("A") in reached and part.net("K") == "VSYS"):
            failures.append(f"{part.ref}: its stripe (K) must be at VSYS, its other end at the cells")
        if part.kind in ("clamp", "zener") and [part.net(end)[-3:] == "GND" for end in "AK"] != [True, False]:
            failures.append(f"{part.ref}: its stripe (K) must be at the signal, its other end at ground")
        if part.kind == "c470u" and (part.net("+"), part.net("-")) != ("VBAT_SWITCHED", "GND"):
            failures.append(f"{part.ref}: plus at VBAT_SWITCHED, minus at GND")
    return failures


def supply_side(board: Board, closed: bool) -> set[str]:
    """Nets that the cells' plus reaches through fuse, resistors and, when `closed`, the switch."""
    reached = {board.part("J1").net("+")}
    links = [part for part in board.parts if part.kind in ("fuse", "r10k") or (closed and part.kind == "slide")]
    for _ in links:
        for part in links:
            if reached & set(part.nets.values()):
                reached |= {net for net in part.nets.values() if not net.endswith("GND")}
    return reached


def gauge(source: dict[str, Any]) -> list[str]:
    """The converter measures half the cells' voltage, only when the cup is on, and never too much."""
    board = boards(source)["cup"]
    table, net = source["battery"], "BATTERY_SENSE"
    upper = [p for p in board.parts if net in p.nets.values() and "VBAT_SWITCHED" in p.nets.values()]
    lower = [p for p in board.parts if p.about["symbol"] == "Device:R" and set(p.nets.values()) == {net, "AGND"}]
    if len(upper) != 1 or len(lower) != 1:
        return ["the divider is not one resistor from the switched cells and one to AGND"]
    high, low = upper[0].about["ohms"], lower[0].about["ohms"]
    failures = []
    if net in supply_side(board, closed=False):
        failures.append("the divider drains the cells while the cup is off")
    if (high + low) / low != table["divider"]:
        failures.append(f"the resistors divide by {(high + low) / low:g}, the firmware by {table['divider']}")
    if high * low / (high + low) > ADC_OHMS:
        failures.append(f"{upper[0].ref}, {lower[0].ref}: too weak a source for the converter")
    if highest(source) / table["divider"] > RAIL:
        failures.append("fresh cells exceed what the converter measures")
    drain = highest(source) / (high + low) * 1000
    if drain > DRAIN:
        failures.append(f"the divider takes {drain:.0f} mA from the cells, {DRAIN:g} at most")
    leak = source["catalogue"]["schottky"]["leak"] * (high + low)
    if leak >= table["missing"]:
        failures.append(f"the diode's leakage looks like {leak:.0f} mV of cells")
    return failures


def supply(source: dict[str, Any]) -> list[str]:
    """The electrical budget holds: budget.py."""
    return budget_failures(source)


def heights(source: dict[str, Any]) -> list[str]:
    """Parts fit between board and panel, and between board and battery holder."""
    d = dimensions(source)
    failures = []
    for part in boards(source)["cup"].parts:
        space = d.below if part.side == "bottom" else d.shell["above"]
        if part.kind == "slide":
            space += d.shell["panel"] - 1.0  # its lever stands in the panel's slot, under the surface
        tall = max([part.about["tall"], *(shape[-1] for shape in part.about["body"])])
        if tall > space - SPACE:
            failures.append(f"{part.ref}: {tall:g} mm high, {space:.1f} mm are there")
    return failures


def footprints(source: dict[str, Any]) -> list[str]:
    """Our own footprints have the catalogue's contacts, and their outline is the part's."""
    failures = []
    for kind, about in source["catalogue"].items():
        library, name = about["footprint"].split(":")
        if library != "gobelet":
            continue
        table = source["footprint"][name]
        numbers = {str(first + step) for first, _, _, _, _, count in table["rows"] for step in range(count)}
        if numbers != set(about["pins"]):
            failures.append(f"{kind}: {name} has other contacts than the catalogue")
        left, _, right, bottom = table["outline"]
        for shape in about["body"]:
            beyond = len(shape) == 6 and max(left - shape[0], shape[2] - right, shape[3] - bottom)
            if beyond > 0.5:
                failures.append(f"{kind}: its body leaves the outline of {name}")
    return failures


def antenna(source: dict[str, Any]) -> list[str]:
    """The radio's antenna has a place without copper under it, which no other part's contacts touch."""
    failures = []
    for board in boards(source).values():
        for radio in (part for part in board.parts if part.kind == "radio"):
            left, front, right, back = box_on_board(radio, antenna_box(radio.about))
            covered = any(a <= left and b <= front and c >= right and d >= back for a, b, c, d in board.quiet)
            if not covered:
                failures.append(f"{board.name} {radio.ref}: copper may lie under the antenna")
    return failures


def edge(source: dict[str, Any]) -> list[str]:
    """Parts end inside the shell: the bodies of the cup's parts stay within the space over and under the board."""
    board, d = boards(source)["cup"], dimensions(source)
    failures = []
    for part in board.parts:
        for shape in (shape for shape in part.about["body"] if len(shape) == 6):
            left, front, right, back = box_on_board(part, shape)
            reach = max(hypot(x, y) for x in (left, right) for y in (front, back))
            if reach > d.inner(d.board_under) and part.kind != "pico":
                failures.append(f"{part.ref} reaches {reach:.1f} mm from the axis")
    return failures


def reach(source: dict[str, Any]) -> list[str]:
    """A thumb of either hand reaches all buttons from one place, and hits one at a time: left and right mirror."""
    d = dimensions(source)
    places = d.buttons
    middle = (sum(x for x, _ in places.values()) / 4, sum(y for _, y in places.values()) / 4)
    far = {name: dist(place, middle) for name, place in places.items() if dist(place, middle) > THUMB}
    failures = [f"{name} is {away:.0f} mm away" for name, away in far.items()]
    for (name, place), (other, another) in combinations(places.items(), 2):
        if dist(place, another) < 2 * d.caps["flange"][0] + 0.5:
            failures.append(f"the caps of {name} and {other} touch")
    (left, one), (right, two) = places["LEFT"], places["RIGHT"]
    if left != -right or one != two or places["OK"][0] or places["CALL"][0]:
        failures.append("the buttons do not mirror: they are for one hand only")
    return failures


def effort(source: dict[str, Any]) -> list[str]:
    """A wired cup has no more joints and costs no more than was promised, however few are built; nor does one with a
    board, which are sold by fives."""
    failures = []
    count = joints(source)
    if count > JOINTS:
        failures.append(f"a wired cup has {count} joints, {JOINTS} promised")
    for build, cups in product(BUILDS, COUNTS):
        price = total(source, build, cups)
        if price > PRICE and (build, cups) != ("board", 1):
            failures.append(f"a {build} cup of {cups} costs {price:.2f} euros, {PRICE:g} promised")
    return failures


RULES: dict[str, Callable[[dict[str, Any]], list[str]]] = {
    rule.__name__: rule
    for rule in (
        pins,
        contacts,
        promises,
        complete,
        path,
        required,
        decoupling,
        inrush,
        motor,
        gravity,
        lying,
        buttons,
        switch,
        pullups,
        polarity,
        gauge,
        supply,
        bounce,
        heights,
        footprints,
        antenna,
        steel,
        edge,
        seat,
        bay,
        usb,
        inserts,
        thin,
        screws,
        fits,
        opens,
        legible,
        reach,
        effort,
    )
}
