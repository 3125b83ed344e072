"""How a match begins and ends for a cup, who is away, and the time."""

import json

from cup_world import Cup, at_a_decision, seated
from ledger_world import World

from gobelet.cup import messages
from gobelet.ledger import CLOSED, HOSTED, MIXING, PLAYING, PROTOCOL, TABLE, hexed

# a match begins


def new_cup(world, **about):
    cup = Cup(world, 0, None, **about)
    cup.fold(world.payloads[0])
    return cup


def test_a_match_begins_only_after_a_press_for_it_and_once_a_press():
    world = World(2)
    cup = new_cup(world)
    assert cup.model.inviting() and cup.owner.seat == -1 and not cup.flash and not cup.drawn
    assert cup.owner.owed_command(cup.log) is None
    cup.follower.agree()
    assert cup.owner.seat == 0 and cup.owner.owed_command(cup.log)[0] == "seat" and not cup.model.inviting()
    cup = Cup(world)
    cup.model.invitation.pressed = True
    cup.fold(world.payloads[0])
    assert cup.owner.seat == 0 and not cup.model.invitation.pressed
    cup.owner.memory.open = False
    world.log.uid = "11" * 8
    cup.refold()
    body = json.loads(world.payloads[0])
    body[5] = "11" * 8
    cup.fold(body)
    assert cup.model.inviting(), "another match wants another press"


def test_a_match_of_another_version_is_named_as_such_and_not_played():
    """A new one, and one that this cup had begun before its program was changed; whose program is the older one is said
    too: that one is to be brought up to date."""
    world = World(2)
    cup = Cup(world)
    cup.model.invitation.pressed = True
    cup.fold(world.payloads[0])
    assert cup.owner.seat == 0
    others = ((4, PROTOCOL - 1, "older_table"), (4, PROTOCOL + 1, "other_version"), (7, 2, "other_version"))
    others += ((6, "belote", "other_version"), (8, [["wild", 1]], "other_version"))
    others += ((8, [["dice_per_player", 9]], "other_version"),)
    for flash in (None, cup.flash):
        for item, value, notice in others:
            old = Cup(world, 0, flash)
            old.model.invitation.pressed = True
            body = json.loads(world.payloads[0])
            body[item] = value
            old.fold(body)
            assert old.alarms == [notice] and not old.drawn, (item, value)
            assert messages.reasons_to_watch(old.model) == ["other_version"]
            assert old.log.entries == 0 and old.owner.owed_command(old.log) is None


def test_a_match_that_goes_on_without_this_cups_secret_is_only_watched():
    world = World(2)
    cup = new_cup(world)
    world.until("act")
    cup.told = 1
    cup.follow()
    assert cup.owner.lost and cup.alarms == ["secret_lost"] and not cup.model.inviting()


def test_of_a_match_that_it_has_seen_the_end_of_a_cup_lacks_the_secret_without_a_word():
    world = World(2, 3, dice_per_player=1)
    world.play()
    cup = new_cup(world)
    cup.record.ended.append(world.log.uid)
    cup.link.table_entries, cup.told = world.log.entries, 1
    cup.follow(saying=False)
    assert cup.owner.lost and cup.log.phase == CLOSED and not cup.alarms


def test_a_match_that_goes_on_though_this_cup_has_seen_its_end_is_not_passed_over():
    world = World(2)
    world.until("act")
    cup = new_cup(world)
    cup.record.ended.append(world.log.uid)
    cup.link.table_entries = world.log.entries
    for payload in world.payloads[1:-1]:
        cup.fold(payload)
    assert cup.owner.lost and not cup.alarms
    cup.fold(world.payloads[-1])
    assert cup.alarms == ["secret_lost"]


def test_a_match_with_another_first_entry_is_another_story():
    world = World(2)
    cup = new_cup(world)
    cup.follower.agree()
    cup.restart()
    body = json.loads(world.payloads[0])
    body[9][1][1] = "Q1"
    cup.fold(body)
    assert cup.alarms == ["another_story"] and cup.owner.owed_command(cup.log) is None


