"""Matches by rules, options or logs that this program does not know: named as such, lost by nobody, never called
damaged. And what a program of another time finds in the matches of today: a copy of the code with one option and one
version of the rules more.
"""

import hashlib
import json
import sqlite3
from contextlib import closing

import pytest
from click.testing import CliRunner

from bench.trial import played
from gobelet import ledger
from gobelet.games import load
from gobelet_host import words
from gobelet_host.audit import audit
from gobelet_host.audit.report import report
from gobelet_host.cli import main
from gobelet_host.errors import HostError
from gobelet_host.evening import results
from gobelet_host.evening.results import Fate
from gobelet_host.evening.results_db import ResultsDb
from gobelet_host.table.journal import Journal
from gobelet_host.web import replay
from tests.auditor.fair import Wrong
from tests.auditor.records import audit as audited_from_the_page

PROTOCOL, GAME, RULES, OPTIONS = 4, 6, 7, 8  # items of the first entry
OTHERS = {
    "rules": (RULES, 2),
    "option": (OPTIONS, [["dice_per_player", 2], ["wild", "sixes"]]),
    "value": (OPTIONS, [["dice_per_player", 9]]),
    "log": (PROTOCOL, ledger.PROTOCOL + 1),
    "game": (GAME, "belote"),
}


@pytest.fixture(scope="module")
def match():
    """The entries of a short match of today."""
    return played(load("parafico"), {"dice_per_player": 2}, 3, 1).payloads


def changed(payloads, item, value):
    """A match that was begun by another program."""
    body = json.loads(payloads[0])
    body[item] = value
    return [ledger.dumps(body), *payloads[1:]]


def journal(path, *matches):
    """A journal that holds these matches, each with a uid of its own."""
    kept = Journal(path)
    for payloads in matches:
        uid = json.loads(payloads[0])[5]
        number = kept.begin(uid, bytes(32))
        people = json.loads(payloads[0])[9]
        for seq, payload in enumerate(payloads):
            seat, ident = json.loads(payload)[2:4]
            kept.append(number, seq, payload, people[seat][0] if ident else None, ident or None)
        kept.finish(number)
    kept.close()
    return path


def renamed(payloads, uid):
    """The same first entry with another uid; what follows does not fit any more, and nobody may find out."""
    return changed(payloads, 5, uid)


@pytest.fixture(params=OTHERS)
def mixed(request, match, tmp_path):
    """A journal of a match that this program knows, and of one that it does not."""
    return journal(tmp_path / "table.gobelet", match, renamed(changed(match, *OTHERS[request.param]), "ab" * 8))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_audit_says_which_match_it_cannot_read_why_and_what_to_do(mixed, lang):
    found = report(mixed, words.load(lang))
    assert not found.complete
    newer = HostError("other_version.newer", 2, "").message(lang).split("(")[0]
    assert [line for line in found.lines if line.startswith(newer)]
    assert words.load(lang).get("audit.match", 1, "", 0, 0).split("(")[0] in found.lines[0], "the other one is audited"
    assert found.lines[-1] == words.load(lang).count("audit.others", 1)
    done = CliRunner().invoke(main, ["audit", str(mixed), "--lang", lang])
    assert done.exit_code == 1 and newer in done.output


def test_a_replay_tells_the_others_and_says_which_it_cannot(mixed):
    done = CliRunner().invoke(main, ["replay", str(mixed), "--lang", "en", "--json"])
    told = [json.loads(line)["match"] for line in done.stdout.splitlines()]
    assert done.exit_code == 1 and set(told) == {1}
    assert HostError("other_version.newer", 2, "").message("en").split("(")[0] in done.stderr


def test_a_coach_says_why_it_says_nothing(mixed):
    done = CliRunner().invoke(main, ["coach", str(mixed), "--lang", "en"])
    assert done.exit_code == 1 and "update Gobelet" in done.output


def test_an_export_loses_nothing_of_it_and_is_read_again(mixed, tmp_path):
    assert audit.export(mixed, tmp_path / "out") == 2
    (first, other), _ = audit.read(tmp_path / "out")
    assert [record.payloads for record in (first, other)] == [one.payloads for one in audit.read(mixed)[0]]
    data = (tmp_path / "out").read_bytes()
    digest = bytes(32)
    for payload in other.payloads:
        digest = hashlib.sha256(digest + payload).digest()
    assert data.endswith(b'{"T":"%s"}\n' % digest.hex().encode())
    with pytest.raises(Wrong):
        audited_from_the_page(data)


def test_standings_say_how_many_do_not_count_and_why_and_count_them_later(mixed, request):
    book = ResultsDb.for_journal(mixed)
    assert book.catch_up() == []
    known, other = [match.result for match in book.matches()]
    assert known.fate is Fate.PLAYED and other.players
    assert other.fate is (Fate.UNKNOWN if "game" in request.node.callspec.id else Fate.OTHER_VERSION)
    assert book.final() == {known.uid}, "the other one is looked at again"
    for lang, said in (("fr", "ne compte pas"), ("en", "does not count")):
        done = CliRunner().invoke(main, ["standings", str(mixed.parent), "--lang", lang])
        told = words.load(lang).count(f"evening.{other.fate.value}", 1)
        assert done.exit_code == 0 and told in " ".join(done.output.split()) and said in told


def test_a_match_counts_once_the_program_knows_its_rules(match, tmp_path, monkeypatch):
    path = journal(tmp_path / "table.gobelet", changed(match, *OTHERS["rules"]))
    (result,) = results.of_file(path)
    assert result.fate is Fate.OTHER_VERSION and not result.counts
    monkeypatch.setattr(load("parafico"), "version", 2, raising=False)
    assert results.of_file(path)[0].fate is not Fate.OTHER_VERSION


def test_pages_list_it_and_say_why_it_is_not_shown(mixed):
    listed = replay.matches(mixed, "en")
    assert [one["match"] for one in listed] == [2, 1] and listed[0]["players"] == listed[1]["players"]
    with pytest.raises((HostError, ledger.UnsupportedVersion)) as refused:
        replay.messages(mixed, 2, words.load("en"))
    assert refused.value.code == "other_version"
    assert not replay.verdict(mixed, words.load("en"))["good"]


def test_an_entry_that_nobody_could_read_is_no_reason_to_call_the_journal_damaged(match, tmp_path):
    """A log of a version to come may begin with anything."""
    first = b'[0,"match",-1,0,%d,{"uid":"ab"}]' % (ledger.PROTOCOL + 1)
    kept = Journal(tmp_path / "table.gobelet")
    kept.append(kept.begin("ab" * 8, bytes(32)), 0, first)
    kept.close()
    (result,) = results.of_file(tmp_path / "table.gobelet")
    assert result.fate is Fate.OTHER_VERSION
    assert replay.matches(tmp_path / "table.gobelet", "en")[0]["players"] == []
    with closing(sqlite3.connect(tmp_path / "table.gobelet")) as db:
        assert db.execute("SELECT count(*) FROM entry").fetchone() == (1,)
