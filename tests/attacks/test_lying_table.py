"""A table that cheats, against honest cups: an attack is refused and named, or the match stands still."""

import contextlib
import hashlib
import json
import sqlite3

import pytest
from world import World

from gobelet import fair, games, ledger
from gobelet.cup import own_votes
from gobelet.games import Illegal, seats_in
from gobelet.games.parafico import state as s
from gobelet.ledger import match_entry
from gobelet_host.table.news import ALARMS, Alarm
from gobelet_host.words import load
from gobelet_host.words.event_sentences import alarm
from tests.attacks.adversary import a_world, is_entry, log_of, notices, on_the_wire_of, other, sent, stalls


def attacked(tmp_path, change, **options):
    """A world whose first cup hears everything through `change`."""
    world = a_world(tmp_path, **options)
    victim = world.cups[0]
    told = notices(victim)
    down, up = on_the_wire_of(victim, change)
    return world, victim, told, down, up


def seat_of(cup):
    return cup.app.owner.seat


def test_another_link_for_the_dice_of_a_round_is_refused(tmp_path):
    def change(message):
        if is_entry(message, "rolled"):
            return [[*message[:5], other(message[5])]]
        return None

    world, victim, told, _, up = attacked(tmp_path, change)
    world.run(lambda: "log_refused" in told)
    assert stalls(world)
    assert victim.app.owner.hand is None  # no dice that the table could have chosen are ever shown
    assert not sent(up, "act")


def test_a_round_told_anew_otherwise_is_another_story_for_good(tmp_path):
    """The table rewinds after it has learned something: for a cup that has seen its dice the old story stays."""
    world, victim, told, down, up = attacked(tmp_path, None)
    world.run(lambda: victim.app.owner.hand is not None)
    at = victim.app.ledger.entries - 1  # the mix
    head = victim.app.owner.memory.watermark_digest

    def rewound(message):
        if type(message[0]) is int and message[0] == at:
            return [[*message[:3], message[3] + 1, *message[4:]]]  # the smallest change of all
        return None

    down.change = rewound
    del victim.board.flash["checkpoint"]
    victim.reboot()
    told = notices(victim)
    world.run(lambda: "another_story" in told, 20_000)
    assert victim.app.scene() == "alarm"
    assert victim.app.owner.hand is None
    assert victim.app.owner.memory.fork_evidence[:2] == [at + 1, head.hex()]
    down.change = None
    commands = len(sent(up, "mix")) + len(sent(up, "act")) + len(sent(up, "show"))
    victim.reboot()
    world.wait(20_000)
    assert victim.app.scene() == "alarm", "for good, also after a power cut"
    assert commands == len(sent(up, "mix")) + len(sent(up, "act")) + len(sent(up, "show"))
    assert not victim.board.crashes


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


def test_a_match_that_nobody_pressed_for_is_not_begun(tmp_path):
    world = World(tmp_path, 2, seed=3, humans=2)
    world.run(lambda: all(cup.app.scene() == "lobby" for cup in world.cups))
    world.table.begin([cup.board.cup_id for cup in world.cups])
    world.run(lambda: all(cup.app.scene() == "begin" for cup in world.cups))
    world.wait(20_000)
    assert [entry[1] for entry in log_of(world)] == ["match", "seat"], "the table's own"
    for cup in world.cups:
        cup.app.session.agree()
    world.run(lambda: world.table.ledger.phase == ledger.PLAYING)


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


def edit_bids_of(others):
    """A change that adds one to the quantity of every bid of the seats in `others`."""

    def change(message):
        if is_entry(message, "act") and message[2] in others and len(message) == 5:
            return [[*message[:4], message[4] + 1]]
        return None

    return change


def test_an_edited_bid_is_found_at_the_latest_when_cups_are_lifted(tmp_path):
    """One cup is told of a higher bid than was made: its dice are tied to the log it saw, not to another."""
    world = a_world(tmp_path)
    victim = world.cups[0]
    told = notices(victim)
    world.run(lambda: victim.app.owner.seat >= 0)
    on_the_wire_of(victim, edit_bids_of([seat for seat in range(3) if seat != seat_of(victim)]))
    assert not honest_end(world)
    assert {"log_refused", "another_story", "stale", "quantity_too_low"} & set(told + world.refusals())


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


