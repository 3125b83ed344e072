"""The table in games with secrets, and what people agree on: hands reach their owners alone, sealed choices survive,
a pause, a decision taken back, a player whom the others drop."""

import json
import random

import pytest
from test_table import biased_bytes, finish, play_both
from world import World

from gobelet import games as rules
from gobelet import ledger
from gobelet.games import GAMES, Illegal
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s
from gobelet.link.frames import Decoder
from gobelet_host.audit import audit
from gobelet_host.games import cases
from gobelet_host.spectate.model import TableModel
from gobelet_host.table.members import AWAY_MS

MIDDLE = [(game, sum(rules.load(game).SEATS) // 2) for game in GAMES]
DEALT = [(game, seats) for game in GAMES if rules.load(game).deck for seats in rules.load(game).SEATS]


@pytest.mark.parametrize(("game", "count"), MIDDLE + DEALT)
def test_every_game_ends_the_same_everywhere_and_audits(tmp_path, game, count):
    world = finish(World(tmp_path, count, seed=3, game=game, **cases.of(game).short))
    assert {cup.app.ledger.match.digest() for cup in world.cups} == {world.table.ledger.match.digest()}
    assert set(world.refusals()) <= {"stale"}
    world.journal.close()
    assert audit.audit(world.path)[0].digest == world.table.ledger.digest


@pytest.mark.parametrize("game", ["papayoo", "pepetes"])
def test_hands_and_sealed_choices_survive_crashes_reboots_and_bad_wires(tmp_path, game):
    chance = random.Random(5)
    fault = biased_bytes(chance, lose=0.05, flip=0.02)
    world = World(tmp_path, 3, seed=5, game=game, fault=fault, **({"rounds": 2} if game == "papayoo" else {}))
    for number in range(12):
        world.wait(chance.randrange(20, 900))
        if world.over():
            break
        if number % 3 == 2:
            world.crash_table()
        else:
            world.cups[chance.randrange(3)].reboot()
    world.run(world.over, limit=3_000_000)
    world.run(world.settled)
    assert not any(cup.board.crashes for cup in world.cups)
    world.journal.close()
    audit.audit(world.path)


def test_a_cup_that_reboots_is_told_its_cards_again(tmp_path):
    world = World(tmp_path, 3, seed=2, game="papayoo", humans=1, rounds=1)
    cup = world.cups[0]
    world.play(cup, until=lambda: cup.app.owner.owes(cup.app.ledger) == "seal" and bool(cup.app.owner.hand))
    hand = cup.app.owner.hand
    cup.reboot()
    world.run(lambda: cup.app.owner.hand is not None)
    assert cup.app.owner.hand == hand


def test_each_cup_is_told_its_own_cards_and_no_secret_leaves_the_table_before_its_time(tmp_path):
    heard = {}
    world = World(tmp_path, 4, seed=4, game="papayoo", rounds=1)
    for cup in world.cups:
        decoder, told = Decoder(), heard.setdefault(cup.board.cup_id, [])

        def to_cup(data, cup=cup, decoder=decoder, told=told):
            told += [json.loads(payload) for payload in decoder.feed(data)]
            cup.board.inbox += data
            return len(data)

        cup._to_cup = to_cup
    finish(world)
    seats = {player[0]: seat for seat, player in enumerate(world.table.ledger.players)}
    salts = {body[2]: body[4] for body in map(json.loads, world.table.log) if body[1] == "unseal"}
    assert len(salts) == 4
    for cup, messages in heard.items():
        seat = seats[cup]
        held = [message[3:] for message in messages if message[0] == "hand"]
        assert held
        played = [body[4] for body in map(json.loads, world.table.log) if body[1] == "act" and body[2] == seat]
        assert set(held[-1]) >= set(played[-len(held[-1]) :]), "the cards that it is told are those that it plays"
        opened = set()
        for message in messages:
            if message[1:2] == ["unseal"]:
                opened.add(message[4])
            said = json.dumps(message)
            assert all(salt in opened or salt not in said for salt in salts.values())
    world.journal.close()
    audit.export(world.path, tmp_path / "log.jsonl")
    stored = audit.journal.load(world.path)[0]
    assert sorted(secret[0] for secret in stored.trust.values()) == sorted(salts.values())


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (lambda own, foreign, salt: (salt, foreign), "not_as_sealed"),
        (lambda own, foreign, salt: ("00" * 32, own), "not_as_sealed"),
        (lambda own, foreign, salt: (), "bad_entry"),
        (lambda own, foreign, salt: (salt, own[:4]), "not_as_sealed"),
        (lambda own, foreign, salt: (salt, None), "not_an_action"),
    ],
)
def test_the_table_that_is_told_a_choice_compares_it_with_the_commitment(tmp_path, told, code):
    world, cup, other = discarding(tmp_path)
    own, foreign = cup.app.owner.hand[:5], other.app.owner.hand[:5]
    command = cup.app.owner.decide(cup.app.ledger, own)
    assert refused(world, cup, *command[:3], *told(own, foreign, command[3])) == [code]


