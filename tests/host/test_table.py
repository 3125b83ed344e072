"""The table with real cup programs, in virtual time: nothing lost, nothing twice, nothing believed without a check."""

import json
import os
import shutil
import sys
import types

import pytest
from world import Cup, World

from gobelet import ledger
from gobelet.bots import BotPlayer
from gobelet.cup.buttons import OK
from gobelet.games.parafico import bids
from gobelet.games.parafico.definition import GAME
from gobelet.link.cup_end import UP
from gobelet.link.frames import Decoder, dumps, encode
from gobelet.texts import LANGUAGES
from gobelet_host import words
from gobelet_host.audit import audit
from gobelet_host.commands.text_output import warn
from gobelet_host.errors import HostError
from gobelet_host.table.journal import Journal
from gobelet_host.table.match import uid_of
from gobelet_host.table.members import AWAY_MS
from gobelet_host.table.news import ConnectionRejected, Entry, JournalRecovered, JournalTrouble
from gobelet_host.table.table import Table
from gobelet_host.view.terminal import TableScreen, TerminalPlay
from support import raises


def finish(world):
    """To the end of the match, and until every cup holds all of it."""
    world.run(world.over)
    world.run(world.settled)
    for cup in world.cups:
        assert not cup.board.crashes
    return world


@pytest.mark.parametrize(("count", "dice"), [(2, 5), (3, 5), (7, 2), (15, 1)])
def test_a_match_ends_with_the_same_log_words_and_winner_everywhere(tmp_path, count, dice):
    world = finish(World(tmp_path, count, seed=count, dice_per_player=dice))
    words = {(cup.app.ledger.seating.word, cup.app.ledger.reveal.word) for cup in world.cups}
    assert words == {(world.table.ledger.seating.word, world.table.ledger.reveal.word)}
    assert {cup.app.ledger.match.digest() for cup in world.cups} == {world.table.ledger.match.digest()}
    assert sorted(GAME.scores(world.table.ledger.match.state))[-1] == -1
    world.journal.close()
    assert audit.audit(world.path)[0].digest == world.table.ledger.digest


def test_no_two_matches_have_one_uid_under_one_seed(tmp_path):
    uids = []
    for name, seats, options in (
        ("a", 4, {}), ("b", 3, {}), ("c", 4, {"dice_per_player": 1}), ("d", 4, {"game": "papayoo"}),
    ):  # fmt: skip
        (tmp_path / name).mkdir()
        world = World(tmp_path / name, seats, seed=9, **options)
        world.run(lambda world=world: world.table.playing)
        uids.append(world.table.ledger.uid)
        world.journal.close()
    assert len(set(uids)) == 4
    assert uid_of(bytes(8), 0, "parafico") == uid_of(bytes(8), 0, "parafico") != uid_of(bytes(8), 1, "parafico")


def test_who_plays_is_not_told_of_the_lobby(tmp_path):
    world = World(tmp_path, 3)
    world.run(lambda: world.table.ledger.round == 1)
    cup, lines = world.cups[0], []
    cup.down = lambda data: lines.append(data) or data
    world.cups[1].reboot()
    world.run(lambda: world.table.ledger.round == 2)
    assert b'"lobby"' not in b"".join(payload for data in lines for payload in Decoder().feed(data))


def test_after_a_match_every_cup_knows_who_is_here(tmp_path):
    world = finish(World(tmp_path, 3))
    for cup in world.cups:
        assert [row[1] for row in cup.app.lobby] == ["Cup 0", "Cup 1", "Cup 2"]


def test_a_press_that_comes_once_more_after_the_match_has_begun_wants_no_other_one(tmp_path):
    world = World(tmp_path, 2, dice_per_player=1)
    world.run(lambda: world.table.ledger.phase == ledger.PLAYING)
    world.table.receive(world.cups[0].connection, encode(dumps(["ready", 1])), world.now)
    uid = world.table.ledger.uid
    finish(world).wait(5000)
    assert not world.table.playing
    assert world.table.ledger.uid == uid


