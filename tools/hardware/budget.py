"""The electrical budget: what every part takes in every state, what the cells give, and where it would end.

Estimates from data sheets, and what others measured; nothing here was measured on a cup. From the source alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tools.hardware import reading
from tools.hardware.bay import large
from tools.hardware.source import boards
from tools.make_pins import CHEMISTRIES

STATES = ("rest", "play", "peak")
RAIL_LIMIT = 300.0  # mA that the Pico's 3.3 V regulator gives to others (Pico data sheet 4.4)
EFFICIENCY = 0.85  # of the regulator (RT6150B) at these currents
RAIL = 3.3
REGULATOR_LOW = 1.8  # V at VSYS
LINE_OHMS = 0.3  # holder's springs and wires
BOUNCE = 5.0  # ms: what spring contacts open for in a shake
MARGIN = 0.2  # V that must be left over the regulator's end


@dataclass(frozen=True)
class Load:
    """Currents of one state: on the 3.3 V rail, and drawn from cells of `volts` each way down."""

    state: str
    rail: float  # mA, all parts with the Pico's own chip
    cells_full: float  # mA from fresh cells ...
    cells_empty: float  # ... and at the voltage where the gauge says empty


def rail_currents(source: dict[str, Any]) -> dict[str, list[float]]:
    """{ref: mA in each state} of the parts that take current."""
    return {
        part.ref: part.about["current"]
        for part in boards(source)["cup"].parts
        if part.fitted and "current" in part.about
    }


def from_cells(source: dict[str, Any], rail: float, volts: float) -> float:
    """mA from the cells at `volts` for `rail` mA at 3.3 V: through fuse, wires, diode and regulator."""
    drop = source["catalogue"]["schottky"]["drop"]
    ohms = source["catalogue"]["fuse"]["ohms"] + LINE_OHMS
    current = 0.05
    for _ in range(30):  # the regulator takes constant power: the current settles within a few steps
        inside = max(volts - drop - ohms * current, 0.5)
        current = rail / 1000 * RAIL / EFFICIENCY / inside
    return current * 1000


def loads(source: dict[str, Any]) -> list[Load]:
    """All states, with the cells of the chosen chemistry."""
    table = source["battery"]
    full, empty = table[table["chemistry"]]["full"] / 1000, table["empty"] / 1000
    rows = rail_currents(source).values()
    made = []
    for number, state in enumerate(STATES):
        rail = sum(row[number] for row in rows)
        made.append(Load(state, rail, from_cells(source, rail, full), from_cells(source, rail, empty)))
    return made


def kind_hours(source: dict[str, Any], kind: dict[str, Any], chemistry: str, state: str = "play") -> float:
    """How long a set of cells lasts with another kind of Pico, its radio listening: nRF24, or its own Wi-Fi."""
    number = STATES.index(state)
    left_out = {"pico", "radio"} if kind.get("wifi") else {"pico"}
    parts = {part.ref: part for part in boards(source)["cup"].parts}
    others = sum(row[number] for ref, row in rail_currents(source).items() if parts[ref].kind not in left_out)
    return lasts(source, chemistry, others + kind["current"][number])


def lasts(source: dict[str, Any], chemistry: str, rail: float) -> float:
    """Hours that a set of cells lasts for so many mA on the 3.3 V rail, at its mean voltage."""
    return source["battery"][chemistry]["capacity"] / from_cells(source, rail, mean_volts(source, chemistry))


def asleep(source: dict[str, Any], kind: dict[str, Any]) -> float:
    """mA on the 3.3 V rail of a cup that has switched itself off, the divider's from the cells with them."""
    parts = [part for part in boards(source)["cup"].parts if part.fitted and "off" in part.about]
    divider = sum(
        source["catalogue"][part.kind]["ohms"] for part in boards(source)["cup"].parts if part.ref in ("R1", "R2")
    )
    volts = mean_volts(source, "alkaline")
    return kind["off"] + sum(part.about["off"] for part in parts) + volts / divider * 1000 * volts * EFFICIENCY / RAIL


