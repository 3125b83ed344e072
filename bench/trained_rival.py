"""A player of Parafico that learns to beat hard, and that nobody tunes by hand: how near hard comes to be exploited in
the middle of a game of two, where no table is solved.

A decision is what looks best by a sum of what a player can see of it, see features(). How much each counts is learned
by the cross-entropy method (Rubinstein, 1999): of many players drawn around the best ones so far, the best quarter goes
on. All of a generation meet the same dice. What has been learned is measured with other dice.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator

from bench import duel
from bench.measure import Figure, few
from bench.parafico_rivals import Weighed
from gobelet import bots
from gobelet import games as games_known
from gobelet.games.parafico import rules as parafico
from gobelet.games.parafico import state as s
from gobelet.games.parafico.bids import BASE, BLUFF, bid, leasts, most
from gobelet.prng import Random

DICE = ((5, 5), (4, 4), (5, 3), (3, 5), (3, 3), (4, 2), (2, 4))  # of hard and of the rival, where a round begins
PLAYERS, GENERATIONS, BEST = few(24, 4), few(12, 2), 4  # one of BEST players goes on
ROUNDS = few(200, 4)  # of each player in a generation
GAMES = few(400, 2)  # of the last one against hard
START = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)  # what Bayes weighs, see features()
SPREAD = 0.5
WORST, SURELY = 0.50, 0.46  # of those games hard wins so much

Weights = tuple[float, ...]


def features(turn: bots.Observation) -> Iterator[tuple[int, Weights]]:
    """(decision, what a player sees of it): what it brings if the next player calls what looks unlikely, how likely it
    is to go well by what was heard and by the own dice alone, a bluff, dice more than needed, a face of which it has
    none, a first bid's distance from what is likely."""
    state, said = turn.state, turn.state[s.BID]
    heard, deaf = Weighed(turn), Weighed(turn, hears=False)
    calls = deaf.calls(turn.seat)
    for call, brings in heard.calls(turn.seat).items():
        yield call, (brings, (1 + brings) / 2, (1 + calls[call]) / 2, float(call == BLUFF), 0.0, 0.0, 0.0)
    lows = leasts(said % BASE, said // BASE, state[s.DOUBLE_RULE]) if said else [0] * 6
    for value, low in enumerate(lows, 1):
        likely = heard.own[value] + int(heard.hidden * heard.odds[value])
        first = low if said else max(1, likely - 1)
        for quantity in range(first, min(first + 3, most(state) + 1)):
            yield bid(quantity, value), (
                heard.called(quantity, value, len(turn.hand)), heard.true(quantity, value), deaf.true(quantity, value),
                0.0, float(quantity - first), float(not heard.own[value]), 0.0 if said else abs(quantity - likely) / 2,
            )  # fmt: skip


def decide(turn: bots.Observation, weights: Weights) -> int:
    """What looks best."""
    return max(features(turn), key=lambda each: sum(a * b for a, b in zip(weights, each[1], strict=True)))[0]


def dice_won(weights: Weights, number: int) -> int:
    """Dice that hard loses, those of the rival taken away, in the number-th round: hard on a Pico."""
    rules = games_known.load("parafico")
    dice = DICE[number % len(DICE)]
    values = games_known.complete_options(rules)
    table = duel.Table(
        rules, values, ["hard", ""], Random(number), lambda turn: decide(turn, weights), 0, bots.PICO
    )  # fmt: skip
    table.match.state[:] = parafico.position(list(dice), speaker=number // len(DICE) % 2)
    table.advance()
    while not table.over and table.state[s.ROUND] == 1:
        table.decide()
    hard, rival = table.state[s.DICE : s.DICE + 2]
    return (dice[0] - hard) - (dice[1] - rival)


def train(seed: int = 1) -> Weights:
    """The weights after all generations."""
    chance = random.Random(seed)
    means, spreads = list(START), [SPREAD] * len(START)
    for generation in range(GENERATIONS):
        rounds = range(generation * ROUNDS, (generation + 1) * ROUNDS)
        players = [tuple(chance.gauss(*each) for each in zip(means, spreads, strict=True)) for _ in range(PLAYERS)]
        players.sort(key=lambda weights: -sum(dice_won(weights, number) for number in rounds))
        best = list(zip(*players[: max(2, PLAYERS // BEST)], strict=True))
        means, spreads = [statistics.mean(each) for each in best], [statistics.stdev(each) for each in best]
    return tuple(means)


def figures() -> Iterator[Figure]:
    """How much hard on a Pico wins of the games against what has been learned against it."""
    weights = train()
    rate, doubt = duel.share("parafico", "hard", 2, GAMES, lambda turn: decide(turn, weights))
    numbers = ", ".join(f"{weight:.2f}" for weight in weights)
    bar = f"at least {WORST:.0%}, surely {SURELY:.0%}"
    name = f"hard against a rival that has learned to beat it ({numbers})"
    yield Figure(name, f"{rate:.1%} ± {doubt:.1%}", bar, rate >= WORST and rate - doubt >= SURELY)
