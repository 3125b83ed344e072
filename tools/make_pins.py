"""Writes the cup's pins where they are needed, from the one source hardware/gobelet.toml, and checks that they can be.

usage: python -m tools.make_pins            writes firmware/gobelet/board/pins.py and hardware/pins.md
       python -m tools.make_pins --check    writes nothing; exit code 1 if one of them is not what the source says

What a pin can do is the RP2040 data sheet's table 2 (section 1.4.3). It must not know drivers.
"""

import sys
import tomllib
from collections.abc import Callable

from tools.generated import ROOT, write_or_check

SOURCE = ROOT / "hardware" / "gobelet.toml"
MODULE = ROOT / "firmware" / "gobelet" / "board" / "pins.py"
TABLE = ROOT / "hardware" / "pins.md"

# Contact of the Pico for each GP number that is led out.
LED_OUT = (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29)
CONTACTS: dict[int, int] = dict(enumerate(LED_OUT))
CONTACTS.update({26: 31, 27: 32, 28: 34})
CHEMISTRIES = ("alkaline", "nimh")
SPI_ROLES = ("miso", "csn", "sck", "mosi")  # of GP 4k .. 4k+3
# (table, key, what is connected to it)
PINS = (
    ("i2c", "sda", "OLED SDA, accelerometer SDA"),
    ("i2c", "scl", "OLED SCL, accelerometer SCL"),
    ("accelerometer", "int1", "LIS3DH INT1 or MPU-6050 INT"),
    ("buttons", "left", "button LEFT, other side to GND"),
    ("buttons", "right", "button RIGHT, other side to GND"),
    ("buttons", "ok", "button OK, other side to GND"),
    ("buttons", "call", "button CALL, other side to GND"),
    ("buzzer", "pin", "passive piezo, other side to GND"),
    ("motor", "pin", "transistor of a vibration motor (optional)"),
    ("radio", "miso", "nRF24L01+ MISO (optional)"),
    ("radio", "csn", "nRF24L01+ CSN (optional)"),
    ("radio", "sck", "nRF24L01+ SCK (optional)"),
    ("radio", "mosi", "nRF24L01+ MOSI (optional)"),
    ("radio", "ce", "nRF24L01+ CE (optional)"),
    ("radio", "irq", "nRF24L01+ IRQ (optional)"),
    ("battery", "sense", "middle of the battery's voltage divider"),
)


class PinError(Exception):
    """The source asks for something that the Pico cannot do; the text says what."""


def load(path=SOURCE):
    """The source as nested dictionaries. Raises PinError when it asks for the impossible."""
    source = tomllib.loads(path.read_text(encoding="utf-8"))
    check(source)
    return source


def check(source):
    """Raise PinError for a pin used twice, reserved, not led out, or without the function it is wanted for."""
    used = {}
    for table, key, _ in PINS:
        name, pin = f"{table}.{key}", source[table][key]
        if pin in source["board"]["reserved"]:
            raise PinError(f"{name}: GP{pin} belongs to the Pico W")
        if pin not in CONTACTS:
            raise PinError(f"{name}: GP{pin} is not led out on a Pico")
        if pin in used:
            raise PinError(f"{name}: GP{pin} is already {used[pin]}")
        used[pin] = name
    i2c = source["i2c"]
    for key, odd in (("sda", 0), ("scl", 1)):
        if i2c[key] % 4 != 2 * i2c["bus"] + odd:
            raise PinError(f"i2c.{key}: GP{i2c[key]} cannot be {key.upper()} of I2C{i2c['bus']}")
    radio = source["radio"]
    for place, key in enumerate(SPI_ROLES):
        pin = radio[key]
        if key != "csn" and (pin % 4 != place or (pin >> 3) % 2 != radio["bus"]):
            raise PinError(f"radio.{key}: GP{pin} cannot be {key.upper()} of SPI{radio['bus']}")
    if source["battery"]["sense"] not in (26, 27, 28):
        raise PinError("battery.sense: only GP26, GP27 and GP28 measure a voltage")
    check_battery(source["battery"])


