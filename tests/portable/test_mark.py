"""What a cup believes: one story, its own word, a match it wants to play. And what it says when that is broken."""

import json

from cup_world import Cup, after, seated
from ledger_world import World

from gobelet.games import HIDE
from gobelet.games.parafico import bids
from gobelet.ledger import PLAYING, TABLE, dumps, hexed

OTHER = "ab" * 32


def at_a_decision(seat=None, seed=1):
    """A world of three in which a seat is about to decide, and the cup of that seat."""
    world = World(3, seed)
    seat = world.until("act", seat)
    return world, seated(world, seat)


def first_shake_under_the_cup(world):
    """Plays until dice are to be shaken under the cups."""
    while not (world.log.phase == PLAYING and world.log.match.rules.owes(world.log.match.state, 0)[:1] == (HIDE,)):
        world.step()


# the mark


def test_nothing_leaves_a_cup_that_cannot_keep_it():
    world, cup = at_a_decision()
    cup.full = True
    kept = cup.flash
    assert not cup.say("act", bids.bid(1, 3))
    assert not cup.link.sent or cup.link.sent[-1][1] != "act"
    assert cup.flash == kept and not cup.commands.waiting_for("act")
    cup.full = False
    assert cup.say("act", bids.bid(1, 3))
    kept = json.loads(cup.flash)
    assert kept[3:5] == [world.log.entries, hexed(world.log.digest)]
    assert kept[6][-1] == [hexed(world.log.asked), ["act", bids.bid(1, 3)]]


def test_dice_are_shown_only_once_the_cup_has_kept_where_the_log_was():
    world = World(3)
    first_shake_under_the_cup(world)
    while world.log.owes(TABLE) != "rolled":
        world.step()
    cup = seated(world)
    cup.say(*world.owners[0].duty(world.log))
    world.step()
    cup.full = True
    cup.follow(saying=False)
    assert "flash_full" in cup.notices and cup.owner.hand is None
    cup.full = False
    cup.owner.look(cup.log)
    assert cup.owner.hand == world.owners[0].hand


def test_another_log_at_the_mark_is_another_story_for_good():
    world, cup = at_a_decision()
    cup.say("act", bids.bid(1, 3))
    marked, head = cup.owner.marked, cup.owner.head
    other = World(3, 1)
    other.until("act")
    cup.restart()
    for payload in world.payloads[:-1]:
        cup.fold(payload)
    last = json.loads(world.payloads[-1])
    last[3] = 99  # an id that nobody looks at: the smallest change of all
    cup.fold(last)
    assert cup.alarms == ["another_story"] and cup.owner.hand is None
    assert cup.model.alarms[0][1] == ("", hexed(head)[:6], hexed(cup.log.digest)[:6])
    assert after(cup, 60000) == 0, "it asks no more"
    cup.refold()
    cup.follow()
    assert cup.log.entries == 0 and cup.owner.duty(cup.log) is None
    cup.restart()
    assert cup.model.stopped(), "it is kept over a power cut"
    cup.follow()
    assert cup.log.entries == 0 and cup.owner.marked == marked


def test_a_table_that_mixes_a_round_again_tells_another_story():
    world, other = World(3), World(3)
    for fork, order in ((world, (0, 1, 2)), (other, (0, 2, 1))):
        first_shake_under_the_cup(fork)
        for seat in order:
            fork.add(seat, "shake")
        fork.step()
    cup = seated(world)
    assert cup.owner.hand
    cup.world = other
    cup.refold()
    cup.follow()
    assert cup.owner.hand is None and cup.alarms == ["another_story"]


def test_somebody_who_answers_to_another_log_is_named():
    world = World(3)
    world.until("rolled")
    cup = seated(world)
    kind, answers, link = world.command(TABLE)
    world.step()
    cup.follow()
    world.until("rolled")  # the next answers open these
    cup.follow()
    asked = cup.log.heads.answered
    index = 1 * 3 + 1
    asked[index] = (b"x" * 32, asked[index][1])
    kind, answers, link = world.command(TABLE)
    cup.say("mix", answers[0])
    cup.fold(cup.entry(TABLE, kind, answers, link))
    assert cup.alarms == ["another_story"] and cup.model.alarms[0][1][0] == "P1"
    assert cup.owner.story[3] == "P1"


