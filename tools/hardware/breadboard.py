"""The first evening's breadboard: Pico, display and four buttons, no solder. A picture, and the same for a simulator.

The wires follow from the source; a place on the board is (column 1 to 63, row a to j). Rows a to e of a column are one
piece of metal, f to j another; the rail along the lower edge is ground. It must not know the cup's board.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tools.hardware.source import signals
from tools.make_pins import CONTACTS

ROWS = "abcdefghij"
COLUMNS = 60
PITCH = 16  # pixels between two holes
BUTTONS = {"LEFT": 24, "CALL": 30, "OK": 36, "RIGHT": 42}  # the column of each one's left legs
DISPLAY = {"GND": 53, "VCC": 54, "SCL": 55, "SDA": 56}  # the usual order; others are printed on the module
COLOURS = {"GND": "#222222", "VCC": "#d02020", "SCL": "#1f9d55", "SDA": "#e0a800"}
OF_BUTTONS = {"LEFT": "#2f6fd0", "OK": "#8e44ad", "CALL": "#8d6e63", "RIGHT": "#e67e22"}
FONT = "system-ui, 'DejaVu Sans', sans-serif"
RAIL = "-"  # row of the ground rail


@dataclass(frozen=True)
class Wire:
    """From a hole to a hole: what it carries, and where it leads in words: (Pico's pin, part, its contact)."""

    start: tuple[int, str]
    end: tuple[int, str]
    colour: str
    pin: str
    part: str
    contact: str


def pico_place(contact: int) -> tuple[int, str]:
    """Column and row of one of the Pico's 40 contacts: its USB socket looks to the left, 1 to 20 lie in row h."""
    return (contact, "h") if contact <= 20 else (41 - contact, "c")


def beside(place: tuple[int, str], steps: int) -> tuple[int, str]:
    """Another hole of the same five."""
    return place[0], ROWS[ROWS.index(place[1]) + steps]


def wires(source: dict[str, Any]) -> list[Wire]:
    """All of them, in the order in which they are put."""
    of_signal = {net: CONTACTS[int(pin[2:])] for pin, net in signals(source).items()}
    ground, rail3 = pico_place(3), pico_place(36)
    made = [Wire(beside(ground, 1), (3, RAIL), COLOURS["GND"], "GND", "rail", "-")]
    made.append(Wire((DISPLAY["GND"], "i"), (49, RAIL), COLOURS["GND"], "GND", "display", "GND"))
    made.append(Wire(beside(rail3, -1), (DISPLAY["VCC"], "h"), COLOURS["VCC"], "3V3", "display", "VCC"))
    for name in ("SCL", "SDA"):
        contact = of_signal[f"I2C_{name}"]
        pin = f"GP{source['i2c'][name.lower()]}"
        start = beside(pico_place(contact), 1)
        made.append(Wire(start, (DISPLAY[name], "i" if name == "SCL" else "h"), COLOURS[name], pin, "display", name))
    for name, column in BUTTONS.items():
        start = beside(pico_place(of_signal[f"BUTTONS_{name}"]), 1)
        pin = f"GP{source['buttons'][name.lower()]}"
        made.append(Wire(start, (column, "h"), OF_BUTTONS[name], pin, name, "1"))
        made.append(Wire((column + 2, "j"), (column + 2, RAIL), COLOURS["GND"], "GND", name, "2"))
    return made


# --- the picture


def spot(place: tuple[int, str]) -> tuple[float, float]:
    """Pixels of a hole."""
    column, row = place
    number = 13 if row == RAIL else ROWS.index(row) + (2 if row > "e" else 0)
    return 40.0 + column * PITCH, 90.0 + number * PITCH


def picture(source: dict[str, Any]) -> str:
    """An SVG: the board from above with its parts, every wire in its colour, both ends named."""
    width, height = 40 + (COLUMNS + 3) * PITCH, 570
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-family="{FONT}">',
        "<title>Pico, écran et quatre boutons / Pico, display and four buttons</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *holes(),
        *pico(source),
        *display(),
        *(line for name, column in BUTTONS.items() for line in button(name, column)),
        *(line for wire in wires(source) for line in strand(wire)),
    ]
    return "\n".join([*lines, *legend(source), "</svg>", ""])


