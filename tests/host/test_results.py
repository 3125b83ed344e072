"""What came of each match of a journal: places, and which matches count."""

import json
import sqlite3

import pytest
from liars import LiarsWorld
from test_table_choices import until_waits
from world import World

from gobelet import ledger
from gobelet.cup.match_history import AGREED, OUTVOTED, rows
from gobelet_host.audit import audit
from gobelet_host.audit.deals import DealAuditor
from gobelet_host.evening import results, results_db, standings
from gobelet_host.evening.people import People
from gobelet_host.evening.results import Fate
from gobelet_host.table import journal
from gobelet_host.table.journal import Journal
from gobelet_host.web import texts
from gobelet_host.web.messages import of_match

SHORT = {"game": "parafico", "dice_per_player": 1}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A world whose journal holds one whole match, closed; its table's ledger is still there."""
    world = World(tmp_path_factory.mktemp("played"), 3, seed=4, **SHORT)
    world.journal.clock = lambda: 1_000_000 + world.now
    world.run(world.over)
    world.journal.close()
    return world


def copied(played, folder):
    path = folder / "copy.gobelet"
    path.write_bytes(played.path.read_bytes())
    return path


def test_a_match_that_was_played_has_places_points_and_a_time(played):
    (result,) = results.of_file(played.path)
    assert result.fate is Fate.PLAYED and result.counts and result.game == "parafico"
    assert result.options["dice_per_player"] == 1
    assert (result.uid, result.digest) == (played.table.ledger.uid, played.table.ledger.digest.hex())
    winners = [event[2] for event in played.events if event[0] == "winner"]
    assert [seat for seat, player in enumerate(result.players) if player.place == 1] == winners
    assert sorted(player.place for player in result.players) == [1, 2, 3]
    assert [player.name for player in result.players] == played.table.seats.names()
    assert all(player.automate for player in result.players)
    assert result.began < result.ended <= 1_000_000 + played.now


def test_an_export_tells_the_same_results_but_not_when(played, tmp_path):
    audit.export(played.path, tmp_path / "match.jsonl")
    (one,), (other,) = results.of_file(played.path), results.of_file(tmp_path / "match.jsonl")
    assert (one.players, one.digest, one.fate) == (other.players, other.digest, other.fate)


def test_equal_scores_share_a_place_and_take_as_many():
    assert results.ranked([5, 9, 5, 1]) == [2, 1, 2, 4]
    assert results.ranked([3, 3]) == [1, 1]
    assert results.ranked([]) == []


@pytest.mark.parametrize(("thrown", "fate"), [(True, Fate.EARLY), (False, Fate.UNPLAYED)])
def test_a_match_that_the_table_broke_off_does_not_count_and_says_where_it_stood(tmp_path, thrown, fate):
    world = World(tmp_path, 2, game="parafico", dice_per_player=2)
    world.run(lambda: world.table.ledger.round >= 2 if thrown else world.table.ledger.chain_heads is not None)
    world.table.abandon()
    world.run(world.over)
    world.journal.close()
    (result,) = results.of_file(world.path)
    assert result.fate is fate and not result.counts
    assert [player.place for player in result.players] == [0, 0]
    log = world.table.ledger
    stood = log.match.rules.points(log.match.state) if thrown else [0, 0]
    assert [player.points for player in result.players] == stood
    assert [player.points for player in result.stood] == sorted(stood, reverse=True)


def test_a_match_that_was_left_for_another_one_was_broken_off():
    one = results.Result("1", "parafico", Fate.RUNNING, (), {}, number=1)
    other = results.Result("2", "parafico", Fate.RUNNING, (), {}, number=2)
    assert [found.fate for found in results._mark_abandoned([one, other])] == [Fate.EARLY, Fate.RUNNING]


def test_a_match_that_goes_on_does_not_count_yet(tmp_path):
    world = World(tmp_path, 2, **SHORT)
    world.run(lambda: world.table.ledger.chain_heads is not None)
    (result,) = (results.of_stored(stored) for stored in world.journal.matches())
    assert result and result.fate is Fate.RUNNING and result.ended == 0


