"""The automates of Parcheesi against "sound", the one that there was before there were levels."""

from __future__ import annotations

from collections.abc import Iterator

from bench import duel, thinking
from bench.measure import Figure

AGAINST, GAMES = 2000, 600  # games with "sound", and of two levels
BAR = 0.56
EACH = 40  # games of each temperament
# Which temperament has more of what than which, of a level.
HABITS = (("bold", "alone", "cautious"), ("credulous", "alone", "cautious"), ("sly", "paired", "bold"),
          ("sly", "paired", "credulous"))  # fmt: skip


def figures() -> Iterator[Figure]:
    """How often hard wins against one, how levels and temperaments differ; how long it thinks on a Pico."""
    yield duel.figure("parcheesi", "hard", 2, AGAINST, BAR)
    yield duel.farther("parcheesi", 2, AGAINST)
    yield from duel.steps("parcheesi", GAMES)
    yield from duel.habits("parcheesi", 2, EACH, HABITS, "a hundred moves")
    for players in (2, 4):
        yield from thinking.figures("parcheesi", players)