def holes() -> list[str]:
    """The bare board, its holes, the groove, and the names of rows."""
    left, top = spot((1, "a"))
    right, low = spot((COLUMNS, RAIL))
    middle = (spot((1, "e"))[1] + spot((1, "f"))[1]) / 2
    lines = [
        f'<rect x="{left - 20}" y="{top - 22}" width="{right - left + 40}" height="{low - top + 44}" rx="6" '
        'fill="#f6f3ea" stroke="#b9b19a"/>',
        f'<rect x="{left - 20}" y="{middle - 5}" width="{right - left + 40}" height="10" fill="#e2dccb"/>',
        f'<path d="M{left - 10} {low + 9}H{right + 10}" stroke="#2f6fd0" stroke-width="2"/>',
    ]
    dots = [spot((column, row)) for row in (*ROWS, RAIL) for column in range(1, COLUMNS + 1)]
    path = "".join(f"M{x:g} {y:g}h0" for x, y in dots)
    lines.append(f'<path d="{path}" stroke="#a39b84" stroke-width="5" stroke-linecap="round"/>')
    for row in ROWS:
        lines.append(word(left - 32, spot((1, row))[1] + 4, row, 11, "#777"))
    for column in (1, *range(5, COLUMNS + 1, 5)):
        lines.append(word(spot((column, "a"))[0], top - 26, str(column), 10, "#777"))
    return [*lines, word(left - 32, low + 5, "\u2212", 16, "#2f6fd0")]


def pico(source: dict[str, Any]) -> list[str]:
    """The Pico across the groove, its contacts that are used with their names."""
    (x, top), (right, low) = spot((1, "c")), spot((20, "h"))
    lines = [
        f'<rect x="{x - 10}" y="{top - 9}" width="{right - x + 20}" height="{low - top + 18}" rx="4" fill="#1d7a55"/>',
        f'<rect x="{x - 22}" y="{(top + low) / 2 - 14}" width="30" height="28" fill="#c9c9c9" stroke="#888"/>',
        f'<rect x="{x + 32}" y="{(top + low) / 2 - 24}" width="16" height="10" fill="#ffffff" stroke="#888"/>',
        word(x + 40, (top + low) / 2 + 4, "BOOTSEL", 10, "#ffffff"),
        word(x - 7, (top + low) / 2 + 4, "USB", 10, "#333"),
        word((x + right) / 2 + 40, (top + low) / 2 + 5, "Raspberry Pi Pico", 14, "#ffffff"),
    ]
    used = {wire.start: wire.pin for wire in wires(source) if wire.start[0] <= 20}
    for number in range(1, 41):
        px, py = spot(pico_place(number))
        lines.append(f'<circle cx="{px}" cy="{py}" r="3" fill="#e6c95a"/>')
    for (column, row), pin in used.items():
        upper = row < "e"
        px, py = spot((column, "c" if upper else "h"))
        turned = f"translate({px + 3:g} {py + (10 if upper else -9):g}) rotate(-90)"
        anchor = "end" if upper else "start"
        lines.append(f'<g transform="{turned}">{word(0, 0, pin, 10, "#ffffff", anchor)}</g>')
    return lines


def display() -> list[str]:
    """The OLED: its contacts at its upper edge, its picture towards the reader."""
    first, last = spot((DISPLAY["GND"], "j")), spot((DISPLAY["SDA"], "j"))
    middle, top = (first[0] + last[0]) / 2, first[1]
    lines = [
        f'<rect x="{middle - 85}" y="{top - 12}" width="170" height="175" rx="5" fill="#27408f" opacity="0.93"/>',
        f'<rect x="{middle - 78}" y="{top + 34}" width="156" height="86" fill="#0b0d14"/>',
        word(middle, top + 82, "128 x 64", 15, "#bfe3ff"),
    ]
    for name, column in DISPLAY.items():
        x, y = spot((column, "j"))
        lines.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#e6c95a"/>')
        lines.append(
            f'<g transform="translate({x + 3:g} {y + 30:g}) rotate(-90)">{word(0, 0, name, 9, "#ffffff", "start")}</g>'
        )
    return lines