def test_who_plays_with_a_cup_in_the_next_match_is_who_holds_it_then(tmp_path):
    """An automate takes over a seat: of the match that goes on its row says a person, of the next one no more."""
    world = World(tmp_path, 2, humans=1, dice_per_player=1)
    cup = world.cups[0]
    world.play(cup, lambda: cup.app.owner.plays(cup.app.ledger))
    cup.board.flash["settings"] = cup.board.flash["settings"].replace(b'"automate":0', b'"automate":1')
    cup.pilot = BotPlayer("random", 7, 0)
    cup.reboot()
    first = finish(world).table.ledger
    assert first.players[0][3] == ledger.HOSTED
    world.table.begin(list(world.table.members))
    assert world.table.ledger.players[0][3] == ledger.AUTOMATE
    finish(world)


def test_nobody_sees_an_entry_before_the_disk_holds_it(tmp_path):
    world = World(tmp_path, 3)
    seen = []

    def listen(news):
        if isinstance(news, Entry):
            on_disk = world.journal._db.execute("SELECT max(seq) FROM entry").fetchone()[0]
            seen.append(on_disk >= news.seq)

    world.table.listeners.append(listen)
    original = world.journal.append

    def append(match, seq, *rest):
        held = max(cup.app.ledger.entries for cup in world.cups)
        assert held <= seq, "a cup holds an entry that is not committed"
        original(match, seq, *rest)

    world.journal.append = append
    finish(world)
    assert seen
    assert all(seen)


def test_a_cup_that_lost_its_memory_but_not_its_flash_folds_the_log_again(tmp_path):
    world = World(tmp_path, 2, seed=4)
    world.run(lambda: world.table.ledger.round == 2)
    del world.cups[0].board.flash["checkpoint"]
    world.cups[0].reboot()
    finish(world)


def test_an_unplugged_cup_keeps_its_seat_and_its_command(tmp_path):
    world = World(tmp_path, 3, seed=6, humans=1)
    cup = world.cups[0]
    world.play(cup, until=lambda: cup.app.owner.owes(cup.app.ledger) == "act")
    hand = cup.app.owner.hand
    cup.plugged = False
    world.turn()
    cup.app.seat.act(cup.first_legal())
    world.wait(8000)
    assert world.table.ledger.owes(cup.app.owner.seat) == "act", "nobody else may move meanwhile"
    assert cup.app.link.state == 0, "a lost link is not hidden"
    cup.plugged = True
    held = world.table.ledger.entries
    world.run(lambda: cup.app.hints.notice == "back")
    world.run(lambda: world.table.ledger.entries > held)
    kind, seat = json.loads(world.table.log[held])[1:3]
    assert (kind, seat) == ("act", cup.app.owner.seat)
    assert cup.app.owner.hand == hand or cup.app.owner.hand is None


def test_what_a_press_decides_leaves_the_cup_in_the_step_that_sees_the_press(tmp_path):
    world = World(tmp_path, 3, seed=6, humans=1)
    cup = world.cups[0]
    world.play(cup, until=lambda: cup.app.owner.owes(cup.app.ledger) == "act")
    world.wait(500)
    cup.app.screen.press = lambda button: cup.app.seat.act(cup.first_legal())
    assert not cup.board.outbox
    cup.board.keys = OK
    cup.app.step()
    (payload,) = Decoder().feed(bytes(cup.board.outbox))
    assert json.loads(payload)[3] == "act"


def test_a_second_cup_with_the_same_number_is_refused_and_the_first_plays_on(tmp_path):
    world = World(tmp_path, 2, seed=1)
    world.run(lambda: world.table.ledger.round == 1)
    answers = bytearray()
    twin = world.table.connect("twin", lambda data: answers.extend(data) or len(data), world.now)
    hello = ["hello", 2, world.cups[0].board.cup_id, 7, "", 0, "0" * 16, {"name": "Twin"}]
    world.table.receive(twin, encode(dumps(hello)), world.now)
    assert [news.why for news in world.news if isinstance(news, ConnectionRejected)] == ["duplicate_cup"]
    finish(world)


