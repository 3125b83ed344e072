"""How lessons of Parcheesi are judged, see lessons.py: by matches won."""

from __future__ import annotations

from typing import Any

from bench.onward import on
from gobelet import bots
from gobelet import games as games_known
from gobelet.games.parcheesi import coach
from gobelet.games.parcheesi import state as s
from gobelet.prng import Random

SEATED = ((2, 100),)
UNIT, LUCK = 1000, True


def better(lesson: Any, turn: bots.Observation) -> Any:
    """The decision that a lesson recommends: it names the pawn."""
    legal = games_known.load("parcheesi").legal(turn.state, turn.seat)
    return next(action for action in legal if coach.pawn(turn.state, turn.seat, action) == lesson[4])


def brought(
    rules: Any, turn: bots.Observation, actions: tuple, sealed: dict[int, Any], random: Random, seed: int
) -> list[float]:
    """1 for a match that is won."""
    ends = [on(rules, turn, action, ({}, sealed), seed).state for action in actions]
    return [float(after[s.RANKS + turn.seat] == 1) for after in ends]