def mean_volts(source: dict[str, Any], chemistry: str) -> float:
    """V of a set of cells from full to empty."""
    curve = source["battery"][chemistry]["curve"]
    return sum((a[0] + b[0]) / 2 * (b[1] - a[1]) for a, b in zip(curve, curve[1:])) / 100 / 1000


def days_forgotten(source: dict[str, Any], kind: dict[str, Any]) -> float:
    """How long fresh alkaline cells last in a cup that is left alone, switched on: an hour awake, then asleep."""
    waking = 1 / kind_hours(source, kind, "alkaline", "rest")
    return (1 - waking) * lasts(source, "alkaline", asleep(source, kind)) / 24


def hours(source: dict[str, Any], chemistry: str, state: str = "play") -> float:
    """How long a set of cells lasts in a state."""
    return lasts(source, chemistry, next(load.rail for load in loads(source) if load.state == state))


def budget_failures(source: dict[str, Any]) -> list[str]:
    """What the supply cannot do, as sentences."""
    catalogue, table = source["catalogue"], source["battery"]
    failures = []
    peak = loads(source)[-1]
    others = sum(row[-1] for ref, row in rail_currents(source).items() if ref != "A1")
    if others > RAIL_LIMIT:
        failures.append(f"{others:.0f} mA for the modules, the Pico's regulator gives {RAIL_LIMIT:g}")
    if peak.cells_empty > catalogue["slide"]["amps"] * 1000 / 2:
        failures.append(f"{peak.cells_empty:.0f} mA through a switch for {catalogue['slide']['amps'] * 1000:g}")
    if catalogue["fuse"]["holds"] > catalogue["slide"]["amps"]:
        holds, amps = catalogue["fuse"]["holds"], catalogue["slide"]["amps"]
        failures.append(f"a fuse that holds {holds:g} A does not protect a switch for {amps:g} A")
    if peak.cells_empty > catalogue["fuse"]["holds"] * 1000 * 0.7:
        failures.append(f"{peak.cells_empty:.0f} mA would trip the fuse on a warm day")
    lowest = lowest_vsys(source)
    if lowest < REGULATOR_LOW + MARGIN:
        failures.append(f"VSYS falls to {lowest:.2f} V before the gauge says empty")
    for part in boards(source)["cup"].parts:
        if "volts" in part.about:
            low, high = part.about["volts"]
            top = highest(source) if part.about["supply"] == "VSYS" else RAIL
            bottom = lowest if part.about["supply"] == "VSYS" else RAIL
            if not (low <= bottom and top <= high):
                failures.append(f"{part.ref}: gets {bottom:.2f} to {top:.2f} V, stands {low:g} to {high:g} V")
    if hours(source, table["chemistry"]) < 8:
        failures.append("a set of cells does not last an evening of 8 hours")
    return failures


def highest(source: dict[str, Any]) -> float:
    """V of the fullest cells that fit: three of lithium, 0.15 V a cell over fresh alkaline ones."""
    table = source["battery"]
    return (max(table[name]["full"] for name in CHEMISTRIES) + 150 * table["cells"]) / 1000


def lowest_vsys(source: dict[str, Any]) -> float:
    """V at the Pico in the worst moment: cells empty, everything on."""
    peak = loads(source)[-1].cells_empty / 1000
    ohms = source["catalogue"]["fuse"]["ohms"] + LINE_OHMS
    return source["battery"]["empty"] / 1000 - source["catalogue"]["schottky"]["drop"] - ohms * peak


def bridged_ms(source: dict[str, Any]) -> float:
    """How long C2 carries the cup in play when a cell's contact bounces, from 4 V at VSYS to the regulator's end. It
    stands before the diode, whose drop both voltages have: the difference of their squares is taken at VSYS."""
    farads = source["catalogue"]["c470u"]["farads"]
    watts = loads(source)[1].rail / 1000 * RAIL / EFFICIENCY
    return farads * (4.0**2 - REGULATOR_LOW**2) / 2 / watts * 1000


