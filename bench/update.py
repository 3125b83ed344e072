"""The power goes at every flash write of an update, in both directions: what starts is the old version or the new one.

Small versions, on the emulated Pico; each operation on flash is cut before it begins and half way. Every state of the
flash that comes of it is started, which takes minutes: the tests start a few of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from bench import emulated
from bench.measure import Figure, few
from gobelet_host.device import flash
from tests.rp2040.harness import Pico, cuts
from tests.rp2040.versions import filmed, image_of, no_news, shown, starting, with_both

JOBS = 2  # emulators at once


def figures() -> Iterator[Figure]:
    """One line a direction."""
    emulated.ready(0)
    for began, old, name in ((0, 1, "A to B"), (1, 2, "B to A")):
        with Pico(flash=starting(with_both(1, 2), began)) as pico:
            before, film = filmed(pico, lambda cable: flash.update(cable, image_of(3), no_news))
        states = list(cuts(before, film))[:: few(1, 80)]
        with ThreadPoolExecutor(JOBS) as pool:
            seen = Counter(pool.map(_starts, states))
        bad = len(states) - seen[old] - seen[3]
        told = f"{bad} bad of {len(states)} starts"
        yield Figure(f"update cut, {name}: {seen[old]} old, {seen[3]} new", told, "0 bad starts", bad == 0)


def _starts(state: bytes) -> int:
    """The version that starts from a state of the flash; -1: none."""
    try:
        with Pico(flash=state) as pico:
            return shown(pico)
    except AssertionError:
        return -1
