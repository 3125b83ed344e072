"""A checkpoint gives the very same ledger back, in every phase, and nothing else is taken for one."""

from ledger_world import World, folded, image

from gobelet.games import Illegal
from gobelet.games.papayoo import state as papayoo_state
from gobelet.ledger import (
    CLOSED,
    CLOSING,
    CONFIRMING,
    MASKING,
    MIXING,
    OPENING,
    OVER,
    PASSING,
    PEELING,
    PLAYING,
    SEATING,
    UNMASKING,
    WITNESSING,
    Ledger,
    checkpoint,
)
from gobelet.match import Match
from support import raises


def assert_equal(value, other, place="ledger"):
    """Two values, or all that two objects hold, are of the same types and equal."""
    assert type(value) is type(other), place
    if type(value) is dict:
        value, other = [[(key, pairs[key]) for key in sorted(pairs)] for pairs in (value, other)]
    if type(value) in (tuple, list):
        assert len(value) == len(other), place
        for item, same in zip(value, other):
            assert_equal(item, same, place)
    elif type(value) is Match:
        assert value.dump() == other.dump()
    elif value is None or type(value) in (bool, int, str, bytes, bytearray):
        assert value == other, place
    else:
        assert sorted(value.__dict__) == sorted(other.__dict__), place
        for name in value.__dict__:
            if name != "last":  # the last entry, which only who folds it needs
                assert_equal(getattr(value, name), getattr(other, name), place + "." + name)


def phases(world):
    """Plays a match to its end; at the entries the ledger comes back from its checkpoint. Returns the phases."""
    passed = set()
    while world.log.phase != CLOSED:
        passed.add(world.log.phase)
        assert_equal(world.log, checkpoint.load(checkpoint.dump(world.log)))
        if world.log.deal and papayoo_state.on_table(world.log.match.state):
            world.play(20)
        world.step()
    assert_equal(world.log, checkpoint.load(checkpoint.dump(world.log)))
    return passed


def test_every_phase_without_cards_comes_back():
    assert_equal(Ledger(), checkpoint.load(checkpoint.dump(Ledger())))
    world = World(2, 3, times=[20, 60, 5, 1], dice_per_player=1)
    world.spent = 40
    assert phases(world) == {SEATING, OPENING, PLAYING, MIXING, WITNESSING, OVER, CLOSING}


def test_every_phase_with_cards_comes_back():
    world = World(3, 3, "papayoo", rounds=1)
    world.until("shake")
    assert phases(world) == {PLAYING, MIXING, WITNESSING, MASKING, PEELING, PASSING, OVER, CLOSING}


def test_a_deal_that_is_opened_comes_back():
    world = World(3, 2, "papayoo", rounds=1)
    world.until("act")
    world.add(0, "wrong", world.log.deal.masks.number(1))
    assert phases(world) == {WITNESSING, CONFIRMING, UNMASKING, OVER, CLOSING}


def test_it_goes_on_like_the_whole_log():
    world = World(2, 4)
    world.play(30)
    log = Ledger()
    for payload in world.payloads:
        log = checkpoint.load(checkpoint.dump(log))
        log.fold(payload)
    assert image(log) == image(world.log) == image(folded(world.payloads))


def test_a_damaged_one_is_refused():
    world = World(2)
    world.until("show")
    lines = list(checkpoint.dump(world.log))
    for number in range(len(lines)):
        assert raises(Illegal, checkpoint.load, lines[:number]).code == "bad_dump"
        assert raises(Illegal, checkpoint.load, lines[:number] + lines[number + 1 :]).code == "bad_dump"
        for bad in (b"", b"nonsense\n", b"null\n", b"7\n", lines[number].replace(b"1", b"2")):
            if bad != lines[number]:
                changed = lines[:number] + [bad] + lines[number + 1 :]
                assert raises(Illegal, checkpoint.load, changed).code == "bad_dump"
    assert checkpoint.load(lines).digest == world.log.digest


def test_one_of_a_program_with_other_attributes_is_refused():
    log = World(2).log
    assert checkpoint.load(checkpoint.dump(log)).uid == log.uid
    log.newer = 1
    assert raises(Illegal, checkpoint.load, list(checkpoint.dump(log))).code == "bad_dump"
