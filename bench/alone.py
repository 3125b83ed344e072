"""The live heap of a cup with no table that plays Parafico against four automates, on MicroPython with a Pico's sizes.

The cup holds the match, the automates and the screens at once. It is played by its buttons and shakes alone: whoever
presses OK three times and shakes now and then says the next higher bid each time.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from bench.measure import Figure, few
from gobelet.cup.buttons import CALL, OK, RIGHT
from gobelet_host.device import micropython
from gobelet_host.sim.cup import VirtualCup

BAR = 100_000  # bytes
TO_PRACTICE = (CALL, RIGHT, OK, OK, RIGHT, RIGHT, OK, RIGHT, OK)  # menu, second line, first game, four, hard, begin
BETWEEN = 0.2  # seconds between two presses
TURNS = few(12, 1)  # shakes, each with three presses behind: several rounds


async def play(folder: Path) -> int:
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
    """One figure."""
    runtime = micropython.find()
    if runtime is None or runtime.bits != 32:
        return [Figure("peak of the live heap", "no 32-bit MicroPython: gobelet doctor", f"<= {BAR:,} bytes", False)]
    with tempfile.TemporaryDirectory() as folder:
        peak = asyncio.run(play(Path(folder)))
    return [Figure("practice against 4 automates", f"{peak:,} bytes", f"<= {BAR:,} bytes", 0 < peak <= BAR)]
