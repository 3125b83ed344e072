"""The emulated Pico for Python: a Node process (serve.mjs) that is told what to do and asked what it shows.

Time is virtual: nothing happens but in `run`, `until` and what calls them. It must not know the game.
"""

import atexit
import base64
import functools
import hashlib
import itertools
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from gobelet.board import kit_pins, pins
from gobelet_host.device import micropython, node

HERE = Path(__file__).resolve().parent
BOOTROM = HERE / "bootrom" / "rom.bin"
ADC_PIN = 26  # of its first channel
LAMP = 25  # of the board itself
RADIO = "spi", "sck", "mosi", "miso", "csn", "ce", "irq"  # the pins of pins.RADIO_BUS and pins.RADIO


@functools.cache
def home() -> Path:
    """The folder from which Node runs: this one in a checkout, else a copy in the user's cache, as the Node modules lie
    beside what uses them."""
    if (HERE.parents[3] / "pyproject.toml").exists():
        return HERE
    files = sorted(path for path in HERE.iterdir() if path.suffix in (".mjs", ".json") or path.name == ".npmrc")
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    folder = micropython.cache_folder() / f"emulated-{digest[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    for path in files:
        shutil.copyfile(path, folder / path.name)
    return folder


def is_installed() -> bool:
    """Whether install() has nothing to do."""
    return node.is_installed(home())


def install() -> str:
    """Install the pinned Node modules if they are not there yet. Returns "", or why the emulated Pico cannot run
    here."""
    return node.install(home())


class PicoError(AssertionError):
    """The emulated Pico did not do what it was waited for, or its emulator failed."""


LCD = "spi", "sck", "mosi", "dc", "cs", "backlight"  # of kit_pins.OLED


def _sensed(battery):
    """The converter's reading of cells of so many mV."""
    return round(battery / pins.BATTERY_DIVIDER * 4095 / 3300)


def _kit_wiring():
    """The same for the kit's parts."""
    shared = {
        "i2c": kit_pins.I2C_BUS,
        "sda": kit_pins.SDA,
        "scl": kit_pins.SCL,
        "pullups": (*kit_pins.BUTTONS, kit_pins.INT1),
        "lamp": LAMP,
    }
    lcd = dict(zip(LCD, kit_pins.OLED[0], strict=True))
    return shared | {"lcd": lcd, "int1": None, "buzzer": None, "motor": None, "adc": {}, "sag": 0, "radio": None}


def _wiring(battery, sag):
    """The parts on each pin, as serve.mjs wants them."""
    channel = pins.BATTERY - ADC_PIN
    return {
        "i2c": pins.I2C_BUS,
        "sda": pins.SDA,
        "scl": pins.SCL,
        "int1": pins.INT1,
        "radio": dict(zip(RADIO, (pins.RADIO_BUS, *pins.RADIO), strict=True)),
        "pullups": pins.BUTTONS,
        "adc": {str(channel): _sensed(battery)},
        "sag": sag and {"channel": channel, "by": _sensed(sag), "pin": pins.MOTOR},
        "buzzer": pins.BUZZER,
        "motor": pins.MOTOR,
        "lamp": LAMP,
    }


