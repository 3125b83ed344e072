"""Whatever strangers, a lying player and pages say, the table stays up: every kind of message, every phase, every game.

`GOBELET_FUZZ` is how many messages are said (10^6 unless it says otherwise); the seed is the clock's and is printed.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.measure import Figure

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / place) for place in ("host", "portable")]

import storm  # noqa: E402

COUNT = int(os.environ.get("GOBELET_FUZZ", "1000000"))


def figures() -> Iterator[Figure]:
    """One figure a game, strangers and a liar in turn."""
    seed = int(time.time())
    share = COUNT // (2 * len(storm.games()))
    for game in storm.games():
        for liar in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    blown = storm.blow(Path(folder), game, share, seed, liar, every=6)
                    found, moments = "", len(blown.phases)
                except Exception as error:  # that anything was raised is the finding
                    found, moments = f"{type(error).__name__}: {error}"[:80], 0
            name = f"{game}, {'a liar' if liar else 'strangers'}, seed {seed}"
            yield Figure(name, found or f"{share:,} messages, {moments} moments", "nothing raised", not found)