def changed(path, change):
    """A journal with something changed and sealed again, as somebody might who means it."""
    db = sqlite3.connect(path)
    change(db)
    db.commit()
    db.close()
    journal.seal(path)


def test_a_match_with_an_entry_that_cannot_have_happened_does_not_count_and_the_others_do(played, tmp_path):
    path = copied(played, tmp_path)

    def change(db):
        (payload,) = db.execute("SELECT payload FROM entry WHERE match = 1 AND seq = 0").fetchone()
        head = json.loads(payload)
        head[5] = "00" * 8
        rows = db.execute("SELECT seq, payload, cup, id FROM entry WHERE match = 1").fetchall()
        db.execute("INSERT INTO match (number, uid, finished) VALUES (2, ?, 1)", (head[5],))
        for seq, entry, cup, ident in rows:
            entry = json.dumps(head, separators=(",", ":")).encode() if seq == 0 else entry
            db.execute("INSERT INTO entry VALUES (2, ?, ?, ?, ?)", (seq, entry, cup, ident))

    changed(path, change)
    good, bad = results.of_file(path)
    assert good.counts and bad.fate is Fate.DAMAGED and not bad.counts
    assert [player.name for player in bad.players] == [player.name for player in good.players]


def test_what_is_known_is_not_folded_again(played):
    assert results.of_file(played.path, [played.table.ledger.uid]) == []


def test_a_match_is_ended_once_also_when_its_table_says_so_again(tmp_path):
    book = Journal(tmp_path / "j")
    book.clock = lambda: 5
    number = book.begin("ff" * 8, b"m" * 32)
    book.finish(number)
    book.clock = lambda: 9
    book.finish(number)
    assert book.matches()[0].ended == 5
    book.close()


def test_agreed_break(tmp_path):
    """Honest: the host asks, most agree on their own cups: it counts for nobody, and no table broke anything off."""
    world = World(tmp_path, 3, seed=1, humans=3)
    until_waits(world)
    world.table.break_off()
    world.run(lambda: all(cup.app.prompts.abandon_open() for cup in world.cups))
    for cup in world.cups[:2]:
        cup.app.prompts.answer_abandon(True)
    world.run(lambda: world.over() and world.settled())
    for cup in world.cups:
        (row,) = rows(cup.board)
        voted = cup is not world.cups[2]
        assert row[2] == (AGREED if voted else OUTVOTED) and bool(cup.app.unfinished) != voted
        assert (cup.app.hints.notice == "broken_off") == voted
    world.journal.close()
    (result,) = results.of_file(world.path)
    assert result.fate is Fate.AGREED and not result.counts
    found = standings.standing([results_db.Match("table", result)], People())
    assert found.left_out == {Fate.AGREED: 1} and not found.broken


@pytest.mark.parametrize(
    ("lie", "fate"), [("", Fate.PLAYED), ("own_order", Fate.FALSE), ("plays_others_card", Fate.FALSE)]
)
def test_a_match_in_which_somebody_dealt_or_played_falsely_counts_for_nobody(lie, fate):
    world = LiarsWorld(3, lie, seed=4, actor=1)
    world.run()
    while world.log.phase != ledger.CLOSED:
        world.step()
    result = results._of_record(audit.Record(1, world.log.uid, world.payloads, True), 0)
    assert (result.fate, result.counts) == (fate, not lie)
    assert all(player.place == 0 for player in result.players) == bool(lie)


def test_a_replay_says_who_lied_and_marks_it():
    world = LiarsWorld(3, "own_order", seed=4, actor=1)
    world.run()
    while world.log.phase != ledger.CLOSED:
        world.step()
    messages = list(of_match(world.payloads, texts.load("fr"), judge=DealAuditor()))
    ((seq, told),) = [(one["seq"], event) for one in messages for event in one["events"] if event["kind"] == "liar"]
    assert json.loads(world.payloads[seq])[1] in ("unseal", "unmask"), "as soon as all is open"
    name, (code, number) = world.log.players[1][1], told["data"]
    assert (told["seat"], code, told["mark"]) == (1, "mask", "moment")
    said = told["text"].replace("\u00a0", " ")
    assert said.startswith(f"{name} a triché en donnant ou en jouant : mask, entrée {number}.")
