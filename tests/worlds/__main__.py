"""usage: python -m tests.worlds [--full] [--radio | --disk | --cheat]      `make soak` plays the rounds of a night

Worlds in which everything fails, or (--cheat) rooms in which the table cheats. Exit code 1 when a promise was broken.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from gobelet.games import GAMES, load
from tests.worlds import faults
from tests.worlds.cheat.run import Rooms
from tests.worlds.run import FULL, Report, Worlds, run


def parser() -> argparse.ArgumentParser:
    """Of the command line."""
    words = argparse.ArgumentParser(prog=Worlds.command, description="Worlds in which everything fails.")
    words.add_argument("--game", choices=GAMES, default=GAMES[0])
    words.add_argument("--cups", type=int, help="as many as the game can have, five at most (default)")
    words.add_argument("--rounds", type=int, default=200, help="until so many are over (%(default)s)")
    words.add_argument("--full", action="store_true", help="every game, and the rounds of a night")
    words.add_argument("--radio", action="store_true", help="a dongle reaches the cups, not wires")
    words.add_argument("--disk", action="store_true", help="mostly the table's disk and its files fail")
    words.add_argument("--cheat", action="store_true", help="the table, its wires and some cups are in league")
    words.add_argument("--until-broken", action="store_true", help="games take turns until a promise is broken")
    words.add_argument("--seed", default=time.strftime("%Y%m%d-%H%M%S"), help="any text (the clock's)")
    words.add_argument("--minutes", type=float, default=0, help="that each game may take")
    words.add_argument("--jobs", type=int, default=1, help="worlds at the same time")
    words.add_argument("--world", metavar="SEED", help="this world alone")
    words.add_argument("--script", type=Path, metavar="FILE", help="with --world: its faults")
    return words


def main() -> int:
    """Plays what is asked for. Returns the exit code."""
    given = parser().parse_args()
    bars = FULL if given.full else [(given.game, given.cups or min(5, load(given.game).SEATS[1]), given.rounds)]
    if given.cheat:
        wanted = {game: rounds for game, _, rounds in bars}
        reports: list[Worlds] = [Rooms(game=game, seed=given.seed, wanted=rounds) for game, rounds in wanted.items()]
    else:
        how = {"seed": given.seed, "radio": given.radio, "disk": given.disk}
        reports = [Report(game=game, cups=cups, wanted=rounds, **how) for game, cups, rounds in bars]
    if given.world is None:
        print(f"seed {given.seed}")
        passed = run(lambda line: print(line, flush=True), reports, given.jobs, given.minutes, given.until_broken)
        return 0 if passed else 1
    script = faults.loads(given.script.read_text()) if given.script else None
    struck, broken = reports[0].play(given.world, script)
    print(f"world {given.world}: {len(struck)} faults", f"BROKEN: {broken}" if broken else "kept", sep=", ")
    return int(broken is not None)


if __name__ == "__main__":
    sys.exit(main())
