"""The automates of Parcheesi against "sound", the one that there was before there were levels."""

from __future__ import annotations

from collections.abc import Iterator

from bench import duel, thinking
from bench.measure import Figure

AGAINST, GAMES = 2000, 600  # games with "sound", and of two levels
BAR = 0.56


def figures() -> Iterator[Figure]:
    """How often hard wins against one, how levels differ; how long it thinks on a Pico."""
    yield duel.figure("parcheesi", "hard", 2, AGAINST, BAR)
    yield from duel.steps("parcheesi", GAMES)
    for players in (2, 4):
        yield from thinking.figures("parcheesi", players)
