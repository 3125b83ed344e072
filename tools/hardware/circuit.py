"""Does the cup work as a circuit? Its supply as a path, what every net needs, and names that people read against nets.

From the source alone; each rule returns its failures as sentences. It must not know where a shell's walls are.
"""

from __future__ import annotations

from math import dist
from typing import Any

from tools.hardware.geometry import on_board
from tools.hardware.source import Board, Part, boards

# What stands between two nets or the cup is damaged, deaf or blind: (kinds, a net, another net, why).
REQUIRED = (
    (("fuse",), "VBAT", "VBAT_FUSED", "a short circuit would heat the cells"),
    (("slide",), "VBAT_FUSED", "VBAT_SWITCHED", "the cup could not be switched off"),
    (("schottky",), "VBAT_SWITCHED", "VSYS", "USB would charge the cells"),
    (("c470u",), "VBAT_SWITCHED", "GND", "a bouncing contact would restart the cup"),
    (("r470",), "BUZZER_PIN", "BUZZER", "the piezo's charge would stress the Pico's pin"),
    (("zener",), "BUZZER", "GND", "a blow on the piezo would reach the Pico's pin"),
    (("clamp",), "BATTERY_SENSE", "AGND", "reversed cells would reach the converter"),
    (("c100n",), "BATTERY_SENSE", "AGND", "the gauge would jump"),
)
DECOUPLING = ("c100n", "c10u")  # at the supply of a module that brings no capacitors of its own
BUTTONS = ("LEFT", "RIGHT", "OK", "CALL")
INRUSH = 10e-6  # F that a device may put on USB's supply when it is plugged in (USB 2.0, 7.2.4.1)
UP = {"oled": "glass up", "sensor": "parts up", "pico": "Pico, chip up", "radio": "radio, parts up"}  # printed at each
WORD = 14.0  # mm from the middle of a module's body to its word
ALOUD = (330, 680)  # ohms between the Pico's pin and the piezo: less stresses the pin, more is not heard


def fitted(board: Board) -> list[Part]:
    """Parts that a buyer is told to solder."""
    return [part for part in board.parts if part.fitted]


def between(board: Board, kinds: tuple[str, ...], one: str, other: str) -> list[Part]:
    """Fitted parts of these kinds that join exactly these nets."""
    return [part for part in fitted(board) if part.kind in kinds and set(part.nets.values()) == {one, other}]


def fed(board: Board, source: str, closed: bool) -> dict[str, tuple[str, ...]]:
    """{net: the parts on the way} that current from a net reaches: fuses, resistors, diodes forwards, and the switch
    when `closed`. Ground ends every way."""
    ways: dict[str, tuple[str, ...]] = {source: ()}
    links = [link for part in fitted(board) for link in conducting(part, closed)]
    for _ in links:
        for ref, start, end in links:
            if start in ways and end not in ways and not end.endswith("GND"):
                ways[end] = (*ways[start], ref)
    return ways


def conducting(part: Part, closed: bool) -> list[tuple[str, str, str]]:
    """[(ref, from, to)...] of a part that lets direct current through."""
    if part.kind in ("schottky", "clamp", "zener"):
        return [(part.ref, part.net("A"), part.net("K"))]
    symbol = part.about["symbol"]
    through = symbol in ("Device:R", "Device:Polyfuse") or (part.kind == "slide" and closed)
    ends = list(part.nets.values())
    return [(part.ref, a, b) for a, b in (ends, ends[::-1])] if through and len(ends) == 2 else []


