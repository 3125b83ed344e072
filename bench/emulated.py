"""Emulated Picos, as every section that measures on them wants them."""

from __future__ import annotations

from typing import Any

from bench.measure import Skipped
from gobelet_host.device import image
from gobelet_host.device.emulated.board import Emulator, install
from tests.rp2040.harness import Pico
from tests.rp2040.room import DONGLE, Room, settings

MISS = 50  # cycles that a miss in the cache of flash costs: 8 bytes by four wires at half the core's clock, and the way


def ready(miss: int = MISS) -> None:
    """Has Picos emulated with what flash costs, 0: for nothing. Raises Skipped where none can be."""
    if why := install():
        raise Skipped(why)
    Emulator.miss = miss


def uid(number: int) -> str:
    """The id of a Pico among others."""
    return f"e660c0ffee0000{number:02}"


def cup(**options: Any) -> Pico:
    """A Pico with the firmware as it is delivered, in its image, and a player."""
    return Pico(image.program(), settings(name="Anna", lang="en"), **options)


def dongle(program: dict[str, bytes] | None = None) -> Pico:
    """A Pico that is a dongle, and has started."""
    made = Pico(program or image.program(), DONGLE, radio=True, oled=False, accel=None, uid="e660c0ffee0000dd")
    made.run(600)
    return made


def sit_down(pico: Pico, room: Room) -> None:
    """A cup's cable is put in, and its player is ready."""
    room.plug(pico)
    room.run(lambda: room.table.linked(pico.uid))
    room.wait(300)
    room.press(pico, "OK")
    room.run(lambda: room.table.ledger.match is not None)