def check_battery(battery):
    """Raise PinError for a chemistry that has no table, or thresholds that contradict it."""
    chemistry = battery["chemistry"]
    if chemistry not in CHEMISTRIES:
        raise PinError(f"battery.chemistry: {chemistry!r} is not one of {', '.join(CHEMISTRIES)}")
    for name in CHEMISTRIES:
        curve = battery[name]["curve"]
        if any(a[0] >= b[0] or a[1] > b[1] for a, b in zip(curve, curve[1:])):
            raise PinError(f"battery.{name}.curve: it must rise")
        if curve[0] != [battery["empty"], 0] or [battery["warn"], 10] not in curve or curve[-1][1] != 100:
            raise PinError(f"battery.{name}.curve: it goes from battery.empty (0 %) over battery.warn (10 %) to 100 %")
    if not battery["missing"] < battery["write"] < battery["empty"] < battery["warn"]:
        raise PinError("battery: missing < write < empty < warn")


def module(source):
    """The text of pins.py."""
    buttons = [source["buttons"][key] for key in ("left", "right", "ok", "call")]
    battery, radio = source["battery"], source["radio"]
    curve = battery[battery["chemistry"]]["curve"]
    lines = [
        '"""The cup\'s pins and parts. Made by tools/make_pins.py from hardware/gobelet.toml: change it there."""',
        "",
        f"I2C_BUS = {source['i2c']['bus']}",
        f"SDA = {source['i2c']['sda']}",
        f"SCL = {source['i2c']['scl']}",
        f"I2C_HZ = {source['i2c']['frequency']}",
        f"OLED = {numbers(source['oled']['addresses'], hex)}",
        f"LIS3DH = {numbers(source['accelerometer']['lis3dh'], hex)}",
        f"MPU6050 = {numbers(source['accelerometer']['mpu6050'], hex)}",
        f"INT1 = {source['accelerometer']['int1']}",
        f"BUTTONS = {numbers(buttons)}  # LEFT, RIGHT, OK, CALL",
        f"BUZZER = {source['buzzer']['pin']}",
        f"MOTOR = {source['motor']['pin']}",
        f"BATTERY = {battery['sense']}",
        f"BATTERY_DIVIDER = {battery['divider']}",
        f"BATTERY_MISSING = {battery['missing']}  # mV",
        f"BATTERY_WRITE = {battery['write']}  # mV",
        f"# (mV, percent) of three cells: {battery['chemistry']}",
        f"BATTERY_CURVE = ({', '.join(numbers(point) for point in curve)})",
        f"RADIO_BUS = {radio['bus']}",
        f"RADIO = {numbers([radio[key] for key in ('sck', 'mosi', 'miso', 'csn', 'ce', 'irq')])}"
        "  # SCK, MOSI, MISO, CSN, CE, IRQ",
    ]
    return "\n".join(lines) + "\n"


def numbers(values: list[int], show: Callable[[int], str] = str) -> str:
    """A tuple as Python writes it."""
    return f"({', '.join(show(value) for value in values)}{',' if len(values) == 1 else ''})"


def table(source):
    """The text of the pin table for people."""
    rows = sorted((source[table][key], f"{table}.{key}", what) for table, key, what in PINS)
    reserved = ", ".join(f"GP{pin}" for pin in source["board"]["reserved"])
    i2c = source["i2c"]
    lines = [
        "# Pins",
        "",
        "Made by `python -m tools.make_pins` from [gobelet.toml](gobelet.toml): change it there. "
        f"For {' and '.join(source['board']['names'])}.",
        "",
        "| GP | contact | name | connected to |",
        "|---:|---:|---|---|",
        *(f"| {pin} | {CONTACTS[pin]} | `{name}` | {what} |" for pin, name, what in rows),
        "",
        f"The OLED and the accelerometer share I2C{i2c['bus']} at {i2c['frequency'] // 1000} kHz and run on 3V3 "
        f"(contact 36). Never used: {reserved}, which the Pico W needs itself.",
    ]
    return "\n".join(lines) + "\n"


def main(arguments):
    """Write or check both files; returns the exit code."""
    try:
        source = load()
    except PinError as error:
        print(f"{SOURCE.name}: {error}", file=sys.stderr)
        return 1
    files = ((MODULE, module(source)), (TABLE, table(source)))
    return write_or_check(files, "--check" in arguments, SOURCE.name, "python -m tools.make_pins")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