def test_the_table_refuses_a_discard_of_cards_that_the_seat_does_not_hold(tmp_path):
    world, cup, other = discarding(tmp_path)
    cup.app.owner.hand = other.app.owner.hand  # a cup that lies to itself
    command = cup.app.owner.decide(cup.app.ledger, other.app.owner.hand[:5])
    assert refused(world, cup, *command) == ["not_in_hand"]


def discarding(tmp_path):
    """A match of Papayoo in which everybody is to discard, and two cups that do nothing by themselves."""
    world = World(tmp_path, 3, seed=2, game="papayoo", humans=3, rounds=1)
    play_both(world, until=lambda: bool(owners(world, "seal", 3)))
    for cup in world.cups:
        cup.app._duty_due = world.now + 10**9
    return world, *world.cups[:2]


def refused(world, cup, *command):
    """The codes with which the table refuses a command; its log must stay as it was."""
    before = world.table.ledger.digest
    cup.app.link.command(world.table.ledger.match.step, *command)
    world.run(world.refusals)
    assert world.table.ledger.digest == before
    return world.refusals()


def owners(world, kind, count=1):
    """The cups that owe something of a kind and see what they need for it, if there are enough of them."""
    found = [
        cup
        for cup in world.cups
        if cup.app.ledger.match and cup.app.owner.owes(cup.app.ledger) == kind and cup.app.owner.sees(cup.app.ledger)
    ]
    return found if len(found) >= count else []


# pause


def test_while_the_table_is_paused_nothing_is_played_and_a_sealed_choice_is_kept(tmp_path):
    world = World(tmp_path, 3, seed=2, game="papayoo", humans=1, rounds=1)
    cup = world.cups[0]
    world.play(cup, until=lambda: cup.app.owner.owes(cup.app.ledger) == "seal" and cup.app.owner.hand)
    world.table.pause(True)
    world.wait(100)
    assert cup.app.paused and world.table.paused
    choice = cup.app.owner.hand[:5]
    held = world.table.ledger.entries
    cup.app.act(choice)
    assert cup.app.notice == "paused"
    world.wait(5000)
    assert world.table.ledger.entries == held
    cup.reboot()
    world.wait(3000)
    assert cup.app.paused and cup.app.owner.sealed(cup.app.ledger) == choice
    world.table.pause(False)
    world.run(lambda: cup.app.owner.owes(cup.app.ledger) != "seal")
    assert not cup.app.paused
    world.play(cup, until=world.over)
    finish(world)


def test_a_command_that_meets_the_pause_is_refused_and_made_again_later(tmp_path):
    world = World(tmp_path, 2, seed=1, humans=2)
    play_both(world, until=lambda: bool(owners(world, "act")))
    (cup,) = owners(world, "act")
    world.table.paused = True  # the cup does not know it yet
    cup.app.act(bids.bid(1, 2))
    world.run(lambda: cup.app.notice == "paused")
    assert world.refusals() == ["paused"]
    world.table.pause(False)
    world.run(lambda: not cup.app.paused)
    cup.app.act(bids.bid(1, 2))
    world.run(lambda: world.table.ledger.match.state[s.BID] == bids.bid(1, 2))


@pytest.mark.parametrize("paused", [False, True])
def test_the_time_of_a_match_stands_still_while_the_table_is_paused(tmp_path, paused):
    world = World(tmp_path, 2, seed=2, game="pepetes", end="minutes", minutes=600)
    world.run(lambda: world.table.ledger.phase == ledger.PLAYING)
    world.table.pause(paused)
    world.now += 3 * 60_000
    world.wait(100)
    world.table.pause(False)
    world.run(lambda: "minutes" in world.kinds())
    world.crash_table()
    world.run(lambda: world.kinds().count("minutes") > 1)
    minutes = [event[3] for event in world.events if event[0] == "minutes"]
    assert minutes[0] == (0 if paused else 3)
    assert minutes == sorted(minutes), "after a restart time goes on where it was"


# taking back


def test_the_table_takes_the_last_bid_back_for_all(tmp_path):
    world = World(tmp_path, 3, seed=1, humans=3)
    play_both(world, until=lambda: bool(owners(world, "act")))
    (cup,) = owners(world, "act")
    with pytest.raises(Illegal) as refusal:
        world.table.undo()
    assert refusal.value.code == "not_undoable"
    cup.app.act(bids.bid(3, 2))
    world.run(lambda: world.table.ledger.undoable)
    world.table.undo()
    world.run(cup.app.undoing)
    cup.app.undo(True)
    world.run(lambda: not world.table.ledger.undoable)
    world.run(world.settled)
    assert world.kinds()[-1] == "undone"
    assert cup.app.owner.owes(cup.app.ledger) == "act"
    assert cup.app.ledger.match.state[s.BID] == 0
    cup.app.act(bids.bid(1, 2))
    world.run(lambda: world.table.ledger.match.state[s.BID] == bids.bid(1, 2))
    world.journal.close()
    audit.audit(world.path)


