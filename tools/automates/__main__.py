"""Learns again what automates know, by fast play of our own, and writes it where they read it.

usage: python -m tools.automates parcheesi --games 200000 [--seed 2]       writes games/parcheesi/weights.data
       python -m tools.automates pepetes                                  solves the duel: games/pepetes/*.data
       python -m tools.automates paradice [--games 100000] [--seed 2]     writes games/paradice/weights.py
       python -m tools.automates GAME --check                             only compares the fast play with the rules

The fast play is a C program beside this file, which a C compiler (`cc`) makes; Paradice's is that of the rules. The
same games and seed give the same numbers on the same kind of machine. Before it learns, games of it are played again by
the rules, action by action.
"""

import argparse
import importlib
import pkgutil
import sys

from gobelet import games
from tools import automates

GAMES = [found.name for found in pkgutil.iter_modules(automates.__path__) if found.name in games.GAMES]


def main(argv=None):
    """Learns, or compares; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.automates", description="Teach the automates again.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--check", action="store_true", help="only compare the fast play with the rules")
    given = parser.parse_args(argv)
    game = importlib.import_module(f"tools.automates.{given.game}")
    print(f"{game.compare():,} actions and positions of {given.game} are as the rules have them")
    if not given.check:
        game.learn(given.games, given.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