def test_a_log_that_ends_before_the_mark_is_waited_for_and_said_to_be_older():
    world, cup = at_a_decision()
    hand = cup.owner.hand
    cup.say("act", bids.bid(1, 3))
    payloads = list(world.payloads)
    world.payloads[-1:] = []  # a copy that somebody made before
    cup.restart()
    cup.follow()
    cup.wait(100)
    assert cup.alarms == ["older_copy"]
    assert cup.owner.hand is None and cup.owner.duty(cup.log) is None and not cup.owner.plays(cup.log)
    world.payloads[:] = payloads  # the newer one is put back
    cup.follow()
    cup.wait(100)
    assert cup.alarms == [] and cup.owner.hand == hand and cup.owner.plays(cup.log)


def test_an_older_copy_that_goes_on_in_another_way_is_another_story():
    world, cup = at_a_decision()
    cup.say("act", bids.bid(1, 3))
    missing = json.loads(world.payloads[-1])
    world.payloads[-1:] = []
    cup.restart()
    cup.follow()
    missing[3] += 1
    cup.fold(missing)
    assert "another_story" in cup.alarms


def test_after_a_power_cut_the_same_decision_is_sent_again():
    world, cup = at_a_decision()
    cup.say("act", bids.bid(2, 3))
    cup.restart()
    assert cup.owner.duty(cup.log) is None
    cup.follow()
    assert cup.owner.duty(cup.log) == ("act", bids.bid(2, 3))
    kept = cup.flash
    cup.say(*cup.owner.duty(cup.log))
    assert cup.flash == kept and cup.owner.duty(cup.log) is None, "it is on its way, and was kept before"
    world.give(cup.seat, ("act", bids.bid(2, 3)))
    cup.follow(saying=False)
    assert not cup.alarms and cup.log.digest == world.log.digest


def test_a_decision_that_was_refused_is_not_sent_again_by_itself():
    _, cup = at_a_decision()
    cup.say("act", bids.bid(2, 3))
    assert cup.commands.withdraw(len(cup.link.sent), "stale") == ("act", bids.bid(2, 3))
    assert cup.owner.duty(cup.log) is None
    cup.say("act", bids.bid(2, 4))
    assert cup.commands.withdraw(len(cup.link.sent), "other_match") == ("act", bids.bid(2, 4))
    assert cup.owner.duty(cup.log) == ("act", bids.bid(2, 4)), "it has left this cup, and nobody refused it"


# its own entries


def test_a_decision_that_this_cup_never_made_is_not_its_own():
    world, cup = at_a_decision()
    world.give(cup.seat, ("act", bids.bid(1, 3)))
    cup.follow(saying=False)
    assert cup.alarms == ["not_mine"] and cup.log.entries == len(world.payloads) - 1
    assert after(cup) == 1, "it asks the table again"


def test_a_decision_is_not_carried_out_otherwise_than_it_was_made():
    world, cup = at_a_decision()
    cup.say("act", bids.bid(1, 3))
    world.give(cup.seat, ("act", bids.bid(2, 3)))
    cup.follow(saying=False)
    assert cup.alarms == ["not_mine"]


def test_a_decision_is_not_kept_for_another_question():
    world, cup = at_a_decision()
    cup.say("act", bids.bid(3, 3))
    cup.owner.said[-1][0] = OTHER  # it was an answer to something else
    world.give(cup.seat, ("act", bids.bid(3, 3)))
    cup.follow(saying=False)
    assert cup.alarms == ["not_mine"]


def test_a_decision_counts_once():
    world, cup = at_a_decision()
    cup.say("act", bids.bid(1, 3))
    world.give(cup.seat, ("act", bids.bid(1, 3)))
    cup.follow(saying=False)
    assert not cup.alarms and cup.owner.said == []


def test_a_lying_count_makes_no_entry_the_cups_own():
    """A welcome names 100,000 entries too many: what comes before them is not thought to be of an earlier start."""
    world, cup = at_a_decision()
    cup.link.entries_there = 100000
    world.give(cup.seat, ("act", bids.bid(1, 3)))
    cup.follow(saying=False)
    assert cup.alarms == ["not_mine"]


