"""How long players may think: what the log says of it, and what follows for everybody who folds it."""

from cup_world import seated
from ledger_world import World, folded

from gobelet.cup.decision_timer import DecisionTimer
from gobelet.games import Illegal
from gobelet.games.parafico import bids
from gobelet.ledger import TABLE, dumps
from gobelet.ledger.time_control import NOTHING, PLAY, REMIND, TimeControl, parse
from support import raises

BLITZ = [20, 60, 5, REMIND]  # s: for a decision, for the match, back for each decision


def refused(log, body):
    return raises(Illegal, log.fold, dumps(body)).code


def test_a_decision_is_late_when_either_of_its_limits_is_reached():
    control = TimeControl(2, 20, 60, 5, REMIND)
    assert control.remaining(0, 0) == 200 and control.remaining(0, 230) == -30
    assert not control.spend(0, 199)
    assert control.left == [600 - 199 + 50, 600]
    assert control.spend(0, 200)
    control.spend(0, 190)
    assert control.remaining(0, 0) == 161  # what is left of the match is less than a decision may take


def test_what_is_left_never_falls_below_nothing_and_an_increment_comes_back():
    control = TimeControl(1, 0, 10, 3, PLAY)
    assert control.spend(0, 5000)
    assert control.left == [30] and not control.spend(0, 29)
    assert control.left == [31]


def test_without_a_limit_for_the_match_each_decision_has_its_time():
    control = TimeControl(1, 15, 0, 0, NOTHING)
    for _ in range(3):
        assert not control.spend(0, 149)
    assert control.remaining(0, 0) == 150


def test_a_time_control_is_checked_item_by_item():
    assert parse([0, 7200, 600, PLAY], 3).left == [72000] * 3
    for settings in (
        "20", [], [20, 0, 0], [20, 0, 0, 0, 0], [20.0, 0, 0, 0], [True, 0, 0, 0], [-1, 60, 0, 0],
        [601, 0, 0, 0], [0, 7201, 0, 0], [0, 60, 601, 0], [0, 60, 0, 3],
        [0, 0, 0, REMIND],  # limits nothing
        [20, 0, 5, REMIND],  # comes back to nothing
    ):  # fmt: skip
        assert raises(Illegal, parse, settings, 2).code == "bad_entry", settings


def timed(**more):
    world = World(3, times=BLITZ, **more)
    return world, world.until("act")


def test_the_log_charges_whoever_did_what_was_owed_and_says_who_was_late():
    world, seat = timed()
    before = list(world.log.times.left)
    world.spent = 73
    assert ("late", -1, seat) not in world.add(seat, "act", bids.bid(1, 3))
    assert world.log.times.left[seat] == before[seat] - 73 + 50
    other = world.until("act")
    world.spent = 201
    assert world.add(other, "act", bids.bid(2, 3))[-1] == ("late", -1, other)
    assert [left for at, left in enumerate(world.log.times.left) if at not in (seat, other)] == [
        left for at, left in enumerate(before) if at not in (seat, other)
    ]


def test_a_whole_match_is_folded_again_to_the_same_times():
    world = World(2, times=[0, 600, 2, PLAY], dice_per_player=1)
    world.spent = 11
    world.play()
    again = folded(world.payloads)
    assert again.digest == world.log.digest and again.times.left == world.log.times.left
    assert again.times.left[0] > 6000  # every decision brought back more than it took


def test_what_a_player_does_says_how_long_it_took_and_nothing_else_does():
    world, seat = timed()
    for items in ([], [-1], [1 << 24], ["7"], [True], [7, 7]):
        body = world.log.body("act", seat, 0, bids.bid(1, 3)) + items
        assert refused(world.log, body) == "bad_entry", items
    assert refused(world.log, world.log.body("away", TABLE, 0, 1) + [7]) == "bad_entry"
    plain = World(3)
    seat = plain.until("act")
    body = plain.log.body("act", seat, 0, bids.bid(1, 3)) + [7]
    assert refused(plain.log, body) == "bad_entry"


# what a cup makes of it


def a_cup(seed=1):
    world, seat = timed(seed=seed)
    cup = seated(world, seat)
    cup.model.timer = DecisionTimer(cup.model, 1)
    cup.model.entries_missing = cup.follower.liveness.is_catching_up
    return world, seat, cup


def test_a_cup_takes_its_own_decision_whatever_the_table_says_it_took():
    world, seat, cup = a_cup()
    cup.say("act", bids.bid(1, 3))
    world.spent = 30
    world.add(seat, "act", bids.bid(1, 3))
    cup.follow(saying=False)
    assert cup.log.digest == world.log.digest and not cup.alarms and not cup.commands.any_in_flight


def test_a_cup_that_has_heard_everything_says_when_it_is_charged_too_much():
    for charged, alarms in ((199, []), (260, ["overcharged"])):
        world, seat, cup = a_cup()
        cup.model.timer.begin()
        cup.model.now += 15000
        cup.say("act", bids.bid(1, 3))
        world.spent = charged
        world.add(seat, "act", bids.bid(1, 3))
        cup.follow(saying=False)
        assert cup.alarms == alarms, charged
        assert cup.log.digest == world.log.digest  # it goes on: what it is charged decides no dice


def test_a_cup_that_was_away_or_off_takes_the_table_s_word():
    world, seat, cup = a_cup()
    cup.model.timer.receive_spent_time(cup.log.uid, 120)
    assert cup.model.timer.thought == 12000
    cup.model.timer.begin()
    cup.model.timer.receive_spent_time(cup.log.uid, 50)
    assert cup.model.timer.thought == 0
    cup.model.now += 6000
    cup.model.attentive_at = cup.model.now + 6000  # it has not heard the table for some seconds
    cup.model.timer.receive_spent_time(cup.log.uid, 120)
    assert cup.model.timer.thought == 12000
    assert not cup.alarms


