"""When cups hold more of a match than the journal: nothing begins and nothing goes on, all are told which file it is,
until that is back or the host accepts the loss. Real cups, a real journal; what is lost is cut out of real WALs."""

import os
import re
import shutil
import subprocess
import sys

import pytest
from world import Cup, World

from gobelet import ledger
from gobelet.cup.follower import Follower
from gobelet.cup.match_memory import MatchMemory
from gobelet_host.errors import HostError
from gobelet_host.sim import cup_flash_check
from gobelet_host.table import journal
from gobelet_host.table.journal import Journal
from gobelet_host.table.journal_file import wal_of
from gobelet_host.table.journal_lag import JournalLag, recorded
from gobelet_host.table.news import Entry, JournalRecovered, JournalTrouble
from support import raises
from tests.attacks.adversary import Tap

FRAME = 24 + 4096  # of a WAL, behind its header of 32 bytes: https://sqlite.org/fileformat.html, 4.1


def playing(world, entries):
    """Plays until so many entries are there; automates play."""
    world.run(lambda: world.table.ledger.entries >= entries)


def files(world):
    """The journal as a kill would leave it."""
    return {path: path.read_bytes() for path in (world.path, wal_of(world.path)) if path.exists()}


def put(world, kept):
    """Kills the table and starts it on other files."""
    world.journal._db.close()
    world.path.unlink()
    wal_of(world.path).unlink(missing_ok=True)
    for path, data in kept.items():
        path.write_bytes(data)
    for cup in world.cups:
        cup.connection = None
    del world.news[:]
    world.open_table()


def cut(kept, frames):
    """The files with a WAL cut behind a frame: SQLite takes what is before it for all there is."""
    return {path: data[: 32 + frames * FRAME] if path.name.endswith("-wal") else data for path, data in kept.items()}


@pytest.mark.parametrize("rebooted", [False, True], ids=["cups stay on", "cups lose power, too"])
@pytest.mark.parametrize("share", [0.3, 0.9])
def test_a_match_whose_end_is_cut_off_waits_until_it_is_back(tmp_path, share, rebooted):
    world = World(tmp_path, 3)
    playing(world, 60)
    whole = files(world)
    there, digest = world.table.ledger.entries, world.table.ledger.digest
    frames = (len(whole[wal_of(world.path)]) - 32) // FRAME
    put(world, cut(whole, int(frames * share)))
    held_now = world.table.ledger.entries
    assert 0 < held_now < there - 3
    for cup in world.cups if rebooted else ():
        cup.reboot()
    world.wait(20_000)
    assert world.table.ledger.entries == held_now and not any(isinstance(news, Entry) for news in world.news)
    trouble = world.table.behind
    assert trouble.code == "cups_hold_more" and world.table.trouble == "cups_hold_more"
    for lang in ("en", "fr"):
        for part in (str(world.path), "Cup 0", str(held_now), "--accept-loss"):
            assert part in trouble.message(lang)
        assert "[" not in world.cups[0].app._texts.reason("cups_hold_more")
    assert any(isinstance(news, JournalTrouble) and news.message("fr") == trouble.message("fr") for news in world.news)
    put(world, whole)
    world.run(lambda: world.table.ledger.entries > there + 5)
    assert world.table.behind is None and not world.table.trouble
    assert ledger_after(world, there) == digest
    world.run(world.over)
    world.run(world.settled)
    assert not any(cup.app.hints.alarms for cup in world.cups)


def ledger_after(world, entries):
    log = ledger.Ledger()
    for number in range(entries):
        log.fold(world.table.log[number])
    return log.digest


def test_an_older_copy_of_a_journal_that_was_closed_in_order_is_found_too(tmp_path):
    world = World(tmp_path, 2)
    playing(world, 20)
    world.journal.close()
    older = files(world)
    world.crash_table()
    playing(world, 60)
    put(world, older)
    world.wait(10_000)
    assert world.table.ledger.entries < 60 and world.table.behind


