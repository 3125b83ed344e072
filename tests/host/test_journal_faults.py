"""A journal through full disks, power cuts and files that somebody deleted: what was committed is there, or the journal
says which file is missing and is not touched. Every file here is SQLite's own."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import suppress

import pytest
from world import World

from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.table import journal, journal_file
from gobelet_host.table.journal import Journal
from gobelet_host.table.journal_file import wal_of
from gobelet_host.table.recovery import LOOK_MS
from support import raises

ENTRIES = [b"[%d,%s]" % (seq, b"1" * 200) for seq in range(60)]


def begun(path, uid="00" * 8):
    book = Journal(path)
    return book, book.begin(uid, b"m" * 32)


def filled(path, count=60):
    """A journal in which a match of so many entries goes on, and its number."""
    book, number = begun(path)
    for seq, payload in enumerate(ENTRIES[:count]):
        book.append(number, seq, payload)
    return book, number


def second_begun(path):
    """A journal in which a match of five entries is over and one of twenty goes on, and the number of that one."""
    book, number = filled(path, 5)
    book.finish(number)
    number = book.begin("11" * 8, b"m" * 32)
    for seq, payload in enumerate(ENTRIES[:20]):
        book.append(number, seq, payload, "cup", seq + 1)
    return book, number


@pytest.fixture
def killed(tmp_path):
    """A journal whose table was killed: one match is over, of another one twenty entries are in the WAL alone."""
    path = tmp_path / "killed.gobelet"
    book, _ = second_begun(tmp_path / "live")
    shutil.copyfile(book.path, path)
    shutil.copyfile(wal_of(book.path), wal_of(path))
    book.close()
    return path


def held(path):
    """(uid, entries, finished) of each match."""
    return [(match.uid, len(match.payloads), match.finished) for match in journal.load(path)]


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name.startswith("killed")}


def refused(path):
    """The error of a table, and of a reader, on a journal that stays as it is, byte for byte."""
    before = files(path.parent)
    found = []
    for reader in (Journal, journal.load):
        with pytest.raises(HostError) as caught:
            reader(path)
        found.append(caught.value)
    assert files(path.parent) == before
    return found


def test_a_killed_journal_goes_on_with_every_entry(killed):
    assert held(killed) == [("00" * 8, 5, True), ("11" * 8, 20, False)]
    again = Journal(killed)
    stored = again.match_to_resume()
    assert stored.payloads == ENTRIES[:20] and len(stored.commands) == 20
    again.append(stored.number, 20, ENTRIES[20])
    again.close()
    assert held(killed)[1][1] == 21
    assert journal.check_seal(killed) and not wal_of(killed).exists()


HARMS = {
    "deleted": lambda wal: wal.unlink(),
    "emptied": lambda wal: os.truncate(wal, 0),
    "zeroed": lambda wal: wal.write_bytes(bytes(wal.stat().st_size)),
    "cut within its header": lambda wal: os.truncate(wal, 20),
    "cut behind its header": lambda wal: os.truncate(wal, 32),
    "cut within its first page": lambda wal: os.truncate(wal, 1000),
    "overwritten": lambda wal: wal.write_bytes(random.Random(1).randbytes(wal.stat().st_size)),
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
def test_a_wal_that_is_lost_is_told_and_no_match_begins_without_it(killed, harm):
    harm(wal_of(killed))
    for error in refused(killed):
        assert error.code == "journal_torn"
        for lang in ("fr", "en"):
            assert str(wal_of(killed)) in error.message(lang) and "--accept-loss" in error.message(lang)


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
def test_who_accepts_the_loss_goes_on_with_the_file_and_the_rest_is_kept(killed, harm):
    harm(wal_of(killed))
    before = files(killed.parent)
    aside = journal_file.keep_aside(killed)
    assert aside.read_bytes() == before[killed.name]
    if wal_of(killed).name in before:
        assert wal_of(aside).read_bytes() == before[wal_of(killed).name]
    book = Journal(killed)
    assert [(match.uid, match.finished) for match in book.matches()] == [("00" * 8, True)]
    number = book.begin("22" * 8, b"m" * 32)
    book.append(number, 0, ENTRIES[0])
    book.close()
    assert held(killed) == [("00" * 8, 5, True), ("22" * 8, 1, False)]


def test_a_wal_that_comes_back_makes_it_whole_again(killed):
    wal_of(killed).rename(killed.parent / "elsewhere")
    refused(killed)
    (killed.parent / "elsewhere").rename(wal_of(killed))
    assert held(killed)[1] == ("11" * 8, 20, False)


@pytest.mark.parametrize("empty", [lambda path: os.truncate(path, 0), os.unlink], ids=["emptied", "deleted"])
def test_a_wal_without_its_file_is_told_and_kept(killed, empty):
    """SQLite alone would delete it."""
    empty(killed)
    wal = wal_of(killed).read_bytes()
    with pytest.raises(HostError) as caught:
        Journal(killed)
    assert caught.value.code == "journal_emptied" and str(wal_of(killed)) in str(caught.value)
    assert wal_of(killed).read_bytes() == wal
    aside = journal_file.keep_aside(killed)
    assert wal_of(aside).read_bytes() == wal
    Journal(killed).close()
    assert held(killed) == []


def test_an_empty_file_is_no_new_journal(tmp_path):
    (tmp_path / "killed").touch()
    assert [error.code for error in refused(tmp_path / "killed")] == ["journal_emptied", "journal_damaged"]
    assert journal_file.keep_aside(tmp_path / "killed")
    Journal(tmp_path / "killed").close()


def test_a_wal_beside_a_journal_that_was_closed_in_order_is_not_taken_for_its_own(killed):
    wal = wal_of(killed).read_bytes()
    Journal(killed).close()
    wal_of(killed).write_bytes(wal)
    assert {error.code for error in refused(killed)} == {"journal_torn"}
    aside = journal_file.keep_aside(killed)
    assert wal_of(aside).read_bytes() == wal
    assert held(killed)[1] == ("11" * 8, 20, False)


def test_a_program_that_copies_the_wal_back_leaves_a_whole_journal(killed):
    """SQLite's own shell, say: it opens the file and closes it again."""
    db = sqlite3.connect(killed)
    assert db.execute("SELECT count(*) FROM entry").fetchone() == (25,)
    db.close()
    assert not wal_of(killed).exists()
    assert held(killed)[1] == ("11" * 8, 20, False)