def test_a_match_that_is_open_is_not_forgotten_for_another_without_a_press():
    world = World(2)
    cup = new_cup(world)
    cup.follower.agree()
    secret, flash = cup.owner.memory.secret, cup.flash
    body = json.loads(world.payloads[0])
    body[5] = "11" * 8
    cup.follower.begin("11" * 8)
    cup.model.invitation.pressed = True
    cup.fold(body)
    assert cup.model.inviting() and cup.owner.memory.open and cup.owner.memory.secret == secret and cup.flash == flash
    cup.follower.agree()
    assert cup.owner.memory.uid == "11" * 8 and cup.owner.memory.secret != secret and cup.flash != flash


def test_the_secret_depends_on_nothing_that_the_table_says():
    one, other = World(2, 1), World(2, 2)
    secrets = []
    for world in (one, other):
        cup = new_cup(world)
        cup.follower.agree()
        secrets.append(cup.owner.memory.secret)
    assert secrets[0] == secrets[1] and one.log.start != other.log.start


# away, and the time


def test_a_cup_that_is_here_says_that_it_is_left_out():
    world, cup = at_a_decision()
    seat = cup.seat
    cup.model.attentive_at = cup.model.now + 1
    world.add(TABLE, "away", seat)
    cup.follow()
    assert not cup.alarms, "it may have been silent"
    world.add(TABLE, "back", seat)
    cup.follow()
    cup.model.now += 1
    world.add(TABLE, "away", seat)
    cup.follow()
    assert cup.alarms == ["left_out"]


def here(cup):
    """A cup that has been linked for a while, with all that there is."""
    cup.wait(1000)
    assert not cup.alarms
    return cup


def test_lying_count_after_a_match_that_is_told_anew():
    """Attack: the same, hidden in a log that is told from its beginning; what was in it before is no news."""
    for lies in (False, True):
        world, cup = at_a_decision()
        cup.model.attentive_at = cup.model.now + 6000  # it had not been heard
        world.add(TABLE, "away", cup.seat)
        world.add(TABLE, "back", cup.seat)
        cup.follow()
        here(cup).wait(6000)
        if lies:
            world.add(TABLE, "away", cup.seat)
            world.add(TABLE, "back", cup.seat)
        cup.refold()
        cup.link.table_entries = cup.log.entries + 100000
        cup.follow()
        assert cup.alarms == ["left_out"] * lies


def test_a_cup_that_was_off_or_deaf_believes_that_it_was_away():
    world, cup = at_a_decision()
    here(cup).follower.liveness.note_silence()
    world.add(TABLE, "away", cup.seat)
    world.add(TABLE, "back", cup.seat)
    cup.link.table_entries = len(world.payloads)
    cup.follow()
    here(cup)
    world.add(TABLE, "away", cup.seat)
    cup.link.table_entries = len(world.payloads)
    cup.follow()
    assert cup.alarms == ["left_out"], "it has been here since"


def test_a_count_that_is_not_delivered_excuses_nothing_any_more():
    world, cup = at_a_decision()
    here(cup).follower.liveness.note_silence()
    cup.link.table_entries = cup.log.entries + 100000
    for _ in range(4):
        cup.wait(2000)
    world.add(TABLE, "away", cup.seat)
    cup.follow()
    assert cup.alarms == ["left_out"]


def test_a_cup_that_is_called_away_after_a_silence_says_so_if_it_stays_so():
    world, cup = at_a_decision()
    here(cup).model.attentive_at = cup.model.now + 6000
    world.add(TABLE, "away", cup.seat)
    cup.follow()
    for _ in range(3):
        assert not cup.alarms
        cup.wait(2000)
    cup.wait(2000)
    assert cup.alarms == ["left_out"]