@pytest.mark.parametrize("loss", ["deleted", "emptied"])
@pytest.mark.parametrize("rebooted", [False, True])
def test_a_journal_that_is_gone_begins_no_match_before_the_host_says_so(tmp_path, loss, rebooted):
    """As a new file: nothing else is there that could tell."""
    world = World(tmp_path, 3)
    playing(world, 60)
    lost = world.table.ledger.uid
    put(world, {})
    for cup in world.cups if rebooted else ():
        cup.reboot()
    world.wait(10_000)
    assert world.table.ledger.phase == ledger.EMPTY and str(world.path) in str(world.table.behind)
    assert raises(HostError, world.table.begin, [cup.board.cup_id for cup in world.cups]).code == "cups_hold_more"
    world.crash_table()  # to start the table again on the same file changes nothing
    world.wait(10_000)
    assert world.table.ledger.phase == ledger.EMPTY and world.table.behind
    world.table.accept_loss()
    assert any(isinstance(news, JournalRecovered) for news in world.news)
    world.run(world.over)
    assert world.table.ledger.uid != lost


@pytest.fixture
def folded(monkeypatch):
    """(cup, match, number) of each entry that a cup has folded, in order."""
    found, fold = [], Follower.fold

    def watched(follower, payload):
        log = follower._model.ledger
        notices = fold(follower, payload)
        found.append((follower._link.cup_id, log.uid, log.entries))
        return notices

    monkeypatch.setattr(Follower, "fold", watched)
    return found


def test_a_cup_folds_nothing_again_after_its_table_knew_of_no_match_for_a_while(tmp_path, folded):
    world = World(tmp_path, 2, game="pepetes", end="minutes", minutes=12)
    playing(world, 60)
    whole = files(world)
    hands = [(cup.app.owner.seat, cup.app.owner.hand, cup.app.owner.dealt) for cup in world.cups]
    for _ in range(2):
        put(world, {})
        world.wait(120_000)
        assert [(cup.app.scene(), cup.app.ledger.entries) for cup in world.cups] == [("lobby", 0)] * 2
    put(world, whole)
    world.run(world.settled)
    assert hands == [(cup.app.owner.seat, cup.app.owner.hand, cup.app.owner.dealt) for cup in world.cups]
    del world.news[:]
    world.run(lambda: any(news.body[1] == "clock" for news in world.news if isinstance(news, Entry)))
    world.run(world.settled)
    assert len(folded) == len(set(folded))
    assert not any(cup.app.hints.alarms for cup in world.cups)


def test_a_match_that_was_shelved_is_forgotten_once_another_one_begins(tmp_path, folded):
    world = World(tmp_path, 3)
    playing(world, 60)
    whole, uid = files(world), world.table.ledger.uid
    put(world, {})
    world.wait(10_000)
    world.table.accept_loss()
    playing(world, 10)
    assert world.table.ledger.uid != uid
    del folded[:]
    put(world, whole)
    world.run(world.settled)
    assert {number for _, match, number in folded if match == uid} >= set(range(1, 61))


def test_who_has_played_elsewhere_to_the_end_is_asked_nothing(tmp_path):
    """Only a match that has not ended counts: last evening's is over."""
    world = World(tmp_path, 2)
    world.run(world.over)
    world.run(world.settled)
    put(world, {})
    world.wait(1000)
    assert world.table.behind is None
    for cup in world.cups:
        cup.app.ready()
    world.run(lambda: world.table.ledger.entries > 10)


def test_after_the_loss_is_accepted_a_match_goes_on_or_is_ended(tmp_path):
    world = World(tmp_path, 3)
    playing(world, 60)
    whole = files(world)
    put(world, cut(whole, 20))
    world.wait(8000)
    assert world.table.behind
    world.table.abandon()
    assert world.table.behind is None and world.table.ledger.match.over is False
    world.run(lambda: world.table.ledger.phase >= ledger.OVER)


def test_a_table_that_goes_on_waits_for_its_cups_as_long_as_for_any_that_is_away(tmp_path):
    world = World(tmp_path, 3)
    playing(world, 40)
    world.cups[2].plugged = False
    there = world.table.ledger.entries
    world.crash_table()
    world.wait(5000)
    assert world.table.ledger.entries == there
    world.wait(3000)
    assert world.table.ledger.entries > there


