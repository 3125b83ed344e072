"""The automates of Paradice against "sound", the one that there was before there were levels."""

from __future__ import annotations

from collections.abc import Iterator

from bench import duel, thinking
from bench.measure import Figure

GAMES = 1000
BAR = 0.53


def figures() -> Iterator[Figure]:
    """How often hard wins against one, how levels differ; how long it thinks on a Pico."""
    yield duel.figure("paradice", "hard", 2, GAMES, BAR)
    yield duel.farther("paradice", 2, GAMES)
    yield from duel.steps("paradice", GAMES)
    yield from thinking.figures("paradice", 6)
