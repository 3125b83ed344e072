"""One match a game of every version of the log that was ever published, as the programs of their time wrote them.

They stay for good: whatever becomes of rules, options and log, they are audited, replayed and counted.
`python -m tests.corpus.make` makes those of a new version. Each match has an option that is not at its default, a cup
that was away and came back, and, where the game allows it, one that was dropped.
"""

import shutil
from pathlib import Path

import pytest

from gobelet import games
from gobelet.ledger import CLOSED
from gobelet_host.audit import audit, coach
from gobelet_host.evening import results
from gobelet_host.evening.results import Fate
from tests.auditor.records import audit as audited_from_the_page
from tests.corpus.make import EARLY, OPTIONS

JOURNALS = Path(__file__).parents[1] / "corpus" / "journals"
EXPORTS = sorted(JOURNALS.glob("*.gobelet"))
VERSIONS = (1,)
ENDED_EARLY = tuple(EARLY)  # by the host, or the files would be large


def test_there_is_one_of_each_game_and_version():
    found = {path.stem for path in EXPORTS}
    assert found == {f"{game}_{version}" for game in OPTIONS for version in VERSIONS}


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.stem)
def test_it_is_audited_here_and_by_the_auditor_written_from_the_page(path):
    (log,) = audit.audit(path)
    assert log.phase == CLOSED and log.closing.word
    (other,) = audited_from_the_page(path.read_bytes(), log.closing.word)
    assert other.digest == log.digest


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.stem)
def test_it_is_counted_with_its_options(path):
    (result,) = results.of_file(path)
    game = path.stem.split("_")[0]
    assert result.fate is (Fate.EARLY if game in ENDED_EARLY else Fate.PLAYED)
    usual = dict(
        zip([option[0] for option in games.load(game).OPTIONS], games.complete_options(games.load(game)), strict=True)
    )
    assert result.options == usual | OPTIONS[game]
    assert any(player.left for player in result.players) == (games.load(game).drop is not None)


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.stem)
def test_it_is_replayed_and_its_decisions_are_weighed(path):
    (record,), sealed = audit.read(path)
    assert sealed and [step.seq for step in audit.fold(record)] == list(range(len(record.payloads)))
    log, seats = coach.coached(record)
    assert log.decisions and seats


def test_the_journal_of_the_table_gives_the_same_export(tmp_path):
    path = tmp_path / "match.gobelet"
    shutil.copy(JOURNALS / "papayoo_1.journal", path)
    (result,) = results.of_file(path)
    assert result.counts
    audit.export(path, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == (JOURNALS / "papayoo_1.gobelet").read_bytes()
