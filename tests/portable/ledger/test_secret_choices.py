"""Secret choices: stored before they are promised, judged, opened as sealed. And the clock, in the same game."""

import json

from ledger_world import World, refused

from gobelet import fair
from gobelet.cup.owner import Owner
from gobelet.games import Illegal
from gobelet.games.pepetes import state as pepetes_state
from gobelet.games.pepetes.definition import GAME
from gobelet.ledger import TABLE, choice_entries, hexed
from support import raises

ZEROS = "00" * 32


def betting(seed=1):
    """A match of Pépètes in which a seat is about to bet, and that seat."""
    world = World(3, seed, "pepetes")
    return world, world.until("seal")


def test_a_choice_is_stored_before_its_commitment_leaves_the_cup():
    world, seat = betting()
    owner = world.owners[seat]
    assert owner.hand == () and owner.sealed_choice(world.log) is None
    choice = GAME.legal(world.log.match.state, seat, ())[5]
    command = owner.decide(world.log, choice)
    kept = json.loads(world.saved[owner.cup])
    assert kept[7:9] == [world.log.match.step, list(choice)]
    assert command[0] == "seal" and command[2] == GAME.public_part(world.log.match.state, seat, choice)
    assert owner.sealed_choice(world.log) == choice


def test_after_a_reboot_the_same_bytes_are_sealed_and_nothing_else():
    world, seat = betting()
    owner = world.owners[seat]
    choice, other = (1001, 7002), (2001,)
    command = owner.decide(world.log, choice)
    again = Owner(owner.cup, lambda data: None, world.saved[owner.cup])
    again.resume(world.log)
    assert again.owed_command(world.log) == command
    assert raises(Illegal, again.decide, world.log, other).code == "already_done"
    world.owners[seat] = again
    world.add(seat, *command)
    assert again.sealed_choice(world.log) == choice
    assert again.owed_command(world.log) is None
    world.until("unseal", seat)
    assert again.hand == choice and world.command(seat)[2] == choice


def test_a_choice_that_cannot_be_stored_does_not_leave_the_cup():
    world, seat = betting()
    owner = world.owners[seat]

    def full(data):
        raise OSError(28, "no space")

    owner.memory._save = full
    choice = GAME.legal(world.log.match.state, seat, ())[1]
    assert raises(Illegal, owner.decide, world.log, choice).code == "flash_full"
    assert owner.sealed_choice(world.log) is None and owner.owed_command(world.log) is None


def test_a_secret_choice_is_judged_by_its_cup_and_what_is_seen_of_it_by_everybody():
    world, seat = betting()
    owner = world.owners[seat]
    assert raises(Illegal, owner.decide, world.log, (1002,)).code == "digit_stake"
    for public, code in (((99,), "not_enough_money"), ((1, 2), "not_a_bet"), (1, "not_an_action")):
        assert refused(world, seat, "seal", ZEROS, public) == code
    assert refused(world, seat, "seal", "00", (1,)) == "bad_entry"
    assert refused(world, seat, "act", (1,)) == "not_now"
    assert refused(world, seat, "unseal", ZEROS, (), ZEROS) == "not_now"


def test_only_what_was_sealed_is_opened():
    world, seat = betting()
    owner = world.owners[seat]
    world.add(seat, *owner.decide(world.log, (1001, 7002)))
    assert refused(world, seat, "seal", ZEROS, ()) in ("not_now", "already_done", "not_your_turn")
    world.until("unseal", seat)
    kind, salt, choice, link = world.command(seat)
    assert refused(world, seat, kind, salt, (2001, 7002), link) == "not_as_sealed"
    assert refused(world, seat, kind, ZEROS, choice, link) == "not_as_sealed"
    assert refused(world, seat, kind, salt, None, link) == "not_an_action"
    assert refused(world, seat, kind, salt, choice) == "bad_entry"
    assert refused(world, seat, kind, salt, choice, ZEROS) == "bad_link"
    world.add(seat, kind, salt, choice, link)
    assert refused(world, seat, kind, salt, choice, link) in ("not_now", "already_done", "not_your_turn")