def path(source: dict[str, Any]) -> list[str]:
    """The cells reach VSYS through fuse, switch and diode, in this order and no other way; off is off; USB never feeds
    the cells."""
    board = boards(source)["cup"]
    cells = board.part("J1").net("+")
    on, off = fed(board, cells, closed=True), fed(board, cells, closed=False)
    failures = []
    if "VSYS" not in on:
        failures.append("the cells do not reach VSYS: no way through fuse, switch and diode D1")
    else:
        kinds = [board.part(ref).kind for ref in on["VSYS"]]
        if kinds != ["fuse", "slide", "schottky"]:
            way = ", ".join(on["VSYS"]) or "nothing"
            failures.append(f"the cells reach VSYS through {way} instead of the fuse, the switch and the diode")
    if "VSYS" in off:
        failures.append(f"the switch does not cut VSYS: {', '.join(off['VSYS'])} feed it past SW5")
    back = fed(board, "VSYS", closed=True)
    if cells in back:
        failures.append(f"USB feeds the cells through {', '.join(back[cells])}")
    return failures


def required(source: dict[str, Any]) -> list[str]:
    """What keeps cells, pins and modules well is there, between the nets where it works; only what belongs on a net
    of one purpose stands there."""
    board = boards(source)["cup"]
    failures = [
        f"no {kinds[0]} between {one} and {other}: {why}"
        for kinds, one, other, why in REQUIRED
        if not between(board, kinds, one, other)
    ]
    for part in between(board, ("r470",), "BUZZER_PIN", "BUZZER"):
        if not ALOUD[0] <= part.about["ohms"] <= ALOUD[1]:
            failures.append(f"{part.ref}: {part.about['ohms']} ohms before the piezo, {ALOUD[0]} to {ALOUD[1]} wanted")
    for piezo in (part for part in fitted(board) if part.kind == "piezo"):
        if piezo.net("+") != "BUZZER":
            failures.append(f"{piezo.ref} is on {piezo.net('+')}, not behind its resistor")
    return failures


def decoupling(source: dict[str, Any]) -> list[str]:
    """Every module has capacitors at its supply: on its own board, or on ours."""
    failures = []
    for name, board in boards(source).items():
        for module in (part for part in board.parts if "supply" in part.about and part.kind != "pico"):
            if module.about.get("capacitors") == "own":
                continue
            for kind in DECOUPLING:
                if not between(board, (kind,), module.about["supply"], "GND"):
                    failures.append(f"{name} {module.ref}: no {kind} between {module.about['supply']} and GND")
    return failures


def inrush(source: dict[str, Any]) -> list[str]:
    """What USB charges at once when it is plugged in: capacitors of ours at VSYS, behind the Pico's own diode."""
    parts = [part for part in fitted(boards(source)["cup"]) if "farads" in part.about and "VSYS" in part.nets.values()]
    total = sum(part.about["farads"] for part in parts)
    names = ", ".join(part.ref for part in parts)
    return [f"{names}: {total * 1e6:.0f} µF at VSYS, USB allows {INRUSH * 1e6:.0f}"] if total > INRUSH else []


def motor(source: dict[str, Any]) -> list[str]:
    """The motor gets its voltage, its transistor conducts, and its coil's current can go on when that opens."""
    board, about = boards(source)["cup"], source["catalogue"]
    failures = []
    if not between(board, ("d4148",), "MOTOR_SUPPLY", "MOTOR_LOW") or board.part("D4").net("K") != "MOTOR_SUPPLY":
        failures.append("no diode across the motor, its stripe (K) at plus: its coil would break the transistor")
    series = between(board, ("r22",), "VSYS", "MOTOR_SUPPLY")
    base = between(board, ("r1k",), "SPARE_22", "MOTOR_BASE")
    if not series or not base:
        return [*failures, "the motor lacks its resistor at VSYS, or the one at the transistor's base"]
    motor_ohms = about["motor"]["working"] / about["motor"]["amps"]
    volts = 5.0 * motor_ohms / (motor_ohms + series[0].about["ohms"])  # USB's, at most
    if not 0.8 <= volts / about["motor"]["working"] <= 1.3:
        failures.append(f"the motor gets {volts:.1f} V on USB, it is for {about['motor']['working']:g}")
    driven = (3.3 - 0.8) / base[0].about["ohms"] * about["transistor"]["gain"]
    if driven < about["motor"]["amps"] or about["transistor"]["amps"] < about["motor"]["amps"]:
        failures.append(f"the transistor carries {driven * 1000:.0f} mA, the motor takes {about['motor']['amps']} A")
    return failures


