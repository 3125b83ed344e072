"""Whatever strangers, a lying player and pages say, the table stays up: every kind of message, every phase, every game.

First in virtual time, looking closely; then over 500 real connections at once, while a match is played (siege.py).
`GOBELET_FUZZ` is how many messages are said each time (10^6 unless it says otherwise); the seed is the clock's and is
printed; how far it is goes to standard error.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import storm

from bench import siege
from bench.measure import Figure, few

COUNT = int(os.environ.get("GOBELET_FUZZ", few("1000000", "2000")))


def figures() -> Iterator[Figure]:
    """What came of all of it."""
    seed = int(time.time())
    yield from besieged(seed)
    yield from storms(seed)


def tell(line: str) -> None:
    """How far it is."""
    print(f"    {line}", file=sys.stderr, flush=True)


def besieged(seed: int) -> Iterator[Figure]:
    """Flood, fuzz and a match at once."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(siege.lay(Path(folder), COUNT, seed, tell))
    name, slowest = f"{siege.CONNECTIONS} connections, seed {seed}", max(found.looks, default=0)
    yield Figure(name, found.wrong or f"{found.said:,} messages", "table up", not found.wrong)
    yield Figure("the host's page, slowest", f"{slowest:.2f} s", f"{siege.PATIENCE:.0f} s", slowest < siege.PATIENCE)
    yield Figure("entries meanwhile", f"{found.entries} in {found.matches + 1} matches", "goes on", found.entries > 0)
    yield Figure("longest without an entry", f"{found.still:.2f} s", f"{siege.STILL:.0f} s", found.still < siege.STILL)


def storms(seed: int) -> Iterator[Figure]:
    """One figure a game, strangers and a liar in turn."""
    share = COUNT // (2 * len(storm.games()))
    for game in storm.games():
        for liar in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    blown = storm.blow(Path(folder), game, share, seed, liar, every=6)
                    found, moments = "", len(blown.phases)
                except Exception as error:  # that anything was raised is the finding
                    found, moments = f"{type(error).__name__}: {error}"[:80], 0
            tell(f"{game} is done")
            name = f"{game}, {'a liar' if liar else 'strangers'}, seed {seed}"
            yield Figure(name, found or f"{share:,} messages, {moments} moments", "nothing raised", not found)
