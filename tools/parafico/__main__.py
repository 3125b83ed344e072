"""Solves the end of Parafico and writes its tables, or says how much can be won from those that there are.

usage: python -m tools.parafico             writes firmware/gobelet/games/parafico/endgame/*.data; some five minutes
       python -m tools.parafico --check     writes nothing; exit code 1 if a table can be beaten by more than its bar

It wants numpy (`python3 tools/setup.py bench`). Nothing is drawn by chance: on one machine the same tables come out
again. How it works: solve.py (CFR+), exploit.py (best responses by the real rules), pack.py (bytes).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable

from gobelet.games.parafico import endgame_tables
from tools.generated import ROOT

from .exploit import best
from .game import Game
from .pack import packed, unpacked
from .solve import Solver

FOLDER = ROOT / "firmware" / "gobelet" / "games" / "parafico" / "endgame"
# Dice of who speaks first and of the other, whether ones are jokers. Two dice each are never left in a Parafico round.
GAMES = ((1, 1, True), (1, 1, False), (2, 1, True), (1, 2, True), (2, 1, False), (1, 2, False), (2, 2, True))
BARS = {2: 0.02, 3: 0.12, 4: 0.20}  # dice that a best response may win a round, by how many are in play
LEARNING = 80  # iterations before the first decisions are left out, and after the last ones
BETWEEN = 40  # iterations after each time
# How rare a decision may be that is kept, step by step: the rarer, the larger the table and the better its play.
RARE = {
    2: (0.01, 0.02, 0.03),
    3: (0.02, 0.04, 0.06, 0.08, 0.1),
    4: (0.02, 0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3),
}
RARE_PLAIN = (0.02, 0.04, 0.06, 0.08, 0.1)  # in a Parafico round with three dice


def main(arguments: list[str] | None = None) -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.parafico")
    parser.add_argument("--check", action="store_true")
    if not parser.parse_args(arguments).check:
        _write()
    failed = False
    for dice, jokers, won in measured():
        print(f"{name(dice, jokers)}: a best response wins {won:.4f} dice a round, the bar is {BARS[sum(dice)]}")
        failed |= won > BARS[sum(dice)]
    return int(failed)


def name(dice: tuple[int, int], jokers: bool) -> str:
    """What a table is called, as endgame_tables.py calls it."""
    return f"{'jokers' if jokers else 'plain'}{dice[0]}{dice[1]}"


def measured() -> Iterable[tuple[tuple[int, int], bool, float]]:
    """(dice, jokers, exploitability) of each table as it is."""
    for *dice, jokers in GAMES:
        game = Game((dice[0], dice[1]), jokers, endgame_tables.RECALL)
        tables = [endgame_tables.policy(name(game.dice, jokers), who) for who in (0, 1)]
        won = [best(game, unpacked(game, table, who), 1 - who) for who, table in enumerate(tables)]
        yield game.dice, jokers, sum(won) / 2


def _write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for *dice, jokers in GAMES:
        began = time.process_time()
        game = Game((dice[0], dice[1]), jokers, endgame_tables.RECALL)
        tables = [_solved(game, player) for player in (0, 1)]
        called = name(game.dice, jokers)
        for who, table in zip(("first", "second"), tables, strict=True):
            (FOLDER / f"{called}-{who}.data").write_bytes(table)
        print(f"{called}: {sum(map(len, tables))} bytes, {time.process_time() - began:.0f} s")


def _solved(game: Game, player: int) -> bytes:
    """The table of a player, learned against another one who may do anything."""
    solver = Solver(game)
    solver.run(LEARNING)
    for rare in RARE_PLAIN if game.total == 3 and not game.jokers else RARE[game.total]:
        solver.prune(player, rare)
        solver.run(BETWEEN)
    solver.run(LEARNING)
    return packed(game, solver.policy()[player], player)


if __name__ == "__main__":
    sys.exit(main())