def test_whatever_moment_the_table_ends_at_nothing_is_lost_and_nothing_is_asked(tmp_path, monkeypatch):
    """The files are looked at after each statement, and after each word in the header."""
    path, look = tmp_path / "live", tmp_path / "look"
    committed, seen = [], []

    def check():
        for name in (look, wal_of(look)):
            name.unlink(missing_ok=True)
        if path.exists():
            shutil.copyfile(path, look)
            if wal_of(path).exists():
                shutil.copyfile(wal_of(path), wal_of(look))
            seen.append(held(look))
            assert sum(entries for _, entries, _ in seen[-1]) >= len(committed)
            Journal(look).close()

    class Looked:
        def __init__(self, db):
            self._db = db

        def execute(self, *what):
            done = self._db.execute(*what)
            done = done if what[0].startswith(("SELECT", "PRAGMA page")) else done.fetchall()
            check()
            return done if not isinstance(done, list) else Fetched(done)

        def __getattr__(self, name):
            return getattr(self._db, name)

    class Fetched(list):
        lastrowid = 1

        def fetchone(self):
            return self[0] if self else None

        def fetchall(self):
            return self

    connect, write = sqlite3.connect, journal_file.WalMarker.write

    def connect_and_look(name, **given):
        return Looked(connect(name, **given)) if name == path else connect(name, **given)

    monkeypatch.setattr(journal.sqlite3, "connect", connect_and_look)

    def write_and_look(word, what):
        write(word, what)
        if os.path.samestat(os.fstat(word._file), path.stat()):
            check()

    monkeypatch.setattr(journal_file.WalMarker, "write", write_and_look)
    for evening in range(2):
        book = Journal(path)
        number = 1 if evening else book.begin("00" * 8, b"m")
        for seq in range(3):
            book.append(number, 3 * evening + seq, ENTRIES[seq])
            committed.append(seq)
        if evening:
            book.finish(number)
        book.close()
    assert len(seen) > 40


def test_a_full_disk_at_any_write_of_a_match_and_at_its_end_loses_nothing(tmp_path):
    """The system's own limit on the size of files, moved through the match; what was acknowledged is there."""
    code = """
import resource, signal, sys
from gobelet_host.errors import HostError
from gobelet_host.table.journal import Journal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
Journal.synchronous = "OFF"  # no power is cut
for limit in range(20_000, 900_000, 24_999):
    book = Journal(f"{sys.argv[1]}/{limit}")
    number = book.begin("00" * 8, b"m" * 32)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    done = 0
    try:
        for seq in range(60):
            book.append(number, seq, b"[%d,%s]" % (seq, b"1" * 200))
            done += 1
        book.finish(number)
    except HostError as error:
        assert error.code in ("disk_full", "journal_unwritable"), error.code
    if limit % 2:
        book.close()
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print(limit, done, flush=True)
import os; os._exit(0)
"""
    done = subprocess.run([sys.executable, "-c", code, tmp_path], capture_output=True, text=True, timeout=60)
    assert not done.returncode, done.stderr
    said = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    assert {entries for _, entries in said} >= {60} and min(said)[1] < 10
    for limit, entries in said:
        again = Journal(tmp_path / str(limit))
        (stored,) = again.matches()
        assert stored.payloads == ENTRIES[:entries], limit
        again.close()
        assert held(tmp_path / str(limit)) == [("00" * 8, entries, stored.finished)]


