"""The journal: what is committed is on the disk, and what is on the disk is what was committed."""

import shutil
import sqlite3
import subprocess
import sys

import pytest

from gobelet_host.errors import HostError
from gobelet_host.table import journal
from gobelet_host.table.journal import Journal
from support import raises


def filled(path, entries=5):
    book = Journal(path)
    number = book.begin("00" * 8, b"m" * 32)
    for seq in range(entries):
        book.append(number, seq, b"[%d,1]" % seq, "cup", seq + 1)
    return book, number


def test_a_closed_journal_holds_every_entry_and_command(tmp_path):
    book, number = filled(tmp_path / "j")
    book.finish(number)
    book.close()
    (stored,) = journal.load(tmp_path / "j")
    assert stored.payloads == [b"[%d,1]" % seq for seq in range(5)]
    assert stored.commands == {("cup", seq + 1) for seq in range(5)}
    assert stored.finished
    assert stored.master == b"m" * 32


def test_an_entry_is_committed_only_once_the_disk_holds_it(tmp_path):
    """In a process of its own, as it is shipped: tests/conftest.py spares the tests the wait."""
    code = "import sys; from gobelet_host.table.journal import Journal\n"
    code += "print(Journal(sys.argv[1])._db.execute('PRAGMA synchronous').fetchone()[0])"
    said = subprocess.run([sys.executable, "-c", code, tmp_path / "j"], capture_output=True, text=True, check=True)
    assert said.stdout == "2\n"  # SQLite's number of FULL


def test_a_finished_match_is_gone_on_with_only_if_its_table_was_killed(tmp_path):
    book, number = filled(tmp_path / "j")
    book.finish(number)
    for name in ("j", "j-wal"):
        shutil.copyfile(tmp_path / name, tmp_path / f"killed-{name}")
    book.close()
    closed, killed = Journal(tmp_path / "j"), Journal(tmp_path / "killed-j")
    assert closed.match_to_resume() is None
    stored = killed.match_to_resume()
    assert stored is not None and stored.finished and stored.number == number
    closed.close()
    killed.close()


def test_one_command_is_journaled_once(tmp_path):
    book, number = filled(tmp_path / "j")
    with pytest.raises(HostError):
        book.append(number, 5, b"[5,1]", "cup", 3)
    with pytest.raises(HostError):
        book.append(number, 4, b"[4,1]", "cup", 9)
    book.append(number, 5, b"[5,1]", "cup", 9)
    book.close()
    assert len(journal.load(tmp_path / "j")[0].payloads) == 6


def test_a_journal_of_another_version_says_so_and_is_not_touched(tmp_path):
    book, _ = filled(tmp_path / "j")
    book.close()
    db = sqlite3.connect(tmp_path / "j")
    db.execute("UPDATE meta SET value = '99' WHERE name = 'format'")
    db.commit()
    db.close()
    journal.seal(tmp_path / "j")
    before = (tmp_path / "j").read_bytes()
    for reader in (journal.load, Journal):
        with pytest.raises(HostError) as caught:
            reader(tmp_path / "j")
        assert caught.value.code == "journal_other_version"
        assert "99" in str(caught.value)
    assert (tmp_path / "j").read_bytes() == before


@pytest.mark.parametrize("content", [b"hello", b"SQLite format 3\x00" + bytes(2000), bytes(4096)])
def test_a_file_that_is_no_journal_is_refused_and_kept(tmp_path, content):
    (tmp_path / "j").write_bytes(content)
    for reader in (journal.load, Journal):
        assert raises(HostError, reader, tmp_path / "j").code == "journal_damaged"
    assert (tmp_path / "j").read_bytes() == content


def test_another_programs_database_is_refused(tmp_path):
    db = sqlite3.connect(tmp_path / "j")
    db.execute("CREATE TABLE precious (thing)")
    db.close()
    with pytest.raises(HostError):
        Journal(tmp_path / "j")


def test_a_full_disk_is_named_and_the_journal_goes_on_when_there_is_room(tmp_path):
    """A real SQLite that may not grow: the same error as a full disk."""
    book, number = filled(tmp_path / "j")
    pages = book._db.execute("PRAGMA page_count").fetchone()[0]
    book._db.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(HostError) as caught:
        for seq in range(5, 500):
            book.append(number, seq, b"x" * 500)
    assert caught.value.code == "disk_full"
    last = seq
    book._db.execute("PRAGMA max_page_count=100000")
    book.append(number, last, b"x" * 500)
    book.close()
    assert len(journal.load(tmp_path / "j")[0].payloads) == last + 1
