"""How lessons of Pépètes are judged, see lessons.py: by pépètes after the duel."""

from __future__ import annotations

from typing import Any

from bench.onward import on
from gobelet import bots
from gobelet.games.pepetes import state as s
from gobelet.prng import Random

SEATED = ((3, 300),)
UNIT, LUCK = 10, False


def better(lesson: Any, turn: bots.Observation) -> Any:
    """The decision that a lesson recommends."""
    return lesson[5]


def brought(
    rules: Any, turn: bots.Observation, actions: tuple, sealed: dict[int, Any], random: Random, seed: int
) -> list[float]:
    """Its pépètes."""
    ends = [on(rules, turn, action, ({}, sealed), seed, s.DUEL).state for action in actions]
    return [s.money_of(after, turn.seat) for after in ends]