@pytest.mark.skipif(os.geteuid() != 0, reason="to mount a disk takes root; the limit above is there for all others")
def test_a_disk_that_is_really_full_loses_nothing(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk], check=False).returncode:
        pytest.skip("this machine mounts nothing")
    try:
        book, number = begun(disk / "match")
        done = 0
        with pytest.raises(HostError) as caught:
            for seq in range(10_000):
                book.append(number, seq, b"x" * 300)
                done += 1
        assert caught.value.code == "disk_full" and done > 10
        with pytest.raises(HostError):
            book.append(number, done, b"x" * 300)
        book.close()
        assert len(journal.load(disk / "match")[0].payloads) == done
        subprocess.run(["mount", "-o", "remount,size=2m", disk], check=True)
        again = Journal(disk / "match")
        again.append(number, done, b"x" * 300)
        again.close()
        assert journal.check_seal(disk / "match")
        assert len(journal.load(disk / "match")[0].payloads) == done + 1
    finally:
        subprocess.run(["umount", disk], check=True)


def test_the_wal_is_copied_back_only_where_there_is_room(tmp_path, monkeypatch):
    book, number = filled(tmp_path / "j")
    main = (tmp_path / "j").read_bytes()
    monkeypatch.setattr(Journal, "_room", lambda self: 5000)
    book.finish(number)
    assert (tmp_path / "j").read_bytes() == main
    book.close()
    assert wal_of(tmp_path / "j").exists() or len((tmp_path / "j").read_bytes()) > len(main)
    assert held(tmp_path / "j") == [("00" * 8, 60, True)]
    monkeypatch.undo()
    Journal(tmp_path / "j").close()
    assert journal.check_seal(tmp_path / "j")


def test_a_long_match_does_not_let_the_wal_grow_for_ever(tmp_path, monkeypatch):
    monkeypatch.setattr(journal, "MOST", 100_000)
    book, number = begun(tmp_path / "j")
    for seq, payload in enumerate(ENTRIES):
        book.append(number, seq, payload)
        assert wal_of(tmp_path / "j").stat().st_size < 150_000
        assert len(journal.load(tmp_path / "j")[0].payloads) == seq + 1
    book.close()
    assert held(tmp_path / "j") == [("00" * 8, 60, False)]


def test_a_power_cut_while_the_wal_is_copied_back_leaves_it_whole_with_the_wal_and_no_match_without(tmp_path):
    """SQLite writes the pages in order, page 1 first. Where the WAL is lost as well, that is told."""
    path, half = tmp_path / "live", tmp_path / "killed"
    book, _ = filled(path)
    old, wal = path.read_bytes(), wal_of(path).read_bytes()
    book._db.execute("PRAGMA wal_checkpoint(FULL)")
    new = path.read_bytes()
    book.close()
    for pages in range(len(new) // 4096):
        written = new[: pages * 4096] + old[pages * 4096 :]
        half.write_bytes(written)
        wal_of(half).write_bytes(wal)
        assert held(half) == [("00" * 8, 60, False)]
        wal_of(half).unlink()
        with suppress(HostError):  # "journal_torn", "journal_damaged"
            assert held(half) == [("00" * 8, 60, False)]


def test_a_table_that_starts_on_half_a_copy_says_that_the_file_needs_its_wal_before_it_writes_anything(tmp_path):
    """The first entries take no more pages than the file has: half of them copied back are a journal without a flaw."""
    path, half = tmp_path / "live", tmp_path / "killed"
    book, _ = filled(path, 3)
    old, wal = path.read_bytes(), wal_of(path).read_bytes()
    book._db.execute("PRAGMA wal_checkpoint(FULL)")
    new = path.read_bytes()
    book.close()
    assert len(old) == len(new)
    for pages in range(len(new) // 4096 + 1):
        half.write_bytes(new[: pages * 4096] + old[pages * 4096 :])
        wal_of(half).write_bytes(wal)
        again = Journal(half)  # and the table is killed
        started = half.read_bytes()
        again._db.close()
        again._word.close()
        half.write_bytes(started)
        wal_of(half).unlink(missing_ok=True)
        assert raises(HostError, held, half).code == "journal_torn"


def test_a_match_never_ends_before_it_began(tmp_path, monkeypatch):
    """The laptop's clock was set back meanwhile."""
    book, number = begun(tmp_path / "j")
    _, began, _, _ = book.times()
    monkeypatch.setattr(Journal, "clock", staticmethod(lambda: began - 7200))
    book.finish(number)
    assert book.times()[1:3] == (began, began)
    book.close()


def test_reading_a_running_journal_leaves_its_locks_alone(tmp_path):
    """A process that closes a file gives its locks on it away (POSIX): the pages of the table itself read it, too."""
    book, _ = filled(tmp_path / "j", 1)
    assert held(tmp_path / "j") == [("00" * 8, 1, False)]
    assert not journal.check_seal(tmp_path / "j")
    with pytest.raises(HostError):
        Journal(tmp_path / "j")
    code = "import sys; from gobelet_host.table.journal import Journal; Journal(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", code, tmp_path / "j"], capture_output=True, text=True, timeout=30)
    assert "Another table is using" in done.stderr
    book.close()


