"""How many of the coach's lessons are true: each is judged by games that go on from there, all seats as hard plays.

An automate that slips is coached; the dearest lessons of each match are judged. What the seat does not know is drawn
anew for each game that goes on, as it may believe it to be; with what it did and with what it is told would have been
better the dice that come are the same. One that these games do not bear out is false, be it by their luck.
`python -m bench --games 10 lessons` judges 200 lessons of each game.

JUDGES says how each game is judged.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from bench import measure
from bench.measure import Figure, few
from gobelet import bots, coach
from gobelet import games as games_known
from gobelet.games import OVER, SEAL
from gobelet.games.papayoo import lookahead as papayoo_lookahead
from gobelet.games.papayoo import sampling, strategy
from gobelet.games.paradice import state as paradice
from gobelet.games.parafico import lookahead as parafico_lookahead
from gobelet.games.parafico import state as parafico
from gobelet.games.parafico.belief import Belief
from gobelet.games.parcheesi import coach as parcheesi_coach
from gobelet.games.parcheesi import state as parcheesi
from gobelet.games.pepetes import state as pepetes
from gobelet.match import Match
from gobelet.prng import Random
from gobelet_host.sim.arena_statistics import wilson
from gobelet_host.sim.simulate import PlainTable

LESSONS = few(20, 4)
TRUE = 0.95
HANDS = 300  # believed of each rival at Parafico


@dataclass(frozen=True)
class Position:
    """Where a decision was made, as whoever judges it may believe it to be. sealed: what all have sealed, by seat."""

    rules: Any
    turn: bots.Observation
    sealed: dict[int, Any]


@dataclass(frozen=True)
class Judge:
    """How the lessons of a game are judged. tables: (players, games that go on from each lesson with either decision).
    unit: the parts in which a lesson tells a cost. brought: what each decision brings in one such game, of a position,
    the decisions, the chance that draws what the seat does not know, and the seed of the dice that come. luck: whether
    the luck of so many games is larger than what a decision costs. recommended: the decision in a lesson, of it and the
    turn; the sixth item if that is all."""

    tables: tuple[tuple[int, int], ...]
    unit: int
    brought: Callable[[Position, tuple, Random, int], list[float]]
    luck: bool = False
    recommended: Callable[[Any, bots.Observation], Any] = lambda lesson, turn: lesson[5]


JUDGES: dict[str, Judge] = {}


class _GoesOn(PlainTable):
    """A match that goes on from a decision as hard plays it. The dice that come are the same, whatever is decided."""

    def __init__(self, at: Position, dice: dict[int, Any], seed: int) -> None:
        seated = ["hard"] * at.turn.state[0]
        super().__init__(at.rules, games_known.complete_options(at.rules), seated, Random(seed))
        self.random = Random(seed + 1)  # of the automates
        self.match.state[:], self.match.recent_decisions[:] = at.turn.state, at.turn.heard
        self.dice, self.sealed = dict(dice), dict(at.sealed)


def play_on(
    at: Position, action: Any, seed: int, dice: dict[int, Any] | None = None, unit: int | None = None
) -> Match:
    """The match after a decision, once the round, or the duel, whose number stands at `unit` of the state is over; the
    whole match for None. dice: what lies under the cups, by seat."""
    table, rules, turn = _GoesOn(at, dice or {}, seed), at.rules, at.turn
    match, seat = table.match, turn.seat
    if rules.owes(match.state, seat)[0] == SEAL:
        table.sealed[seat] = action
        match.act(seat, rules.public_part(match.state, seat, action))
    else:
        match.act(seat, action, turn.hand)
    while rules.turn(match.state) != OVER and (unit is None or match.state[unit] == turn.state[unit]):
        if not table.claim():
            table.step()
    return match


def _papayoo(at: Position, actions: tuple, random: Random, seed: int) -> list[float]:
    """Points of the round, fewer for more: everybody tries as many cards as hard does."""
    turn = at.turn
    if at.rules.owes(turn.state, turn.seat)[0] == SEAL:
        table: Any = sampling.DiscardSampler(turn.state, turn.seat, turn.hand)
    else:
        table = sampling.TrickSampler(turn.state, turn.seat, turn.hand, turn.chosen, turn.heard)
    world, depth = table.world(random), strategy.PLAYED_OUT[bots.HARD]
    return [-papayoo_lookahead.cost(turn, world, action, depth) for action in actions]


JUDGES["papayoo"] = Judge(((4, 150),), 10, _papayoo, recommended=lambda lesson, turn: lesson[4])


def _parafico(at: Position, actions: tuple, random: Random, seed: int) -> list[float]:
    """Its own dice after the round, and those of the others for their part, fewer for more."""
    turn = at.turn
    world, _ = Belief(turn.state, turn.seat, turn.hand, turn.heard, random, hands=HANDS).sample(random)
    plain = turn.state[parafico.NO_JOKERS]
    dice = {seat: parafico_lookahead.dice_of(counts, plain) for seat, counts in enumerate(world)}
    dice[turn.seat] = turn.hand
    rivals, found = sum(map(bool, _dice_left(turn.state))) - 1, []
    for action in actions:
        left = _dice_left(play_on(at, action, seed, dice, parafico.ROUND).state)
        found.append(left[turn.seat] - (sum(left) - left[turn.seat]) / rivals)
    return found


def _dice_left(state: list[int]) -> list[int]:
    return state[parafico.DICE : parafico.DICE + state[parafico.PLAYERS]]


JUDGES["parafico"] = Judge(((2, 300), (4, 300), (6, 300)), 100, _parafico)


def _pepetes(at: Position, actions: tuple, random: Random, seed: int) -> list[float]:
    """Its pépètes after the duel."""
    ends = [play_on(at, action, seed, unit=pepetes.DUEL).state for action in actions]
    return [pepetes.money_of(after, at.turn.seat) for after in ends]


JUDGES["pepetes"] = Judge(((3, 300),), 10, _pepetes)


def _parcheesi(at: Position, actions: tuple, random: Random, seed: int) -> list[float]:
    """1 for a match that is won."""
    ends = [play_on(at, action, seed).state for action in actions]
    return [float(after[parcheesi.RANKS + at.turn.seat] == 1) for after in ends]


def _pawn_recommended(lesson: Any, turn: bots.Observation) -> Any:
    """A lesson of Parcheesi names the pawn."""
    legal = games_known.load("parcheesi").legal(turn.state, turn.seat)
    return next(action for action in legal if parcheesi_coach.pawn(turn.state, turn.seat, action) == lesson[4])


JUDGES["parcheesi"] = Judge(((2, 100),), 1000, _parcheesi, luck=True, recommended=_pawn_recommended)


def _paradice(at: Position, actions: tuple, random: Random, seed: int) -> list[float]:
    """How much more money it has at the end than the others on average."""
    found = []
    for action in actions:
        after = play_on(at, action, seed).state
        scores = after[paradice.SCORES : paradice.SCORES + after[paradice.PLAYERS]]
        found.append(scores[at.turn.seat] - (sum(scores) - scores[at.turn.seat]) / (len(scores) - 1))
    return found


JUDGES["paradice"] = Judge(((3, 100),), 1, _paradice, luck=True)


def figures() -> Iterator[Figure]:
    """For each game how many lessons are true, and what they told to what it was."""
    for game, judge in JUDGES.items():
        for players, outs in judge.tables:
            yield from _of(game, judge, players, outs)


def _of(game: str, judge: Judge, players: int, outs: int) -> Iterator[Figure]:
    gains = list(_judged(game, judge, players, outs))
    told = sum(cost for cost, _, _ in gains) / len(gains)
    gained = sum(gain for _, gain, _ in gains) / len(gains)
    what = f"{game}, {players} players"
    yield Figure(f"{what}: told to cost, did cost", f"{told:.3g}, {gained:.3g}")
    if judge.luck:
        false = sum(gain < -2 * error for _, gain, error in gains)
        met = false <= max(1, (1 - TRUE) * len(gains))
        yield Figure(f"{what}: surely false", f"{false} of {len(gains)}", f"at most {1 - TRUE:.0%}", met)
    else:
        true = sum(gain > 0 for _, gain, _ in gains)
        low, high = wilson(true / len(gains), len(gains))
        value = f"{true} of {len(gains)} ({low:.0%} to {high:.0%})"
        yield Figure(f"{what}: true", value, f"at least {TRUE:.0%}", high >= TRUE)


class _Coached(PlainTable):
    """A match of one who slips among medium players. found: its lesson, the decision, what it knew, what all have
    sealed."""

    def __init__(self, rules: Any, players: int, seed: int) -> None:
        super().__init__(
            rules, games_known.complete_options(rules), ["easy"] + ["medium"] * (players - 1), Random(seed)
        )
        self.found: list[tuple[Any, Any, bots.Observation, dict[int, Any]]] = []

    def _decide(self, seat: int, hand: Any) -> Any:
        action = super()._decide(seat, hand)
        if seat == 0:
            match = self.match
            turn = bots.Observation(
                list(match.state), 0, hand, Random(1), self.chosen(0), tuple(match.recent_decisions)
            )
            lesson = coach.review_decision(match.rules, turn, action)
            if lesson:
                self.found.append((lesson, action, turn, dict(self.sealed)))
        return action


def _judged(game: str, judge: Judge, players: int, outs: int) -> Iterator[tuple[float, float, float]]:
    """(what a lesson told, what the other decision brought more on average, the standard error of that), of as many
    lessons as are wanted."""
    rules, seed, wanted = games_known.load(game), 0, max(4, round(LESSONS * measure.TIMES))
    while wanted > 0:
        seed += 1
        table = _Coached(rules, players, seed)
        table.play()
        dearest = coach.costliest(rules, [lesson for lesson, *_ in table.found])
        for lesson, action, turn, sealed in table.found:
            better, at = judge.recommended(lesson, turn), Position(rules, turn, sealed)
            if lesson not in dearest or not wanted or better == action:
                continue
            wanted -= 1
            random, gains = Random(seed), []
            for number in range(outs):
                did, other = judge.brought(at, (action, better), random, 1000 * seed + number)
                gains.append(other - did)
            mean = sum(gains) / outs
            yield lesson[coach.COST] / judge.unit, mean, math.sqrt(sum((gain - mean) ** 2 for gain in gains)) / outs
