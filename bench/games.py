"""1,000 games between automates of every option set of every game, all through the protocol, all audited. Takes long.

GOBELET_GAMES in the environment sets another number of games, GOBELET_GAMES_OF which games ("papayoo,pepetes"). An
option set is told by what differs from the defaults. Who sits down: "sound" automates among random ones with the
defaults, nearly only random ones with other options (`bench.trial.seated`), so that all of it takes less
than an hour on one processor; progress goes to the error output.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from bench import trial
from bench.measure import Figure, few
from gobelet import games as rules
from gobelet.games import GAMES
from gobelet_host.errors import HostError

EVERY = 100  # games between two words of progress


def figures() -> list[Figure]:
    """One line an option set: how many games ended and audited clean."""
    games = int(os.environ.get("GOBELET_GAMES", few("1000", "1")))
    found = []
    for name in os.environ.get("GOBELET_GAMES_OF", "").replace(",", " ").split() or GAMES:
        module = rules.load(name)
        for options in trial.option_sets(module):
            found.append(_figure(module, options, games))
    return found


def _figure(module: Any, options: dict[str, Any], games: int) -> Figure:
    told = ", ".join(f"{key} {value}" for key, value in options.items()) if len(options) < 2 else "all others"
    title = f"{module.NAME}, {told or 'defaults'}"
    clean = entries = 0
    why = f"{games:,} of {games:,} audit clean"
    began = time.process_time()
    for number in range(games):
        try:
            entries += trial.audited(module, options, trial.seats_of(module, number), number)
            clean += 1
        except HostError as error:
            why = f"seed {number}: {error}"
        if (number + 1) % EVERY == 0 or number + 1 == games:
            spent = time.process_time() - began
            told = f"{title}: {clean:,} of {number + 1:,} audit clean, {entries:,} entries, {spent:.0f} s"
            print(told, file=sys.stderr, flush=True)
    return Figure(title, f"{clean:,} in {time.process_time() - began:.0f} s", why, clean == games)
