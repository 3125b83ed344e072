"""The page is enough: matches written from it alone are accepted, and whatever is changed in them is found."""

import ast
import random
import sys
from pathlib import Path

import pytest

from tests.auditor.changing import changed
from tests.auditor.fair import Wrong
from tests.auditor.log import compact
from tests.auditor.playing import Scribe
from tests.auditor.records import audit

GAMES = (("parafico", 4), ("papayoo", 3), ("pepetes", 4), ("parcheesi", 2), ("paradice", 3))


def written_again(scribe, lines):
    """An export of a match whose entries were changed."""
    other = Scribe.__new__(Scribe)
    other.log, other.lines = type(scribe.log)(), lines
    for line in lines:
        other.log.fold(line)
    return other


def refused(data, word=""):
    try:
        audit(data, word)
    except Wrong:
        return True
    return False


def test_the_auditor_shares_no_code_with_the_project():
    folder = Path(__file__).parent
    for path in [path for path in folder.rglob("*.py") if not path.name.startswith("test_")]:
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name.startswith("tests.auditor") or name.split(".")[0] in sys.stdlib_module_names, (path, name)


@pytest.mark.parametrize("game, seats", GAMES)
@pytest.mark.parametrize("trouble", [0, 0.1, 0.3])
def test_a_match_written_from_the_page_is_accepted(game, seats, trouble):
    for seed in range(4):
        scribe = Scribe(game, seats, seed, trouble=trouble).play()
        (log,) = audit(scribe.export(), scribe.log.closing_word)
        assert log.phase == "closed"


def test_a_match_outlives_its_chains():
    scribe = Scribe("parcheesi", 4, 1).play()
    assert sum(b'"chain"' in line for line in scribe.lines) and scribe.log.mixes > 256
    audit(scribe.export(), scribe.log.closing_word)


@pytest.mark.parametrize("game, seats", GAMES)
def test_with_the_closing_word_no_change_is_accepted(game, seats):
    for seed, trouble in enumerate((0, 0.05, 0.2)):
        scribe = Scribe(game, seats, seed, trouble=trouble).play(400)
        data = scribe.play().export()
        if word := scribe.log.closing_word:
            chance = random.Random(seed)
            assert all(refused(changed(data, chance), word) for _ in range(60))


def test_nothing_comes_between_close_and_closed():
    scribe = Scribe("parafico", 3, 1).play()
    *lines, closed = scribe.lines
    away, back = [compact([len(lines) + i, kind, -1, 0, 1]) for i, kind in enumerate(("away", "back"))]
    closed = closed.replace(b"[%d," % len(lines), b"[%d," % (len(lines) + 2))
    with pytest.raises(Wrong, match="not now"):
        written_again(scribe, [*lines, away, back, closed])


def test_a_cut_record_is_consistent_and_has_no_closing_word():
    scribe = Scribe("parafico", 3, 2).play()
    for length in range(1, len(scribe.lines)):
        cut = written_again(scribe, scribe.lines[:length])
        (log,) = audit(cut.export())
        assert log.phase != "closed" and not log.closing_word
        assert refused(cut.export(), scribe.log.closing_word)


def last_of(lines, kind):
    return max(number for number, line in enumerate(lines) if b'"%s"' % kind in line)


def test_a_decision_is_nobodys_word_until_a_link_that_follows_it_is_opened():
    """A bid before the last round is fixed by the answers that followed; one of an unfinished record's end is not."""
    scribe = Scribe("parafico", 3, 2).play(60)
    while b'"act"' not in scribe.lines[-1] or scribe.log.game.bid is None or scribe.log.due:
        scribe.play(len(scribe.lines) + 1)
    *lines, bid = scribe.lines
    higher = bid.replace(b"]", b"").rsplit(b",", 1)
    other = written_again(scribe, [*lines, higher[0] + b",%d]" % (int(higher[1]) + 30)])
    assert not refused(other.export())
    scribe.play(len(scribe.lines) + 40)
    with pytest.raises(Wrong, match="another story"):
        written_again(scribe, [*lines, other.lines[-1], *scribe.lines[len(lines) + 1 :]])


def test_whoever_has_all_secrets_makes_another_past_but_not_its_closing_word():
    one = Scribe("parafico", 3, 3).play()
    other = Scribe("parafico", 3, 3)
    other.play(30)
    other.chance.random()  # from here on other decisions, with the same secrets
    other.play()
    assert one.lines[:20] == other.lines[:20] and one.lines != other.lines
    assert not refused(other.export()) and refused(other.export(), one.log.closing_word)


def test_a_tag_to_another_log_is_another_story():
    """A mixer that answers to another T than this log's is found as soon as it opens the next link."""
    scribe = Scribe("parafico", 3, 4)
    while scribe.log.phase != "mixing":
        scribe.play(len(scribe.lines) + 1)
    honest = scribe.log.asked
    scribe.log.asked = bytes(32)
    answers = scribe._answers(scribe.log.mixers, b"N")
    scribe.log.asked = honest
    scribe.write("rolled", -1, answers, scribe._next(-1, b"N").hex())
    with pytest.raises(Wrong, match="another story"):
        scribe.play(len(scribe.lines) + 60)