def test_what_this_cup_did_before_a_power_cut_is_its_own():
    world, cup = at_a_decision()
    cup.say("act", bids.bid(1, 3))
    world.give(cup.seat, ("act", bids.bid(1, 3)))
    cup.follow(saying=False)
    world.until("act", cup.seat)
    cup.follow()
    cup.say("act", bids.BLUFF)
    cup.restart()
    cup.follow(saying=False)
    assert not cup.alarms and cup.log.digest == world.log.digest and cup.owner.hand


def test_a_power_cut_before_the_checkpoint_leaves_this_cup_its_own_word():
    def cut(parts):
        raise OSError(28)

    world = World(3)
    world.until("rolled")
    cup = seated(world)
    world.step()
    cup.follower._save = cut
    cup.follow()
    assert cup.owner.said == [] and json.loads(cup.flash)[3] == world.log.entries
    cup.restart()
    cup.follow(saying=False)
    assert not cup.alarms and cup.log.digest == world.log.digest


def test_an_answer_in_the_tables_entry_must_be_the_one_this_cup_gave():
    for kind in ("rolled", "seen", "close", "closed"):
        world = World(2, 3, dice_per_player=1)
        world.until(kind, TABLE)
        cup = seated(world)
        command = world.command(TABLE)
        cup.fold(cup.entry(TABLE, *command))
        assert cup.alarms == ["not_mine"], kind
        cup.wait(10000)
        cup.say(*world.owners[0].duty(world.log))
        cup.fold(cup.entry(TABLE, *command))
        assert cup.log.entries == world.log.entries + 1, kind


def test_a_decision_is_not_taken_back_in_this_cups_name():
    world, cup = at_a_decision()
    cup.say("act", bids.bid(1, 3))
    world.give(cup.seat, ("act", bids.bid(1, 3)))
    cup.follow(saying=False)
    cup.fold(cup.entry(cup.seat, "undo"))
    assert cup.alarms == ["not_mine"]
    cup.wait(10000)
    assert cup.owner.undo(cup.log) == ("undo",)
    cup.say("undo")
    cup.fold(cup.entry(cup.seat, "undo"))
    assert cup.log.last[1] == "undo" and cup.owner.undo(cup.log) is None


# a match begins


def new_cup(world, **about):
    cup = Cup(world, 0, None, **about)
    cup.fold(world.payloads[0])
    return cup


def test_a_match_begins_only_after_a_press_for_it_and_once_a_press():
    world = World(2)
    cup = new_cup(world)
    assert cup.model.inviting() and cup.owner.seat == -1 and not cup.flash and not cup.drawn
    assert cup.owner.duty(cup.log) is None
    cup.follower.agree()
    assert cup.owner.seat == 0 and cup.owner.duty(cup.log)[0] == "seat" and not cup.model.inviting()
    cup = Cup(world)
    cup.model.pressed = True
    cup.fold(world.payloads[0])
    assert cup.owner.seat == 0 and not cup.model.pressed
    cup.owner.open = False
    world.log.uid = "11" * 8
    cup.refold()
    body = json.loads(world.payloads[0])
    body[5] = "11" * 8
    cup.fold(body)
    assert cup.model.inviting(), "another match wants another press"


def test_another_name_or_age_than_the_cups_own_wants_a_press():
    for about in ({"name": "Marie"}, {"age": 9}):
        world = World(2)
        cup = Cup(world, 0, None, **about)
        cup.model.pressed = True
        cup.fold(world.payloads[0])
        assert cup.model.inviting() and cup.owner.seat == -1, about


def test_a_human_is_no_automate_for_the_table():
    world = World(2)
    cup = Cup(world, 0, None, automate=1)
    cup.model.pressed = True
    cup.fold(world.payloads[0])
    assert cup.alarms == ["other_row"] and cup.owner.seat == -1 and not cup.model.inviting()


def test_a_match_that_goes_on_without_this_cups_secret_is_only_watched():
    world = World(2)
    cup = new_cup(world)
    world.until("act")
    cup.told = 1
    cup.follow()
    assert cup.owner.lost and "secret_lost" in cup.notices and not cup.alarms and not cup.model.inviting()


def test_a_match_with_another_first_entry_is_another_story():
    world = World(2)
    cup = new_cup(world)
    cup.follower.agree()
    cup.restart()
    body = json.loads(world.payloads[0])
    body[8][1][1] = "Q1"
    cup.fold(body)
    assert cup.alarms == ["another_story"] and cup.owner.duty(cup.log) is None


