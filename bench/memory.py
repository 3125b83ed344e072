"""The live heap of a cup at its fullest: automates fill a table of each game, on MicroPython with a Pico's sizes.

Each cup collects garbage before every step and tells when it holds more than ever before: what is left is what the
program really needs in memory, less the image, which is flash on a Pico, as are the names that its base knows; the
MicroPython of a laptop's cups knows the same. A Pico has some 245,000 bytes for it. Only the game that is played is
loaded.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from bench.measure import Figure, few
from gobelet import games as rules
from gobelet import ledger
from gobelet.games import GAMES
from gobelet_host.device import micropython
from gobelet_host.games import cases
from gobelet_host.sim.local_table import LocalTable, PlaySettings

SEED = 5  # a match of usual length; the peak hardly depends on it
ENOUGH = few((400, 30), (20, 0))  # entries after which a long match has shown all it needs, and for each cup


async def play(game: str, cups: int, folder: Path) -> list[int]:
    """The peak of each cup in bytes, least first."""
    plan = PlaySettings(game=game, cups=cups, automates=cups, seed=SEED)
    local = LocalTable(plan, folder / "bench.gobelet", micropython.find(), measure=True)
    log = local.table
    enough = max(ENOUGH[0], ENOUGH[1] * cups)
    await local.open()
    try:
        await local.until(lambda: log.ledger.phase == ledger.CLOSED or log.ledger.entries > enough)
    finally:
        await local.close()
    return sorted(cup.peak_heap for cup in local.cups)


def figures() -> list[Figure]:
    """The fullest cup of each game that cups can play, and the one that needed least."""
    runtime = micropython.find()
    if runtime is None or runtime.bits != 32:
        return [Figure("peak of the live heap", "no 32-bit MicroPython: gobelet doctor", "", False)]
    found = []
    for game in GAMES:
        low, high = rules.load(game).SEATS
        cups = few(high, low)
        bar = cases.of(game).heap
        with tempfile.TemporaryDirectory() as folder:
            peaks = asyncio.run(play(game, cups, Path(folder)))
        met = 0 < peaks[-1] <= bar
        found.append(Figure(f"{game}, live heap, {cups} cups", f"{peaks[-1]:,} bytes", f"<= {bar:,} bytes", met))
        found.append(Figure("  of the cup that needs least", f"{peaks[0]:,} bytes"))
    return found
