"""Whole versions of the firmware that are small: the real bootloader and board, and an app that shows its number in
every byte of the display. What an update brings, and what starts after it, is then seen at a glance. No sector of one
is the same in another."""

import functools

from bootloader import slots
from gobelet_host.device import image
from tests.rp2040.harness import ROM_AT, flash_of, partition_of, record, slots_of
from tests.rp2040.room import Cable

APP = """
class App:
    def __init__(self, board, pilot):
        self.board = board
    def step(self, slowest):
        self.board.show(FRAME)
        return 0 if self.board.flush() else 1000
FRAME = bytearray([%d] * 1024)
"""
PILOT = "def pilot_from(board):\n    return None\n"
ZOE = {"data/settings": record(b'{"name":"Zoe"}')}  # files of a cup
SHOWN_MS = 800  # after power-on


_program = functools.cache(image.program)


def version(number):
    """{path: bytes} of version `number`, 1 to 254."""
    firmware = _program()
    kept = [path for path in firmware if "/board/" in path]
    kept += ["gobelet/__init__.mpy"]
    files = {path: firmware[path] for path in kept}
    files["filler"] = bytes([number]) * (9000 + 7 * number)
    cup = {"app": APP % number, "settings": PILOT, "input": "SAMPLE = 20\n", "power": "RESTING = 200\n"}
    return {**files, **{f"gobelet/cup/{name}.py": text.encode() for name, text in cup.items()}}


def image_of(number, **files):
    """The image of version `number`; files: name -> text of modules in gobelet/cup that replace those."""
    changed = {f"gobelet/cup/{name}.py": text.encode() for name, text in files.items()}
    return image.image_of({**version(number), **changed}, f"0.{number}")


def with_both(first, second):
    """A whole flash of small versions by their numbers: `first` in slot A, which starts, `second` in slot B."""
    return with_images(version(first), image_of(second), ZOE)


def with_images(program, other, files):
    """A whole flash that has the modules `program` in slot A, which starts, and an image in slot B."""
    whole = flash_of(program, files)
    partition = partition_of(whole)
    store = slots_of(partition)
    for number, at in enumerate(range(0, len(other.data), slots.SECTOR)):
        store.write(1, number, other.data[at : at + slots.SECTOR].ljust(slots.SECTOR, b"\xff"))
    assert store.finish_image(1, other.header)
    whole[ROM_AT : ROM_AT + len(partition.bytes)] = partition.bytes
    return whole


def starting(whole, slot):
    """The same flash with another slot to start."""
    partition = partition_of(whole)
    slots_of(partition).write_record(slot, False, 0)
    whole[ROM_AT : ROM_AT + len(partition.bytes)] = partition.bytes
    return whole


def shown(pico):
    """The number of the version that runs, shortly after power-on."""
    pico.run(SHOWN_MS)
    frame = pico.frame()
    assert len(set(frame)) == 1, "no app is running"
    return frame[0]


def no_news(done, count):
    """Whoever is not interested in how far an update is."""


def filmed(pico, update):
    """(the flash before, the operations on it) while update(cable) runs."""
    cable = Cable(pico)
    before = pico.image()
    pico.film()
    update(cable)
    return before, pico.film()