def test_a_cup_that_comes_during_a_match_is_told_to_wait(tmp_path):
    from gobelet.link.frames import Decoder

    world = World(tmp_path, 2, seed=1)
    world.run(lambda: world.table.ledger.round == 1)
    answers = bytearray()
    late = world.table.connect("late", lambda data: answers.extend(data) or len(data), world.now)
    hello = ["hello", 2, "f" * 16, 7, "", 0, "0" * 16, {"name": "Late"}]
    world.table.receive(late, encode(dumps(hello)), world.now)
    said = b" ".join(Decoder().feed(bytes(answers)))
    assert b"match_running" in said
    assert ConnectionRejected("late", "Late", "match_running") in world.news
    finish(world)


def speakers(world):
    log = world.table.ledger
    return [cup for cup in world.cups if log.match and cup.app.owner.owes(log) == "act"]


def play_both(world, until):
    def step():
        if until():
            return True
        for cup in world.cups:
            app = cup.app
            if app.awaits_agreement():
                app.duties.confirm()
            owed = app.owner.owes(app.ledger)
            if app.link.state == 2 and app.ledger.phase == ledger.EMPTY:
                app.ready()
            elif owed in ("shake", "roll"):
                app.seat.shake()
        return False

    world.run(step)


def test_what_a_cup_may_not_say_is_refused_with_its_reason_and_changes_nothing(tmp_path):
    world = World(tmp_path, 2, seed=1, humans=2)
    play_both(world, until=lambda: bool(speakers(world)))
    (speaker,) = speakers(world)
    (other,) = [cup for cup in world.cups if cup is not speaker]
    before, step = world.table.ledger.digest, world.table.ledger.match.step
    for cup, at, command, why in (
        (speaker, step, ("act", bids.bid(3, 7)), "unknown_value"),
        (speaker, step, ("act", bids.bid(1, 2) * 1000), "unknown_value"),
        (speaker, step, ("act", bids.BLUFF), "no_bid_to_call"),
        *((speaker, step, ("act", action), "not_an_action") for action in (5, "5x4", [1, 2], None)),
        (other, step, ("act", bids.bid(1, 2)), "not_your_turn"),
        (speaker, step - 1, ("act", bids.bid(1, 2)), "stale"),
        (speaker, step - 1, ("shake",), "stale"),
        *((world.cups[0], 0, (kind, "00" * 32), "") for kind in ("rolled", "match", "nonsense", "seat", "__init__")),
    ):
        told = len(world.refusals())
        cup.app.link.command(at, *command)
        world.run(lambda told=told: len(world.refusals()) > told)
        assert why in ("", *world.refusals()[told:]) and len(world.refusals()) == told + 1, command
        assert world.table.ledger.digest == before


def test_a_full_disk_stops_the_game_without_losing_the_decision(tmp_path):
    world = World(tmp_path, 3, seed=3)
    world.run(lambda: world.table.ledger.round == 1)
    original = world.journal.append

    def full(*entry):
        raise HostError("disk_full", "journal")

    world.journal.append = full
    held = world.table.ledger.entries
    world.run(lambda: all(cup.app.hints.notice == "unsaved" for cup in world.cups))
    assert all(words.load(lang).has("unsaved") for lang in LANGUAGES), "and not that its player shall try again"
    world.wait(5000)
    assert world.table.ledger.entries == held
    assert [news.code for news in world.news if isinstance(news, JournalTrouble)] == ["disk_full"]
    world.journal.append = original
    finish(world)
    assert JournalRecovered() in world.news


