"""How lessons of Papayoo are judged, see lessons.py: by points of the round."""

from __future__ import annotations

from typing import Any

from gobelet import bots
from gobelet.games import SEAL
from gobelet.games.papayoo import lookahead, sampling, strategy
from gobelet.prng import Random

SEATED = ((4, 150),)
UNIT, LUCK = 10, False


def better(lesson: Any, turn: bots.Observation) -> Any:
    """The decision that a lesson recommends."""
    return lesson[4]


def brought(
    rules: Any, turn: bots.Observation, actions: tuple, sealed: dict[int, Any], random: Random, seed: int
) -> list[float]:
    """Points, fewer for more: everybody tries as many cards as hard does."""
    if rules.owes(turn.state, turn.seat)[0] == SEAL:
        table: Any = sampling.DiscardSampler(turn.state, turn.seat, turn.hand)
    else:
        table = sampling.TrickSampler(turn.state, turn.seat, turn.hand, turn.chosen, turn.heard)
    world = table.world(random)
    return [-lookahead.cost(turn, world, action, strategy.PLAYED_OUT[bots.HARD]) for action in actions]