# dropping


def test_a_cup_that_is_away_for_long_is_dropped_when_the_others_want_it(tmp_path):
    world = World(tmp_path, 4, seed=1, humans=3)
    play_both(world, until=lambda: world.table.ledger.round == 1)
    gone, voter, other = world.cups[:3]
    seat = gone.app.owner.seat
    gone.plugged = False
    world.wait(AWAY_MS - 2000)
    assert world.table.absent == [] and voter.app.asked() == -1
    world.wait(4000)
    assert world.table.absent == [seat]
    assert voter.app.absent == [seat] and voter.app.asked() == other.app.asked() == seat
    other.app.wait_for(seat)
    assert other.app.asked() == -1
    voter.app.vote(seat)
    world.run(lambda: bool(world.table.ledger.votes))
    assert voter.app.asked() == -1, "nobody is asked twice"
    assert not world.table.ledger.dropped
    other.app.vote(seat)
    world.run(lambda: world.table.ledger.dropped == 1 << seat)
    world.wait(200)
    assert world.table.absent == [] and voter.app.absent == []
    gone.plugged = True
    world.run(world.settled)
    assert gone.app.owner.owes(gone.app.ledger) == "" and not gone.board.crashes
    assert "".join(str(kind)[0] for kind in world.kinds() if kind in ("voted", "dropped", "out")) == "vvdo"


def test_a_cup_that_leaves_everybody_waiting_for_its_link_is_dropped_by_their_votes(tmp_path):
    world = World(tmp_path, 3, seed=1, humans=3)
    gone, *others = world.cups
    play_both(world, until=lambda: world.table.ledger.phase == ledger.MIXING and world.table.ledger.hides)
    seat = gone.app.owner.seat
    gone.plugged = False
    world.wait(AWAY_MS + 1000)
    assert world.table.ledger.phase == ledger.MIXING and world.table.ledger.away == 1 << seat
    for cup in others:
        assert cup.app.asked() == seat and cup.app.waiting_for("mix")
        cup.app.vote(seat)
    world.run(lambda: world.table.ledger.dropped == 1 << seat, 5000)
    play_both(world, until=lambda: world.table.ledger.round == 1)


def test_a_cup_that_has_lost_its_secret_can_only_watch_and_is_missed_like_one_that_is_away(tmp_path):
    world = World(tmp_path, 3, seed=1, humans=3)
    play_both(world, until=lambda: world.table.ledger.round == 1)
    cup, voter = world.cups[:2]
    seat = cup.app.owner.seat
    cup.board.flash = {"settings": cup.board.flash["settings"]}
    cup.reboot()
    world.run(lambda: cup.app.owner.lost)
    world.wait(AWAY_MS)
    assert world.table.linked(cup.board.cup_id) and world.table.absent == [seat]
    assert voter.app.asked() == seat


def test_a_linked_cup_whose_story_stopped_is_missed_and_may_be_dropped(tmp_path):
    """It answers nothing any more, so the log calls it away; all are told who stands still."""
    world = World(tmp_path, 3, seed=1, humans=3)
    model = TableModel.follow(world.table)
    play_both(world, until=lambda: world.table.ledger.round == 1)
    cup, voter = world.cups[:2]
    seat = cup.app.owner.seat
    cup.app.follower.disown()
    play_both(world, until=lambda: world.table.ledger.away == 1 << seat)
    assert world.table.linked(cup.board.cup_id) and world.table.absent == []
    assert model.still() == [world.table.names()[seat]] and model.alarms[0].code == "another_story"
    world.wait(AWAY_MS)
    assert world.table.absent == [seat] and voter.app.asked() == seat


def test_a_cup_that_comes_back_is_not_asked_about_any_more(tmp_path):
    world = World(tmp_path, 3, seed=1, humans=3)
    play_both(world, until=lambda: world.table.ledger.round == 1)
    gone, voter, _ = world.cups
    gone.plugged = False
    world.wait(AWAY_MS + 1000)
    assert voter.app.asked() == gone.app.owner.seat
    voter.app.wait_for(gone.app.owner.seat)
    gone.plugged = True
    world.run(lambda: world.table.absent == [])
    world.wait(200)
    assert voter.app.asked() == -1
    gone.plugged = False
    world.wait(AWAY_MS + 1000)
    assert voter.app.asked() == gone.app.owner.seat, "away again, asked again"


def test_after_a_restart_of_the_table_a_cup_that_never_comes_is_missed_too(tmp_path):
    world = World(tmp_path, 3, seed=1, humans=3)
    play_both(world, until=lambda: world.table.ledger.round == 1)
    world.cups[0].plugged = False
    world.turn()
    world.crash_table()
    world.wait(AWAY_MS + 1000)
    assert world.table.absent == [world.cups[0].app.owner.seat]