class Emulator:
    """A Node process that emulates one Pico after the other. What it has translated and V8 has compiled serves the next
    one: a first boot takes ten times as long as a later one, so two processes are kept for whoever comes next."""

    KEPT = 2
    STOCK = "stock.mjs"  # rp2040js as npm delivers it: such a process emulates one Pico and ends
    miss = 0  # cycles that a miss in the cache of flash costs, see cache.mjs
    spare: "list[Emulator]" = []  # the last one is the one that was used last

    def __init__(self, program="serve.mjs"):
        commands = node.commands()
        if commands is None:
            raise PicoError("no Node.js here")
        self.miss = Emulator.miss  # its code is translated for that
        self._program = program
        self._process = subprocess.Popen(
            [*commands[0], str(home() / program)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C in a terminal is for the program that asks
            env=os.environ | {"GOBELET_FLASH_CACHE": str(self.miss)},
        )
        self._owed = 0  # answers that have not been read yet

    @classmethod
    def take(cls):
        """A spare process, or a new one."""
        fits = [emulator for emulator in cls.spare if emulator.miss == cls.miss]
        if not fits:
            return cls()
        cls.spare.remove(fits[-1])
        return fits[-1]

    def leave(self):
        """Nobody needs its Pico any more."""
        if self._owed or self._program == Emulator.STOCK or len(Emulator.spare) >= Emulator.KEPT:
            self.end()
        else:
            Emulator.spare.append(self)

    def tell(self, request):
        """Send a request."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        self._owed += 1

    def hear(self):
        """Wait for the answer to a request."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise PicoError("the emulator ended")
        self._owed -= 1
        return json.loads(line)

    def end(self):
        """End the process."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                stream.close()
        self._process.wait()


@atexit.register
def end_spare():
    """End the processes that were kept."""
    for emulator in Emulator.spare:
        emulator.end()


class Parts:
    """The parts of an emulated Pico, which fall off and are put back, and their bus. ask: Board's."""

    def __init__(self, ask):
        self._ask = ask

    def unplug(self, part):
        """Pull the "oled", the "accelerometer" or the "radio" off."""
        if part == "radio":
            self._ask("pull", pulled=True)
        for address in {"oled": pins.OLED[:1], "accelerometer": pins.LIS3DH + pins.MPU6050}.get(part, ()):
            self._ask("detach", address=address)

    def plug(self, part):
        """Put it back."""
        if part == "radio":
            self._ask("pull", pulled=False)
        else:
            self._ask({"oled": "attach", "accelerometer": "attach_sensor"}[part])

    def miss(self, count=1):
        """The next words on the I2C bus go unheard: nobody acknowledges them."""
        self._ask("miss", count=count)

    def stick(self, clocks):
        """A part on the I2C bus holds SDA down until it has seen so many clocks."""
        self._ask("stick", clocks=clocks)


class Board:
    """One emulated Pico with parts on its pins.

    flash: all of it; oled (True, False, "sh1106", "ssd1309", "lying": an SSD1306 that says SH1106), accel ("lis3dh",
    "mpu6050", "mpu6500" or None; "mpu6050.72" says 0x72 when it is asked who it is): what is fitted; battery: mV at the
    cell, 0 without one; sag: by how many mV less while the motor turns; stock: whether to go without the fast core;
    emulator: an Emulator for it alone, and which boot ROM it gets (real: one of a chip, not ours); radio: whether an
    nRF24L01+ is fitted, or of which other kind it is, see nrf24.mjs; beside: another Board, in whose process and on
    whose air this one lives: time passes for both at once; mark: a pin on which the program tells when something
    happens, see marks(); kit: whether its pins and parts are those of the kit.
    """

    def __init__(
        self,
        flash: bytes,
        *,
        oled: bool | str = True,
        accel: str | None = "lis3dh",
        battery=0,
        sag=0,
        seed=1,
        uid="e660c0ffee000001",
        stock=False,
        radio: bool | str = False,
        beside: "Board | None" = None,
        mark: int | None = None,
        kit: bool = False,
        emulator: Emulator | None = None,
        bootrom: Path = BOOTROM,
        real: bool = False,
    ):
        self.output = b""  # everything the cup has said over USB
        self.resets = []
        self.ms = 0.0
        self.halted = ""
        self.uid = uid
        self.accelerometer = accel
        self.has_display = bool(oled)
        self._folder = tempfile.TemporaryDirectory(prefix="gobelet-pico-")
        self._numbers = itertools.count()
        self._emulator = emulator or (Emulator.take() if beside is None else beside._emulator)
        self._guests = 0  # Picos that live beside this one
        self._host = beside
        self._number = 0
        if beside is not None:
            beside._guests += 1
            self._number = beside._guests
        self._closed = False
        self.parts = Parts(self._ask)
        self._buttons = dict(zip(("LEFT", "RIGHT", "OK", "CALL"), (kit_pins if kit else pins).BUTTONS, strict=True))
        options = {
            "bootrom": str(bootrom),
            "real": real,
            "oled": oled,
            "accel": accel,
            "seed": seed,
            "uid": uid,
            "stock": stock,
            "radio": radio,
            "mark": mark,
            "pins": _kit_wiring() if kit else _wiring(battery, sag),
        }
        try:
            self._ask("power", flash=self._file(flash), **options)
        except BaseException:
            self.close()
            raise

    def _file(self, data):
        path = Path(self._folder.name) / f"{next(self._numbers)}.bin"
        path.write_bytes(data)
        return str(path)

    def _ask(self, request_name, **request):
        self._tell(request_name, **request)
        return self._hear()

    def _tell(self, request_name, **request):
        self._emulator.tell({"do": request_name, "pico": self._number, **request})

    def _hear(self):
        answer = self._emulator.hear()
        if not answer["ok"]:
            raise PicoError(answer["error"])
        self.output += base64.b64decode(answer["out"])
        self.ms, self.halted, self.resets = answer["ms"], answer["halted"], answer["resets"]
        return answer

    def close(self):
        """Leave the emulator to the next Pico, once."""
        if not self._closed:
            self._closed = True
            if self._host is None:
                self._emulator.leave()
            self._folder.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # time

    @property
    def leads(self):
        """Whether time passes for this Pico by itself, not with the one it is beside."""
        return self._host is None

    def run(self, ms):
        """Let time pass."""
        self._ask("run", ms=ms)

    def live(self, ms):
        """Let time pass; what a player notices meanwhile: `tones`, [ms, hertz, share of a period] of each that begins
        or ends (0 Hz), whether `motor` and `lamp` are on, the `frame` in base64 and how brightly it is `lit`, 0 to 1;
        `flash`: operations on flash since power-on."""
        return self._ask("live", ms=ms)

    def begin(self, ms):
        """Let time pass while the caller does something else, such as the same with another Pico; end() waits."""
        self._tell("run", ms=ms)

    def end(self):
        """Wait for what begin() began."""
        self._hear()

    def until(self, text, ms=3000):
        """Let time pass until the cup says `text`; returns what it said up to there. PicoError after `ms`."""
        wanted = text.encode() if isinstance(text, str) else text
        start = len(self.output)
        if not self._ask("until", text=base64.b64encode(wanted).decode(), ms=ms)["found"]:
            raise PicoError(f"no {wanted!r} within {ms} ms; halted: {self.halted!r}; said: {self.output[start:]!r}")
        return self.output[start:]

    def until_true(self, condition, ms=3000, step=10):
        """Let time pass until condition() holds, looked at every `step` ms. PicoError after `ms`."""
        end = self.ms + ms
        while not condition():
            if self.ms >= end or self.halted:
                raise PicoError(f"not within {ms} ms; halted: {self.halted!r}; said: {self.output[-400:]!r}")
            self.run(step)

    # power and flash

    def power(self):
        """Switch off and on again: everything is lost but the flash."""
        self._ask("again")

    def cut(self, after, torn=False):
        """Let the power go at the flash operation number `after` from now, half way through it if `torn`."""
        self._ask("cut", after=after, torn=torn)

    def image(self):
        """The whole flash as it is now."""
        path = Path(self._folder.name) / "image.bin"
        self._ask("save", path=str(path))
        return path.read_bytes()

    # the USB cable

    def send(self, data):
        """The laptop writes to the port."""
        self._ask("send", data=base64.b64encode(data.encode() if isinstance(data, str) else data).decode())

    def host(self, reading=True, opened=True):
        """Sets what the laptop does with the port: whether it reads, whether it has it open."""
        self._ask("host", reading=reading, open=opened)

    def speed(self, baud):
        """The laptop sets the port's speed."""
        self._ask("host", speed=baud)

    def pause(self):
        """The laptop sends a break."""
        self._ask("host", pause=True)

    # the parts

    def hold(self, *names):
        """Press buttons ("LEFT", "RIGHT", "OK", "CALL") and keep them down."""
        for name in names:
            self._ask("pin", pin=self._buttons[name], level=False)

    def release(self, *names):
        """Let go of buttons."""
        for name in names:
            self._ask("pin", pin=self._buttons[name], level=True)

    def press(self, name, ms=60, after=60):
        """Press and release one button."""
        self.hold(name)
        self.run(ms)
        self.release(name)
        self.run(after)

    def shake(self, samples):
        """Move the cup: (x, y, z) in milli-g, 100 a second, from now on; then it stands still."""
        self._ask("trace", samples=[list(sample) for sample in samples])

    def cells(self, battery):
        """The cells give so many mV now."""
        self._ask("adc", channel=pins.BATTERY - ADC_PIN, value=_sensed(battery))

    def cable(self, plugged):
        """Whether a laptop is on the cable; what is typed arrives all the same."""
        self._ask("cable", plugged=plugged)

    def carry(self, metres):
        """Carry its radio so far from the others' place."""
        self._ask("carry", metres=metres)

    def weather(self, **weather):
        """Sets what the air does, see ether.mjs: seed, loss, every, gone, noise."""
        self._ask("weather", **weather)

    def oled(self):
        """The memory of the display's controller: frame (1024 bytes), on, errors, first and last change in ms, …"""
        answer = self._ask("frame")
        answer["frame"] = base64.b64decode(answer["frame"])
        return answer

    def sensor(self):
        """The registers of the accelerometer."""
        return self._ask("sensor")["registers"]

    def frame(self):
        """The picture on the display, 1024 bytes in its order."""
        return self.oled()["frame"]

    def mark(self):
        """Begin a measurement: sets the bus figures and the display's first change to nothing."""
        self._ask("mark")

    def marks(self):
        """Milliseconds at which the program has raised its mark since the last call."""
        return self._ask("marks")["at"]

    def stats(self):
        """bus_ms, bus_bytes, bus_transfers, asleep_ms (in which the core waited), megacycles (of its clock, but in a
        lightsleep), lightsleep_ms, still_ms (in which its crystal stood still), listening_ms (in which its radio
        listened) since mark(); flash operations since power-on; stack_free, bytes of
        the stack that were never used; rising edges by pin; …"""
        return self._ask("stats")