def test_the_wal_that_is_put_back_mends_a_journal_whose_table_was_stopped_in_doubt(tmp_path):
    """The table has closed its file meanwhile; the host puts back the WAL alone."""
    world = World(tmp_path, 2)
    playing(world, 50)
    whole, there = files(world), world.table.ledger.entries
    put(world, cut(whole, 10))
    world.wait(8000)
    assert world.table.behind
    world.journal.close()
    wal_of(world.path).write_bytes(whole[wal_of(world.path)])
    assert len(journal.load(world.path)[0].payloads) == there


def test_the_word_of_a_hello_that_is_none_is_nothing():
    assert recorded("0011223344556677 12") == ("0011223344556677", 12)
    for text in ("", "0011", "0011 ", "0011 -1", "0011 x", " 5", "0011 " + "9" * 99, "0011 ²"):
        assert recorded(text) is None


# who says to hold what nobody holds


def a_liar(world, holds):
    """A stranger's cup in the lobby, whose hello says that it holds so much of some match."""

    def lie(message):
        return [[*message[:-1], {**message[-1], "holds": holds}]] if message[0] == "hello" else None

    liar = Cup(world, len(world.cups), b'{"name":"Liar","automate":0,"lang":"en"}', None)
    liar.up = Tap(lie)
    world.cups.append(liar)
    return liar


def lobby(tmp_path, **more):
    """Two honest cups whose players have not pressed yet."""
    world = World(tmp_path, 2, humans=2, **more)
    world.table.plan.players = 0
    world.run(lambda: all(cup.app.scene() == "lobby" for cup in world.cups))
    return world


def test_a_match_that_a_stranger_invents_holds_up_no_match_of_others(tmp_path):
    world = lobby(tmp_path)
    liar = a_liar(world, "00112233445566aa 5000")
    world.run(lambda: world.table.linked(liar.board.cup_id))
    trouble = world.table.behind
    assert trouble and trouble.key == "cups_hold_more.unknown" and world.table.trouble
    for lang in ("en", "fr"):
        assert all(part in trouble.message(lang) for part in (str(world.path), "5000", "--accept-loss"))
    cups = [cup.board.cup_id for cup in world.cups]
    assert raises(HostError, world.table.begin, cups).key == "cups_hold_more.unknown"
    world.table.begin(cups[:2])
    world.run(lambda: all(cup.app.inviting() for cup in world.cups[:2]))
    for cup in world.cups[:2]:
        cup.app.session.agree()
    world.run(lambda: world.table.ledger.phase > ledger.OPENING)
    assert [player[0] for player in world.table.ledger.players] == cups[:2]
    assert not any(cup.app.hints.alarms for cup in world.cups[:2]) and not world.table.paused


def test_what_a_cup_holds_counts_only_while_it_is_there(tmp_path):
    world = lobby(tmp_path)
    liar = a_liar(world, "00112233445566aa 5000")
    world.run(lambda: world.table.linked(liar.board.cup_id))
    assert world.table.behind and world.journal.unsure
    liar.plugged = False
    world.run(lambda: not world.table.behind, 20_000)
    assert not world.table.trouble and not world.journal.unsure
    for cup in world.cups[:2]:
        cup.app.ready()
    world.run(lambda: world.table.playing)


def test_the_host_goes_on_without_one_match_and_is_asked_about_the_next(tmp_path):
    world = lobby(tmp_path)
    liar = a_liar(world, "00112233445566aa 5000")
    world.run(lambda: bool(world.table.behind))
    world.table.accept_loss()
    world.wait(5000)
    assert not world.table.behind and not world.table.trouble
    liar.plugged = False
    a_liar(world, "00112233445566bb 9")
    world.run(lambda: bool(world.table.behind))


@pytest.mark.parametrize("seated", [False, True], ids=["a stranger", "who has a seat"])
def test_only_who_has_a_seat_stops_the_match_that_is_played(tmp_path, seated):
    """Whoever has one may hold more in truth, or may just as well say nothing at all."""
    world = World(tmp_path, 2)
    playing(world, 30)
    log = world.table.ledger
    hello = ["hello", 2, log.players[0][0] if seated else "ffff", 0, "", 0, "", {"holds": f"{log.uid} 5000"}]
    behind = JournalLag(world.journal)
    assert behind.check_hello("link", hello, log.uid) == seated and behind.waits(0) == seated
    behind.forget_link("link")
    assert behind.waits(0) == seated, "an older file stays one when the cup that knows more has no battery left"
    behind.check_hello("link", [*hello[:-1], {}], log.uid)
    assert not behind.waits(0)


