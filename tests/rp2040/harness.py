"""The emulated Pico of the tests: flashes with what a test puts in, and MicroPython's prompt on the cable."""

import base64
import contextlib
import functools
import itertools
import tomllib
import zlib
from pathlib import Path

import littlefs

from bootloader import slots
from gobelet_host.device import bases, uf2
from gobelet_host.device import image as images
from gobelet_host.device.emulated.board import Board, PicoError

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = tomllib.loads((ROOT / "hardware" / "gobelet.toml").read_text(encoding="utf-8"))
BASE = bases.BASE.read_bytes()
GATE = b"gobelet gate"  # behind it a base says whether its cable is shut, see firmware/base/boards/gate.c
LAYOUT = bases.layout_of(BASE)
FLASH, BLOCK = 2 << 20, slots.SECTOR
ROM_AT, FILES_AT = LAYOUT.rom[0] - uf2.XIP, LAYOUT.files[0] - uf2.XIP
RAW = "raw REPL; CTRL-B to exit\r\n>"
MPY = 0x1306  # sys.implementation._mpy of the base
BLOCKS = LAYOUT.files[1] // BLOCK


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
        slots_of(partition).write_record(0, False, 0)
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


class Prompt:
    """MicroPython's prompt on the cable of a Pico, emulated or real, which has repl(), until() and send()."""

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


class Pico(Prompt, Board):
    """A Board whose flash a test fills, and on whose cable it types.

    program: {path: bytes} of the modules in the image that starts, None for no image; files: {path: bytes} of its
    files; shut: see flash_of(); flash: a whole flash, as flash_of() and image() give it, instead.
    """

    def __init__(self, program=None, files=None, *, shut=False, flash=None, **options):
        super().__init__(flash_of(program, files, shut) if flash is None else flash, **options)

    def film(self):
        """From now on keep every operation on flash; returns those of the film before: [(offset, bytes)], None for the
        bytes of a sector that was erased."""
        seen = self._ask("film")["seen"]
        return [(at, data and base64.b64decode(data)) for at, data in seen]

    def digest(self):
        """The SHA-256 of all memory, registers and flags, as text."""
        return self._ask("digest")["digest"]

    def repl(self, ms=3000):
        """Stop whatever runs, and wait for the prompt."""
        self.until_true(lambda: self.stats()["connected"], ms)
        self.send("\r\x03\x03")
        self.until(">>> ", ms)