def test_a_cup_that_sealed_a_bet_against_the_rules_loses_its_stakes_and_holds_up_nobody():
    for choice, stakes in (((1005,), (5,)), ((7001, 7001), (1, 1)), ((7001,), (3,)), (5, (2,)), ((), (1,))):
        world, seat = betting()
        owner, state = world.owners[seat], world.log.match.state
        owner.memory.choice_step, owner.memory.choice = world.log.match.step, choice  # a cup that judges nothing
        sealed = choice_entries.commitment(
            world.log, owner.memory.choice_step, seat, owner.choice_salt(world.log), choice
        )
        world.add(seat, "seal", hexed(sealed), stakes)
        world.until("unseal", seat)
        before = pepetes_state.money_of(state, seat)
        salt, link = hexed(owner.choice_salt(world.log)), owner.opening(world.log)
        assert refused(world, seat, "unseal", salt, GAME.forfeit, link) == "not_as_sealed"
        events = world.add(seat, "unseal", salt, choice, link)
        assert events[0][0] == "void_bets", choice
        assert pepetes_state.money_of(state, seat) == before - sum(stakes), choice
        assert world.log.owes(seat) != "unseal"


def test_nobody_opens_before_all_who_play_have_answered_the_away_ones_too():
    world, seat = betting()
    owner, log = world.owners[seat], world.log
    world.add(seat, *owner.decide(log, (1001, 7002)))
    world.until("seen")
    assert (log.revealing_seats(), log.attesting_seats()) == (1 << seat, 7)
    gone = (seat + 1) % 3
    world.add(TABLE, "away", gone)
    said = [world.owners[other].owed_command(log)[1] for other in range(3)]
    assert refused(world, TABLE, "seen", [said[seat]]) == "bad_entry"
    assert refused(world, TABLE, "seen", [said[other] for other in range(3) if other != gone]) == "bad_entry"
    assert log.owes(gone) == "seen" and log.owes(seat) == "seen"
    world.add(TABLE, "seen", said)
    assert [log.owes(other) for other in range(3)] == ["unseal" if other == seat else "" for other in range(3)]
    assert world.command(seat)[0] == "unseal"
    world.until("seen", gone)  # it has opened nothing: its next answer opens the one before
    index = log.chain_heads._index(gone, fair.DICE)
    log.chain_heads.challenges[index] = bytes(32)  # as if it had answered to another log
    said = [world.owners[other].owed_command(log)[1] for other in range(3)]
    assert refused(world, TABLE, "seen", said) == "another_story"


def test_a_commitment_is_good_for_one_step_one_seat_and_one_match():
    found = set()
    for game in (b"a" * 32, b"b" * 32):
        for step in (1, 2):
            found |= {fair.choice_commitment(bytes(32), game, step, seat, b"[]") for seat in (0, 1)}
    assert len(found) == 8
    world = World(4, 3, "pepetes")
    steps = set()
    while not world.log.over and len(steps) < 4:
        seat = world.until("seal")
        command = world.command(seat)
        steps.add((world.log.match.step, hexed(world.owners[seat].choice_salt(world.log))))
        world.add(seat, *command)
    assert len({salt for _, salt in steps}) == len(steps)


def test_only_the_table_tells_the_time_and_only_forward():
    world = World(2, 1, "pepetes", end="minutes", minutes=5)
    while world.log.owes(TABLE) != "clock":
        world.step()
    assert refused(world, 0, "clock", 3) == "not_now"
    for minutes in (-1, None, "3", [3], True):
        assert refused(world, TABLE, "clock", minutes) in ("time_runs_forward", "not_an_action"), minutes
    world.add(TABLE, "clock", 3)
    while world.log.owes(TABLE) != "clock":
        world.step()
    assert refused(world, TABLE, "clock", 2) == "time_runs_forward"
    world.add(TABLE, "clock", 5)
