"""Writes the digests of tests/golden/parafico.json anew, after a wanted change of the state or of its dump.

usage: python tests/golden/make.py      (from the root, in the project's environment)

The tests compare these digests on CPython and MicroPython; everything else in the file is written by hand.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "portable"))

import test_parafico_golden as golden  # noqa: E402 (found through the line above)
from parafico_world import session  # noqa: E402


def main() -> None:
    """Plays the 15 example rounds and rewrites the line of each with its digest."""
    path = HERE / "parafico.json"
    lines = path.read_text(encoding="utf-8").splitlines()
    rounds = golden.GOLDEN["rounds"]
    match = session(rounds[0]["dice"], golden.SEATS.index(rounds[0]["first"]))
    for example in rounds:
        golden.check_round(match, example)
        at = next(i for i, line in enumerate(lines) if line.startswith('{"round": %d,' % example["round"]))
        comma = "," if lines[at].endswith(",") else ""
        example["digest"] = golden.hexed(match.digest())
        lines[at] = json.dumps(example, ensure_ascii=False) + comma
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
