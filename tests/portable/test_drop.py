"""A match goes on without a player whom the others drop; tests/host/test_drop_properties.py plays all games so."""

from ledger_world import World, folded

from gobelet import games as rules
from gobelet.games import Illegal
from gobelet.games.parafico import GAME
from gobelet.games.parafico import state as s
from gobelet.ledger import CLOSED, MIXING, TABLE, WITNESSING
from support import raises


def refused_entry(world, seat, kind, *data):
    return raises(Illegal, world.log.check, world.log.body(kind, seat, 0, *data)).code


def refused(world, seat, gone):
    return raises(Illegal, world.log.check, world.log.body("drop", seat, 0, gone)).code


def drop(world, gone):
    """The table misses a cup, and every voter votes; returns the events of the last vote."""
    events = []
    world.add(TABLE, "away", gone)
    for seat in rules.seats_in(world.log.voters(gone)):
        events = world.add(seat, "drop", gone)
    return events


def finish(world):
    world.play(20000)
    assert world.log.phase == CLOSED
    assert folded(world.payloads).match.digest() == world.log.match.digest()


def test_a_seat_is_dropped_when_every_other_human_wants_it():
    world = World(4)
    world.until("act")
    assert world.log.voters(3) == 0 and refused(world, 0, 3) == "no_vote"  # its cup is here
    world.add(TABLE, "away", 3)
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
    world.add(TABLE, "away", 0)
    assert world.log.voters(0) == 0b010
    assert refused(world, 2, 0) == "no_vote"
    world.add(1, "drop", 0)
    assert world.log.dropped == 1


def test_a_sign_of_life_ends_the_vote():
    world = World(3)
    seat = world.until("act")
    other = (seat + 1) % 3
    world.add(TABLE, "away", seat)
    world.add(other, "drop", seat)
    world.step()
    assert not world.log.votes
    world.add(other, "drop", seat)
    world.add(TABLE, "back", seat)
    assert not world.log.votes and refused(world, other, seat) == "no_vote"


def test_who_is_away_has_no_vote_and_holds_up_none():
    world = World(4)
    world.until("act")
    world.add(TABLE, "away", 3)
    world.add(0, "drop", 3)
    world.add(1, "drop", 3)
    assert not world.log.dropped
    assert [event[0] for event in world.add(TABLE, "away", 2)][:1] == ["dropped"]
    assert world.log.dropped == 0b1000 and refused(world, 2, 2) == "no_vote"


def test_only_the_table_says_who_is_away_and_only_once():
    world = World(3)
    assert refused_entry(world, TABLE, "away", 0) == "not_now"
    world.until("act")
    assert refused_entry(world, 0, "away", 1) == "not_now" and refused_entry(world, TABLE, "back", 1) == "not_now"
    for seat in (3, -1, True, None, [1]):
        assert refused_entry(world, TABLE, "away", seat) == "bad_entry", seat
    world.add(TABLE, "away", 1)
    assert refused_entry(world, TABLE, "away", 1) == "not_now" and refused_entry(world, 1, "back", 1) == "not_now"
    world.add(TABLE, "back", 1)
    assert not world.log.away


def test_a_cup_that_is_away_is_mixed_without_unless_it_throws_itself():
    world = World(3, 1, "parcheesi")
    thrower = world.until("shake")
    away, other = [seat for seat in range(3) if seat != thrower]
    world.add(TABLE, "away", away)
    while world.log.phase != MIXING:
        world.step()
    assert not world.log.mixers >> away & 1 and world.log.mixers >> other & 1
    world.add(TABLE, "away", other)
    world.add(TABLE, "back", away)
    assert not world.log.mixers >> away & 1 and world.log.mixers >> other & 1  # it stays as it was at the shake


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


def test_a_round_is_void_once_its_dice_were_rolled():
    for moment in ("act", "mix", "seen", "show"):
        world = World(3, 5)
        world.until("act")
        if moment == "mix":
            world.until("shake")
        world.until(moment)
        if moment == "show":
            world.step()
        phase, used = world.log.phase, list(world.log.heads.used)
        assert (phase in (MIXING, WITNESSING)) == (moment in ("mix", "seen"))
        gone = rules.seats_in(world.log.match.state[s.LIVING])[-1]
        number, dice = world.log.match.state[s.ROUND], world.log.match.state[s.IN_PLAY]
        lost = world.log.match.state[s.DICE + gone]
        kinds = [event[0] for event in drop(world, gone)]
        assert kinds == ["voted", "dropped", "out", "round"], kinds
        state = world.log.match.state
        assert (state[s.ROUND], state[s.IN_PLAY]) == (number + 1, dice - lost)
        assert [owner.hand for owner in world.owners] == [None] * 3 and not world.log.shown
        assert [world.log.owes(seat) for seat in range(3) if seat != gone] == ["shake"] * 2
        given = [world.log.heads.used[index] - used[index] for index in range(len(used))]
        vain = {"act": (2, 0), "mix": (2, 1), "seen": (2, 0), "show": (1, 0)}[moment]
        shown = 0 if moment == "show" else -1  # whoever has shown has given nothing in vain
        for seat in (0, 1):
            assert tuple(given[3 * seat : 3 * seat + 2]) == ((0, 0) if seat == shown else vain), moment
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
