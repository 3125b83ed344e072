"""`gobelet audit` and the auditor of this folder say the same of every record: good ones, and changed ones.

GOBELET_RECORDS says how many records of each game are made: 2 as usual, 40 for all 200, each changed ten times.
"""

import contextlib
import os
import random
import sqlite3
from pathlib import Path

import pytest
from world import World

from bench.trial import option_sets, played, seats_of
from gobelet import games, ledger
from gobelet_host.audit import audit as gobelet
from gobelet_host.errors import HostError
from tests.auditor.changing import changed
from tests.auditor.fair import Wrong
from tests.auditor.games import GAMES as LEARNED
from tests.auditor.playing import Scribe
from tests.auditor.records import audit

GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = int(os.environ.get("GOBELET_RECORDS", "2"))
CHANGES = 10


def opinions(data, path):
    """What both make of an export: T and the words of its match, or None."""
    path.write_bytes(data)
    found = []
    try:
        (log,) = gobelet.audit(path)
        left = log.times.left if log.times else []
        closing_word = log.closing.word if log.closing else ""
        found.append((log.digest, log.seating.word, log.reveal.word, closing_word, left))
    except HostError:
        found.append(None)
    try:
        (log,) = audit(data)
        found.append((log.digest, log.seating_word, log.round_word, log.closing_word, log.left))
    except Wrong:
        found.append(None)
    return found


def agree(data, path, seed):
    """Both accept a record, say the same of all its changed copies, and know its closing word by itself."""
    good, same = opinions(data, path)
    assert good == same and good is not None
    chance = random.Random(seed)
    for number in range(CHANGES):
        one, other = opinions(changed(data, chance), path)
        assert one == other, f"change {number} of seed {seed}: {one} or {other}"
        assert one is None or not good[3] or one[3] != good[3], f"change {number} of seed {seed} has the closing word"


def exported(log):
    """The export of one match."""
    return gobelet._exported([gobelet.Record(1, log.uid, log.payloads, True)])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_both_auditors_say_the_same_of_duels_and_gifts_as_the_original_has_them(seats, tmp_path):
    chosen = {"pairing": "best", "gifts": "all", "target": 20, "elimination": "tour_end"}
    for seed in range(3):
        log = played(games.load("pepetes"), chosen, seats, seed, ["random"] * seats)
        good, same = opinions(exported(log), tmp_path / "x")
        assert good == same and good is not None, f"seed {seed}"


def recorded(name, number):
    """The export of a whole match between automates, with one option set after the other: those that the auditor of
    this folder has learned."""
    rules = games.load(name)
    sets = [chosen for chosen in option_sets(rules) if chosen.keys() <= LEARNED[name].OPTIONS.keys()]
    seats = min(seats_of(rules, number), 6)
    log = played(rules, sets[number % len(sets)], seats, number, ["random"] * seats)
    return exported(log)


@pytest.mark.parametrize("name", LEARNED)
@pytest.mark.timeout(900 + 60 * RECORDS)
def test_both_auditors_say_the_same_of_matches_of_the_project(name, tmp_path):
    for number in range((RECORDS + 1) // 2):
        agree(recorded(name, number), tmp_path / "x", f"{name} {number}")


@pytest.mark.parametrize("name", LEARNED)
@pytest.mark.timeout(900 + 60 * RECORDS)
def test_both_auditors_say_the_same_of_matches_written_from_the_page(name, tmp_path):
    """With cups that are away, dropped and back, decisions taken back, matches given up, records that were cut."""
    for number in range(RECORDS // 2):
        seats = max(3, min(seats_of(games.load(name), number), 5)) if name != "parcheesi" else 2 + number % 3
        most = random.Random(number).choice([80, 300, 100000])
        times = [[20, 120, 3, 2], ()][number % 2]
        scribe = Scribe(name, seats, number, trouble=(0.02, 0.1, 0.3)[number % 3], times=times).play(most)
        agree(scribe.export(), tmp_path / "x", f"{name} {number}")


def test_a_match_of_real_cups_is_read_from_its_export_and_from_its_journal(tmp_path):
    world = World(tmp_path, 3, seed=5)
    world.run(lambda: world.table.ledger.entries > 40)
    world.cups[1].plugged = False
    world.wait(8000)
    world.cups[1].plugged = True
    world.run(lambda: world.table.ledger.phase == ledger.CLOSED and world.settled())
    world.journal.close()
    gobelet.export(world.path, tmp_path / "x")
    data = (tmp_path / "x").read_bytes()
    assert b'"away"' in data and b'"back"' in data
    (log,) = audit(data, world.cups[0].app.ledger.closing.word)
    assert log.closing_word
    with contextlib.closing(sqlite3.connect(world.path)) as journal:
        entries = [row[0] for row in journal.execute("SELECT payload FROM entry ORDER BY match, seq")]
    assert data.split(b"\n")[1:-2] == entries
