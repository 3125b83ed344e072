"""Writes the digests of the golden files of the two board games anew, after a wanted change of a state or of its dump.

usage: python tests/golden/make_boards.py      (from the root, in the project's environment)

The tests compare these digests on CPython and MicroPython; everything else in the files is written by hand.
"""

import importlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "portable"))


def lines_of(name, values, last):
    """A list of a golden file, one value a line."""
    rows = [f"  {json.dumps(value, ensure_ascii=False)}" for value in values]
    return [f' "{name}": [', ",\n".join(rows), " ]" if last else " ],"]


def main() -> None:
    """Plays every case and game of both files and rewrites them with what came out."""
    for name in ("parcheesi", "paradice"):
        path = HERE / f"{name}.json"
        if not path.exists():
            continue
        golden = importlib.import_module(f"test_{name}_golden")
        for case in golden.GOLDEN["cases"]:
            case["digest"] = golden.play_case(case)
        for line in golden.GOLDEN["games"]:
            match = golden.play_game(line)
            scores = match.rules.scores(match.state)
            line["actions"] = match.count
            line["winner"] = scores.index(max(scores))
            line["digest"] = golden.hexed(match.digest())
        text = ["{", *lines_of("cases", golden.GOLDEN["cases"], False)]
        text += [*lines_of("games", golden.GOLDEN["games"], True), "}"]
        path.write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
