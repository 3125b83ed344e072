"""The emulated Pico for Python: a Node process (emulator/serve.mjs) that is told what to do and asked what it shows.

Time is virtual: nothing happens but in `run`, `until` and what calls them. It must not know the game.
"""

import atexit
import base64
import contextlib
import functools
import itertools
import json
import os
import subprocess
import tempfile
import tomllib
import zlib
from pathlib import Path

import littlefs

from bootloader import slots
from gobelet_host.device import bases, uf2
from gobelet_host.device import image as images
from tools import node

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EMULATOR = HERE / "emulator"
BOOTROM = HERE / "firmware" / "bootrom" / "rom.bin"
HARDWARE = tomllib.loads((ROOT / "hardware" / "gobelet.toml").read_text(encoding="utf-8"))
BASE = bases.BASE.read_bytes()
GATE = b"gobelet gate"  # behind it a base says whether its cable is shut, see firmware/base/boards/gate.c
LAYOUT = bases.layout_of(BASE)
FLASH, BLOCK = 2 << 20, slots.SECTOR
ROM_AT, FILES_AT = LAYOUT.rom[0] - uf2.XIP, LAYOUT.files[0] - uf2.XIP
RAW = "raw REPL; CTRL-B to exit\r\n>"
MPY = 0x1306  # sys.implementation._mpy of the base
BLOCKS = LAYOUT.files[1] // BLOCK


def install():
    """Install the emulator's pinned Node modules if they are not there yet. Returns "", or why the emulated Pico cannot
    run here."""
    return node.install(EMULATOR)


class PicoError(AssertionError):
    """The emulated Pico did not do what it was waited for, or its emulator failed."""


def record(data):
    """A record of the cup's store as it lies in flash: the bytes and their CRC."""
    return data + zlib.crc32(data).to_bytes(4, "little")


def unlocked(flash):
    """A whole flash whose base never shuts its cable, for tests that type at the prompt: one byte is another."""
    assert flash.count(GATE) == 1
    flash = bytearray(flash)
    flash[flash.index(GATE) + len(GATE)] = 1
    return flash


def flash_of(program=None, files=None, shut=False):
    """A whole flash with the base, an image of the modules `program` that starts, and `files`: {path: bytes} both.
    shut: whether the base is the one that is delivered, whose cable is shut, see unlocked()."""
    flash = bytearray(_flash_of(None if program is None else tuple(program.items())))
    flash = flash if shut else unlocked(flash)
    if files is not None:
        data = file_system(files)
        flash[FILES_AT : FILES_AT + len(data)] = data
    return flash


@functools.lru_cache(8)  # most tests have the same program
def _flash_of(modules):
    """The whole flash with the base and an image of these (path, bytes), None for no image."""
    flash = bytearray(b"\xff" * FLASH)
    assert drop(flash, BASE if modules is None else bases.build(BASE, images.image_of(dict(modules))))
    if modules is not None:
        partition = partition_of(flash)
        slots_of(partition).keep(0, False, 0)
        flash[ROM_AT : ROM_AT + len(partition.bytes)] = partition.bytes
    return bytes(flash)


def drop(flash, file):
    """Change a whole flash as the RP2040's boot ROM does when a UF2 is dropped on its disk. Returns whether it restarts
    then: when it has taken each block."""
    return uf2.drop(flash, file, uf2.RP2040)


def cuts(flash, film):
    """The whole flash as it is when the power goes at each operation of a film that began with `flash`: before it, and
    half way through it; at last when it does not go at all."""
    flash = bytearray(flash)
    for at, data in film:
        size = BLOCK if data is None else len(data)
        yield bytes(flash)
        for half in (size // 2, size):
            for index in range(half):
                flash[at + index] = 0xFF if data is None else flash[at + index] & data[index]
            if half < size:
                yield bytes(flash)
    yield bytes(flash)


def partition_of(flash):
    """The ROM partition of a whole flash, which can be written to."""
    partition = bases.Partition(LAYOUT.rom[1])
    partition.bytes[:] = flash[ROM_AT : ROM_AT + LAYOUT.rom[1]]
    return partition


def slots_of(partition):
    """The slots of a partition of partition_of(), as the bootloader on a Pico sees them."""
    return slots.Slots(memoryview(partition.bytes), partition, MPY)


def file_system(files):
    """A LittleFS image with `files` ({path: bytes}), as the base formats it."""
    fs = littlefs.LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=256, disk_version=0x00020000)
    for path, data in files.items():
        parent = path.rpartition("/")[0]
        if parent:
            fs.makedirs(parent, exist_ok=True)
        with fs.open(path, "wb") as file:
            file.write(data)
    return bytes(fs.context.buffer)