def test_withheld_frames_only_make_the_match_wait(tmp_path):
    quiet = []

    def change(message):
        return [] if quiet and type(message[0]) is int else None

    world, victim, told, _, up = attacked(tmp_path, change)
    world.run(lambda: any(kind == "bid" for kind in world.kinds()))
    quiet.append(True)
    world.wait(20_000)
    before = world.table.ledger.entries
    assert stalls(world)
    quiet.clear()
    world.run(lambda: world.table.ledger.entries > before)
    assert honest_end(world)


def test_replaced_anchors_do_not_open_what_was_committed_to(tmp_path):
    def change(message):
        if is_entry(message, "open") and message[2] == 1:
            return [[*message[:4], other(message[4]), *message[5:]]]
        return None

    world, victim, told, _, up = attacked(tmp_path, change)
    world.run(lambda: "log_refused" in told)
    assert stalls(world)
    assert victim.app.ledger.phase == ledger.OPENING


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


@pytest.mark.parametrize("whole", [True, False])
def test_an_old_match_played_again_finds_no_secret_and_shows_no_dice(tmp_path, whole):
    """The cup has drawn the secret of a new match: the recorded entries of an old one are those of a stranger. It says
    where the new one stood; told as if it went on, the old one is played by somebody else."""
    world, victim, _, down, _ = attacked(tmp_path, None)
    world.run(world.over)
    world.run(world.settled)
    record = [message for message in down.seen if type(message[0]) is int]
    uid = record[0][5]
    record = record if whole else record[: len(record) // 2]
    for cup in world.cups:
        cup.app.ready()
    world.run(lambda: victim.app.ledger.uid not in ("", uid) and victim.app.owner.hand is not None, 60_000)
    told = notices(victim)

    asked = []

    def replay(message):
        if message[0] == "welcome":
            return [[*message[:3], uid, len(record), 0 if asked and asked[-1] == uid else -1]]
        if message[0] == "ping":
            return [["ping", message[1], victim.app.ledger.entries], *record]
        return [] if type(message[0]) is int else None

    def listen(message):
        if message[0] == "hello":
            asked.append(message[4])

    _, up = on_the_wire_of(victim, replay, listen)
    victim.reboot()
    told = notices(victim)
    world.wait(20_000)
    assert victim.app.owner.hand is None
    assert not any(sent(up, kind) for kind in ("act", "show", "shake", "roll", "open"))
    assert victim.app.ledger.uid == uid
    assert victim.app.owner.lost
    assert victim.app.unfinished and ("secret_lost" in told) is not whole


def test_a_bid_that_a_cup_has_not_sent_is_not_taken_for_its_own(tmp_path):
    """The table answers a bid of its own in the victim's name."""
    world, victim, told, down, up = attacked(tmp_path, None)
    victim.app.set_bot(None)  # a player who takes his time
    world.run(lambda: victim.app.owner.owes(victim.app.ledger) == "act" or victim.app.owner.owes(victim.app.ledger))
    while victim.app.owner.owes(victim.app.ledger) != "act":
        owed = victim.app.owner.owes(victim.app.ledger)
        victim.app.duties.confirm()
        if owed in ("roll", "shake"):
            victim.app.seat.shake()
        elif owed == "show":
            victim.app.seat.show()
        world.turn()
    log = victim.app.ledger
    action = log.match.rules.legal(log.match.state, seat_of(victim), victim.app.owner.hand)[-1]
    down.put_in.append([log.entries, "act", seat_of(victim), 77, action])
    entries = log.entries
    world.run(lambda: "not_mine" in told, 20_000)
    assert victim.app.ledger.entries == entries


def test_a_bid_is_not_carried_out_otherwise_than_its_cup_sent_it(tmp_path):
    """The table changes a bid on its way into the log, with the right id."""
    world = a_world(tmp_path)
    victim = world.cups[0]
    told = notices(victim)

    def up(message):
        if message[0] == "cmd" and message[3] == "act" and len(message) == 5:
            return [[*message[:4], message[4] + 1]]
        return None

    on_the_wire_of(victim, None, up)
    world.run(lambda: "not_mine" in told)
    assert stalls(world)


def test_a_restart_between_a_bid_and_its_entry_is_no_forgery(tmp_path):
    world = a_world(tmp_path)
    victim = world.cups[0]
    told = notices(victim)
    world.run(lambda: any(entry[1] == "act" and entry[2] == seat_of(victim) for entry in log_of(world)))
    victim.reboot()
    told = notices(victim)
    assert honest_end(world)
    assert "not_mine" not in told


def test_a_decision_is_not_taken_back_after_a_call(tmp_path):
    def change(message):
        if is_entry(message, "show") and message[0] not in tried:
            tried.append(message[0])
            return [[message[0], "undo", -1, 0]]
        return None

    tried = []
    world, victim, told, _, up = attacked(tmp_path, change)
    world.run(lambda: "log_refused" in told)
    assert victim.app.ledger.last[1] != "undo"


def test_nobody_is_dropped_without_the_votes(tmp_path):
    """The table says that the others want the victim out, by links of its own, then by links that they gave for another
    vote: whose link that was says so."""
    world = a_world(tmp_path, humans=3)
    for cup in world.cups:
        cup.app.ready()
    victim, witness = world.cups[:2]
    told = notices(witness)
    world.run(lambda: witness.app.ledger.phase == ledger.PLAYING)
    down, _ = on_the_wire_of(witness)
    log = witness.app.ledger
    down.put_in.append([log.entries, "drop", -1, 0, [seat_of(victim)], ["ab" * 32] * 2])
    world.run(lambda: "log_refused" in told, 20_000)
    other = world.cups[2].app.owner
    votes = {
        seat_of(witness): own_votes.vote(witness.app.owner, log)[2],
        other.seat: own_votes.vote(other, world.cups[2].app.ledger)[2],
    }
    world.wait(5000)
    links = [votes[seat] for seat in sorted(votes)]
    down.put_in.append([log.entries, "drop", -1, 0, [seat_of(victim)], links])
    world.run(lambda: "not_mine" in told, 20_000)
    assert not witness.app.ledger.dropped


@pytest.mark.parametrize("transport", ["", "tcp"])
def test_void_after_show(tmp_path, transport):
    """All but one have shown, and that one would lose: the table calls the others away and drops one of them with the
    one vote that is in league, on a cable and over a sealed link. No cup that shows takes that."""
    world = a_world(tmp_path, transport=transport)
    world.run(lambda: world.table.ledger.match, 60_000)
    log = world.table.ledger
    world.run(lambda: log.reveal.attested and len(seats_in(log.reveal.seats)) == 2, 60_000)
    league = next(cup for cup in world.cups if not log.reveal.seats >> seat_of(cup) & 1)
    honest = [cup for cup in world.cups if cup is not league]
    world.run(lambda: all(cup.app.ledger.digest == log.digest for cup in honest), 5000)
    told = {cup: notices(cup) for cup in honest}
    gone = [seat_of(honest[0])]
    link = ledger.hexed(fair.Chain(league.app.owner.memory.secret, fair.VOTE).preimage(1))
    links = [link if seat == seat_of(league) else "" for seat in seats_in(log.voters(1 << gone[0]))]
    body = log.body("drop", ledger.TABLE, 0, gone, links)
    with pytest.raises(Illegal):
        log.check(body)
    payload, number = ledger.dumps(body), log.match.state[s.ROUND]
    world.table.log.append(payload, hashlib.sha256(log.digest + payload).digest())
    world.run(lambda: all("log_refused" in heard for heard in told.values()), 20_000)
    for cup in honest:
        assert not cup.app.ledger.dropped and cup.app.ledger.match.state[s.ROUND] == number


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


def test_an_entry_is_judged_before_it_is_folded():
    """A refusal by the cup's own knowledge leaves its log as it was."""
    log = ledger.Ledger()

    def judge(body):
        raise Illegal("not_mine")

    people = [["a", "A", 0, 0], ["b", "B", 0, 0]]
    parafico = games.load("parafico")
    begins = match_entry.items("00" * 8, parafico, games.complete_options(parafico), people)
    entry = [0, "match", -1, 0, *begins]
    with pytest.raises(Illegal) as refused:
        log.fold(ledger.dumps(entry), judge)
    assert (refused.value.code, log.entries, log.digest) == ("not_mine", 0, bytes(32))