def test_spent_lies():
    """Attack: silent for three seconds, the table says that the player has had hours: nothing is played, it is said."""
    _, _, cup = a_cup()
    timer = cup.model.timer
    timer.begin()
    cup.model.now += 3000
    cup.model.attentive_at = cup.model.now + 6000
    timer.receive_spent_time(cup.log.uid, 99999)
    assert timer.thought == 3000 and cup.alarms == ["overcharged"]


def may_play(cup):
    timer, times = cup.model.timer, cup.log.times
    return timer._may_play(times, timer.thought // 100)


def up(cup, left):
    """A cup whose player owes a decision for as long as the table says is left of the match, and has seen the word."""
    cup.owner.memory.agreed = True
    cup.model.timer.update("")
    cup.log.times.decision, cup.log.times.at_zero = 0, PLAY
    cup.log.times.left[cup.seat] = left
    cup.model.now += 100 * left


def test_overcharged_a_second_each():
    """Attack: a second too much for each decision, which no cup can tell from the way to the table. The cup reminds its
    player when that is up for the table, and plays when it is up by its own clock."""
    _, _, cup = a_cup()
    cup.model.started = cup.log.uid
    timer, times = cup.model.timer, cup.log.times
    times.increment = 0
    for _ in range(20):
        timer.begin()
        cup.model.now += 1000
        timer.charged(20)
    assert not cup.alarms
    up(cup, 10 * BLITZ[1] - 20 * 20)
    assert not may_play(cup)
    cup.model.now += 20 * 1000
    assert may_play(cup)


def test_restart_then_zero():
    """Attack: after a restart of the cup, or a gap in its hearing, what is left is what the table says: it reminds."""
    _, _, cup = a_cup()
    cup.model.started = cup.log.uid
    up(cup, 100)
    cup.model.now += 100 * 10 * BLITZ[1]
    assert may_play(cup)
    started, cup.model.started = cup.model.started, ""
    cup.model.timer = DecisionTimer(cup.model, 1)
    up(cup, 100)
    cup.model.now += 100 * 10 * BLITZ[1]
    assert not may_play(cup), "it was off for a part of the match"
    cup.model.started = started
    cup.model.timer = DecisionTimer(cup.model, 1)
    cup.model.attentive_at = cup.model.now
    cup.model.timer.begin()
    cup.model.now += 3000
    cup.model.attentive_at = cup.model.now + 6000  # the table was silent
    up(cup, 1)
    cup.model.timer.charged(30)
    cup.model.now += 60000
    up(cup, 1)
    assert not may_play(cup), "it has not measured one of the decisions"


def test_a_decision_that_was_forged_takes_no_time():
    """Attack: the table decides for a player who thinks. The cup refuses that, and measures on."""
    world, seat, cup = a_cup()
    cup.model.started = cup.log.uid
    cup.owner.memory.agreed = True
    cup.model.timer.update("")
    cup.log.times.decision, cup.log.times.at_zero = 0, PLAY
    cup.model.now += 1000 * BLITZ[1] * 2 // 3
    world.add(seat, "act", bids.bid(1, 3))
    cup.follow(saying=False)
    assert cup.alarms == ["not_mine"]
    cup.log.times.left[seat] = 0
    assert not may_play(cup)
    cup.model.now += 1000 * BLITZ[1] // 3
    assert may_play(cup)


def test_of_what_became_due_unheard_its_player_is_reminded_only():
    """Many entries at once, with a decision of this cup among them: nobody knows since when the next one is due, and
    the time of the one before is none of it."""
    _, _, cup = a_cup()
    cup.model.started = cup.log.uid
    up(cup, 1)
    cup.model.now += 600 * 1000
    assert may_play(cup)
    cup.model.timer.begin(False)
    assert cup.model.timer.thought == 0
    cup.model.now += 600 * 1000
    assert not may_play(cup)
    cup.model.timer.receive_spent_time(cup.log.uid, 120)
    assert cup.model.timer.thought == 12000 and not cup.alarms


def test_pause_for_one():
    """Attack: one cup is told of a pause, its player waits, the table counts on: nothing is played, it is said."""
    _, _, cup = a_cup()
    cup.model.started = cup.log.uid
    up(cup, 1)
    cup.model.timer.begin()
    cup.model.set_room(True, [])
    cup.model.now += 600 * 1000
    assert cup.model.timer.thought == 0, "nothing of it is counted, so nothing is played"
    cup.model.timer.charged(6000)
    assert cup.alarms == ["overcharged"]


def test_nothing_is_played_before_the_player_has_seen_who_plays_on_what():
    _, _, cup = a_cup()
    cup.model.started = cup.log.uid
    up(cup, 1)
    cup.model.now += 100 * 10 * BLITZ[1]
    assert may_play(cup)
    cup.owner.memory.agreed = False
    assert not may_play(cup)


def test_a_table_that_lies_a_little_each_time_is_found_out_all_the_same():
    _, _, cup = a_cup()
    timer = cup.model.timer
    for _ in range(10):
        timer.begin()
        cup.model.now += 2000
        timer.charged(20 + 9)  # what is on the way
    assert not cup.alarms
    for decision in range(4):
        timer.begin()
        cup.model.now += 2000
        assert not cup.alarms, decision
        timer.charged(20 + 25)
    assert cup.alarms == ["overcharged"]