def mounted(image):
    """The file system in a whole flash."""
    fs = littlefs.LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=256, mount=False)
    fs.context.buffer[:] = image[FILES_AT : FILES_AT + BLOCK * BLOCKS]
    fs.mount()
    return fs


def filled(image):
    """A whole flash whose file system takes nothing more: larger files first, then smaller ones, until none fits."""
    fs = mounted(image)
    for blocks in (16, 4, 1):
        with contextlib.suppress(littlefs.LittleFSError):
            for number in itertools.count():
                with fs.open(f"full.{blocks}.{number}", "wb") as file:
                    file.write(bytes(blocks * BLOCK))
    image = bytearray(image)
    image[FILES_AT : FILES_AT + BLOCK * BLOCKS] = fs.context.buffer
    return image


def files_in(image):
    """{path: bytes} of the files in a whole flash, read as a laptop would."""
    fs = mounted(image)
    found = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with fs.open(path, "rb") as file:
                found[path] = file.read()
    return found


def _sensed(battery):
    """What the converter reads of cells of so many mV."""
    return round(battery / HARDWARE["battery"]["divider"] * 4095 / 3300)


class Emulator:
    """A Node process that emulates one Pico after the other. What it has translated and V8 has compiled serves the next
    one: a first boot takes ten times as long as a later one, so two processes are kept for whoever comes next."""

    KEPT = 2
    STOCK = "stock.mjs"  # rp2040js as npm delivers it: such a process emulates one Pico and ends
    miss = 0  # cycles that a miss in the cache of flash costs, see emulator/cache.mjs
    spare: "list[Emulator]" = []  # the last one is the one that was used last

    def __init__(self, program="serve.mjs"):
        commands = node.commands()
        if commands is None:
            raise PicoError("no Node.js here")
        self.miss = Emulator.miss  # its code is translated for that
        self._program = program
        self._process = subprocess.Popen(
            [*commands[0], str(EMULATOR / program)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"GOBELET_FLASH_CACHE": str(self.miss)},
        )
        self._owed = 0  # answers that have not been read yet

    @classmethod
    def take(cls):
        """A spare process, or a new one."""
        fits = [one for one in cls.spare if one.miss == cls.miss]
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
    for one in Emulator.spare:
        one.end()