def test_random_bytes_are_no_changed_journal(tmp_path):
    (tmp_path / "killed").write_bytes(random.Random(2).randbytes(5000))
    for error in refused(tmp_path / "killed"):
        assert error.key == "journal_damaged.foreign"


def test_the_command_says_what_is_lost_and_goes_on_once_that_is_accepted(tmp_path):
    killed = tmp_path / "killed.gobelet"
    book, _ = filled(tmp_path / "live", 1)
    shutil.copyfile(book.path, killed)
    book.close()
    play = [sys.executable, "-c", "from gobelet_host.cli import main; main()", "play", "--headless", "--cups", "2"]
    play += ["--runtime", "cpython", "--pace", "0", "--journal", killed, "--lang", "fr"]
    before = killed.read_bytes()
    asked = subprocess.run(play, capture_output=True, text=True, timeout=60)
    assert asked.returncode == 1 and str(wal_of(killed)) in asked.stderr and "--accept-loss" in asked.stderr
    assert killed.read_bytes() == before and not asked.stdout
    done = subprocess.run([*play, "--accept-loss"], capture_output=True, text=True, timeout=120)
    assert not done.returncode, done.stderr
    aside = killed.with_name(killed.name + ".aside1")
    assert str(aside) in done.stdout and aside.read_bytes() == before
    assert [finished for _, _, finished in held(killed)] == [True]


# files that go while the table runs


def deleted(path):
    path.unlink()
    wal_of(path).unlink()


def without_wal(path):
    wal_of(path).unlink()


def without_file(path):
    path.unlink()


def replaced(path):
    path.unlink()
    wal_of(path).unlink()
    book, number = begun(path.with_name("other"), "22" * 8)
    book.append(number, 0, ENTRIES[0])
    book.close()
    path.with_name("other").rename(path)


HARMS = [deleted, without_wal, without_file, replaced]


@pytest.mark.parametrize("harm", HARMS)
@pytest.mark.parametrize("at_close", [False, True])
def test_a_journal_that_goes_while_it_is_written_to_is_missed_and_written_again_with_everything(
    tmp_path, harm, at_close
):
    path = tmp_path / "live.gobelet"
    book, number = second_begun(path)
    assert book.is_there()
    harm(path)
    assert not book.is_there()
    book.append(number, 20, ENTRIES[20])
    if at_close:
        assert raises(HostError, book.close).key == "journal_lost.saved"
        count = 21
    else:
        book.rescue()
        assert book.is_there()
        book.append(number, 21, ENTRIES[21])
        shutil.copyfile(path, tmp_path / "now")  # as a kill would leave it
        shutil.copyfile(wal_of(path), wal_of(tmp_path / "now"))
        assert held(tmp_path / "now")[1] == ("11" * 8, 22, False)
        book.close()
        count = 22
    assert held(path) == [("00" * 8, 5, True), ("11" * 8, count, False)]
    assert not wal_of(path).exists()
    if harm is replaced:
        assert held(path.with_name("live.gobelet.aside1")) == [("22" * 8, 1, False)]


def test_a_table_says_within_a_minute_that_its_journal_is_gone_and_until_it_is_there(tmp_path):
    world = World(tmp_path, count=3, humans=1)
    cup = world.cups[0]
    world.play(cup, lambda: cup.app.scene() == "decide")
    deleted(world.path)
    world.wait(LOOK_MS)
    assert world.table.trouble == "journal_lost" and not cup.app.hints.notice
    before = world.table.ledger.entries
    world.play(cup, lambda: world.table.ledger.entries > before + 5)
    assert world.table.trouble == "journal_lost", "each entry is written, to a file that is gone"
    world.table.recovery.rescue()
    assert world.table.trouble == ""
    world.play(cup, world.over)
    world.journal.close()
    assert audit.audit(world.path)[0].digest == world.table.ledger.digest
