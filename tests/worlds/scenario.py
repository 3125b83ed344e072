"""The scenario of a simulated world, drawn from its seed, and counts of what was played."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from gobelet import games
from gobelet.games import GAMES
from gobelet_host.table.time_limits import AT_ZERO, Limits

ROUND = 600_000  # ms within which a round must be over, whatever fails
LONG_ROUND = 3_600_000  # the same where a round is a whole deal of cards


@dataclass
class Plan:
    """A scenario. matches: one after the other, with the same cups. options: those that differ. drawn: whether
    the cups draw their screens. people: whether the table is told that people play, who may vote. limits: how long they
    may think. radio: whether a dongle reaches the cups, not wires."""

    seed: str
    cups: int
    game: str = GAMES[0]
    matches: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    drawn: bool = False
    people: bool = False
    limits: Limits = field(default_factory=Limits)
    radio: bool = False


@dataclass
class Outcome:
    """Counts of what was played. slowest: ms of the longest round. late: rounds that were over, but later than they may
    be. harms: what became of the journal's files while the table was down, and how that was found. crashes, cuts: the
    steps at which the table crashed and cups lost power, with how often."""

    rounds: int = 0
    entries: int = 0
    matches: int = 0
    abandoned: int = 0
    hands: int = 0
    slowest: int = 0
    late: int = 0
    virtual_ms: int = 0
    harms: Counter[str] = field(default_factory=Counter)
    cuts: Counter[str] = field(default_factory=Counter)
    crashes: Counter[str] = field(default_factory=Counter)


def plan_of(seed: str, cups: int, game: str = GAMES[0], radio: bool = False) -> Plan:
    """Draws the scenario of a seed: mostly one match by the usual options, now and then two, other options, or with
    screens."""
    chance = random.Random(f"{seed} plan")
    plan = Plan(seed, cups, game, radio=radio)
    plan.matches = 2 if chance.random() < 0.1 else 1
    plan.drawn = chance.random() < 0.02
    plan.people = chance.random() < 0.5
    if chance.random() < 0.3:
        for option in games.load(game).OPTIONS:
            if words := games.choices(option):
                plan.options[option[0]] = chance.choice(words)
    chance = random.Random(f"{seed} time")
    if chance.random() < 0.2:
        decision, match, increment = chance.choice((0, 2)), chance.choice((1, 60)), chance.choice((0, 3))
        plan.limits = Limits(decision, match, increment, chance.choice(AT_ZERO))
    return plan


def shaken(game: str) -> bool:
    """Whether everybody shakes before each round, dice or cards; where all dice are public every roll is a round."""
    rules = games.load(game)
    return rules.deck is not None or rules.dice_of(rules.new(rules.SEATS[0]), 0) > 0


def bound(game: str) -> int:
    """ms within which a round must be over."""
    return LONG_ROUND if games.load(game).deck else ROUND
