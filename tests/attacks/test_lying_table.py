"""A table that cheats, against honest cups: an attack is refused and named, or the match stands still."""

import contextlib
import json
import sqlite3

import pytest

from gobelet import fair, ledger
from gobelet_host.table.news import ALARMS, Alarm
from gobelet_host.words import load
from gobelet_host.words.event_sentences import alarm
from tests.attacks.adversary import a_world, is_entry, notices, on_the_wire_of, sent, stalls


def attacked(tmp_path, change, **options):
    """A world whose first cup hears everything through `change`."""
    world = a_world(tmp_path, **options)
    victim = world.cups[0]
    told = notices(victim)
    down, up = on_the_wire_of(victim, change)
    return world, victim, told, down, up


def seat_of(cup):
    return cup.app.owner.seat


def copy_of_the_journal(world):
    with contextlib.closing(sqlite3.connect(":memory:")) as copy:
        world.journal._db.backup(copy)
        return copy.serialize()


def put_back(world, copy):
    """The table stops, somebody puts another file in the journal's place, the table starts."""
    world.journal.close()
    for path in world.path.parent.glob(world.path.name + "*"):
        path.unlink()
    world.path.write_bytes(copy)
    world.crash_table()


def test_an_older_journal_is_said_to_be_older_and_waited_for(tmp_path):
    """Somebody put a copy of the journal back that was made before. The table waits; one that goes on all the same is
    told by the cups."""
    world, victim, _, _, up = attacked(tmp_path, None)
    world.run(lambda: world.table.ledger.phase == ledger.MIXING and world.table.ledger.throw.is_hidden)
    copy = copy_of_the_journal(world)
    world.run(lambda: victim.app.owner.hand is not None)
    newer = copy_of_the_journal(world)
    held, before = victim.app.ledger.entries, len(up.seen)
    put_back(world, copy)
    assert world.table.ledger.entries < held
    told = notices(victim)
    world.run(lambda: "cups_hold_more" in told, 20_000)
    world.wait(10_000)
    assert world.table.ledger.entries < held <= victim.app.ledger.entries
    world.table.accept_loss()
    world.run(lambda: "older_copy" in told, 20_000)
    assert victim.app.scene() == "alarm"
    assert victim.app.owner.hand is None
    assert not [message for message in up.seen[before:] if message[0] == "cmd"]
    put_back(world, newer)
    world.run(lambda: not victim.app.hints.alarms, 20_000)
    assert honest_end(world)


def test_a_player_who_is_here_is_not_said_to_be_away_silently(tmp_path):
    """The table tells one cup that it is away, to have the others decide without it."""

    def change(message):
        if type(message[0]) is int and victim.app.ledger.phase == ledger.PLAYING and not lied:
            lied.append(message[0])
            return [[message[0], "away", -1, 0, seat_of(victim)]]
        return None

    lied = []
    world, victim, told, _, _ = attacked(tmp_path, change)
    world.run(lambda: "left_out" in told, 20_000)
    assert victim.app.scene() == "alarm"
    assert "alarm" in victim.board.sounds
    world.run(lambda: any(isinstance(news, Alarm) for news in world.news), 5000)
    heard = next(news for news in world.news if isinstance(news, Alarm))
    assert alarm(heard, load("en")).startswith("Cup 0\u2019s cup says: \u201cThe table leaves you out")


def test_a_forged_call_makes_nobody_show(tmp_path):
    """The table says that another seat called bluff, with a link of its own making."""

    def change(message):
        if is_entry(message, "act") and message[2] != seat_of(victim) and asked:
            return [[message[0], "act", message[2], message[3], 1, "ab" * 32]]
        return None

    asked = []
    world, victim, told, _, up = attacked(tmp_path, change)
    world.run(lambda: any(kind == "bid" for kind in world.kinds()))
    asked.append(True)
    world.run(lambda: "log_refused" in told)
    shown = len(sent(up, "show"))
    assert stalls(world)
    assert len(sent(up, "show")) == shown


def honest_end(world, limit=60_000):
    """Whether the match comes to its end with all cups of one mind."""
    try:
        world.run(world.over, limit)
        world.run(world.settled, limit)
    except AssertionError:
        return False
    return True


