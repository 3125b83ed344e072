"""What the decisions of a match of Parafico were worth, by what their player could know: its own dice, all bids.

It reads events that everybody has seen; dice are known from the moment that they were shown. It must not know who asks.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gobelet.bots import Turn
from gobelet.games.parafico import mind
from gobelet.games.parafico import state as s
from gobelet.games.parafico.belief import ONE, Belief
from gobelet.games.parafico.bids import BASE, BLUFF, CARAMBA, bid
from gobelet.randoms import Random
from gobelet_host.words import narrate

MATTERS = 10  # hundredths of a die that a decision must have cost to be told
HANDS = 120  # that are weighed for each rival


@dataclass(frozen=True)
class Lesson:
    """A decision. said: the bid before it, 0 for none. true: how likely the bid that it is about is true, or exactly
    so for a caramba, 0 to 1. cost: in hundredths of a die, beside `best`."""

    round: int
    seat: int
    action: int
    said: int
    true: float
    cost: int
    best: int


def lessons(steps: Iterable[tuple[list[int], list[int], list[tuple[Any, ...]]]]) -> list[Lesson]:
    """All decisions of rounds that came to their end. steps: (state, Match.heard, events) after each entry."""
    found: list[Lesson] = []
    asked: list[tuple[int, int, list[int], list[int]]] = []
    hands: dict[int, tuple[int, ...]] = {}
    state, heard = [], []
    for after, told, events in steps:
        for kind, _, seat, *data in events:
            if kind in ("bid", "bluff", "caramba"):
                action = bid(*data) if kind == "bid" else BLUFF if kind == "bluff" else CARAMBA
                asked.append((seat, action, state, heard))
            elif kind == "shown":
                hands[seat] = tuple(data[0])
            elif kind == "count":
                found += [_lesson(*one, hands[one[0]]) for one in asked if one[0] in hands]
            elif kind == "round":
                asked, hands = [], {}
        state, heard = list(after), list(told)
    return found


def _lesson(seat: int, action: int, state: list[int], heard: list[int], hand: tuple[int, ...]) -> Lesson:
    said = state[s.BID]
    about = action if action >= BASE else said
    random = Random(state[s.ROUND] * 1009 + len(heard))
    true, exact = Belief(state, seat, hand, heard, random, HANDS).true(about % BASE, about // BASE)
    cost, best = mind.cost(Turn(state, seat, hand, random, (), heard), action)
    return Lesson(state[s.ROUND], seat, action, said, (exact if action == CARAMBA else true) / ONE, cost, best)


def costliest(found: list[Lesson], seat: int, most: int = 3) -> list[Lesson]:
    """The decisions of a seat that cost most, dearest first; none that hardly cost anything."""
    own = [lesson for lesson in found if lesson.seat == seat and lesson.cost >= MATTERS]
    return sorted(own, key=lambda lesson: -lesson.cost)[:most]


def told(lesson: Lesson, words: Any) -> str:
    """A decision in words."""
    kind = "bluff" if lesson.action == BLUFF else "caramba" if lesson.action == CARAMBA else "bid"
    better = "bluff" if lesson.best == BLUFF else "caramba" if lesson.best == CARAMBA else "bid"
    about = _bid(lesson.action if kind == "bid" else lesson.said)
    instead = words.get(f"coach.better_{better}", _bid(lesson.best) if better == "bid" else "")
    cost = f"{lesson.cost / 100:.2f}".replace(".", words.get("coach.point"))
    return words.get(f"coach.{kind}", lesson.round, about, round(100 * lesson.true), instead, cost)


def _bid(action: int) -> str:
    return narrate.bid(action % BASE, action // BASE)
