"""How lessons of Parafico are judged, see lessons.py: by dice won and lost in the round."""

from __future__ import annotations

from typing import Any

from bench.onward import on
from gobelet import bots
from gobelet.games.parafico import lookahead
from gobelet.games.parafico import state as s
from gobelet.games.parafico.belief import Belief
from gobelet.prng import Random

SEATED = ((2, 300), (4, 300), (6, 300))
UNIT, LUCK = 100, False
HANDS = 300  # believed of each rival


def better(lesson: Any, turn: bots.Observation) -> Any:
    """The decision that a lesson recommends."""
    return lesson[5]


def brought(
    rules: Any, turn: bots.Observation, actions: tuple, sealed: dict[int, Any], random: Random, seed: int
) -> list[float]:
    """Its own dice, and those of the others for their part, fewer for more."""
    world, _ = Belief(turn.state, turn.seat, turn.hand, turn.heard, random, hands=HANDS).sample(random)
    dice = {seat: lookahead.dice_of(counts, turn.state[s.NO_JOKERS]) for seat, counts in enumerate(world)}
    dice[turn.seat] = turn.hand
    rivals, found = sum(map(bool, _dice(turn.state))) - 1, []
    for action in actions:
        left = _dice(on(rules, turn, action, (dice, sealed), seed, s.ROUND).state)
        found.append(left[turn.seat] - (sum(left) - left[turn.seat]) / rivals)
    return found


def _dice(state: list[int]) -> list[int]:
    return state[s.DICE : s.DICE + state[s.PLAYERS]]
