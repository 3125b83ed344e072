"""The automates of Pépètes against "sound", the one that there was before there were levels."""

from __future__ import annotations

from collections.abc import Iterator

from bench import duel, thinking
from bench.measure import Figure

GAMES = {2: 1000, 4: 600}
BARS = {2: 0.57, 4: 0.27}  # a fair share is a half, a quarter
EACH = 60  # games of each temperament
# Which temperament does what more often than which, of a level.
HABITS = (("bold", "rethrown", "cautious"), ("bold", "announced", "cautious"), ("bold", "staked", "cautious"),
          ("credulous", "doubles", "sly"), ("sly", "sets", "credulous"))  # fmt: skip


def figures() -> Iterator[Figure]:
    """How often hard wins against one and among four, how levels and temperaments differ; how long it thinks on a
    Pico."""
    for players, bar in BARS.items():
        yield duel.figure("pepetes", "hard", players, GAMES[players], bar)
    yield from duel.steps("pepetes", GAMES[2])
    yield from duel.habits("pepetes", 3, EACH, HABITS, "a hundred decisions")
    for players in BARS:
        yield from thinking.figures("pepetes", players)