def bounce(source: dict[str, Any]) -> list[str]:
    """A cell's contact that opens for BOUNCE in a shake restarts nothing, down to the voltage of the warning."""
    farads = sum(part.about["farads"] for part in boards(source)["cup"].parts if part.kind == "c470u" and part.fitted)
    start = source["battery"]["warn"] / 1000 - source["catalogue"]["schottky"]["drop"]
    watts = loads(source)[1].rail / 1000 * RAIL / EFFICIENCY
    bridged = farads * (start**2 - REGULATOR_LOW**2) / 2 / watts * 1000
    return [] if bridged >= BOUNCE else [f"C2 bridges {bridged:.1f} ms of a bouncing contact, {BOUNCE:g} wanted"]


def page(source: dict[str, Any]) -> str:
    """hardware/budget.md."""
    table = source["battery"]
    parts = {part.ref: part for part in boards(source)["cup"].parts}
    lines = [
        "# Electrical budget",
        "",
        "Made by `python -m tools.hardware` from [gobelet.toml](gobelet.toml). Estimates from data sheets, of the Pico",
        "from what others measured: no cup has been measured yet.",
        "",
        "| part | rail | rest | play | peak |",
        "|---|---|---:|---:|---:|",
    ]
    for ref, row in rail_currents(source).items():
        cells = " | ".join(f"{value:g}" for value in row)
        lines.append(f"| {ref} {parts[ref].about['en']} | {parts[ref].about['supply']} | {cells} |")
    lines += ["", "Currents in mA at 3.3 V.", ""]
    lines += ["| state | 3.3 V rail | fresh cells | cells at 0 % |", "|---|---:|---:|---:|"]
    for load in loads(source):
        lines.append(f"| {load.state} | {load.rail:.0f} mA | {load.cells_full:.0f} mA | {load.cells_empty:.0f} mA |")
    lines += [
        "",
        "| board, its radio listening | play, alkaline | play, NiMH | lobby, alkaline | forgotten, alkaline |",
    ]
    lines.append("|---|---:|---:|---:|---:|")
    for kind in source["kind"]:
        radio = "Wi-Fi" if kind.get("wifi") else "nRF24L01+"
        cells = [kind_hours(source, kind, chemistry) for chemistry in CHEMISTRIES]
        cells.append(kind_hours(source, kind, "alkaline", "rest"))
        told = " | ".join(f"{value:.0f} h" for value in cells)
        lines.append(f"| {kind['name']}, {radio} | {told} | {days_forgotten(source, kind):.0f} days |")
    alkaline, nimh = hours(source, "alkaline"), hours(source, "nimh")
    off = asleep(source, source["kind"][0])
    lines += [
        "",
        f"- Playing by radio: about {alkaline:.0f} hours with alkaline cells, {nimh:.0f} with NiMH; on its cable a cup "
        "takes nothing from its cells.",
        f"- The gauge says empty at {table['empty'] / 1000:g} V; VSYS is then {lowest_vsys(source):.2f} V in the worst "
        f"moment, and the regulator works down to {REGULATOR_LOW} V: no brown-out before the warning "
        f"at {table['warn'] / 1000:g} V.",
        f"- C2 carries the cup for {bridged_ms(source):.0f} ms when a contact bounces in a shake.",
        f"- The converter's input sees at most {highest(source) / table['divider']:.2f} V of 3.3 V, also with three "
        "lithium cells.",
        "- Four cells are too many: the Pico's VSYS ends at 5.5 V.",
        "- A cup whose switch is off draws nothing but leakage: the divider hangs behind the switch.",
        "- A cup that is forgotten switches itself off after an hour in which nobody touched it and no match wanted "
        f"it. From then on it takes {from_cells(source, off, mean_volts(source, 'alkaline')):.1f} mA, and a button "
        "wakes it. Half of that is the light on the sensor's module; whoever unsolders that, or takes the LIS3DH, "
        "doubles the days.",
        "- USB charges nothing of ours at once: C2 stands before D1.",
        f"- With the larger display: about {hours(large(source), 'alkaline'):.0f} hours with alkaline cells, "
        f"{hours(large(source), 'nimh'):.0f} with NiMH.",
        "",
    ]
    return "\n".join([*lines, *reading.page(source)])
