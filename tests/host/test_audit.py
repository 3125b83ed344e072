"""Audit, replay and export: every journal made here is accepted, and none that differs in a single bit."""

import random
import shutil
import sqlite3

import pytest
from world import World

from gobelet import ledger
from gobelet_host import words
from gobelet_host.audit import audit
from gobelet_host.audit.report import report
from gobelet_host.errors import HostError
from gobelet_host.table import journal
from support import raises


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A sealed journal of a whole match, and its export."""
    folder = tmp_path_factory.mktemp("finished")
    world = World(folder, 3, seed=12)
    world.run(world.over)
    world.journal.close()
    audit.export(world.path, folder / "match.jsonl")
    return folder


def flipped(data, bit):
    broken = bytearray(data)
    broken[bit // 8] ^= 1 << bit % 8
    return bytes(broken)


def edited(finished, folder, change, *values):
    """A copy of the journal with something changed inside the database, and the file sealed anew."""
    shutil.copy(finished / "match.gobelet", folder / "j")
    db = sqlite3.connect(folder / "j")
    db.execute(change, values)
    db.commit()
    db.close()
    journal.seal(folder / "j")
    return folder / "j"


def test_a_finished_match_is_accepted_as_journal_and_as_export(finished):
    for name in ("match.gobelet", "match.jsonl"):
        (log,) = audit.audit(finished / name)
        assert log.phase == ledger.CLOSED


def test_an_entry_that_says_the_same_in_other_bytes_is_found(finished):
    (record,) = audit.read(finished / "match.jsonl")[0]
    record.payloads[-1] = record.payloads[-1].replace(b",", b", ", 1)  # nothing comes after it that holds its digest
    with pytest.raises(HostError, match="the way the table writes"):
        audit.final(record)


def test_every_bit_of_an_entry_counts_even_without_the_seal(finished, tmp_path):
    """The log defends itself."""
    chance = random.Random(5)
    rows = journal.load(finished / "match.gobelet")[0].payloads
    for _ in range(60):
        seq = chance.randrange(len(rows))
        bit = chance.randrange(len(rows[seq]) * 8)
        changed = flipped(rows[seq], bit)
        path = edited(finished, tmp_path, "UPDATE entry SET payload = ? WHERE seq = ?", changed, seq)
        with pytest.raises(HostError):
            audit.audit(path)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM entry WHERE seq = (SELECT max(seq) FROM entry)",
        "DELETE FROM entry WHERE seq = 20",
        "UPDATE match SET finished = 0",
        "UPDATE match SET uid = '0011223344556677'",
        "UPDATE entry SET id = id + 1 WHERE seq = (SELECT max(seq) FROM entry WHERE cup NOT NULL)",
        "UPDATE entry SET cup = 'other' WHERE seq = (SELECT max(seq) FROM entry WHERE cup NOT NULL)",
    ],
)
def test_a_journal_that_was_edited_and_sealed_again_is_refused(finished, tmp_path, change):
    path = edited(finished, tmp_path, change)
    with pytest.raises(HostError):
        audit.audit(path)


def test_an_export_holds_no_secret_of_the_table(finished):
    (stored,) = journal.load(finished / "match.gobelet")
    text = (finished / "match.jsonl").read_text()
    assert stored.master.hex() not in text
    assert len(text.splitlines()) == len(stored.payloads) + 2


@pytest.mark.parametrize("lines", [[], ["{}"], ['{"gobelet":1}'], ['{"gobelet":2}', "[]"], ["["], ['{"T":""}']])
def test_a_text_that_is_no_export_is_refused(tmp_path, lines):
    (tmp_path / "x").write_text("".join(line + "\n" for line in lines) or "{")
    with pytest.raises(HostError):
        audit.audit(tmp_path / "x")


def test_the_head_of_an_export_counts_its_matches(finished, tmp_path):
    text = (finished / "match.jsonl").read_text()
    (tmp_path / "x").write_text(text.replace('"match":1,', '"match":3,', 1))
    with pytest.raises(HostError):
        audit.audit(tmp_path / "x")


def test_the_head_of_an_export_names_no_match_that_never_began(tmp_path):
    book = journal.Journal(tmp_path / "j")
    book.begin("6fca84063691dc6d", bytes(32))
    book.close()
    audit.export(tmp_path / "j", tmp_path / "x")
    assert len(audit.audit(tmp_path / "x")) == 1
    (tmp_path / "x").write_text((tmp_path / "x").read_text().replace('"uid":""', '"uid":"6fca84063691dc6c"'))
    with pytest.raises(HostError):
        audit.audit(tmp_path / "x")


def test_a_killed_table_leaves_a_journal_that_audits(tmp_path):
    world = World(tmp_path, 2, seed=3)
    world.run(lambda: world.table.ledger.round == 2)
    shutil.copytree(tmp_path, tmp_path.with_name("killed"))
    (log,) = audit.audit(tmp_path.with_name("killed") / "match.gobelet")
    assert log.round == 2
    assert not audit.read(tmp_path.with_name("killed") / "match.gobelet")[1], "it is said not to be sealed"
    world.journal.close()


def test_only_the_closing_word_of_the_cups_makes_a_record_true(finished):
    path, said = finished / "match.jsonl", words.load("en")
    (log,) = audit.audit(path)
    typed = " ".join(log.closing.word[at : at + 4] for at in range(0, 16, 4)).lower()
    assert said.get("audit.true", 1) in report(path, said, typed).lines
    assert said.get("audit.true", 1) not in report(path, said).lines
    for other in (log.closing.word[:-1], log.closing.word[:-1] + ("A" if log.closing.word[-1] != "A" else "B"), "?"):
        assert raises(HostError, report, path, said, other).code == ("other_word" if len(other) == 16 else "bad_word")


def test_a_record_without_its_closing_says_so(finished, tmp_path):
    records, _ = audit.read(finished / "match.jsonl")
    cut = audit.Record(1, records[0].uid, records[0].payloads[:40], False)
    (tmp_path / "cut.jsonl").write_bytes(audit._exported([cut]))
    said = words.load("en")
    assert "  " + said.get("audit.unclosed") in report(tmp_path / "cut.jsonl", said).lines
