"""How many of the coach's lessons are true: each is judged by games that go on from there, all seats as hard plays.

An automate that slips is coached; the dearest lessons of each match are judged. What the seat does not know is drawn
anew for each game that goes on, as it may believe it to be; with what it did and with what it is told would have been
better the dice that come are the same. One that these games do not bear out is false, be it by their luck.
`python -m bench --games 10 lessons` judges 200 lessons of each game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from bench import measure
from bench.measure import Figure
from gobelet import bots, coach
from gobelet import games as games_known
from gobelet.games import OVER, SEAL
from gobelet.games.papayoo import ahead as papayoo
from gobelet.games.papayoo import mind as papayoo_mind
from gobelet.games.papayoo import worlds as papayoo_worlds
from gobelet.games.paradice import state as paradice
from gobelet.games.parafico import ahead as parafico_ahead
from gobelet.games.parafico import state as parafico
from gobelet.games.parafico.belief import Belief
from gobelet.games.parcheesi import coach as parcheesi_coach
from gobelet.games.parcheesi import state as parcheesi
from gobelet.games.pepetes import state as pepetes
from gobelet.match import Match
from gobelet.randoms import Random
from gobelet_host.sim.simulate import PlainTable
from gobelet_host.sim.tally import wilson

LESSONS = 20
TRUE = 0.95
BELIEVED = 300  # hands for each rival
# Game, players, games that go on from each lesson with either decision: what a decision of Parcheesi or of Paradice
# brings shows only at the end of a match, and after many.
JUDGED = (
    ("parafico", 2, 300), ("parafico", 4, 300), ("parafico", 6, 300), ("papayoo", 4, 150), ("pepetes", 3, 300),
    ("parcheesi", 2, 100), ("paradice", 3, 100),
)  # fmt: skip
SHORT = ("parafico", "papayoo", "pepetes")  # whose lessons a round or a duel judges


def figures() -> Iterator[Figure]:
    """For each game how many lessons are true, and what they told to what it was."""
    wanted = max(4, round(LESSONS * measure.TIMES))
    for game, players, outs in JUDGED:
        gains = list(_judged(game, players, outs, wanted))
        told = sum(cost for cost, _, _ in gains) / len(gains)
        gained = sum(gain for _, gain, _ in gains) / len(gains)
        what = f"{game}, {players} players"
        yield Figure(f"{what}: told to cost, did cost", f"{told:.3g}, {gained:.3g}")
        if game in SHORT:
            true = sum(gain > 0 for _, gain, _ in gains)
            low, high = wilson(true, len(gains))
            value = f"{true} of {len(gains)} ({100 * low:.0f} to {100 * high:.0f} %)"
            yield Figure(f"{what}: lessons that are true", value, f"at least {TRUE:.0%}", high >= TRUE)
        else:  # the luck of so few matches is larger than what a decision costs
            false = sum(gain < -2 * error for _, gain, error in gains)
            value = f"{false} of {len(gains)}"
            yield Figure(f"{what}: lessons that are surely false", value, f"at most {1 - TRUE:.0%}",
                         false <= max(1, (1 - TRUE) * len(gains)))  # fmt: skip


class _Coached(PlainTable):
    """A match of one who slips among medium players. found: its lesson, the decision, what it knew, what all have
    sealed."""

    def __init__(self, rules: Any, players: int, seed: int) -> None:
        super().__init__(rules, games_known.options(rules), ["easy"] + ["medium"] * (players - 1), Random(seed))
        self.found: list[tuple[Any, Any, bots.Turn, dict[int, Any]]] = []

    def _decide(self, seat: int, hand: Any) -> Any:
        action = super()._decide(seat, hand)
        if seat == 0:
            match = self.match
            turn = bots.Turn(list(match.state), 0, hand, Random(1), self.chosen(0), tuple(match.heard))
            lesson = coach.weigh(match.rules, turn, action)
            if lesson:
                self.found.append((lesson, action, turn, dict(self.sealed)))
        return action


class _Onward(PlainTable):
    """A match that goes on from a Turn as hard plays."""

    def __init__(
        self, rules: Any, turn: bots.Turn, dice: dict[int, Any], sealed: dict[int, Any], seed: int
    ) -> None:
        super().__init__(rules, games_known.options(rules), ["hard"] * turn.state[0], Random(seed))
        self.random = Random(seed + 1)  # of the automates: the dice that come are the same, whatever they decide
        self.match.state[:], self.match.heard[:] = turn.state, turn.heard
        self.dice, self.sealed = dice, sealed


def _judged(game: str, players: int, outs: int, wanted: int) -> Iterator[tuple[float, float, float]]:
    """(what a lesson told, what the other decision brought more on average, the standard error of that), as many as
    are wanted."""
    rules, seed = games_known.load(game), 0
    unit, brought = BROUGHT[game]
    while wanted > 0:
        seed += 1
        table = _Coached(rules, players, seed)
        table.play()
        dearest = coach.dearest(rules, [lesson for lesson, *_ in table.found])
        for lesson, action, turn, sealed in table.found:
            if lesson not in dearest or not wanted or _better(game, lesson, turn) == action:
                continue
            wanted -= 1
            better, random, gains = _better(game, lesson, turn), Random(seed), []
            for number in range(outs):
                did, other = brought(rules, turn, (action, better), sealed, random, 1000 * seed + number)
                gains.append(other - did)
            mean = sum(gains) / outs
            yield lesson[coach.COST] / unit, mean, math.sqrt(sum((gain - mean) ** 2 for gain in gains)) / outs


def _better(game: str, lesson: Any, turn: bots.Turn) -> Any:
    """The decision that a lesson recommends."""
    if game == "parcheesi":
        legal = games_known.load(game).legal(turn.state, turn.seat)
        return next(action for action in legal if parcheesi_coach._pawn(turn.state, turn.seat, action) == lesson[4])
    return lesson[4 if game == "papayoo" else 5]


def _on(
    rules: Any, turn: bots.Turn, action: Any, dice: dict[int, Any], sealed: dict[int, Any], seed: int, unit: int | None
) -> Match:
    """The match once the round, or the duel, whose number stands at `unit` is over; the whole match for None."""
    table = _Onward(rules, turn, dice, dict(sealed), seed)
    match, seat = table.match, turn.seat
    if rules.owes(match.state, seat)[0] == SEAL:
        table.sealed[seat] = action
        match.act(seat, rules.cover(match.state, seat, action))
    else:
        match.act(seat, action, turn.hand)
    while rules.turn(match.state) != OVER and (unit is None or match.state[unit] == turn.state[unit]):
        if not table.claim():
            table.step()
    return match


def _dice(rules: Any, turn: bots.Turn, actions: Any, sealed: Any, random: Random, seed: int) -> list[float]:
    """Dice of Parafico: its own, and those of the others for their part."""
    world, _ = Belief(turn.state, turn.seat, turn.hand, turn.heard, random, hands=BELIEVED).world(random)
    dice = {seat: parafico_ahead.dice_of(counts, turn.state[parafico.NO_JOKERS]) for seat, counts in enumerate(world)}
    dice[turn.seat] = turn.hand
    found = []
    for action in actions:
        after = _on(rules, turn, action, dict(dice), sealed, seed, parafico.ROUND).state
        count = after[parafico.DICE : parafico.DICE + len(world)]
        rivals = sum(1 for left in turn.state[parafico.DICE : parafico.DICE + len(world)] if left) - 1
        found.append(count[turn.seat] - (sum(count) - count[turn.seat]) / rivals)
    return found


def _points(rules: Any, turn: bots.Turn, actions: Any, sealed: Any, random: Random, seed: int) -> list[float]:
    """Points of Papayoo, fewer for more."""
    if rules.owes(turn.state, turn.seat)[0] == SEAL:
        table: Any = papayoo_worlds.Discard(turn.state, turn.seat, turn.hand)
    else:
        table = papayoo_worlds.Trick(turn.state, turn.seat, turn.hand, turn.chosen, turn.heard)
    world = table.world(random)
    return [-papayoo.cost(turn, world, action, papayoo_mind.PLAYED_OUT[bots.HARD]) for action in actions]


def _money(rules: Any, turn: bots.Turn, actions: Any, sealed: Any, random: Random, seed: int) -> list[float]:
    """Pépètes after the duel."""
    ends = [_on(rules, turn, action, {}, sealed, seed, pepetes.DUEL).state for action in actions]
    return [pepetes.money_of(after, turn.seat) for after in ends]


def _won(rules: Any, turn: bots.Turn, actions: Any, sealed: Any, random: Random, seed: int) -> list[float]:
    """Whether a match of Parcheesi is won."""
    ends = [_on(rules, turn, action, {}, sealed, seed, None).state for action in actions]
    return [float(after[parcheesi.RANKS + turn.seat] == 1) for after in ends]


def _ahead(rules: Any, turn: bots.Turn, actions: Any, sealed: Any, random: Random, seed: int) -> list[float]:
    """How much more a seat of Paradice has in the end than the others."""
    found = []
    for action in actions:
        after = _on(rules, turn, action, {}, sealed, seed, None).state
        scores = after[paradice.SCORES : paradice.SCORES + after[0]]
        found.append(scores[turn.seat] - (sum(scores) - scores[turn.seat]) / (len(scores) - 1))
    return found


# By game: the parts in which it tells a cost, what a decision brings.
BROUGHT: dict[str, tuple[int, Callable[..., list[float]]]] = {
    "parafico": (100, _dice), "papayoo": (10, _points), "pepetes": (10, _money), "parcheesi": (1000, _won),
    "paradice": (1, _ahead),
}  # fmt: skip
