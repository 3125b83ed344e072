"""The automates of Parafico: how much better "sound" is than "random", and how long it thinks.

The Pico is some fifty times slower than this laptop's MicroPython: a decision here in 0.3 ms is one there in 15 ms.
"""

from __future__ import annotations

import time

from bench.measure import Figure, on_micropython
from gobelet import bots
from gobelet.games.parafico import GAME, bids
from gobelet.games.parafico import rules as parafico
from gobelet.games.parafico.bot import in_play
from gobelet.randoms import Random
from gobelet_host.sim.simulate import simulate

BETTER = 1.9  # of two possible: a seat of "sound" must win nearly twice its share against "random"
THINKS = 1.0  # ms on this laptop's MicroPython, with 75 dice in play
DECISIONS = 50

ON_MICROPYTHON = f"""
import time
from gobelet import bots
from gobelet.randoms import Random
from gobelet.games.parafico import GAME as p, bids, rules
state = rules.position([5] * 15)
for seat in range(15):
    p.apply(state, seat, 0, [])
p.apply(state, 0, bids.bid(20, 4), [])
random = Random(1)
start = time.ticks_us()
for _ in range({DECISIONS}):
    bots.choose("sound", p, state, 1, (1, 4, 4, 2, 6), random)
print(time.ticks_diff(time.ticks_us(), start) / {DECISIONS} / 1000)
"""


def thinking() -> float:
    """Milliseconds of a decision of "sound" with 75 dice in play, on CPython."""
    state = parafico.position([5] * 15)
    for seat in range(15):
        parafico.apply(state, seat, 0, [])
    parafico.apply(state, 0, bids.bid(20, 4), [])
    assert in_play(state)
    random = Random(1)
    began = time.process_time()
    for _ in range(DECISIONS):
        bots.choose("sound", GAME, state, 1, (1, 4, 4, 2, 6), random)
    return 1000 * (time.process_time() - began) / DECISIONS


def figures() -> list[Figure]:
    """Win rates as multiples of a fair share, and thinking times."""
    found = []
    for players in (2, 6):
        share = simulate(players=players, games=200, seed=1).rate("sound") * players
        bar = f"at least {BETTER:g} of 2 shares"
        found.append(Figure(f"sound against random, {players} players", f"{share:.2f} shares", bar, share >= BETTER))
    found.append(Figure("sound thinks, CPython", f"{thinking():.2f} ms"))
    said = on_micropython(ON_MICROPYTHON)
    if said is None:
        return [*found, Figure("sound thinks, MicroPython", "no MicroPython here", f"at most {THINKS:g} ms", False)]
    met = float(said) <= THINKS
    return [*found, Figure("sound thinks, MicroPython", f"{float(said):.2f} ms", f"at most {THINKS:g} ms", met)]