def test_a_table_that_comes_back_late_misses_nobody_at_once(tmp_path):
    world = World(tmp_path, 3)
    world.run(lambda: world.table.ledger.round == 1)
    world.now += 2 * AWAY_MS  # the laptop slept, say
    world.crash_table()
    world.table.tick(world.now)
    assert world.table.seats.absent == []
    world.table.tick(world.now + AWAY_MS)
    assert world.table.seats.absent == [0, 1, 2]


def test_a_journal_with_an_impossible_entry_is_not_continued(tmp_path):
    world = World(tmp_path, 2, seed=3)
    world.run(lambda: world.table.ledger.round == 1)
    world.journal.append(1, world.table.ledger.entries, b'[0,"act",0,1,4001]')
    world.journal._db.close()
    assert raises(HostError, world.open_table).code == "journal_damaged"


def test_names_are_cleaned_and_made_different(tmp_path):
    world = World(tmp_path, 3, humans=3)
    for cup, name in zip(world.cups, ["Marie\x00\x1b[31m", "  Marie  ", "M" * 60], strict=True):
        cup.board.flash["settings"] = b'{"name":"%s"}' % name.encode().replace(b"\x00", b"\\u0000").replace(
            b"\x1b", b"\\u001b"
        )
        cup.reboot()
    world.run(lambda: len(world.table.members) == 3)
    names = sorted(member.name for member in world.table.members.values())
    assert len(set(names)) == 3
    assert all(name.isprintable() and len(name) <= ledger.NAME_LENGTH for name in names)


def test_two_matches_one_after_the_other_need_somebody_who_wants_it(tmp_path):
    world = finish(World(tmp_path, 2, seed=3))
    world.wait(3000)
    assert world.over(), "automates alone do not begin another match"
    first = world.table.ledger.uid
    world.table.begin([cup.board.cup_id for cup in world.cups])
    assert world.table.ledger.uid != first
    finish(world)
    world.journal.close()
    assert len(audit.audit(world.path)) == 2


def test_an_abandoned_match_ends_for_all_and_audits(tmp_path):
    world = World(tmp_path, 3, seed=3)
    world.run(lambda: world.table.ledger.round == 2)
    world.table.abandon()
    world.run(world.settled)
    world.wait(200)
    assert [cup.app.scene() for cup in world.cups] == ["broken"] * 3
    for cup in world.cups:
        cup.app.dismiss()
    assert [cup.app.scene() for cup in world.cups] == ["lobby"] * 3
    assert world.kinds()[-2:] == ["abandoned", "closing_word"]
    assert not any(cup.board.crashes for cup in world.cups)
    world.journal.close()
    (log,) = audit.audit(world.path)
    assert not log.match.over


def test_a_match_can_be_abandoned_while_somebody_cannot_take_a_seat(tmp_path):
    """A cup whose flash is full says so and takes no seat; the table is not stuck with it."""
    world = World(tmp_path, 3, seed=3)
    world.cups[1].board.full = True
    world.wait(4000)
    assert world.cups[1].app.hints.notice == "flash_full"
    assert world.cups[1].app.owner.seat == -1
    assert world.table.ledger.owing() == [1]
    world.table.abandon()
    world.run(world.settled)
    world.cups[1].board.full = False
    world.table.begin([cup.board.cup_id for cup in world.cups])
    finish(world)


def test_a_host_who_ends_a_match_that_has_just_been_won_changes_nothing(tmp_path):
    world = World(tmp_path, 2, dice_per_player=1)
    world.run(lambda: world.table.ledger.over)
    assert world.table.playing, "its closing is still to come"
    world.table.abandon()
    world.run(lambda: not world.table.playing)
    assert world.table.ledger.match.over and "abandoned" not in world.kinds()


