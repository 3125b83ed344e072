"""How lessons of Paradice are judged, see lessons.py: by money at the end."""

from __future__ import annotations

from typing import Any

from bench.onward import on
from gobelet import bots
from gobelet.games.paradice import state as s
from gobelet.prng import Random

SEATED = ((3, 100),)
UNIT, LUCK = 1, True


def better(lesson: Any, turn: bots.Observation) -> Any:
    """The decision that a lesson recommends."""
    return lesson[5]


def brought(
    rules: Any, turn: bots.Observation, actions: tuple, sealed: dict[int, Any], random: Random, seed: int
) -> list[float]:
    """How much more it has than the others on average."""
    found = []
    for action in actions:
        after = on(rules, turn, action, ({}, sealed), seed).state
        scores = after[s.SCORES : s.SCORES + after[s.PLAYERS]]
        found.append(scores[turn.seat] - (sum(scores) - scores[turn.seat]) / (len(scores) - 1))
    return found
