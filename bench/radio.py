"""Cups by radio: a whole match of fifteen with packets lost, a day in which nobody plays; on emulated Picos the heap
that radio and seal cost, and from a press on one of fifteen to the event on all.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from idling import grows, idle

from bench import emulated, pico, radio_picos
from bench.measure import Figure, few
from gobelet_host.device import image
from tests.rp2040.harness import Pico
from tests.rp2040.room import Room, paired, settings
from tests.worlds import run
from tests.worlds.faults import Fault

CUPS = few(15, 3)
IDLE = few(24 * 60, 1)  # minutes
CUP = "e660c0ffee000001"
HEAP = 12_288  # bytes that radio and seal may cost a cup


def figures() -> Iterator[Figure]:
    """The bars of cups by radio."""
    found = []
    world, violation = run.play("bench", CUPS, "parafico", [Fault("air air", 0, "loss", 3_600_000)], radio=True)
    name, rounds = f"a whole match of {CUPS}, 27 % lost", f"{world.outcome.rounds} rounds, all ledgers agree"
    found.append(Figure(name, str(violation or rounds), "nothing lost", violation is None))
    first, last = idle(IDLE)
    told = f"{last[0]:,} objects, {last[1]:,} items and bytes"
    found.append(Figure("24 hours in which nobody plays", told, "as after an hour", not grows(first, last)))
    yield from found
    emulated.ready()
    yield from _memory()
    yield from radio_picos.figures()


def _memory() -> list[Figure]:
    """What radio and seal cost a cup on an emulated Pico: its live heap beyond that of one on a cable, at its fullest
    between the steps of the program."""
    cost = _fullest(True, False) - _fullest(False, False)
    # Both press at the same times, and do not see the same pages: what the second figure says includes one or two.
    played = _fullest(True, True) - _fullest(False, True)
    return [
        Figure("heap of radio and seal, linked", f"{cost:,} B", f"<= {HEAP:,} B", cost <= HEAP),
        Figure("  in a round, pages seen included", f"{played:,} B"),
    ]


def _fullest(radio: bool, plays: bool) -> int:
    """Bytes of a cup in the lobby, or until the end of its first round against an automate."""
    with tempfile.TemporaryDirectory() as folder, emulated.dongle() as dongle:
        room = Room(Path(folder), 2, automates=1, seed=3)
        files = paired(room, CUP, name="Anna", lang="en") if radio else settings(name="Anna", lang="en")
        with Pico(image.program(), files, accel=None, uid=CUP, radio=radio, beside=dongle if radio else None) as cup:
            pico.watch(cup, True)
            if radio:
                room.plug_dongle(dongle)
            else:
                room.plug(cup)
            room.run(lambda: room.table.linked(CUP))
            room.wait(2000)
            if plays:
                room.press(cup, "OK")
                room.run(lambda: room.table.ledger.match)
                by_radio = [cup] if radio else []
                room.play(lambda: any(event[0] == "count" for event in room.events), 60_000, by_radio)
                room.wait(1000)
            room.close()
            return pico.end(cup)[0]
