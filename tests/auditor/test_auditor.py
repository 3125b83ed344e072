"""The page is enough: matches written from it alone are accepted, and whatever is changed in them is found."""

import ast
import contextlib
import copy
import json
import random
import re
import sys
from pathlib import Path

import pytest

from tests.auditor.changing import changed
from tests.auditor.entry_format import TAGS, compact
from tests.auditor.fair import Wrong, h, mac
from tests.auditor.games import GAMES
from tests.auditor.log import Log
from tests.auditor.playing import Scribe
from tests.auditor.records import audit

TABLES = [(game, kind.PLAYERS) for game, kind in GAMES.items()]


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


def test_a_match_outlives_its_chains():
    scribe = Scribe("parcheesi", 4, 1).play()
    assert sum(b'"chain"' in line for line in scribe.lines) and scribe.log.mixes > 256
    audit(scribe.export(), scribe.log.closing_word)


@pytest.mark.parametrize("game, seats", TABLES)
def test_a_match_written_from_the_page_is_accepted_and_with_its_closing_word_no_change_is(game, seats):
    for seed, trouble in enumerate((0, 0.05, 0.3)):
        scribe = Scribe(game, seats, seed, trouble=trouble).play()
        data, word = scribe.export(), scribe.log.closing_word
        (log,) = audit(data, word)
        assert log.phase == "closed"
        chance = random.Random(seed)
        assert not word or all(refused(changed(data, chance), word) for _ in range(10))


def test_nothing_comes_between_close_and_closed():
    scribe = Scribe("parafico", 3, 1).play()
    *lines, closed = scribe.lines
    away, back = [compact([len(lines) + i, kind, -1, 0, 1]) for i, kind in enumerate(("away", "back"))]
    later = closed.replace(b"[%d," % len(lines), b"[%d," % (len(lines) + 2))
    with pytest.raises(Wrong, match="not now"):
        written_again(scribe, [*lines, away, back, later])
    with pytest.raises(Wrong, match="one way only"):
        written_again(scribe, [*lines, closed.replace(b",-1,0,", b",-1,7,")])


def test_a_cut_record_is_consistent_and_has_no_closing_word():
    scribe = Scribe("parafico", 3, 2).play()
    for length in range(1, len(scribe.lines)):
        cut = written_again(scribe, scribe.lines[:length])
        (log,) = audit(cut.export())
        assert log.phase != "closed" and not log.closing_word
        assert refused(cut.export(), scribe.log.closing_word)


def test_a_decision_is_nobodys_word_until_a_link_that_follows_it_is_opened():
    """A bid before the last round is fixed by the answers that followed; one of an unfinished record's end is not."""
    scribe = Scribe("parafico", 3, 2).play(60)
    while b'"act"' not in scribe.lines[-1] or len(json.loads(scribe.lines[-1])) > 5 or scribe.log.due:  # a bid, no call
        scribe.play(len(scribe.lines) + 1)
    *lines, bid = scribe.lines
    higher = bid.replace(b"]", b"").rsplit(b",", 1)
    other = written_again(scribe, [*lines, higher[0] + b",%d]" % (int(higher[1]) + 30)])
    assert not refused(other.export())
    scribe.play(len(scribe.lines) + 40)
    with pytest.raises(Wrong, match="another story"):
        written_again(scribe, [*lines, other.lines[-1], *scribe.lines[len(lines) + 1 :]])


@pytest.mark.parametrize("game, seats", TABLES)
def test_no_hash_at_the_end_of_a_cut_record_can_be_another(game, seats):
    """Links are checked by themselves, not only by what follows. Commitments and next anchors are for their owner to
    choose, a tag is checked once the link after it is known, and what a seat did to cards once its link is."""
    log = Log()
    for line in Scribe(game, seats, 1).play(300).lines:
        kind = json.loads(line)[1]
        texts = [text for text in line.decode().split('"') if len(text) in (64, 80)]
        texts = texts[1:] if kind == "seal" else texts  # of cards also a link
        for text in texts if kind not in ("seat", "chain", "mask", "peel") else ():
            other = line.replace(text[:64].encode(), (text[:63] + "0123456789abcdef0"[int(text[63], 16) + 1]).encode())
            with pytest.raises(Wrong):
                copy.deepcopy(log).fold(other)
        log.fold(line)


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


def rewritten(lines, number, line):
    """A record with another entry, made to fit by somebody without any secret: the links that key the answers after it
    are all in the record."""
    opened = {}
    for text in [text for line in lines for text in line.decode().split('"') if len(text) in (64, 80)]:
        link = bytes.fromhex(text[:64])
        for tag in TAGS:
            opened[h(tag, link)] = link
    log, made = Log(), []
    for at, old in enumerate(lines):
        entry = json.loads(line if at == number else old)
        if entry[1] in ("rolled", "seen", "close"):
            links = [bytes.fromhex(answer[:64]) for answer in entry[4]]
            entry[4] = [(link + mac(opened[link], b"saw", log.asked)[:8]).hex() for link in links]
        made.append(compact(entry))
        log.fold(made[-1])
    return made


def test_a_record_alone_proves_its_dice_but_not_its_decisions():
    """What the page says of a record that is compared with no word."""
    scribe = Scribe("parafico", 3, 2).play()
    forged = []
    for number, line in enumerate(scribe.lines[:-40]):
        entry = json.loads(line)
        if entry[1] == "act" and entry[4] > 1000:
            entry[4] += 1  # one die more: where the round ends alike, nothing else has to be another
            with contextlib.suppress(Wrong):
                forged.append(written_again(scribe, rewritten(scribe.lines, number, compact(entry))))
    assert forged
    for record in forged:
        assert record.lines != scribe.lines and not refused(record.export())
        assert refused(record.export(), scribe.log.closing_word)


def test_the_example_of_the_page_is_accepted_and_has_the_values_of_the_page():
    text = (Path(__file__).parents[2] / "docs/protocol.md").read_text()
    page = text[text.index("An example\n") :]
    said = re.findall(r'^ *\d+ <x? *(\[\d+,".*)$', page, flags=re.M)
    values = dict(re.findall(r"^\| ([^|]*) \| [^|]* \| `([^`]*)` \|$", page, flags=re.M))
    log = Log()
    for line in dict.fromkeys(said):
        log.fold(line.encode())
    assert (log.phase, log.digest.hex()) == ("closed", values["T at the end"])
    assert log.start.hex() == values["T after entry 0"] and log.name.hex() == values["game"]
    words = log.seating_word, log.round_word, log.closing_word
    assert words == (values["seating word"], values["round word"], values["closing word"])
