"""What every section of the benchmark shares: fair timing and one line a figure. Knows nothing of what is measured."""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import gobelet

TIMES = 1.0  # how many times as many games automates play, see `python -m bench --games`
QUICK = False  # whether a section only shows that it runs, see `python -m bench --quick`; set before one is imported
Size = TypeVar("Size")
FIRMWARE = Path(gobelet.__file__).resolve().parent.parent


@dataclass(frozen=True)
class Figure:
    """One measured thing. bar: the promise in words, "" for none; met: whether it is kept, None if it is no promise."""

    name: str
    value: str
    bar: str = ""
    met: bool | None = None


class Skipped(Exception):
    """A section cannot be measured here; the text says why."""


def few(full: Size, quick: Size) -> Size:
    """How much of something is measured: `full`, or `quick`, the least that goes through the same code."""
    return quick if QUICK else full


def rates(players: Sequence[Callable[[int], int]], rounds: int = 15) -> list[list[float]]:
    """How many things a second each of several players does on one processor, round by round.

    player(round) plays for a while and returns how many things it did. They take turns, and only time on the processor
    counts: what else this machine does in a round slows all of them alike, so compare rates of one round (ratio()).
    """
    found: list[list[float]] = [[] for _ in players]
    gc.disable()  # as timeit does
    for number in range(few(rounds, 1)):
        for player, rate in zip(players, found, strict=True):
            gc.collect()
            began = time.process_time()
            done = player(number)
            rate.append(done / (time.process_time() - began))
    gc.enable()
    return found


def ratio(mine: Sequence[float], other: Sequence[float]) -> float:
    """How many times as fast one of rates() is as another: the median of what each pair of one round says."""
    return statistics.median(one / its_pair for one, its_pair in zip(mine, other, strict=True))


def at(share: float, took: Sequence[float]) -> float:
    """The figure that this share does not exceed, of figures that are sorted."""
    return took[min(int(share * len(took)), len(took) - 1)]


def games_of(random_game: Callable[[int, Callable], int], players: int, games: int) -> Callable[[int], int]:
    """A player for rates(): so many games of so many players. random_game(players, choice) -> how many moves it had."""

    def play(number: int) -> int:
        choice = random.Random(number).choice
        return sum(random_game(players, choice) for _ in range(games))

    return play
