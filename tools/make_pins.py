"""Writes the pins of each profile of a cup where they are needed, from its one source, and checks that they can be.

usage: python -m tools.make_pins            writes the modules and tables of PROFILES
       python -m tools.make_pins --check    writes nothing; exit code 1 if one of them is not what its source says

A profile is a set of parts on pins: the cup that is built, or the kit that plugs together. A table that its source
lacks is a part that it lacks; buzzer, motor, battery and radio may be absent. What a pin can do
is the RP2040 data sheet's table 2 (section 1.4.3). It must not know drivers.
"""

import sys
import tomllib
from collections.abc import Callable

from tools.generated import ROOT, write_or_check

HARDWARE = ROOT / "hardware"
SOURCE = HARDWARE / "gobelet.toml"
MODULE = ROOT / "firmware" / "gobelet" / "board" / "pins.py"
PROFILES = {  # name: (source, module, table)
    "": (SOURCE, MODULE, HARDWARE / "pins.md"),
    "kit-": (HARDWARE / "kit.toml", MODULE.with_name("kit_pins.py"), HARDWARE / "kit-pins.md"),
}

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
    ("display", "dc", "ST7789 D/C: low for a command"),
    ("display", "cs", "ST7789 CS"),
    ("display", "sck", "ST7789 SCK"),
    ("display", "mosi", "ST7789 MOSI"),
    ("display", "backlight", "the display's backlight, dimmed by PWM"),
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
    for table, key, _ in present(source):
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
    for name, part in [(name, source[name]) for name in ("radio", "display") if name in source]:
        for place, key in enumerate(SPI_ROLES):
            pin = part.get(key)
            if pin is not None and key != "csn" and (pin % 4 != place or (pin >> 3) % 2 != part["bus"]):
                raise PinError(f"{name}.{key}: GP{pin} cannot be {key.upper()} of SPI{part['bus']}")
    if "battery" in source:
        if source["battery"]["sense"] not in (26, 27, 28):
            raise PinError("battery.sense: only GP26, GP27 and GP28 measure a voltage")
        check_battery(source["battery"])


def present(source):
    """The rows of PINS that a source has."""
    return [row for row in PINS if row[1] in source.get(row[0], {})]


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


def module(source, origin=SOURCE.name, profile=""):
    """The text of the module of a profile's pins; origin: the name of its source."""
    buttons = [source["buttons"][key] for key in ("left", "right", "ok", "call")]
    battery, radio = source.get("battery", {}), source.get("radio", {})
    curve = battery[battery["chemistry"]]["curve"] if battery else []
    display = (
        f"OLED = {numbers(source['oled']['addresses'], hex)}"
        if "oled" in source
        else (
            f"OLED = ({numbers([source['display'][key] for key in ('bus', 'sck', 'mosi', 'dc', 'cs', 'backlight')])},)"
            "  # in the place of addresses: bus, SCK, MOSI, D/C, CS, backlight"
        )
    )
    lines = [
        f'"""The cup\'s pins and parts. Made by tools/make_pins.py from hardware/{origin}: change it there."""',
        "",
        f'PROFILE = "{profile}"',
        f"I2C_BUS = {source['i2c']['bus']}",
        f"SDA = {source['i2c']['sda']}",
        f"SCL = {source['i2c']['scl']}",
        f"I2C_HZ = {source['i2c']['frequency']}",
        display,
        f"LIS3DH = {numbers(source['accelerometer']['lis3dh'], hex)}",
        f"MPU6050 = {numbers(source['accelerometer']['mpu6050'], hex)}",
        f"INT1 = {source['accelerometer']['int1']}",
        f"BUTTONS = {numbers(buttons)}  # LEFT, RIGHT, OK, CALL",
        f"BUZZER = {source.get('buzzer', {}).get('pin')}",
        f"MOTOR = {source.get('motor', {}).get('pin')}",
        f"BATTERY = {battery.get('sense')}",
        f"BATTERY_DIVIDER = {battery.get('divider', 0)}",
        f"BATTERY_MISSING = {battery.get('missing', 1)}  # mV",
        f"BATTERY_WRITE = {battery.get('write', 0)}  # mV",
        *([f"# (mV, percent) of three cells: {battery['chemistry']}"] if battery else []),
        f"BATTERY_CURVE = ({', '.join(numbers(point) for point in curve)})",
        *([f"RADIO_BUS = {radio['bus']}"] if radio else []),
        f"RADIO = {numbers([radio[key] for key in ('sck', 'mosi', 'miso', 'csn', 'ce', 'irq') if radio])}"
        "  # SCK, MOSI, MISO, CSN, CE, IRQ",
    ]
    return "\n".join(lines) + "\n"


def numbers(values: list[int], show: Callable[[int], str] = str) -> str:
    """A tuple as Python writes it."""
    return f"({', '.join(show(value) for value in values)}{',' if len(values) == 1 else ''})"


def table(source, origin=SOURCE.name):
    """The text of the pin table for people."""
    alone = "oled" not in source
    rows = sorted((source[table][key], f"{table}.{key}", what) for table, key, what in present(source))
    reserved = ", ".join(f"GP{pin}" for pin in source["board"]["reserved"])
    i2c = source["i2c"]
    lines = [
        "# Pins",
        "",
        f"Made by `python -m tools.make_pins` from [{origin}]({origin}): change it there. "
        f"For {' and '.join(source['board']['names'])}.",
        "",
        "| GP | contact | name | connected to |",
        "|---:|---:|---|---|",
        *(
            f"| {pin} | {CONTACTS[pin]} | `{name}` | {what[what.find('accel') if alone and 'OLED' in what else 0 :]} |"
            for pin, name, what in rows
        ),
        "",
        f"{'The accelerometer is alone on' if alone else 'The OLED and the accelerometer share'} "
        f"I2C{i2c['bus']} at {i2c['frequency'] // 1000} kHz and run{'s' * alone} on 3V3 "
        f"(contact 36). Never used: {reserved}, which the Pico W needs itself.",
    ]
    return "\n".join(lines) + "\n"


def main(arguments):
    """Write or check the files of all profiles; returns the exit code."""
    failed = 0
    for profile, (origin, module_path, table_path) in PROFILES.items():
        try:
            source = load(origin)
        except PinError as error:
            print(f"{origin.name}: {error}", file=sys.stderr)
            return 1
        files = ((module_path, module(source, origin.name, profile)), (table_path, table(source, origin.name)))
        failed |= write_or_check(files, "--check" in arguments, origin.name, "python -m tools.make_pins")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