def test_people_sit_before_automates_and_begin_where_no_dice_give_seats(tmp_path):
    world = World(tmp_path, 3, game="paradice")
    world.cups[2] = Cup(world, 2, b'{"name":"Zoe","automate":0,"lang":"en"}', None)
    world.run(lambda: world.cups[2].app and world.cups[2].app.link.state == UP)
    world.cups[2].app.ready()
    world.run(lambda: world.table.playing)
    assert [player[1] for player in world.table.ledger.players] == ["Zoe", "Cup 0", "Cup 1"]


def test_players_who_want_another_match_say_so_after_the_end(tmp_path):
    world = finish(World(tmp_path, 2, seed=3, humans=0))
    first = world.table.ledger.uid
    for cup in world.cups:
        while cup.app.scene() != "lobby":
            cup.app.dismiss()
    world.cups[0].app.ready()
    world.run(lambda: world.table.ledger.uid != first)
    finish(world)


def test_a_secret_is_never_made_from_what_the_table_says(tmp_path):
    """The same cup, the same moment, another table: the same secret; and no press of its player leaves it the same."""
    secrets = []
    for uid in (b"\x01", b"\x02", b"\x02"):
        world = World(tmp_path / str(len(secrets)), 2, seed=1, humans=2)
        world.table.entropy = lambda count, uid=uid: uid * count
        for cup in world.cups:
            if len(secrets) == 2:
                cup.app.session.pool.add_entropy(1)
            cup.app.ready()
        world.run(lambda world=world: world.table.ledger.phase == ledger.PLAYING)
        secrets.append((world.table.ledger.uid, world.cups[0].app.owner.memory.secret))
    assert secrets[0][0] != secrets[1][0] == secrets[2][0]
    assert secrets[0][1] == secrets[1][1] != secrets[2][1]


def test_a_match_that_another_version_began_is_named_as_such(tmp_path):
    journal = Journal(tmp_path / "old.gobelet")
    number = journal.begin("00" * 8, bytes(32))
    players = [["a", "A", 0, 0], ["b", "B", 0, 0]]
    values = ["lower", "none", "reroll", "youngest", 0, 5]
    journal.append(number, 0, ledger.dumps([0, "match", -1, 0, 2, "00" * 8, "parafico", values, players]))
    with pytest.raises(HostError) as refusal:
        Table(journal, os.urandom)
    assert refusal.value.code == "journal_other_version" and "old.gobelet" in str(refusal.value)
    journal.finish(number)
    for name in ("old.gobelet", "old.gobelet-wal"):
        shutil.copyfile(tmp_path / name, tmp_path / f"killed-{name}")
    journal.close()
    killed = Journal(tmp_path / "killed-old.gobelet")
    assert killed.match_to_resume() and not Table(killed, os.urandom).playing, "one that has ended holds up nobody"
    killed.close()
    killed.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_cup_for_which_a_full_table_has_no_room_says_so_and_so_does_the_table_on_each_screen(
    tmp_path, monkeypatch, capsys, lang
):
    monkeypatch.setattr(sys, "stdin", sys.__stdin__)  # no page is put on a terminal here
    monkeypatch.setattr("gobelet_host.table.members.MOST", 2)
    world, own = World(tmp_path, 3, humans=3), words.load(lang)
    local = types.SimpleNamespace(table=world.table, humans=[], runtime=None, path=world.path)
    screens = [TableScreen(world.table, own, lambda: None), TerminalPlay(local, own)]
    warn(world.table, own)
    for cup in world.cups:
        cup.app.set_language(lang)
    world.run(lambda: any(isinstance(news, ConnectionRejected) for news in world.news))
    world.wait(1000)
    (late,) = [cup for cup in world.cups if cup.app.link.state != UP]
    assert late.app.hints.notice == "table_full" and late.app.texts.reason("table_full") != "table_full"
    told = own.get("turned_away.table_full")
    assert [told in screen.note for screen in screens] == [True, True], [screen.note for screen in screens]
    assert told in capsys.readouterr().err
    world.cups[0].plugged = world.cups[1].plugged = False
    world.run(lambda: late.app.link.state == UP)  # it asks again by itself
