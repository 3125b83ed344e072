"""How many of the coach's lessons are true: each is judged by games that go on from there, as automates play whose
level the judge knows.

An automate that slips is coached; the dearest lessons of each match are judged. With what it did and with what it is
told would have been better the dice that come are the same. One that these games do not bear out is false, be it by
their luck. In Parafico the judge shares nothing with the coach: it weighs every hand that a rival may hold by how often
an automate of its level, asked with it, says what it has said. `python -m bench --games 10 lessons` judges 200 lessons
of each game.

JUDGES says how each game is judged.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from bench import measure
from bench.measure import Figure, few
from gobelet import bots, coach
from gobelet import games as games_known
from gobelet.games import SEAL
from gobelet.games.papayoo import lookahead as papayoo_lookahead
from gobelet.games.papayoo import sampling, strategy
from gobelet.games.paradice import state as paradice
from gobelet.games.parafico import state as parafico
from gobelet.games.parcheesi import coach as parcheesi_coach
from gobelet.games.parcheesi import state as parcheesi
from gobelet.games.pepetes import state as pepetes
from gobelet.match import Match
from gobelet.prng import Random
from gobelet_host.sim.arena_statistics import wilson
from gobelet_host.sim.bot_tables import PlainTable

LESSONS = few(20, 4)
TRUE = 0.95
TRIALS, FEW_TRIALS = 60, 12  # of an automate's decision with a hand
CONTINUES = "medium"  # how whoever is coached goes on
CLEAR = 4  # standard errors after which no more games are needed


@dataclass(frozen=True)
class Position:
    """Where a decision was made, as whoever judges it may believe it to be. sealed: what all have sealed, by seat.
    levels: of the automates that sit there. said: the decisions since something was hidden last: (seat, decision, the
    state before it, what had been heard)."""

    rules: Any
    turn: bots.Observation
    sealed: dict[int, Any]
    levels: tuple[str, ...]
    said: tuple[tuple[int, Any, list[int], tuple], ...] = ()

    @functools.cached_property
    def hands(self) -> dict[int, list[tuple[tuple[int, ...], float]]]:
        """What each rival may hold under its cup, see rival_hands()."""
        state = self.turn.state
        return {
            seat: rival_hands(self, seat)
            for seat in games_known.seats_in(self.rules.living(state))
            if seat != self.turn.seat
        }


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
        super().__init__(at.rules, games_known.complete_options(at.rules), list(at.levels), Random(seed))
        self.random = Random(seed + 1)  # of the automates
        self.match.state[:], self.match.recent_decisions[:] = at.turn.state, at.turn.heard
        self.dice, self.sealed = dict(dice), dict(at.sealed)
        self.advance()


def play_on(at: Position, action: Any, seed: int, dice: dict[int, Any] | None = None, unit: int | None = None) -> Match:
    """The match after a decision, once the round, or the duel, whose number stands at `unit` of the state is over; the
    whole match for None. dice: what lies under the cups, by seat."""
    table, turn = _GoesOn(at, dice or {}, seed), at.turn
    table.act(action)
    while not table.over and (unit is None or table.state[unit] == turn.state[unit]):
        table.decide()
    return table.match


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
    dice = {at.turn.seat: at.turn.hand} | {seat: _drawn(hands, random) for seat, hands in at.hands.items()}
    rivals, found = sum(map(bool, _dice_left(at.turn.state))) - 1, []
    for action in actions:
        left = _dice_left(play_on(at, action, seed, dice, parafico.ROUND).state)
        found.append(left[at.turn.seat] - (sum(left) - left[at.turn.seat]) / rivals)
    return found


def rival_hands(at: Position, seat: int) -> list[tuple[tuple[int, ...], float]]:
    """(dice, weight) of every hand that a rival may hold: how often chance throws it, times how often an automate of
    its level says with it what it has said. That is tried out, as the rules of its play are none of a judge's."""
    dice = at.turn.state[parafico.DICE + seat]
    hands = [(hand, _ways(hand)) for hand in itertools.combinations_with_replacement(range(1, 7), dice)]
    for other, action, state, heard in at.said:
        if other == seat:
            weighed = [(hand, weight * _often(at, seat, hand, action, state, heard)) for hand, weight in hands]
            hands = [(hand, weight) for hand, weight in weighed if weight] or hands
    return hands


def _ways(hand: tuple[int, ...]) -> float:
    """In how many ways dice fall so."""
    return math.factorial(len(hand)) / math.prod(math.factorial(hand.count(face)) for face in set(hand))


def _often(at: Position, seat: int, hand: tuple[int, ...], action: int, state: list[int], heard: tuple) -> float:
    """How often an automate of the rival's level decides so with these dice: few trials find out that it never does."""
    random, said = Random(hash((hand, action)) & 0xFFFF), 0
    for tried in range(1, TRIALS + 1):
        turn = bots.Observation(state, seat, hand, random, heard=heard)
        said += bots.think(at.levels[seat], at.rules, turn)[0] == action
        if tried == FEW_TRIALS and not said:
            return 0
    return said / TRIALS


def _drawn(hands: list[tuple[tuple[int, ...], float]], random: Random) -> tuple[int, ...]:
    """A hand, the likelier the more it weighs."""
    total = sum(weight for _, weight in hands)
    at = random.below(1 << 29) * total / (1 << 29)
    for hand, weight in hands:
        at -= weight
        if at < 0:
            return hand
    return hands[-1][0]


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
        self.found: list[tuple[Any, Any, Position]] = []
        self._said: list[tuple[int, Any, list[int], tuple]] = []

    def _decide(self, seat: int, hand: Any) -> Any:
        match = self.match
        before, heard = list(match.state), tuple(match.recent_decisions)
        action = super()._decide(seat, hand)
        said = self._said = self._said[: len(heard) // 2] + [(seat, action, before, heard)]
        if seat == 0:
            turn = bots.Observation(
                list(match.state), 0, hand, Random(1), self.chosen(0), tuple(match.recent_decisions)
            )
            turn.others = {other: level for other, level in enumerate(self.seated) if other != seat}
            lesson = coach.review_decision(match.rules, turn, action)
            if lesson:
                levels = (CONTINUES, *self.seated[1:])
                self.found.append(
                    (lesson, action, Position(match.rules, turn, dict(self.sealed), levels, tuple(said[:-1])))
                )
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
        for lesson, action, at in table.found:
            better = judge.recommended(lesson, at.turn)
            if lesson not in dearest or not wanted or better == action:
                continue
            wanted -= 1
            random, gains = Random(seed), []
            mean = error = 0.0
            while len(gains) < outs and (len(gains) < outs // CLEAR or abs(mean) < CLEAR * error):
                did, other = judge.brought(at, (action, better), random, 10_000 * seed + len(gains))
                gains.append(other - did)
                mean = sum(gains) / len(gains)
                error = math.sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
            yield lesson[coach.COST] / judge.unit, mean, error
