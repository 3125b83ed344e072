"""Writes the digests of tests/golden/parafico.json anew, after a wanted change of the state, its dump or an automate.

usage: python tests/golden/make.py      (from the root, in the project's environment)

The tests compare these digests on CPython and MicroPython; everything else in the file is written by hand.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "portable"))

import test_bots as bots  # noqa: E402 (found through the line above)
import test_parafico_golden as golden  # noqa: E402
from parafico_world import session  # noqa: E402


def main() -> None:
    """Plays the 15 example rounds and the games of automates, and rewrites the line of each with its digest."""
    path = HERE / "parafico.json"
    lines = path.read_text(encoding="utf-8").splitlines()
    content = json.loads("\n".join(lines))

    def rewrite(beginning: str, item: dict, digest: bytes) -> None:
        at = next(i for i, line in enumerate(lines) if line.startswith(beginning))
        comma = "," if lines[at].endswith(",") else ""
        lines[at] = json.dumps(item | {"digest": golden.hexed(digest)}, ensure_ascii=False) + comma

    rounds = content["rounds"]
    match = session(rounds[0]["dice"], golden.SEATS.index(rounds[0]["first"]))
    for example in rounds:
        golden.check_round(match, example)
        rewrite('{"round": %d,' % example["round"], example, match.digest())
    for game in content["games"]:
        rewrite('{"automates": "%s",' % game["automates"], game, bots.played(game).digest())
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
