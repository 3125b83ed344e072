"""The first evening's breadboard, and the template of the perfboard: what they say against the cup's source."""

import json
import re

from tools.hardware import breadboard
from tools.hardware.source import HARDWARE, boards, load

DIAGRAM = HARDWARE / "breadboard" / "diagram.json"


def strips(place):
    """The piece of metal that a hole belongs to: half a column, or the rail."""
    column, row = place
    return "rail" if row == breadboard.RAIL else (column, row <= "e")


def test_the_breadboard_joins_what_the_cup_joins():
    """Followed through the board's own metal, every contact meets the Pico's pin that the cup's circuit gives it."""
    source, cup = load(), boards(load())["cup"]
    joined = {}
    for wire in breadboard.wires(source):
        joined.setdefault(strips(wire.start), set()).add(strips(wire.end))
        joined.setdefault(strips(wire.end), set()).add(strips(wire.start))

    def reached(start):
        found, new = {start}, [start]
        while new:
            new = [other for one in new for other in joined.get(one, ()) if other not in found]
            found |= set(new)
        return found

    pico = {number: strips(breadboard.pico_place(int(number))) for number in cup.part("A1").about["pins"]}

    def pins(place):
        return {number for number, metal in pico.items() if metal in reached(strips(place))}

    nets = cup.part("A1").nets
    for name, column in breadboard.DISPLAY.items():
        usual = {"GND": "GND", "VCC": "+3V3"}.get(name, f"I2C_{name}")
        assert {nets.get(pin) for pin in pins((column, "j"))} == {usual}
    for name, column in breadboard.BUTTONS.items():
        assert {nets.get(pin) for pin in pins((column, "f"))} == {f"BUTTONS_{name}"}
        assert {nets.get(pin) for pin in pins((column + 2, "f"))} == {"GND"}


def test_no_hole_of_the_breadboard_is_used_twice_or_lies_under_a_part():
    source = load()
    used = [place for wire in breadboard.wires(source) for place in (wire.start, wire.end)]
    legs = [breadboard.pico_place(number) for number in range(1, 41)]
    legs += [(column, "j") for column in breadboard.DISPLAY.values()]
    legs += [(column + by, row) for column in breadboard.BUTTONS.values() for by in (0, 2) for row in "ef"]
    assert len({*used, *legs}) == len(used) + len(legs)
    assert not [place for place in used if place[0] <= 20 and place[1] in "defg"]


def test_the_simulator_s_circuit_is_the_breadboard_s():
    source = load()
    told = json.loads(DIAGRAM.read_text(encoding="utf-8"))
    kinds = {part["id"]: part["type"] for part in told["parts"]}
    modules = {"pico": "wokwi-pi-pico", "display": "board-ssd1306"}
    assert kinds == modules | dict.fromkeys(breadboard.BUTTONS, "wokwi-pushbutton")
    ends = {tuple(line[:2]) for line in told["connections"]}
    for name in ("left", "right", "ok", "call"):
        assert {
            (f"pico:GP{source['buttons'][name]}", f"{name.upper()}:1.l"),
            ("pico:GND.1", f"{name.upper()}:2.l"),
        } <= ends
    assert (f"pico:GP{source['i2c']['sda']}", "display:SDA") in ends and ("pico:3V3", "display:VCC") in ends


def test_the_template_prints_at_true_size():
    """PDF's unit is 1/72 inch: the sheet is A4, the board's outline and the rulers have their size."""
    data = (HARDWARE / "template.pdf").read_bytes().decode("cp1252")
    width, height = (float(value) for value in re.search(r"MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data).groups())
    assert abs(width / 72 * 25.4 - 210) < 0.1 and abs(height / 72 * 25.4 - 297) < 0.1
    lines = re.findall(r"^([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S$", data, re.MULTILINE)
    lengths = [round(max(abs(float(c) - float(a)), abs(float(d) - float(b))) / 72 * 25.4, 1) for a, b, c, d in lines]
    assert lengths.count(50.0) == 2
    board = boards(load())["cup"]
    circle = re.search(r"^([\d.]+) ([\d.]+) m (.*) S$", data, re.MULTILINE)
    corners = [float(value) for value in re.findall(r"[\d.]+", circle[3])][4::6]  # where each quarter ends, x
    assert abs((max(float(circle[1]), *corners) - min(corners)) / 72 * 25.4 - 2 * board.radius) < 0.05