def test_of_a_match_that_has_ended_nobody_holds_more(tmp_path):
    world = World(tmp_path, 2)
    world.run(world.over)
    world.run(world.settled)
    log, behind = world.table.ledger, JournalLag(world.journal)
    assert world.journal.cups_of_match(log.uid) == []
    behind.check_hello("link", ["hello", 2, log.players[0][0], 0, "", 0, "", {"holds": f"{log.uid} 5000"}], "")
    assert not behind


# the cups of this laptop, whose memory lies beside the journal


@pytest.fixture
def stopped(tmp_path):
    """A journal of `gobelet play` whose match was stopped in the midst, with the folder of its cups."""
    path = tmp_path / "match.gobelet"
    code = """
import asyncio, sys
from pathlib import Path
from gobelet_host.sim.local_table import LocalTable, PlaySettings
async def main():
    local = LocalTable(PlaySettings(cups=2, automates=2, pace=0, seed=5), Path(sys.argv[1]), None)
    await local.open()
    await local.until(lambda: local.table.ledger.entries > 30)
    await local.close()
asyncio.run(main())
"""
    subprocess.run([sys.executable, "-c", code, path], check=True, timeout=120)
    return path


def play(path, *more):
    command = [sys.executable, "-c", "from gobelet_host.cli import main; main()", "play", "--headless", "--cups", "2"]
    command += ["--runtime", "cpython", "--pace", "0", "--lang", "en", "--journal", path, *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("about", [{}, {"holds": ""}, {"holds": " 9"}])
def test_who_follows_no_match_holds_nothing(tmp_path, about):
    kept = Journal(tmp_path / "match.gobelet")
    behind = JournalLag(kept)
    assert not behind.check_hello(None, ["hello", 2, "x", 0, "", 10**9, "", about], "")
    assert not behind and behind.error_for() is None
    kept.close()


@pytest.mark.parametrize("loss", ["deleted", "older"])
def test_play_begins_nothing_and_deletes_nothing_of_its_cups_where_they_hold_more(stopped, loss):
    cups = cup_flash_check.folder_of(stopped)
    uid = journal.load(stopped)[0].uid
    if loss == "deleted":
        stopped.unlink()
    else:
        stopped.unlink()
        Journal(stopped).close()
    before = {path: path.read_bytes() for path in cups.rglob("*") if path.is_file()}
    refused = play(stopped)
    assert refused.returncode == 1 and str(stopped) in refused.stderr and "--accept-loss" in refused.stderr
    assert re.search(r"Ada, Basile a game goes on to entry [1-9]\d*, in", " ".join(refused.stderr.split()))
    assert {path: path.read_bytes() for path in cups.rglob("*") if path.is_file()} == before
    accepted = play(stopped, "--accept-loss")
    assert not accepted.returncode, accepted.stderr
    aside = cups.with_name(cups.name + ".aside1")
    assert {path.relative_to(aside): path.read_bytes() for path in aside.rglob("*") if path.is_file()} == {
        path.relative_to(cups): data for path, data in before.items()
    }
    kept = [MatchMemory(None, path.read_bytes()) for path in aside.glob("*/owner")]
    assert [(memory.uid, memory.open) for memory in kept] == [(uid, True)] * 2
    assert [match.finished for match in journal.load(stopped)] == [True]


def test_a_whole_match_goes_on_with_its_cups_unasked(stopped):
    assert not cup_flash_check.check(stopped, accepted=False)
    shutil.copytree(cup_flash_check.folder_of(stopped), stopped.parent / "before")
    done = play(stopped)
    assert not done.returncode, done.stderr
    (match,) = journal.load(stopped)
    assert match.finished and os.path.exists(cup_flash_check.folder_of(stopped))
