"""A Pico 2 W: five whole matches, one after the other, at their largest tables, in 400 KiB, by Wi-Fi.

MicroPython, file system and sockets are real, the chip is not: tests/host/pico2w.py.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.measure import Figure
from gobelet.games import GAMES, load
from gobelet_host.device import image
from gobelet_host.table.keys import Keys

STILL = 120  # seconds without an entry


def figures() -> Iterator[Figure]:
    import pico2w

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        board = pico2w.Pico2W(folder / "disk")
        board.flash(image.of_a("pico2w"))
        keys, key = Keys(folder / "keys"), bytes(range(32))
        keys.add_cable_key(pico2w.CUP, key)
        board.pair(keys, key, automate=1, pilot="sound", pace=0)
        plan = [(game, load(game).SEATS[1], {}, 0) for game in GAMES]
        try:
            played = asyncio.run(pico2w.Evening(board, folder).play(plan, STILL))
        except AssertionError as error:
            yield Figure("five whole matches", str(error), "all of them", False)
            return
        for (game, players, _, _), entries in zip(plan, played, strict=True):
            yield Figure(f"{game}, {players} players", f"{entries} entries", "to its end", True)
