"""The automates of Paradice against "sound", the one that there was before there were levels."""

from __future__ import annotations

from collections.abc import Iterator

from bench import duel, thinking
from bench.measure import Figure

GAMES = 1000
BAR = 0.53
EACH = 160  # games of each temperament
# Which temperament does what more often than which, of a level.
HABITS = (("bold", "rerolls", "cautious"), ("bold", "rare", "cautious"), ("cautious", "declined", "bold"),
          ("credulous", "paying", "bold"), ("sly", "boxes", "bold"), ("sly", "twins", "credulous"))  # fmt: skip


def figures() -> Iterator[Figure]:
    """How often hard wins against one, how levels and temperaments differ; how long it thinks on a Pico."""
    yield duel.figure("paradice", "hard", 2, GAMES, BAR)
    yield duel.farther("paradice", 2, GAMES)
    yield from duel.steps("paradice", GAMES)
    yield from duel.habits("paradice", 2, EACH, HABITS, "a hundred forks")
    yield from thinking.figures("paradice", 6)
