"""Whatever a command writes: never a byte of a journal, no other file unless --force was typed, whole or not at all.

Which commands write what is asked of the command line itself, so a new one is tried here, too. That a file is a journal
is judged by SQLite's own header, and after each attempt its bytes are compared."""

import hashlib
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from gobelet_host import cli
from gobelet_host.commands.declared_options import NewFile
from gobelet_host.errors import HostError
from gobelet_host.table import safe_output
from support import raises

CORPUS = Path(__file__).resolve().parent.parent / "corpus/journals/papayoo_1.journal"
# How each command is called so that it would write; {out} is what is tried.
CALLS = {
    ("arena", "csv_file"): "arena easy medium --games 1 --csv {out}",
    ("export", "out"): "export {journal} {out}",
    ("standings", "csv_file"): "standings {folder} --csv {out}",
    ("standings", "matches_file"): "standings {folder} --matches {out}",
    ("standings", "html"): "standings {folder} --html {out}",
}


def written_by(group: click.Group, above: str = "") -> set[tuple[str, str]]:
    """(command, parameter) of every file that a command writes."""
    found = set()
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            found |= written_by(command, f"{above}{name} ")
        found |= {(above + name, one.name) for one in command.params if isinstance(one.type, NewFile)}
    return found


def sums(folder: Path) -> dict[str, str]:
    """What is in a folder, by name."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def folder(tmp_path):
    """A folder with a journal, and with one that a running table holds open: its last entries are in its WAL alone."""
    source = tmp_path / "of"
    source.mkdir()
    shutil.copy(CORPUS, source / "kept.gobelet")
    shutil.copy(CORPUS, source / "live.gobelet")
    running = sqlite3.connect(source / "live.gobelet")
    running.execute("PRAGMA journal_mode = WAL")
    running.execute("PRAGMA wal_autocheckpoint = 0")
    running.execute("CREATE TABLE running (entry)")
    running.commit()
    yield source
    running.close()


def run(text: str, **values: object):
    return CliRunner().invoke(cli.main, [word.format(**values) for word in text.split()])


def test_every_command_that_writes_is_tried_here():
    assert written_by(cli.main) == set(CALLS)


@pytest.mark.parametrize("call", CALLS.values())
@pytest.mark.parametrize("name", ["kept.gobelet", "live.gobelet", "live.gobelet-wal", "live.gobelet-shm"])
@pytest.mark.parametrize("force", ["", " --force"])
def test_nothing_is_written_onto_a_journal(folder, call, name, force):
    before = sums(folder)
    done = run(call + force, out=folder / name, journal=folder / "kept.gobelet", folder=folder.parent)
    assert done.exit_code == 1 and "journal" in done.output
    assert sums(folder) == before


@pytest.mark.parametrize("call", CALLS.values())
def test_nothing_else_that_is_there_is_replaced_unless_that_is_typed(folder, tmp_path, call):
    there = tmp_path / "letter.txt"
    there.write_text("to my love")
    done = run(call, out=there, journal=folder / "kept.gobelet", folder=folder)
    assert done.exit_code == 1 and "--force" in done.output
    assert there.read_text() == "to my love"


@pytest.mark.parametrize("html", ["", " --html"])
def test_with_force_it_is_replaced_whole_and_the_sentence_says_what_came_of_it(folder, tmp_path, html):
    there = tmp_path / "letter.txt"
    there.write_text("to my love")
    call = f"export {{journal}} {{out}} --force --lang en{html}"
    done = run(call, out=there, journal=folder / "kept.gobelet")
    assert done.exit_code == 0, done.output
    assert done.output.strip() == (f"game 1 -> {there}" if html else f"1 game -> {there}")
    assert "to my love" not in there.read_text() and len(there.read_text()) > 1000
    assert sorted(path.name for path in tmp_path.iterdir()) == ["letter.txt", "of"]


def test_a_link_to_a_journal_is_one(folder, tmp_path):
    (tmp_path / "alias").symlink_to(folder / "kept.gobelet")
    assert raises(HostError, safe_output.write, tmp_path / "alias", b"else").code == "file_is_journal"


@pytest.mark.parametrize("call", CALLS.values())
@pytest.mark.parametrize("force", ["", " --force"])
def test_nothing_else_gets_the_name_of_a_journal(folder, call, force):
    done = run(call + force, out=folder / "new.gobelet", journal=folder / "kept.gobelet", folder=folder)
    assert done.exit_code == 1 and "[name_of_journal]" in done.output, done.output
    assert not (folder / "new.gobelet").exists()


def test_an_empty_file_whose_entries_are_in_its_wal_is_a_journal(tmp_path):
    (tmp_path / "match").touch()
    (tmp_path / "match-wal").write_bytes(b"entries")
    assert safe_output.is_journal(tmp_path / "match")


def test_a_wal_whose_database_is_gone_may_hold_the_last_entries(folder, tmp_path):
    shutil.copy(folder / "live.gobelet-wal", tmp_path / "left-wal")
    assert raises(HostError, safe_output.check_writable, tmp_path / "left-wal", force=True).code == "file_is_journal"


def test_a_folder_and_a_place_that_takes_nothing_are_told(folder, tmp_path):
    done = run("export {journal} {out}", out=tmp_path, journal=folder / "kept.gobelet")
    assert done.exit_code and done.output.strip()
    assert raises(HostError, safe_output.write, tmp_path / "not" / "there", b"").code == "file_failed"


def no_place(tmp_path):
    """Where nothing can be written, whoever asks, with what SQLite or the system has there."""
    rights = tmp_path / "rights"
    rights.mkdir()
    rights.chmod(0o500)
    return {
        "a folder": tmp_path, "a full disk": Path("/dev/full"),
        "a read-only place": rights / "new" if os.geteuid() else Path("/proc/new"),
    }  # fmt: skip


@pytest.mark.parametrize("call", CALLS.values())
@pytest.mark.parametrize("place", ["a folder", "a full disk", "a read-only place"])
def test_where_nothing_can_be_written_one_sentence_says_so_and_no_journal_changes(folder, tmp_path, call, place):
    out = no_place(tmp_path)[place]
    before, there = sums(folder), sorted(path.name for path in tmp_path.iterdir())
    done = run(call, out=out, journal=folder / "kept.gobelet", folder=folder)
    assert done.exit_code and done.output.strip() and "Traceback" not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    after = sums(folder)  # the book of the standings may be new
    assert {name: after.get(name) for name in before} == before
    assert sorted(path.name for path in tmp_path.iterdir()) == there


def test_a_disk_that_fills_up_leaves_the_old_file_and_nothing_else(tmp_path):
    """A limit of the system's on the size of files stands for the full disk: a write fails in the midst."""
    out = tmp_path / "kept.csv"
    out.write_text("as it was")
    code = "import signal, sys\nfrom pathlib import Path\nfrom gobelet_host.table import safe_output\n"
    code += "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nsafe_output.write(Path(sys.argv[1]), bytes(100_000))"

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))

    done = subprocess.run(
        [sys.executable, "-c", code, str(out)], preexec_fn=limit, capture_output=True, text=True, timeout=30
    )
    assert "Choose another place" in done.stderr
    assert out.read_text() == "as it was"
    assert os.listdir(tmp_path) == ["kept.csv"]