class Pico:
    """One emulated Pico.

    program: {path: bytes} of the modules in the image that starts, None for no image; files: {path: bytes} of its
    files; shut: see flash_of(); flash: a whole flash, as flash_of() and image() give it, instead; oled (True,
    False, "sh1106" or "lying", an SSD1306 that says it is an SH1106), accel
    ("lis3dh", "mpu6050", "mpu6500" or None; "mpu6050.72" says 0x72 when it is asked who it is): what is fitted;
    battery: mV at the cell, 0 without one; sag: by how many mV less while the motor turns; stock: whether to go without
    the fast core; emulator: an Emulator for it alone, and which boot ROM it gets (real: one of a chip, not ours);
    radio: whether an nRF24L01+ is fitted, or of
    which other kind it is, see emulator/nrf24.mjs; beside: another Pico, in whose process and on
    whose air this one lives: time passes for both at once; mark: a pin on which the program tells when something
    happens, see marks().
    """

    def __init__(
        self,
        program=None,
        files=None,
        *,
        shut=False,
        flash=None,
        oled: bool | str = True,
        accel: str | None = "lis3dh",
        battery=0,
        sag=0,
        seed=1,
        uid="e660c0ffee000001",
        stock=False,
        radio: bool | str = False,
        beside: "Pico | None" = None,
        mark: int | None = None,
        emulator: Emulator | None = None,
        bootrom=BOOTROM,
        real=False,
    ):
        self.output = b""  # everything the cup has said over USB
        self.resets = []
        self.ms = 0.0
        self.halted = ""
        self.uid = uid
        self.accelerometer = accel
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
        i2c, buttons = HARDWARE["i2c"], HARDWARE["buttons"]
        self._buttons = {name.upper(): pin for name, pin in buttons.items()}
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
            "pins": {
                "i2c": i2c["bus"],
                "sda": i2c["sda"],
                "scl": i2c["scl"],
                "int1": HARDWARE["accelerometer"]["int1"],
                "radio": {"spi": HARDWARE["radio"]["bus"], **HARDWARE["radio"]},
                "pullups": list(buttons.values()),
                "adc": {str(HARDWARE["battery"]["sense"] - 26): _sensed(battery)},
                "sag": sag and {
                    "channel": HARDWARE["battery"]["sense"] - 26, "by": _sensed(sag), "pin": HARDWARE["motor"]["pin"]
                },
            },
        }
        flash = flash_of(program, files, shut) if flash is None else flash
        try:
            self._ask("power", flash=self._file(flash), **options)
        except BaseException:
            self.close()
            raise

    def _file(self, data):
        path = Path(self._folder.name) / f"{next(self._numbers)}.bin"
        path.write_bytes(data)
        return str(path)

    def _ask(self, what, **request):
        self._tell(what, **request)
        return self._hear()

    def _tell(self, what, **request):
        self._emulator.tell({"do": what, "pico": self._number, **request})

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

    def film(self):
        """From now on keep every operation on flash; returns those of the film before: [(offset, bytes)], None for the
        bytes of a sector that was erased."""
        seen = self._ask("film")["seen"]
        return [(at, data and base64.b64decode(data)) for at, data in seen]

    def image(self):
        """The whole flash as it is now."""
        path = Path(self._folder.name) / "image.bin"
        self._ask("save", path=str(path))
        return path.read_bytes()

    def digest(self):
        """The SHA-256 of all memory, registers and flags, as text."""
        return self._ask("digest")["digest"]

    # the USB cable

    def send(self, data):
        """The laptop writes to the port."""
        self._ask("send", data=base64.b64encode(data.encode() if isinstance(data, str) else data).decode())

    def host(self, reading=True, opened=True):
        """What the laptop does with the port: whether it reads, whether it has it open."""
        self._ask("host", reading=reading, open=opened)

    def speed(self, baud):
        """The laptop sets the port's speed."""
        self._ask("host", speed=baud)

    def pause(self):
        """The laptop sends a break."""
        self._ask("host", pause=True)

    def maintain(self):
        """Switch off, and on again with RIGHT and OK held; the player lets go and says yes. Then the cable is open."""
        self.power()
        self.hold("RIGHT", "OK")
        self.run(700)
        self.release("RIGHT", "OK")
        self.run(200)
        self.press("OK", ms=2300)
        self.until_true(lambda: self.stats()["connected"], 3000)
        self.run(1500)

    def repl(self, ms=3000):
        """Stop whatever runs, and wait for the prompt."""
        self.until_true(lambda: self.stats()["connected"], ms)
        self.send("\r\x03\x03")
        self.until(">>> ", ms)

    def fresh(self, ms=3000):
        """A prompt in a MicroPython that has just started and has not started the program, as mpremote makes it."""
        self.repl(ms)
        self.send("\x01")
        self.until(RAW, ms)
        self.send("\x04")
        self.until("soft reboot\r\n", ms)
        self.until(RAW, ms)
        self.send("\x02")
        self.until(">>> ", ms)

    def enter(self, code, ms=3000):
        """Type a program into the raw REPL and start it, without waiting for its end."""
        self.repl(ms)
        self.send("\x01")
        self.until(RAW, ms)
        self.send(code + "\x04")
        self.until("OK", ms)

    def exec(self, code, ms=10000):
        """Run a program in the raw REPL; returns what it printed. PicoError with its traceback if it failed."""
        self.enter(code, ms)
        said = self.until("\x04>", ms)
        said = said[said.find(b"OK") + 2 :] if b"OK" in said[:4] else said
        out, error, _ = said.split(b"\x04", 2)
        self.send("\x02")
        if error:
            raise PicoError(error.decode())
        return out.decode().replace("\r\n", "\n").strip()

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
        self._ask("adc", channel=HARDWARE["battery"]["sense"] - 26, value=_sensed(battery))

    def cable(self, plugged):
        """Whether a laptop is on the cable; what is typed arrives all the same."""
        self._ask("cable", plugged=plugged)

    def carry(self, metres):
        """Carry its radio so far from the others' place."""
        self._ask("carry", metres=metres)

    def miss(self, count=1):
        """The next words on the I2C bus go unheard: nobody acknowledges them."""
        self._ask("miss", count=count)

    def stick(self, clocks):
        """A part on the I2C bus holds SDA down until it has seen so many clocks."""
        self._ask("stick", clocks=clocks)

    def plug_accelerometer(self):
        """Put the accelerometer back."""
        self._ask("attach_sensor")

    def pull_radio(self, pulled=True):
        """Pull its radio off its socket, or put it back."""
        self._ask("pull", pulled=pulled)

    def weather(self, **weather):
        """What the air does, see emulator/ether.mjs: seed, loss, every, gone, noise."""
        self._ask("weather", **weather)

    def unplug_oled(self):
        """Pull the display off its socket."""
        self._ask("detach", address=HARDWARE["oled"]["addresses"][0])

    def plug_oled(self):
        """Put the display back."""
        self._ask("attach")

    def unplug_accelerometer(self):
        """Pull the accelerometer off."""
        for address in HARDWARE["accelerometer"]["lis3dh"] + HARDWARE["accelerometer"]["mpu6050"]:
            self._ask("detach", address=address)

    def oled(self):
        """What the display's controller holds: frame (1024 bytes), on, errors, first and last change in ms, …"""
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
