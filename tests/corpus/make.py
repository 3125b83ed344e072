"""Plays the matches that tests/corpus/journals keeps of a version of the log, one a game: a real table and real cups,
in virtual time. The journal of one of them is kept beside the exports.

usage: python -m tests.corpus.make      (from the root) writes those that are missing

What lies there stays for good: nothing is written over. Each match has options that are not as usual, rows of all kinds
(a cup, an automate, a page), a cup that was away and came back, and, where the game allows it, one that is dropped.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "host"))

from world import MemoryBoard, World

from gobelet.games import GAMES, load
from gobelet.ledger import PLAYING, PROTOCOL
from gobelet_host.audit import audit
from gobelet_host.table.members import AWAY_MS
from gobelet_host.table.time_limits import make_limits

HERE = Path(__file__).parent / "journals"
PEOPLE = 4  # before them one automate
OPTIONS = {
    "parafico": {"dice_per_player": 2, "double_rule": "six", "seat_ties": "list_order"},
    "papayoo": {"rounds": 1, "dealer_rotation": "counterclockwise", "first_seat": 2},
    "pepetes": {"target": 16, "bonus_mode": "50", "bet_match": "scored"},
    "parcheesi": {"exit_on_5": "always", "own_barrier_passable": "on"},
    "paradice": {"free_sale": "on", "sold_to_jackpot": "on"},
}
JOURNAL = "papayoo"  # of which the table's own file is kept, too
TIMED = ("papayoo", "pepetes")  # with a time control
EARLY = {"parcheesi": 110, "paradice": 110}  # entries until the host ends it, or the file would be large
LIMITS = {"decision": 60, "match": 600, "increment": 5}


def kind(board: MemoryBoard) -> str:
    """Every other board is that of a cup, the others are pages."""
    return "pico" if int(board.cup_id, 16) % 2 else "web"


def made(game: str, folder: Path) -> None:
    """Plays a match of a game; its journal is folder/match.gobelet."""
    rules = load(game)
    count = min(PEOPLE + 1, rules.SEATS[1])
    given: dict[str, Any] = {"limits": make_limits(LIMITS)} if game in TIMED else {}
    given |= OPTIONS.get(game, {})
    world = World(folder, count, seed=60 + GAMES.index(game), humans=count - 1, game=game, **given)
    people = world.cups[: count - 1]

    def play(until: Callable[[], bool]) -> None:
        def done() -> bool:
            for cup in people:
                if cup.plugged:
                    cup.press()
            return until()

        world.run(done)

    log = lambda: world.table.ledger  # noqa: E731
    play(lambda: log().phase == PLAYING and log().entries > 3 * count)
    away, gone = people[:2]
    away.plugged = False
    world.wait(8000)
    away.plugged = True
    play(lambda: world.settled() and not log().away)
    if rules.drop:
        gone.plugged = False
        seat = gone.app.owner.seat
        world.wait(AWAY_MS + 4000)

        def dropped() -> bool:
            for cup in people:
                if cup is not gone and cup.app.prompts.seats_to_vote_out():
                    cup.app.prompts.vote([seat])
            return bool(log().dropped)

        play(dropped)
    play(lambda: world.over() or log().entries >= EARLY.get(game, 1 << 30))
    if not world.over():
        world.table.abandon()
    world.run(world.over)
    world.wait(2000)
    world.journal.close()


def main() -> None:
    MemoryBoard.kind = property(kind)
    for game in GAMES:
        out = HERE / f"{game}_{PROTOCOL}.gobelet"
        if not out.exists():
            with tempfile.TemporaryDirectory() as folder:
                made(game, Path(folder))
                record = Path(folder) / "record"
                audit.export(Path(folder) / "match.gobelet", record)
                out.write_bytes(record.read_bytes())
                if game == JOURNAL:
                    shutil.copyfile(Path(folder) / "match.gobelet", out.with_suffix(".journal"))
            print(f"{out.name}: {out.read_bytes().count(chr(10).encode()) - 2} entries, {out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
