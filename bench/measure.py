"""What every section of the benchmark shares: fair timing and one line a figure. Knows nothing of what is measured."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured thing. bar: the promise in words, "" for none; met: whether it is kept, None if it is no promise."""

    name: str
    value: str
    bar: str = ""
    met: bool | None = None


def rates(players: Sequence[Callable[[int], int]], rounds: int = 7) -> list[float]:
    """How many things a second each of several players does, on one processor, at its best.

    player(round) plays for a while and returns how many things it did. They take turns, so that a busy moment of this
    machine hits all alike, and only time on the processor counts.
    """
    best = [0.0] * len(players)
    gc.disable()  # as timeit does
    for number in range(rounds):
        for index, player in enumerate(players):
            gc.collect()
            began = time.process_time()
            done = player(number)
            best[index] = max(best[index], done / (time.process_time() - began))
    gc.enable()
    return best
