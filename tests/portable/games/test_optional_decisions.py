"""Decisions that nobody waits for: what the rules offer, and nothing else that they would let through."""

from ledger_world import World, refused

from gobelet.games.parcheesi import rules as parcheesi
from gobelet.games.parcheesi import state as s
from gobelet.ledger import AUTOMATE, MIXING, OVER


def faulty():
    """A match of Parcheesi in which somebody forgot a duty, and who may claim it: soon, by this first seed."""
    for seed in range(4, 40):
        world = World(3, seed, "parcheesi")
        while world.log.phase != OVER and world.log.match.count < 120:
            may = [seat for seat in range(3) if world.log.may_claim(seat) and world.log.owes(seat) != "act"]
            if may:
                return world, may[0]
            world.step()
    raise AssertionError("nobody forgot anything")


def test_a_claim_may_come_although_nobody_waits_for_it():
    world, seat = faulty()
    claim = parcheesi.legal(world.log.match.state, seat)[0]
    assert world.owners[seat].may_claim(world.log)
    command = world.owners[seat].decide(world.log, claim)
    events = world.add(seat, *command)
    assert events[0][0] == "claimed" and events[0][2] == seat


def test_nobody_chooses_the_face_of_a_roll_by_claiming():
    world = World(3, 1, "parcheesi", physical_die="on")
    seat = world.until("shake")
    assert world.log.may_claim(seat)
    assert refused(world, seat, "act", (5,)) == "not_now"
    assert world.add(seat, "act", s.EDGE)[0][0] == "edge"


def test_nobody_may_do_what_the_rules_do_not_offer():
    world = World(3, 1, "parcheesi")
    world.until("shake")
    for seat in range(3):
        assert not world.log.may_claim(seat)
        for action in (s.CLAIM, s.EARLY, s.EDGE):
            code = refused(world, seat, "act", action)
            assert code in ("no_fault", "not_in_these_rules", "not_your_turn", "throw_first"), code


def test_a_decision_that_can_be_claimed_is_not_taken_back():
    """The claim would be lost with what it is about. With a die of one's own there is always something that may be
    said although nobody waits for it: that alone keeps nobody from taking a decision back."""
    for physical, first in (("off", 49), ("on", 27)):  # seeds by which it happens soon
        claimable = plain = 0
        for seed in range(first, first + 40):
            world = World(3, seed, "parcheesi", held=(AUTOMATE,) * 3, physical_die=physical)
            while world.log.phase != OVER and world.log.match.count < 60:
                seat, _ = world.step()
                state = world.log.match.state
                if world.log.last[1] != "act":
                    continue
                if parcheesi.claimable(state):
                    claimable += 1
                    assert refused(world, seat, "undo") == "not_undoable"
                elif not plain:
                    plain += 1
                    step = world.log.match.step
                    world.add(seat, "undo")
                    assert world.log.match.step == step + 1
            if claimable and plain:
                break
        assert claimable and plain


def test_nobody_claims_between_a_shake_and_what_it_rolls():
    world, seat = faulty()
    claim = parcheesi.legal(world.log.match.state, seat)[0]
    world.until("shake")
    assert parcheesi.claimable(world.log.match.state)
    thrower = world.log.owing()[0]
    world.add(thrower, "shake")
    assert world.log.phase == MIXING and not world.log.may_claim(seat)
    assert refused(world, seat, "act", claim) == "not_now"
