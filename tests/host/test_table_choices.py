"""The table in games with secrets, and what people agree on: hands reach their owners alone, sealed choices survive,
a pause, a decision taken back, a player whom the others drop."""

import json

import pytest
from test_table import finish, play_both, speakers
from world import World

from gobelet import card_points, card_secrets, ledger
from gobelet import games as rules
from gobelet.cup import own_votes
from gobelet.cup.liveness import ASK, STILL
from gobelet.cup.screens import join_names
from gobelet.games import GAMES, Illegal, seats_in
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s
from gobelet.link.frames import Decoder
from gobelet_host.audit import audit
from gobelet_host.games import cases
from gobelet_host.spectate.model import TableModel
from gobelet_host.table.members import AWAY_MS
from support import raises
from tests.attacks.adversary import log_of
from tests.worlds.cheat.liar import Liar

MIDDLE = [(game, sum(rules.load(game).SEATS) // 2) for game in GAMES]
DEALT = [(game, seats) for game in GAMES if rules.load(game).deck for seats in rules.load(game).SEATS]


@pytest.mark.parametrize(("game", "count"), MIDDLE + DEALT)
def test_every_game_ends_the_same_everywhere_and_audits(tmp_path, game, count):
    world = finish(World(tmp_path, count, seed=3, game=game, **cases.of(game).short))
    assert {cup.app.ledger.match.digest() for cup in world.cups} == {world.table.ledger.match.digest()}
    assert set(world.refusals()) <= {"stale"}
    world.journal.close()
    assert audit.audit(world.path)[0].digest == world.table.ledger.digest


def test_the_table_never_has_a_card_and_has_links_when_they_are_due_alone(tmp_path):
    """Whatever comes to it, and whatever it keeps: no point of a card without a mask, and of each deal the links in the
    entries that open it."""
    world, heard = World(tmp_path, 3, seed=4, game="papayoo", rounds=1), []
    for cup in world.cups:
        decoder = Decoder()

        def up(data, cup=cup, decoder=decoder):
            heard.extend((world.table.ledger.entries, payload) for payload in decoder.feed(data))
            return data

        cup.up = up
    world.run(lambda: world.table.ledger.deal and len(world.table.ledger.deal.boxes) == 3)
    kept = json.dumps(list(world.journal.matches()[0].trust.values())).encode()
    finish(world)
    log = [json.loads(payload) for payload in world.table.log]
    opened = {body[6]: body[0] for body in log if body[1] == "unseal"}
    cards = [card_points.of(card).hex().encode() for card in range(1, 61)]
    given = [
        card_secrets.decode_points(json.loads(payload)[-1]) for _, payload in heard if payload.startswith(b'["points"')
    ]
    assert len(opened) == 3 and sum(map(len, given)) > 3 * 60 * card_secrets.POINT
    assert not [points for points in given if any(card in points.hex().encode() for card in cards)]
    last_trick = max(body[0] for body in log if body[1] == "act")
    for entries, payload in heard:
        assert not [card for card in cards if card in payload]
        assert entries > last_trick or not [link for link in opened if link.encode() in payload]
    assert kept.count(b"[") > 3 and not [card for card in cards if card in kept]
    assert not world.journal.matches()[0].trust, "once a deal is open nobody wants its points"


def test_a_deal_goes_on_after_each_crash_of_its_table_and_is_the_same(tmp_path):
    world = World(tmp_path, 3, seed=6, game="papayoo", rounds=1)
    world.run(lambda: world.table.ledger.phase == ledger.MASKING)
    crashes = 0
    while world.table.ledger.match and not world.table.ledger.reveal.seals:
        at = world.table.ledger.entries
        world.run(lambda at=at: world.table.ledger.entries > at)
        world.crash_table()
        crashes += 1
    assert crashes > 6
    finish(world)
    assert not any(cup.app.hints.alarms for cup in world.cups)


@pytest.mark.parametrize("lie", ["no_point", "torsion_twin_2"])
def test_what_is_no_point_is_refused_before_it_stands_in_the_log(tmp_path, lie):
    world = World(tmp_path, 3, seed=6, game="papayoo", rounds=1)
    world.run(lambda: world.table.ledger.phase == ledger.MASKING)
    first = next(cup for cup in world.cups if cup.app.owner.seat == 0)
    world.run(lambda: first.app.ledger.phase == ledger.MASKING)
    first.app.owner.cards = Liar(first.app.owner, lie)
    first.app.owner.update_hand(first.app.ledger)
    world.run(world.refusals)
    assert set(world.refusals()) == {"bad_points"} and not world.table.ledger.deal.masks


def owners(world, kind, count=1):
    """The cups that owe something of a kind and see what they need for it, if there are enough of them."""
    playing = [(cup, cup.app.owner, cup.app.ledger) for cup in world.cups if cup.app.ledger.match]
    owing = [cup for cup, owner, log in playing if owner.owes(log) == kind and owner.can_decide(log)]
    return owing if len(owing) >= count else []


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
    cup.app.seat.act(choice)
    assert cup.app.hints.notice == "paused"
    world.wait(5000)
    assert world.table.ledger.entries == held
    cup.reboot()
    world.wait(3000)
    assert cup.app.paused and cup.app.owner.sealed_choice(cup.app.ledger) == choice
    world.table.pause(False)
    world.run(lambda: cup.app.owner.owes(cup.app.ledger) != "seal")
    assert not cup.app.paused
    world.play(cup, until=world.over)
    finish(world)


def test_a_command_that_meets_the_pause_is_refused_and_made_again_later(tmp_path):
    world = World(tmp_path, 2, seed=1, humans=2)
    play_both(world, until=lambda: bool(owners(world, "act")))
    (cup,) = owners(world, "act")
    world.table._course.paused = True  # the cup does not know it yet
    cup.app.seat.act(bids.bid(1, 2))
    world.run(lambda: cup.app.hints.notice == "paused")
    assert world.refusals() == ["paused"]
    world.table.pause(False)
    world.run(lambda: not cup.app.paused)
    cup.app.seat.act(bids.bid(1, 2))
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


def test_the_table_takes_the_last_bid_back_for_all_if_its_player_agrees(tmp_path):
    world = World(tmp_path, 3, seed=1, humans=1)
    cup = world.cups[0]
    world.play(cup, until=lambda: owners(world, "act") == [cup])
    world.cups, automates = [cup], world.cups[1:]  # which think
    assert raises(Illegal, world.table.undo).code == "not_undoable"
    before = cup.app.ledger.match.state[s.BID]
    cup.app.seat.act(bids.bid(9, 5))
    world.run(lambda: world.table.ledger.undoable)
    world.table.undo()
    world.run(lambda: cup.app.scene() == "undo")
    entries = world.table.ledger.entries
    cup.app.prompts.undo(False)
    world.wait(3000)
    assert cup.app.scene() != "undo" and world.table.ledger.entries == entries, "its player does not want it"
    world.table.undo()
    world.run(cup.app.prompts.undo_open)
    cup.app.prompts.undo(True)
    world.run(lambda: not world.table.ledger.undoable)
    assert world.kinds()[-1] == "undone" and world.table.ledger.last[1:3] == ["undo", cup.app.owner.seat]
    world.run(world.settled)
    assert cup.app.owner.owes(cup.app.ledger) == "act"
    assert cup.app.ledger.match.state[s.BID] == before
    cup.app.seat.act(bids.bid(8, 5))
    world.run(lambda: world.table.ledger.match.state[s.BID] == bids.bid(8, 5))
    world.cups += automates
    world.run(world.settled)
    assert not any(cup.app.hints.alarms for cup in world.cups)
    world.journal.close()
    audit.audit(world.path)


# dropping


def until_waits(world):
    """Plays until the match waits for a player's first decision. Returns that one's seat, that cup, the others."""
    play_both(world, until=lambda: world.table.ledger.round >= 1 and speakers(world))
    (speaker,) = speakers(world)
    return speaker.app.owner.seat, speaker, [cup for cup in world.cups if cup is not speaker]


def test_cups_that_are_away_for_long_are_dropped_when_most_of_the_others_want_it(tmp_path):
    world = World(tmp_path, 4, seed=1, humans=4)
    seat, gone, (voter, other, third) = until_waits(world)
    gone.plugged = False
    world.wait(AWAY_MS - 2000)
    assert world.table.seats.absent == [] and voter.app.prompts.seats_to_vote_out() == []
    world.wait(4000)
    assert world.table.seats.absent == world.table.seats.droppable == [seat]
    assert voter.app.absent == [seat] == voter.app.prompts.seats_to_vote_out()
    assert other.app.prompts.seats_to_vote_out() == [seat]
    other.app.prompts.keep_waiting_for([seat])
    assert other.app.prompts.seats_to_vote_out() == []
    voter.app.prompts.vote([seat])
    world.run(lambda: bool(world.table.seats.votes()))
    assert world.table.seats.votes() == {(seat,): [voter.app.owner.seat]}
    assert voter.app.prompts.seats_to_vote_out() == [], "nobody is asked twice"
    other.app.prompts.vote([seat])
    world.run(lambda: len(world.table.seats.votes()[(seat,)]) == 2)
    world.wait(STILL + 5000)
    assert not world.table.ledger.dropped, "two of four people are not more than half"
    assert not voter.app.hints.alarms, "a vote that waits for others is no stall"
    third.app.prompts.vote([seat])
    world.run(lambda: world.table.ledger.dropped == 1 << seat)
    world.wait(200)
    assert world.table.seats.absent == [] and voter.app.absent == [] and not world.table.seats.votes()
    gone.plugged = True
    world.run(world.settled)
    assert gone.app.owner.owes(gone.app.ledger) == "" and not gone.board.crashes
    assert [alarm[:2] for alarm in gone.app.hints.alarms] == [["dropped_away", (named(world, [voter, other, third]),)]]


def named(world, cups):
    """The names of the players of cups, by seat, as the first one's cup says them."""
    names = [world.table.seats.names()[seat] for seat in sorted(cup.app.owner.seat for cup in cups)]
    return join_names(cups[0].app.texts, names)


def test_a_cup_that_leaves_everybody_waiting_for_its_link_is_dropped_by_their_votes(tmp_path):
    world = World(tmp_path, 3, seed=1, humans=3)
    gone, *others = world.cups
    play_both(world, until=lambda: world.table.ledger.phase == ledger.MIXING and world.table.ledger.throw.is_hidden)
    seat = gone.app.owner.seat
    gone.plugged = False
    world.wait(AWAY_MS + 1000)
    assert world.table.ledger.phase == ledger.MIXING and world.table.ledger.away == 1 << seat
    assert world.table.seats.seats_blocking_throw == [seat]
    for cup in others:
        assert cup.app.prompts.seats_to_vote_out() == [seat] and cup.app.seat.has_in_flight("mix")
        cup.app.prompts.vote([seat])
    world.run(lambda: world.table.ledger.dropped == 1 << seat, 5000)
    play_both(world, until=lambda: world.table.ledger.round == 1)


def test_two_batteries_of_4_5(tmp_path):
    """Two empty batteries. Of five people the other three agree, by one entry; of four, two do not suffice."""
    for people in (5, 4):
        world = World(tmp_path / str(people), people, seed=2, humans=people)
        _, speaker, (second, *others) = until_waits(world)
        gone = [speaker, second]
        seats = sorted(cup.app.owner.seat for cup in gone)
        for cup in gone:
            cup.plugged = False
        world.wait(AWAY_MS + 2000)
        for cup in others:
            assert cup.app.prompts.seats_to_vote_out() == seats
            cup.app.prompts.vote(seats)
        world.wait(3000)
        drops = [entry for entry in log_of(world) if entry[1] == "drop"]
        assert [entry[4] for entry in drops] == ([seats] if people == 5 else [])
        assert seats_in(world.table.ledger.dropped) == (seats if people == 5 else [])


def test_battery_of_2_3_15(tmp_path):
    """One empty battery: of two people nobody is dropped, of three by two presses, of fifteen by eight."""
    for people, presses in ((2, 0), (3, 2), (15, 8)):
        world = World(tmp_path / str(people), people, seed=2, humans=people, dice_per_player=1)
        seat, gone, others = until_waits(world)
        gone.plugged = False
        world.wait(AWAY_MS + 2000)
        pressed = 0
        for cup in others:
            assert cup.app.prompts.seats_to_vote_out() == [seat]
            cup.app.prompts.vote([seat])
            world.wait(1500)
            pressed += 1
            if world.table.ledger.dropped:
                break
        assert (pressed if presses else 0) == presses
        assert world.table.ledger.dropped == (1 << seat if presses else 0)
        gone.plugged = True
        world.wait(3000)
        assert world.table.ledger.away == 0 or presses, "charged again it plays on"


def test_nobody_is_asked_about_a_cup_that_the_match_does_not_wait_for(tmp_path):
    world = World(tmp_path, 3, seed=1, humans=3)
    _, speaker, (gone, other) = until_waits(world)
    world.wait(5000)
    called, entries = speaker.board.sounds.count("turn"), speaker.app.ledger.entries
    gone.plugged = False
    world.wait(2 * AWAY_MS)
    assert speaker.app.ledger.entries > entries, "the log calls it away"
    assert called == speaker.board.sounds.count("turn") > 0, "who thinks is called once"
    assert world.table.seats.absent == [gone.app.owner.seat]
    assert speaker.app.prompts.seats_to_vote_out() == other.app.prompts.seats_to_vote_out() == []


@pytest.mark.parametrize("restarted", ["table", "voter"])
@pytest.mark.parametrize("moment", ["vote", "freeze", "seen"])
def test_restart_in_vote_freeze_seen(tmp_path, moment, restarted):
    """Laptop or cup start anew while votes and answers are on their way: they are said again, and one entry comes."""
    world = World(tmp_path, 4, seed=1, humans=4)
    gone, voter, other, third = world.cups
    if moment == "freeze":
        play_both(world, until=lambda: world.table.ledger.phase == ledger.MIXING and world.table.ledger.throw.is_hidden)
    else:
        _, gone, (voter, other, third) = until_waits(world)
    if moment == "seen":
        world.run(world.settled)  # a player sees the dice before bidding
        gone.app.seat.act(bids.bid(1, 2))
        world.run(lambda: speakers(world) and gone not in speakers(world) and world.settled())
        gone.plugged = False
        speakers(world)[0].app.seat.act(bids.BLUFF)
        world.run(lambda: world.table.ledger.phase == ledger.WITNESSING)
    seat = gone.app.owner.seat
    gone.plugged = False
    world.wait(AWAY_MS + 2000)
    for cup in (voter, other):
        cup.app.prompts.vote([seat])
    world.wait(3000)
    world.crash_table() if restarted == "table" else voter.reboot()
    world.wait(8000)
    assert world.table.seats.votes() == {(seat,): sorted(cup.app.owner.seat for cup in (voter, other))}
    if moment == "freeze":
        gone.plugged = True  # and all others have said their links again, too
        world.run(lambda: world.table.ledger.phase != ledger.MIXING, 20_000)
        assert not world.table.seats.votes() and not world.table.ledger.dropped
        return
    third.app.prompts.vote([seat])
    world.run(lambda: world.table.ledger.dropped == 1 << seat, 20_000)
    assert [entry[1] for entry in log_of(world)].count("drop") == 1


def test_a_match_is_broken_off_as_most_agree(tmp_path):
    world = World(tmp_path, 3, seed=1, humans=3)
    until_waits(world)
    world.table.break_off()
    world.wait(500)
    assert world.table.paused and world.table.seats.breaking
    assert [cup.app.scene() for cup in world.cups] == ["break"] * 3
    world.cups[0].app.prompts.answer_abandon(False)
    world.cups[1].app.prompts.answer_abandon(True)
    world.wait(500)
    assert [cup.app.scene() == "break" for cup in world.cups] == [False, False, True]
    assert list(world.table.seats.votes()) == [()] and world.table.playing
    world.cups[2].reboot()
    world.run(lambda: world.cups[2].app.scene() == "break")
    world.cups[2].app.prompts.answer_abandon(True)
    world.run(lambda: world.over() and world.settled())
    assert world.table.ledger.closing.agreed and all(cup.app.ledger.closing.agreed for cup in world.cups)
    assert not world.table.seats.breaking


def test_a_match_that_the_host_ends_alone_is_not_agreed(tmp_path):
    world = World(tmp_path, 2, seed=1, humans=2)
    until_waits(world)
    world.table.break_off()
    world.table.pause(False)
    world.wait(500)
    assert not world.table.seats.breaking and not any(cup.app.prompts.abandon_requested for cup in world.cups)
    world.table.abandon()
    assert world.table.ledger.over and not world.table.ledger.closing.agreed


def test_a_cup_that_has_lost_its_secret_can_only_watch_and_is_missed_like_one_that_is_away(tmp_path):
    world = World(tmp_path, 3, seed=1, humans=3)
    seat, cup, (voter, _) = until_waits(world)
    cup.board.flash = {"settings": cup.board.flash["settings"]}
    cup.reboot()
    world.run(lambda: cup.app.owner.lost)
    world.wait(AWAY_MS + 1000)
    assert cup.app.owner.hand is None and [alarm[0] for alarm in cup.app.hints.alarms] == ["secret_lost"]
    assert world.table.linked(cup.board.cup_id) and world.table.seats.absent == [seat]
    assert voter.app.prompts.seats_to_vote_out() == [seat]
    assert not own_votes.may_vote(cup.app.owner, cup.app.ledger, [voter.app.owner.seat]), "no secret, no vote"


def test_a_linked_cup_whose_story_stopped_is_missed_and_may_be_dropped(tmp_path):
    """It answers nothing any more, so the log calls it away; all are told who stands still."""
    world = World(tmp_path, 3, seed=1, humans=3)
    model = TableModel.follow(world.table)
    seat, cup, (voter, _) = until_waits(world)
    cup.app.session.follower.disown()
    play_both(world, until=lambda: world.table.ledger.away == 1 << seat)
    assert world.table.linked(cup.board.cup_id) and world.table.seats.absent == []
    assert model.still() == [world.table.seats.names()[seat]] and model.alarms[0].code == "another_story"
    world.wait(AWAY_MS)
    assert world.table.seats.absent == [seat] and voter.app.prompts.seats_to_vote_out() == [seat]


def test_a_cup_that_comes_back_is_not_asked_about_any_more(tmp_path):
    world = World(tmp_path, 3, seed=1, humans=3)
    seat, gone, (voter, _) = until_waits(world)
    gone.plugged = False
    world.wait(AWAY_MS + 1000)
    assert voter.app.prompts.seats_to_vote_out() == [seat]
    voter.app.prompts.keep_waiting_for([seat])
    world.wait(ASK - 1000)
    assert voter.app.prompts.seats_to_vote_out() == []
    world.wait(1000)
    assert voter.app.prompts.seats_to_vote_out() == [seat], "who waited for long may want something else"
    voter.app.prompts.keep_waiting_for([seat])
    gone.plugged = True
    world.run(lambda: world.table.seats.absent == [])
    world.wait(200)
    assert voter.app.prompts.seats_to_vote_out() == []
    gone.plugged = False
    world.wait(AWAY_MS + 1000)
    assert voter.app.prompts.seats_to_vote_out() == [seat], "away again, asked again"


def test_after_a_restart_of_the_table_a_cup_that_never_comes_is_missed_too(tmp_path):
    world = World(tmp_path, 3, seed=1, humans=3)
    play_both(world, until=lambda: world.table.ledger.round == 1)
    world.cups[0].plugged = False
    world.turn()
    world.crash_table()
    world.wait(AWAY_MS + 1000)
    assert world.table.seats.absent == [world.cups[0].app.owner.seat]
