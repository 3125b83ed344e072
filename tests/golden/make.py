"""Writes what golden games led to anew, after a wanted change of a state, its dump or an automate: digests, scores.

usage: python tests/golden/make.py      (from the root, in the project's environment)

It goes over all games that have a file tests/golden/<game>.json with a module
tests/portable/games/test_<game>_golden.py. The tests compare on CPython and MicroPython; everything else in the files
is written by hand, and stays as it is.
"""

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gobelet import games
from gobelet.prng import Random

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "portable"), str(HERE.parent / "portable" / "games")]

Change = tuple[Any, Any]  # an item of the file, and what it must be now


def scenes(golden: Any) -> Iterator[Change]:
    """Of a board: positions that are played move by move, then games of automates."""
    for case in golden.GOLDEN["cases"]:
        yield case, case | {"digest": golden.play_case(case)}
    yield from golden.golden_games(golden.GAME, golden.GOLDEN["games"], golden.play, golden.bots)


def rounds(golden: Any) -> Iterator[Change]:
    """Of Parafico: the example rounds of the rules, one after the other, then games of automates."""
    bots, world = importlib.import_module("test_bots"), importlib.import_module("parafico_world")
    examples = golden.GOLDEN["rounds"]
    match = world.session(examples[0]["dice"], golden.SEATS.index(examples[0]["first"]))
    for example in examples:
        golden.check_round(match, example)
        yield example, example | {"digest": golden.hexed(match.digest())}
    for line in golden.GOLDEN["games"]:
        yield line, line | {"digest": golden.hexed(bots.played(line).digest())}


def matches(golden: Any) -> Iterator[Change]:
    """Of a game with secrets: whole matches, [seats, seed, options, moves, scores, digest]."""
    world = importlib.import_module("secret_choice_world")
    for line in golden.GOLDEN["matches"]:
        seats, seed, options = line[:3]
        table = world.SecretTable(
            golden.GAME, seats, Random(seed), golden.bots.random, games.complete_options(golden.GAME, options)
        )
        match = table.play()
        yield line, [seats, seed, options, match.count, golden.GAME.scores(match.state), table.digest()]


KINDS = {"cases": scenes, "rounds": rounds, "matches": matches}  # by a list that a file has


def main() -> None:
    """Plays everything and rewrites the lines that lead elsewhere now."""
    for name in games.GAMES:
        path = HERE / f"{name}.json"
        if not path.exists():
            continue
        golden = importlib.import_module(f"test_{name}_golden")
        made = next(kind for key, kind in KINDS.items() if key in golden.GOLDEN)
        changed = [(before, after) for before, after in made(golden) if before != after]
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines):
            item = _item(line)
            for before, after in changed:
                if item == before:
                    indent, comma = line[: len(line) - len(line.lstrip())], "," if line.endswith(",") else ""
                    lines[number] = indent + json.dumps(after, ensure_ascii=False) + comma
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{path.name}: {len(changed)} of its lines are new")


def _item(line: str) -> Any:
    """What a line of a file holds, if it holds a whole item."""
    try:
        return json.loads(line.strip().removesuffix(","))
    except ValueError:
        return None


if __name__ == "__main__":
    main()
