"""The live heap of a cup at its fullest: automates fill a table of each game, on MicroPython with a Pico's sizes.

Each cup collects garbage before every step and tells when it holds more than ever before: what is left is what the
program really needs in memory, less the image, which is flash on a Pico, as are the names that its base knows; the
MicroPython of a laptop's cups knows the same. A Pico has some 245,000 bytes for it. Only the game that is played is
loaded. A cup with no table that plays Parafico against four automates holds the match, the automates and the screens at
once; it is played by its buttons and shakes alone.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from bench.measure import Figure, few
from gobelet import games as rules
from gobelet import ledger
from gobelet.cup.buttons import CALL, OK, RIGHT
from gobelet.games import GAMES
from gobelet_host.device import micropython
from gobelet_host.games import cases
from gobelet_host.sim.cup import VirtualCup
from gobelet_host.sim.local_table import LocalTable, PlaySettings

SEED = 5  # a match of usual length; the peak hardly depends on it
PRACTICE = 100_000  # bytes
TO_PRACTICE = (CALL, RIGHT, OK, OK, RIGHT, RIGHT, OK, RIGHT, OK)  # menu, second line, first game, four, hard, begin
BETWEEN = 0.2  # seconds between two presses
TURNS = few(12, 1)  # shakes, each with three presses behind: several rounds
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


async def practise(folder: Path) -> int:
    """The peak in bytes; 0 if the cup did not play."""
    cup = VirtualCup(folder, "5e00000000000001", {"name": "Marie", "lang": "fr"}, micropython.find(), measure=True)
    cup.start(port=folder / "port")
    try:
        while cup.running and not any(cup.frame):
            await asyncio.sleep(BETWEEN)
        for button in TO_PRACTICE:
            cup.tap(button)
            await asyncio.sleep(BETWEEN)
        for _ in range(TURNS):
            cup.shake()
            await asyncio.sleep(1.2)
            for _ in range(3):
                cup.tap(OK)
                await asyncio.sleep(BETWEEN)
        played = "turn" in cup.sounds  # the cup has called its player
        return cup.peak_heap if played and not cup.crashes else 0
    finally:
        cup.stop()


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
    with tempfile.TemporaryDirectory() as folder:
        peak = asyncio.run(practise(Path(folder)))
    met = 0 < peak <= PRACTICE
    return [*found, Figure("practice against 4 automates", f"{peak:,} bytes", f"<= {PRACTICE:,} bytes", met)]