def test_two_cups_that_were_told_different_bids_have_different_round_words(tmp_path):
    """The best a lying table can do: it edits a bid for one cup, and mends whatever that cup could compare."""
    world = a_world(tmp_path, seed=5)
    victim = world.cups[0]
    told = notices(victim)
    world.run(lambda: victim.app.owner.seat >= 0)
    lied = []

    def down(message):
        log = victim.app.ledger
        if is_entry(message, "act") and message[2] != seat_of(victim) and len(message) == 5 and not lied:
            lied.append(message[0])
            return [[*message[:4], message[4] + 1]]
        if is_entry(message, "show") and lied:  # the digest that the others put in theirs
            return [[*message[:5], ledger.hexed(log.reveal.challenge[:8])]]
        return None

    def up(message):
        if message[0] == "cmd" and message[3] == "show" and lied:
            return [[*message[:5], ledger.hexed(world.table.ledger.reveal.challenge[:8])]]
        if message[0] == "hello" and lied and message[5]:
            return [[*message[:6], world.table.log.digest(message[5]), *message[7:]]]
        return None

    on_the_wire_of(victim, down, up)
    world.run(lambda: bool(lied))
    rounds, before = world.table.ledger.round, victim.app.ledger.reveal.word
    try:
        words = (world.table.ledger, victim.app.ledger)
        world.run(lambda: all(log.reveal.word not in ("", before) for log in words), 60_000)
    except AssertionError:
        assert told or world.refusals()  # the lie was found before any word
    else:
        assert world.table.ledger.round == victim.app.ledger.round == rounds
        assert world.table.ledger.reveal.word != victim.app.ledger.reveal.word
        assert world.cups[1].app.ledger.reveal.word == world.table.ledger.reveal.word


def test_a_seat_played_by_the_table_for_one_cup_changes_that_cups_seating_word(tmp_path):
    """The table replaces a player from the beginning, for one cup only: commitment and opening fit each other."""
    puppet = {}

    def change(message):
        if is_entry(message, "match"):
            puppet["start"] = fair.sha  # the victim's own start is known once it has folded this entry
            return None
        if is_entry(message, "seat", 1):
            puppet["anchors"] = [fair.Chain(b"p" * 32, tag).anchor for tag in range(4)]
            start = victim.app.ledger.start or start_of(world)
            return [[*message[:4], ledger.hexed(fair.seat_commitment(start, 1, puppet["anchors"], b"s" * 32))]]
        if is_entry(message, "open", 1):
            return [[*message[:4], *[ledger.hexed(item) for item in [*puppet["anchors"], b"s" * 32]]]]
        return None

    world, victim, told, _, _ = attacked(tmp_path, change)
    world.run(lambda: victim.app.ledger.chain_heads and world.cups[2].app.ledger.chain_heads)
    assert victim.app.ledger.seating.word != world.table.ledger.seating.word
    assert world.cups[2].app.ledger.seating.word == world.table.ledger.seating.word


def start_of(world):
    return world.table.ledger.start


@pytest.mark.parametrize("kind", ["bluff", "bid"])
def test_the_hand_is_never_on_any_wire_before_the_cups_are_lifted(tmp_path, kind):
    """Every byte that leaves a cup until a call: no dice, and nothing they could be worked out from."""
    world, victim, _, _, up = attacked(tmp_path, None)
    world.run(lambda: kind in world.kinds())
    secret = json.loads(victim.board.flash["owner"])[1]
    text = json.dumps(up.seen)
    assert secret not in text
    if kind == "bid":
        assert not sent(up, "show")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_alarm_has_words_on_the_cup_and_on_the_laptop(lang):
    words = load(lang)
    for code, count in ALARMS.items():
        text = words.get("alarm." + code)
        assert all(("{%d}" % number in text) == (number < count) for number in range(4)), code
        assert words.has("remedy." + code)


def test_an_alarm_is_told_once_and_only_what_a_cup_may_say(tmp_path):
    world, victim, _, _, up = attacked(tmp_path, None)
    world.run(lambda: victim.app.ledger.phase == ledger.PLAYING)
    for message in (["not_mine"], ["not_mine"], ["lies"], ["not_mine", "x"], ["thrown_without", "\x1b[2J"]):
        up.put_in.append(["alarm", *message])
    world.wait(3000)
    told = [(news.code, news.args) for news in world.news if isinstance(news, Alarm)]
    assert told == [("not_mine", ())]
