"""A match goes on without a player whom the others drop; tests/host/test_drop_properties.py plays all games so."""

from ledger_world import World, folded

from gobelet import games as rules
from gobelet.games import Illegal
from gobelet.games.parafico import GAME, bids
from gobelet.games.parafico import rules as parafico
from gobelet.games.parafico import state as s
from gobelet.ledger import OVER, TABLE
from support import raises


def refused(world, seat, gone):
    return raises(Illegal, world.log.check, world.log.body("drop", seat, 0, gone)).code


def drop(world, gone):
    """Every voter votes; returns the events of the last vote."""
    events = []
    for seat in rules.seats_in(world.log.voters(gone)):
        events = world.add(seat, "drop", gone)
    return events


def finish(world):
    world.play(20000)
    assert world.log.phase == OVER
    assert folded(world.payloads).match.digest() == world.log.match.digest()


def test_a_seat_is_dropped_when_every_other_human_wants_it():
    world = World(4)
    world.until("act")
    assert world.log.voters(3) == 0b0111
    assert world.add(0, "drop", 3) == [("voted", -1, 0, 3)]
    assert world.log.votes == {3: 1}
    assert refused(world, 0, 3) == "already_done"
    assert refused(world, 3, 3) == "no_vote"
    assert refused(world, TABLE, 3) == "not_now"
    for gone in (4, -1, True, None, [1]):
        assert refused(world, 0, gone) == "bad_entry", gone
    world.add(1, "drop", 3)
    assert not world.log.dropped
    events = world.add(2, "drop", 3)
    assert [event[0] for event in events][:3] == ["voted", "dropped", "out"]
    assert world.log.dropped == 0b1000 and not world.log.votes
    assert world.log.voters(3) == 0 and refused(world, 0, 3) == "no_vote"
    assert GAME.scores(world.log.match.state)[3] == -4


def test_automates_do_not_vote():
    world = World(3)
    world.until("act")
    world.log.players[2] = world.log.players[2][:3] + (1,)
    assert world.log.voters(0) == 0b010
    assert refused(world, 2, 0) == "no_vote"
    world.add(1, "drop", 0)
    assert world.log.dropped == 1


def test_whoever_acts_again_is_not_gone():
    world = World(3)
    seat = world.until("act")
    other = (seat + 1) % 3
    world.add(other, "drop", seat)
    world.step()
    assert not world.log.votes
    world.add(other, "drop", seat)
    assert not world.log.dropped


def test_nobody_is_dropped_before_play_or_after_the_end():
    world = World(2, dice_per_player=1)
    assert refused(world, 0, 1) == "not_now"
    world.play()
    assert refused(world, 0, 1) == "not_now"


def test_a_game_that_cannot_go_on_without_a_player_says_so():
    world = World(3, 1, "papayoo")
    world.until("act")
    assert refused(world, 0, 1) == "cannot_drop"


def test_a_dropped_cup_only_watches():
    world = World(3)
    seat = world.until("act")
    drop(world, seat)
    owner = world.owners[seat]
    assert owner.hand is None and owner.owes(world.log) == "" and owner.duty(world.log) is None
    assert not owner.may_vote(world.log, (seat + 1) % 3)
    finish(world)


def test_a_bid_of_somebody_who_left_stands_and_costs_nobody_a_die():
    world = World(3)
    seat = world.until("act")
    world.add(seat, "act", bids.bid(15, 6))
    drop(world, seat)
    caller = world.until("act")
    dice = world.log.match.state[s.IN_PLAY]
    command = world.owners[caller].decide(world.log, bids.BLUFF)
    world.give(caller, command)
    number = world.log.match.state[s.ROUND]
    while world.log.match.state[s.ROUND] == number:
        world.step()
    assert world.log.match.state[s.IN_PLAY] == dice
    finish(world)


def test_a_call_is_counted_without_the_dice_of_somebody_who_left():
    for shows_first in (False, True):
        world = World(3, 5)
        world.until("show")
        if shows_first:
            world.step()
        gone = rules.seats_in(parafico.actors(world.log.match.state))[-1]
        while world.log.owes(gone) == "show" and len(world.log.owing()) > 1:
            seat = world.log.owing()[0]
            if seat == gone:
                break
            world.give(seat, world.command(seat))
        events = drop(world, gone)
        kinds = [event[0] for event in events]
        assert kinds.index("dropped") < kinds.index("round_word") < kinds.index("count"), kinds
        assert sorted(world.log.shown) == [seat for seat in range(3) if seat != gone]
        finish(world)


def test_a_round_is_mixed_when_the_last_cup_to_be_shaken_is_dropped():
    world = World(3)
    world.until("shake")
    world.step()
    world.step()
    (gone,) = world.log.owing()
    drop(world, gone)
    assert world.log.owes(TABLE) == "rolled"
    finish(world)
