"""Decisions taken back: by the strict custom, one step, never across a call, dice or another player's move, and only
where no other person can have answered."""

from ledger_world import World, refused

from gobelet.games.parafico import bids
from gobelet.ledger import AUTOMATE, TABLE, checkpoint

BOTS = (AUTOMATE,) * 3  # all others; nobody asks who holds the seat that decides


def test_the_last_decision_is_taken_back_until_somebody_answers():
    world = World(3, held=BOTS)
    seat = world.until("act")
    assert refused(world, TABLE, "undo") == "not_undoable"
    state, step = list(world.log.match.state), world.log.match.step
    world.add(seat, "act", bids.bid(2, 3))
    assert world.log.undoable
    for other in (TABLE, (seat + 1) % 3):
        assert refused(world, other, "undo") == "not_undoable", "only whoever decided"
    assert world.add(seat, "undo") == [("undone", -1, seat, bids.bid(2, 3))]
    assert world.log.match.state == state
    assert world.log.match.step == step + 2, "what was meant for the state that is gone is stale"
    assert refused(world, seat, "undo") == "not_undoable"
    world.add(seat, "act", bids.bid(2, 3))
    following = world.until("act")
    world.add(following, "act", bids.bid(3, 3))
    world.add(following, "undo")
    assert world.log.owes(following) == "act"
    assert refused(world, seat, "undo") == "not_undoable", "one step, no further"


def test_nothing_is_taken_back_once_another_person_can_have_answered():
    """undo_after_reading_a_bid, undo_after_reading_a_call: the table reads the answer, and has its friend bid
    anew."""
    for held in ((0, 0, 0), (AUTOMATE, AUTOMATE, 2), (0, AUTOMATE, 0)):
        world = World(3, held=held)
        seat = world.until("act")
        world.add(seat, "act", bids.bid(2, 3))
        [answers] = world.log.owing()
        person = held[answers] != AUTOMATE
        assert world.log.undoable == (not person)
        if person:
            assert refused(world, seat, "undo") == "not_undoable"


def test_in_a_tournament_nothing_is_taken_back():
    world = World(2, held=BOTS[:2])
    world.add(world.until("act"), "act", bids.bid(1, 3))
    assert world.log.undoable
    world.log.arranged = [1, 1]
    assert not world.log.undoable


def test_a_call_stays_and_so_does_everything_before_dice_are_shown_or_rolled():
    world = World(2, held=BOTS[:2])
    seat = world.until("act")
    world.add(seat, "act", bids.bid(1, 3))
    other = world.until("act")
    world.add(other, *world.owners[other].decide(world.log, bids.BLUFF))
    assert not world.log.undoable
    assert refused(world, TABLE, "undo") == "not_undoable"
    world.until("show")
    assert refused(world, TABLE, "undo") == "not_undoable"
    world.until("shake")
    assert refused(world, TABLE, "undo") == "not_undoable"


def test_a_checkpoint_keeps_what_can_be_taken_back():
    world = World(3, held=BOTS)
    seat = world.until("act")
    world.add(seat, "act", bids.bid(2, 3))
    world.add(TABLE, "away", seat)
    assert not world.log.undoable
    other = world.until("act")
    world.add(other, "act", bids.bid(3, 3))
    again = checkpoint.load(checkpoint.dump(world.log))
    assert again.undoable and again.away == world.log.away
    again.fold(world.entry(other, "undo"))
    world.add(other, "undo")
    assert again.digest == world.log.digest and again.match.digest() == world.log.match.digest()