def button(name: str, column: int) -> list[str]:
    """A push button across the groove."""
    (x, top), (right, low) = spot((column, "e")), spot((column + 2, "f"))
    middle, centre = (x + right) / 2, (top + low) / 2
    legs = "".join(f"M{px} {top}V{low}" for px in (x, right))
    return [
        f'<path d="{legs}" stroke="#9a9a9a" stroke-width="4"/>',
        f'<rect x="{x - 6}" y="{centre - 19}" width="{right - x + 12}" height="38" rx="4" fill="#333"/>',
        f'<circle cx="{middle}" cy="{centre}" r="11" fill="#777"/>',
        word(middle, spot((1, "a"))[1] + 24, name, 15, OF_BUTTONS[name]),
    ]


def strand(wire: Wire) -> list[str]:
    """A bent line between two holes."""
    (x1, y1), (x2, y2) = spot(wire.start), spot(wire.end)
    away = abs(x2 - x1)
    if RAIL in (wire.start[1], wire.end[1]):
        bend = f"Q{(x1 + x2) / 2:g} {(y1 + y2) / 2 + 6:g}"
    elif wire.start[1] < "e":
        bend = f"C{x1:g} {y1 - 90:g} {x2:g} {y1 - 110:g}"
    else:
        bend = f"C{x1:g} {y1 + 20 + away / 7:g} {x2:g} {y2 + 30 + away / 7:g}"
    ends = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="4.5" fill="{wire.colour}"/>' for x, y in ((x1, y1), (x2, y2)))
    line = f"M{x1:g} {y1:g}{bend} {x2:g} {y2:g}"
    return [f'<path d="{line}" fill="none" stroke="{wire.colour}" stroke-width="3.5"/>', ends]


def legend(source: dict[str, Any]) -> list[str]:
    """Under the board: every wire in words."""
    lines = []
    for number, wire in enumerate(wires(source)):
        x, y = 70 + 250 * (number % 4), 492 + 20 * (number // 4)
        end = "\u2212" if wire.end[1] == RAIL else f"{wire.end[0]}{wire.end[1]}"
        what = f"{wire.start[0]}{wire.start[1]} \u2192 {end}: {wire.pin} \u2013 {wire.part}"
        what += f" {wire.contact}" if wire.part == "display" else ""
        lines.append(f'<path d="M{x - 24} {y - 4}h18" stroke="{wire.colour}" stroke-width="4"/>')
        lines.append(word(x, y, what, 12, "#222", "start"))
    return lines


def word(x: float, y: float, text: str, size: int, colour: str, anchor: str = "middle") -> str:
    """A line of text."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" text-anchor="{anchor}">{text}</text>'


# --- the simulator


def diagram(source: dict[str, Any]) -> str:
    """The same circuit as the public simulator Wokwi reads it: diagram.json."""
    parts: list[dict[str, Any]] = [
        {"type": "wokwi-pi-pico", "id": "pico", "top": 0, "left": 0, "attrs": {}},
        {"type": "board-ssd1306", "id": "display", "top": 0, "left": 150, "attrs": {"i2cAddress": "0x3c"}},
    ]
    keys = {"LEFT": "ArrowLeft", "RIGHT": "ArrowRight", "OK": "Enter", "CALL": "c"}
    for number, name in enumerate(BUTTONS):
        place = {"top": 130, "left": 110 + 85 * number}
        attributes = {"color": "grey", "label": name, "key": keys[name]}
        parts.append({"type": "wokwi-pushbutton", "id": name, **place, "attrs": attributes})
    joined = []
    for wire in wires(source):
        if wire.part != "rail":
            pin = "GND.1" if wire.pin == "GND" else wire.pin
            contact = wire.contact if wire.part == "display" else f"{wire.contact}.l"
            joined.append([f"pico:{pin}", f"{wire.part}:{contact}", wire.colour, []])
    made = {"version": 1, "author": "Gobelet", "editor": "wokwi", "parts": parts, "connections": joined}
    return json.dumps(made | {"dependencies": {}}, indent=2) + "\n"
