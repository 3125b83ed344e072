"""Fairness: how long its hashes and the protocol take, here and on this laptop's MicroPython."""

from __future__ import annotations

import time

from bench import trial
from bench.measure import Figure, on_micropython
from gobelet import fair
from gobelet.games.parafico.definition import GAME
from gobelet.ledger import Ledger

ON_MICROPYTHON = """
import time
from gobelet import fair
def ms(work, times):
    start = time.ticks_us()
    for _ in range(times):
        work()
    return time.ticks_diff(time.ticks_us(), start) / times / 1000
chain = fair.Chain(bytes(32), fair.DICE)
print(ms(lambda: fair.Chain(bytes(32), fair.DICE), 3), ms(lambda: chain.preimage(1), 50),
      ms(lambda: fair.hidden_dice(bytes(32), bytes(32), 1, 0, 5), 50))
"""


def milliseconds(work, times: int) -> float:
    """Of one call, at its best of five."""
    best = float("inf")
    for _ in range(5):
        began = time.process_time()
        for _ in range(times):
            work()
        best = min(best, (time.process_time() - began) / times)
    return 1000 * best


def a_log(players: int) -> list[bytes]:
    """The entries of one match between automates."""
    return trial.played(GAME, {}, players, 1).payloads


def figures() -> list[Figure]:
    """Times of the steps that a cup waits for, and how fast an audit folds."""
    chain = fair.Chain(bytes(32), fair.DICE)
    nothing = bytes(32)
    found = [
        Figure("a chain of 256 links", f"{milliseconds(lambda: fair.Chain(nothing, fair.DICE), 5):.2f} ms"),
        Figure("a link of it, the slowest", f"{milliseconds(lambda: chain.preimage(1), 200):.3f} ms"),
        Figure("5 dice", f"{milliseconds(lambda: fair.hidden_dice(nothing, nothing, 1, 0, 5), 200):.3f} ms"),
    ]
    for players in (2, 15):
        log = a_log(players)

        def audit(log: list[bytes] = log) -> None:
            ledger = Ledger()
            for payload in log:
                ledger.fold(payload)

        spent = milliseconds(audit, 1)
        value = f"{1000 * len(log) / spent:,.0f} entries/s"
        found.append(Figure(f"an audit of {players} players", value, f"{len(log)} entries in {spent:.0f} ms"))
    said = on_micropython(ON_MICROPYTHON)
    if said is None:
        return [*found, Figure("on MicroPython", "no MicroPython here")]
    names = ("a chain, MicroPython", "a link, MicroPython", "5 dice, MicroPython")
    return found + [Figure(name, f"{float(text):.3f} ms") for name, text in zip(names, said.split(), strict=True)]