def test_a_match_that_is_open_is_not_forgotten_for_another_without_a_press():
    world = World(2)
    cup = new_cup(world)
    cup.follower.agree()
    secret, flash = cup.owner._secret, cup.flash
    body = json.loads(world.payloads[0])
    body[5] = "11" * 8
    cup.follower.begin("11" * 8)
    cup.model.pressed = True
    cup.fold(body)
    assert cup.model.inviting() and cup.owner.open and cup.owner._secret == secret and cup.flash == flash
    cup.follower.agree()
    assert cup.owner.uid == "11" * 8 and cup.owner._secret != secret and cup.flash != flash


def test_the_secret_depends_on_nothing_that_the_table_says():
    one, other = World(2, 1), World(2, 2)
    secrets = []
    for world in (one, other):
        cup = new_cup(world)
        cup.follower.agree()
        secrets.append(cup.owner._secret)
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


def test_a_cup_that_is_back_says_how_many_throws_were_made_without_it():
    world = World(3, 1, "parcheesi")
    cup = seated(world, 2)
    cup.link.entries_there = 100000  # it was away, and catches up
    while world.log.phase < PLAYING:
        world.step()
    world.add(TABLE, "away", 2)
    mixes = world.log.mixes
    while world.log.mixes < mixes + 2 and 2 not in world.log.owing():
        world.step()
    world.add(TABLE, "back", 2)
    cup.follow()
    assert world.log.mixes > mixes
    assert cup.model.alarms == [["thrown_without", (world.log.mixes - mixes,), False]]


def test_a_throw_without_somebody_is_told_on_every_cup():
    # A table can tell two cups apart that the other one is away, and throw for it: each must hear of that.
    world = World(3, 1, "parcheesi")
    cup = seated(world, 0)
    while world.log.phase < PLAYING:
        world.step()
    world.add(TABLE, "away", 2)
    mixes = world.log.mixes
    while world.log.mixes == mixes:
        world.step()
    cup.follow()
    assert (cup.model.notice, cup.model.notice_args) == ("mixed_without", ("P2",))


def test_a_clock_that_is_not_this_cups_is_refused():
    for minutes, code in ((3, "other_time"), (2, ""), (1, "")):
        world = World(2, 1, "pepetes", end="minutes", minutes=60)
        while world.log.owes(TABLE) != "clock":
            world.step()
        cup = seated(world)
        cup.model._timed = True
        cup.fold(cup.entry(TABLE, "clock", minutes))
        assert cup.alarms == ([code] if code else []), minutes


def test_a_cup_that_was_restarted_cannot_tell_the_time_and_pauses_do_not_count():
    world, cup = at_a_decision()
    model = cup.model
    model.pass_time(0, True)
    assert model.in_time(99), "it was restarted"
    model._timed = True
    model.pass_time(10 * 60000, True)
    assert [model.in_time(minutes) for minutes in (7, 8, 12, 13)] == [False, True, True, False]
    model.paused = True
    model.pass_time(30 * 60000, True)
    assert model.in_time(10) and not model.in_time(40)
    model.paused = False
    model.pass_time(5 * 60000, False)
    assert model.in_time(17) and model.in_time(3) and not model.in_time(18), "the table may have waited, or lost count"


# the end


def test_the_word_of_the_closing_is_kept():
    world = World(2, 3, dice_per_player=1)
    cup = seated(world)
    world.until("closed", TABLE)
    cup.follow()
    assert not cup.owner.open and not cup.owner.last
    world.play()
    cup.follow()
    assert cup.owner.last == [world.log.uid, hexed(world.log.digest), world.log.closing_word]
    assert json.loads(cup.flash)[-1] == cup.owner.last
    assert len(world.log.closing_word) == 16 and not cup.alarms


def test_a_whole_match_is_this_cups_own():
    for game in ("parafico", "pepetes"):
        world = World(2, 5, game)
        cup = seated(world)
        world.play(100)
        cup.follow()
        assert cup.log.digest == world.log.digest and not cup.alarms and not cup.notices, (game, cup.notices)


def test_a_record_of_a_cup_that_cannot_be_read_is_that_of_a_new_one():
    world = World(2)
    for stored in (b"", b"[]", b"null", b'["",1,2]', dumps(["a"] * 11), b"\xff"):
        cup = Cup(world, 0, stored)
        assert cup.owner.uid == "" and cup.owner.said == [] and not cup.owner.story
