"""1,000 games between automates of every option set of every game, all through the protocol, all audited. Takes long.

GOBELET_GAMES in the environment sets another number of games. An option set is told by what differs from the defaults.
"""

from __future__ import annotations

import os
import time

from bench.measure import Figure
from gobelet import rules
from gobelet.cup.screens import GAMES
from gobelet_host import trial
from gobelet_host.errors import HostError


def figures() -> list[Figure]:
    """One line an option set: how many games ended and audited clean."""
    games = int(os.environ.get("GOBELET_GAMES", "1000"))
    found = []
    for name in GAMES:
        module = rules.load(name)
        for options in trial.option_sets(module):
            began = time.process_time()
            clean = 0
            why = f"{games:,} of {games:,} audit clean"
            for number in range(games):
                try:
                    trial.audited(module, options, trial.seats_of(module, number), number)
                    clean += 1
                except HostError as error:
                    why = str(error)
            spent = time.process_time() - began
            told = ", ".join(f"{key} {value}" for key, value in options.items()) if len(options) < 2 else "all others"
            found.append(Figure(f"{name}, {told or 'defaults'}", f"{clean:,} in {spent:.0f} s", why, clean == games))
    return found