def test_an_end_without_a_cup_that_is_here_is_said_also_after_it_is_back():
    """Attack: the match is closed without a cup that was called away before, so its player sees no closing word."""
    world, cup = at_a_decision()
    cup.model.attentive_at = cup.model.now + 6000
    world.add(TABLE, "away", cup.seat)
    cup.follow()
    cup.wait(5900)
    assert not cup.alarms
    cup.model.now += 100
    world.add(TABLE, "abandon", [""] * 3)
    while world.log.phase != CLOSED:
        world.step()
    cup.follow()
    assert cup.alarms == ["left_out"]


def test_a_cup_that_is_back_says_how_many_throws_were_made_without_it():
    world = World(3, 1, "parcheesi", held=(0, 0, HOSTED))  # a phone: for a cup everybody waits
    cup = seated(world, 2)
    cup.link.table_entries = 100000  # it was away, and catches up
    while world.log.phase < PLAYING:
        world.step()
    for _ in range(2):
        world.add(TABLE, "away", 2)
        mixes = world.log.mixes
        while world.log.mixes < mixes + 2 and 2 not in world.log.owing():
            world.step()
        world.add(TABLE, "back", 2)
        cup.follow()
        assert world.log.mixes > mixes
        assert cup.model.hints.alarms == [["thrown_without", (world.log.mixes - mixes,), False]]
        assert cup.model.hints.alarm_unseen
        cup.model.hints.acknowledge_alarms()
        while world.log.mixes < mixes + 3 or 2 in world.log.owing():
            world.step()


def test_a_throw_without_somebody_is_told_on_every_cup():
    # A table can tell two cups apart that the other one is away, and throw for it: each must hear of that.
    world = World(3, 1, "parcheesi", held=(0, 0, HOSTED))
    cup = seated(world, 0)
    while world.log.phase < PLAYING:
        world.step()
    for change, told in (("away", True), ("", False), ("back", False), ("away", True)):
        cup.model.hints.clear_notice()
        if change:
            world.add(TABLE, change, 2)
        mixes = world.log.mixes
        while world.log.mixes == mixes:
            world.step()
        cup.follow()
        assert (cup.model.hints.notice == "mixed_without") == told, "once while it is away, or no dice were ever seen"
        assert not told or cup.model.hints.notice_args == ("P2",)


def test_a_throw_that_waits_for_a_cup_says_so_at_once():
    for first in ("away", "shake"):
        world = World(3, 1, "parcheesi")
        cup = seated(world, 0)
        world.until("shake")
        while world.log.phase != MIXING:
            if first == "away":
                world.add(TABLE, "away", 2)
                first = ""
            world.step()
        if first:
            world.add(TABLE, "away", 2)
        cup.follow()
        assert (cup.model.hints.notice, cup.model.hints.notice_args) == ("throw_waits", ("P2",))


def test_a_cup_that_was_restarted_cannot_tell_the_time_and_pauses_do_not_count():
    world, cup = at_a_decision()
    model = cup.model
    model.pass_time(0, True)
    assert model.time.fits(99), "it was restarted"
    model.time._known = True
    model.pass_time(10 * 60000, True)
    assert [model.time.fits(minutes) for minutes in (7, 8, 12, 13)] == [False, True, True, False]
    model.paused = True
    model.pass_time(30 * 60000, True)
    assert model.time.fits(10) and not model.time.fits(40)
    model.paused = False
    model.pass_time(5 * 60000, False)
    assert [model.time.fits(minutes) for minutes in (3, 17, 18)] == [True, True, False], "it may have lost count"


# the end


def test_the_word_of_the_closing_is_kept():
    world = World(2, 3, dice_per_player=1)
    cup = seated(world)
    world.until("closed", TABLE)
    cup.follow()
    assert not cup.owner.memory.open and not cup.owner.memory.last
    world.play()
    cup.follow()
    assert cup.owner.memory.last == [world.log.uid, hexed(world.log.digest), world.log.closing.word]
    assert json.loads(cup.flash)[10] == cup.owner.memory.last
    assert len(world.log.closing.word) == 16 and not cup.alarms
