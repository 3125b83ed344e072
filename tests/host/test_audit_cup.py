"""`gobelet audit --cup`: a record against what a cup keeps of its end. The cup is the real program, in a process of its
own behind a real pseudo-terminal."""

import os
import pty
import tty

import pytest
from asked_cup import answered
from click.testing import CliRunner
from world import World

from gobelet_host import words
from gobelet_host.audit import audit
from gobelet_host.audit.report import report
from gobelet_host.cli import main
from gobelet_host.device import cup_evidence
from gobelet_host.errors import HostError


def asked(folder, cup_id, flash):
    """What a cup with such files says that it keeps, once its player has agreed."""
    return answered(folder, cup_evidence.ask, flash=flash, cup=cup_id)[0]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A whole match, its record without the last entry, and what two cups of it say: one that has seen its end, one
    that is in the midst of it."""
    folder = tmp_path_factory.mktemp("played")
    world = World(folder, 2, seed=12, dice_per_player=1)
    cup = world.cups[0]
    world.run(lambda: world.table.ledger.round == 1)
    young = {**cup.board.flash}
    world.run(world.over)
    world.run(lambda: cup.app.owner.memory.last)
    world.journal.close()
    audit.export(world.path, folder / "whole")
    told = asked(folder / "old", cup.board.cup_id, cup.board.flash)
    before = young["owner"]
    with pytest.raises(HostError) as error:
        asked(folder / "young", cup.board.cup_id, young)
    assert (folder / "young" / "owner").read_bytes() == before, "the match that it plays stays"
    return folder, told, error.value, cup.app.owner.memory.last


def test_a_cup_tells_over_its_cable_what_it_keeps(played):
    _, told, nothing, last = played
    assert [told.uid, told.digest, told.word] == last
    assert nothing.code == "cup_keeps_nothing"
    (one,) = told.matches
    assert (one.uid, one.end, one.digest, one.word) == (last[0], 0, last[1], last[2])


@pytest.mark.parametrize("lang, sentence", [("fr", "jouée jusqu’au bout"), ("en", "played to its end")])
def test_the_matches_that_a_cup_keeps_are_told(played, lang, sentence):
    folder, told, _, _ = played
    (line,) = [line for line in report(folder / "whole", words.load(lang), evidence=told).lines if sentence in line]
    assert told.matches[0].stood in line and told.word[:4] in line and "Cup 0" in line
    broken = cup_evidence.FinishedMatch("ab" * 8, "papayoo", 1, "Zoé 12, Marc 30", "cd" * 32, "")
    evidence = cup_evidence.CupEvidence(told.cup, "", "", "", (broken,))
    lines = report(folder / "whole", words.load(lang), evidence=evidence).lines
    assert any("Papayoo" in line and "Zoé 12, Marc 30" in line for line in lines)


@pytest.mark.parametrize("lang, sentence", [("fr", "à l’octet près"), ("en", "to the byte")])
def test_a_record_that_ends_as_on_the_cup_is_the_one_that_it_saw(played, lang, sentence):
    folder, told, _, _ = played
    for name in ("whole", "match.gobelet"):
        lines = report(folder / name, words.load(lang), evidence=told).lines
        assert [line for line in lines if sentence in line]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_record_that_is_another_is_said_to_be_cut_changed_or_of_another_match(played, lang):
    folder, told, _, _ = played
    *entries, end = (folder / "whole").read_text().splitlines()
    cut = [entries[0].replace("true", "false"), *entries[1:-2]]
    record = audit.Record(1, told.uid, [line.encode() for line in cut[1:]], False)
    (folder / f"cut {lang}").write_bytes(audit._exported([record]))
    other = cup_evidence.CupEvidence(told.cup, told.uid, "ab" * 32, told.word)
    away = cup_evidence.CupEvidence(told.cup, "ab" * 8, told.digest, told.word)
    for name, seen, code in (("whole", other, "other_end"), (f"cut {lang}", told, "cut"), ("whole", away, "not_here")):
        with pytest.raises(HostError) as caught:
            report(folder / name, words.load(lang), evidence=seen)
        assert caught.value.code == code
        key = HostError("not_here.match" if code == "not_here" else code, 1, "Cup 0", "", "").message(lang)
        assert caught.value.message(lang)[:8] == key[:8]


def test_a_port_on_which_nobody_answers_is_said(monkeypatch, played):
    monkeypatch.setattr(cup_evidence.CableClient.__init__, "__defaults__", (0.3,))
    master, slave = pty.openpty()
    tty.setraw(slave)
    result = CliRunner().invoke(main, ["audit", str(played[0] / "whole"), "--cup", "--port", os.ttyname(slave)])
    os.close(master)
    os.close(slave)
    assert result.exit_code != 0 and "No cup answers" in result.output
