"""The live heap of a cup at its fullest: fifteen automates play a match on MicroPython with a Pico's object sizes.

Each cup collects garbage before every step and tells when it holds more than ever before: what is left is what the
program really needs, code, names and data together. A Pico has some 210,000 bytes for it.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from bench.measure import Figure
from gobelet_host import micropython
from gobelet_host.party import Party, Plan

BAR = 100_000  # bytes
CUPS = 15
SEED = 5  # a match of usual length; the peak hardly depends on it


async def play(folder: Path) -> list[int]:
    """The peak of each cup in bytes, least first."""
    plan = Plan(cups=CUPS, automates=CUPS, seed=SEED)
    party = Party(plan, folder / "bench.gobelet", micropython.find(), measure=True)
    await party.open()
    try:
        await party.play()
    finally:
        await party.close()
    return sorted(cup.peak_heap for cup in party.cups)


def figures() -> list[Figure]:
    """The fullest cup, and the one that needed least."""
    bar = f"<= {BAR:,} bytes"
    runtime = micropython.find()
    if runtime is None or runtime.bits != 32:
        return [Figure("peak of the live heap", "no 32-bit MicroPython: gobelet doctor", bar, False)]
    with tempfile.TemporaryDirectory() as folder:
        peaks = asyncio.run(play(Path(folder)))
    return [
        Figure(f"peak of the live heap, {CUPS} cups", f"{peaks[-1]:,} bytes", bar, 0 < peaks[-1] <= BAR),
        Figure("  of the cup that needs least", f"{peaks[0]:,} bytes"),
    ]
