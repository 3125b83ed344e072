"""The automates of Pépètes against "sound", the one that there was before there were levels."""

from __future__ import annotations

from collections.abc import Iterator

from bench import duel, thinking
from bench.measure import Figure

GAMES = {2: 1000, 4: 600}
BARS = {2: 0.57, 4: 0.27}  # a fair share is a half, a quarter


def figures() -> Iterator[Figure]:
    """How often hard wins against one and among four, how levels differ; how long it thinks on a Pico."""
    for players, bar in BARS.items():
        yield duel.figure("pepetes", "hard", players, GAMES[players], bar)
    yield from duel.steps("pepetes", GAMES[2])
    for players in BARS:
        yield from thinking.figures("pepetes", players)