def gravity(source: dict[str, Any]) -> list[str]:
    """The firmware takes gravity as the sensor lies: flat, its parts away from the board, on the upper side up."""
    table, part = source["accelerometer"], boards(source)["cup"].part("U1")
    upright = 1 if part.side == "top" else -1
    if (table["axis"], table["upright"]) != ("z", upright):
        told = f"{table['upright']:+d} along {table['axis']}"
        return [f"the firmware takes gravity as {told}, U1 on the {part.side} side feels {upright:+d} along z"]
    return []


def lying(source: dict[str, Any]) -> list[str]:
    """The board says at each module how it lies, and nothing says otherwise."""
    failures = [f'the board says "{text}": no module lies so' for text, *_ in source["cup"]["words"] if "down" in text]
    for part in boards(source)["cup"].parts:
        for text in {UP[part.kind]} if part.kind in UP else ():
            body = part.about["body"][0]
            middle = on_board(part, (body[0] + body[2]) / 2, (body[1] + body[3]) / 2)
            said = [(x, y) for word, x, y, side, _ in source["cup"]["words"] if (word, side) == (text, part.side)]
            if not said or dist(said[0], middle) > WORD:
                failures.append(f'the board does not say "{text}" at {part.ref}')
    return failures


def buttons(source: dict[str, Any]) -> list[str]:
    """A button does what its name says: its net, its place under the thumb, and the word printed beside it."""
    board = boards(source)["cup"]
    found = {part.value: part for part in board.parts if part.kind == "button"}
    if set(found) != set(BUTTONS):
        return [f"the buttons are called {', '.join(sorted(found))}, not {', '.join(sorted(BUTTONS))}"]
    failures = []
    for name, part in found.items():
        if set(part.nets.values()) != {f"BUTTONS_{name}", "GND"}:
            failures.append(f"{part.ref} is called {name}, and is on {', '.join(sorted(part.nets.values()))}")
        failures += misprinted(source, name, part.at, [other.at for other in found.values()])
    if not found["LEFT"].at[0] < 0 < found["RIGHT"].at[0]:
        failures.append("LEFT is not on the left of RIGHT")
    if not found["OK"].at[1] < found["CALL"].at[1]:
        failures.append("OK is not nearer to the player than CALL: the thumb rests on OK")
    return failures


def misprinted(
    source: dict[str, Any], word: str, place: tuple[float, float], places: list[tuple[float, float]]
) -> list[str]:
    """What is wrong with a word on the board that belongs to one of several places: it stands nearest to its own."""
    printed = [(x, y) for text, x, y, side, _ in source["cup"]["words"] if (text, side) == (word, "top")]
    if not printed:
        return [f"the board does not say {word}"]
    nearest = min(places, key=lambda other: dist(other, printed[0]))
    return [] if nearest == place else [f"the board says {word} beside another part"]


def switch(source: dict[str, Any]) -> list[str]:
    """The lever is on where the board says ON: towards the contact that leads on, and to the right."""
    board = boards(source)["cup"]
    part = next(part for part in board.parts if part.kind == "slide")
    first, _, step, _, _ = source["footprint"]["Slide_SS12D00"]["rows"][0][1:]
    ends = {number: on_board(part, first + step * (int(number) - 1), 0.0) for number in ("1", "3")}
    live = next((number for number in ends if part.nets.get(number) == "VBAT_SWITCHED"), "")
    if not live or part.net("C") != "VBAT_FUSED":
        return [f"{part.ref}: its middle contact is on {part.net('C')}, no outer one on VBAT_SWITCHED"]
    failures = misprinted(source, "ON", ends[live], list(ends.values()))
    if ends[live][0] < part.at[0]:
        failures.append(f"{part.ref}: on is to the left, the guide says to the right")
    return failures
