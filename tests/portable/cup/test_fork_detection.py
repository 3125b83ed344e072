"""What a cup believes: one story and its own word. And what it says when that is broken."""

import json

from cup_world import Cup, after, at_a_decision, seated
from ledger_world import World

from gobelet.cup import startup
from gobelet.cup.follower import AHEAD, SLOW
from gobelet.cup.owner import Owner
from gobelet.games import HIDE
from gobelet.games.parafico import bids
from gobelet.ledger import AUTOMATE, PLAYING, TABLE, checkpoint, hexed

OTHER = "ab" * 32


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
    assert cup.flash == kept and not cup.commands.has_in_flight("act")
    cup.full = False
    assert cup.say("act", bids.bid(1, 3))
    kept = json.loads(cup.flash)
    assert kept[3:5] == [world.log.entries, hexed(world.log.digest)]
    assert kept[6][-1] == [hexed(world.log.challenge), ["act", bids.bid(1, 3)]]


def test_dice_are_shown_only_once_the_cup_has_kept_where_the_log_was():
    world = World(3)
    first_shake_under_the_cup(world)
    while world.log.owes(TABLE) != "rolled":
        world.step()
    cup = seated(world)
    cup.say(*world.owners[0].owed_command(world.log))
    world.step()
    cup.full = True
    cup.follow(saying=False)
    assert "flash_full" in cup.notices and cup.owner.hand is None
    cup.full = False
    cup.owner.update_hand(cup.log)
    assert cup.owner.hand == world.owners[0].hand


def test_another_log_at_the_mark_is_another_story_for_good():
    world, cup = at_a_decision()
    cup.say("act", bids.bid(1, 3))
    marked, head = cup.owner.memory.watermark, cup.owner.memory.watermark_digest
    other = World(3, 1)
    other.until("act")
    cup.restart()
    for payload in world.payloads[:-1]:
        cup.fold(payload)
    last = json.loads(world.payloads[-1])
    last[3] = 99  # an id that nobody looks at: the smallest change of all
    cup.fold(last)
    assert cup.alarms == ["another_story"] and cup.owner.hand is None
    assert cup.model.hints.alarms[0][1] == ("", hexed(head)[:6], hexed(cup.log.digest)[:6])
    assert after(cup, 60000) == 0, "it asks no more"
    cup.refold()
    cup.follow()
    assert cup.log.entries == 0 and cup.owner.owed_command(cup.log) is None
    cup.restart()
    assert cup.model.is_halted_by_fork(), "it is kept over a power cut"
    cup.follow()
    assert cup.log.entries == 0 and cup.owner.memory.watermark == marked


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
    cup.log.chain_heads.challenges[1 * 3 + 1] = b"x" * 32
    kind, answers, link = world.command(TABLE)
    cup.say("mix", answers[0])
    cup.fold(cup.entry(TABLE, kind, answers, link))
    assert cup.alarms == ["another_story"] and cup.model.hints.alarms[0][1][0] == "P1"
    assert cup.owner.memory.fork_evidence[3] == "P1"


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
    assert cup.owner.hand is None and cup.owner.owed_command(cup.log) is None and not cup.owner.plays(cup.log)
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
    assert cup.owner.owed_command(cup.log) is None
    cup.follow()
    assert cup.owner.owed_command(cup.log) == ("act", bids.bid(2, 3))
    kept = cup.flash
    cup.say(*cup.owner.owed_command(cup.log))
    assert cup.flash == kept and cup.owner.owed_command(cup.log) is None, "it is on its way, and was kept before"
    world.give(cup.seat, ("act", bids.bid(2, 3)))
    cup.follow(saying=False)
    assert not cup.alarms and cup.log.digest == world.log.digest


def test_a_decision_that_was_refused_is_not_sent_again_by_itself():
    _, cup = at_a_decision()
    cup.say("act", bids.bid(2, 3))
    assert cup.commands.withdraw(len(cup.link.sent), "stale") == ("act", bids.bid(2, 3))
    assert cup.owner.owed_command(cup.log) is None
    cup.say("act", bids.bid(2, 4))
    assert cup.commands.withdraw(len(cup.link.sent), "other_match") == ("act", bids.bid(2, 4))
    assert cup.owner.owed_command(cup.log) == ("act", bids.bid(2, 4)), "it has left this cup, and nobody refused it"


def test_a_decision_that_was_refused_is_not_taken_after_all_unless_it_had_left_before_a_power_cut_too():
    """The first copy may lie before the table, and arrive behind the second one's refusal."""
    for cut in (True, False):
        world, cup = at_a_decision()
        cup.say("act", bids.bid(2, 3))
        if cut:
            cup.restart()
            cup.follow()
            cup.say(*cup.owner.owed_command(cup.log))
        cup.commands.withdraw(len(cup.link.sent), "stale")
        assert cup.owner.owed_command(cup.log) is None
        world.give(cup.seat, ("act", bids.bid(2, 3)))
        cup.follow(saying=False)
        assert cup.alarms == ([] if cut else ["not_mine"])


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
    cup.owner.memory.pending_commands[-1][0] = OTHER  # it was an answer to something else
    world.give(cup.seat, ("act", bids.bid(3, 3)))
    cup.follow(saying=False)
    assert cup.alarms == ["not_mine"]


def test_a_decision_counts_once():
    world, cup = at_a_decision()
    cup.say("act", bids.bid(1, 3))
    world.give(cup.seat, ("act", bids.bid(1, 3)))
    cup.follow(saying=False)
    assert not cup.alarms and cup.owner.memory.pending_commands == []


def test_a_lying_count_makes_no_entry_the_cups_own():
    """A welcome names 100,000 entries too many: what comes before them is not thought to be of an earlier start."""
    world, cup = at_a_decision()
    cup.link.table_entries = 100000
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
    assert cup.owner.memory.pending_commands == [] and json.loads(cup.flash)[3] == world.log.entries
    cup.restart()
    cup.follow(saying=False)
    assert not cup.alarms and cup.log.digest == world.log.digest


class Flash:
    """Stands for a board with this checkpoint."""

    def __init__(self, log, dice):
        self._checkpoint = b"".join(checkpoint.dump(log)) + b"%d\n" % dice

    def load(self, name):
        return self._checkpoint if name == "checkpoint" else None


def test_a_power_cut_before_the_checkpoint_of_the_second_match_loses_no_secret_and_counts_no_die_twice():
    first, second = World(2, 1), World(2, 2)
    first.until("rolled")
    cup = first.owners[0].cup
    for world, entries, dice in (first, first.log.entries, 7), (second, 0, 0):
        owner = Owner(cup, None, world.saved[cup])
        log, thrown = startup.load_checkpoint(Flash(first.log, 7), owner)
        assert not owner.lost and log.entries == entries and thrown == dice


def test_a_power_cut_while_the_log_is_told_anew_leaves_this_cup_its_own_word():
    """As once the table's journal was lost and put back: the cup folds again what it has folded, up to its mark."""
    world = World(3)
    world.until("rolled")
    world.step()
    cup = seated(world, world.until("act"))
    cup.say("act", bids.bid(1, 3))
    marked = cup.owner.memory.watermark
    world.give(cup.seat, ("act", bids.bid(1, 3)))
    cup.follow(saying=False)
    cup.refold()
    for payload in world.payloads[:marked]:
        cup.fold(payload)  # a checkpoint is kept here, with what is settled by then
    cup.restart()
    cup.follow(saying=False)
    assert not cup.alarms and cup.log.digest == world.log.digest


def test_the_log_of_another_match_moves_no_mark():
    """As once a table's journal was lost right behind the beginning of a match: it tells the one before, until its host
    puts back what it was. A mark beyond what anybody has would keep the table waiting for ever."""
    before, world = World(2), World(2, seed=2)
    before.until("act")
    world.step()
    cup = seated(world)
    command = cup.owner.owed_command(cup.log)
    cup.say(*command)
    world.give(cup.seat, command)
    cup.follow(saying=False)
    marked, flash = cup.owner.memory.watermark, cup.flash
    cup.follower.begin(before.log.uid)
    for payload in before.payloads:
        cup.fold(payload)
    assert cup.log.mixes and cup.owner.memory.uid == world.log.uid
    assert (cup.owner.memory.watermark, cup.flash) == (marked, flash)


def test_an_answer_in_the_tables_entry_must_be_the_one_this_cup_gave():
    for kind in ("rolled", "seen", "close", "closed"):
        world = World(2, 3, dice_per_player=1)
        world.until(kind, TABLE)
        cup = seated(world)
        command = world.command(TABLE)
        cup.fold(cup.entry(TABLE, *command))
        assert cup.alarms == ["not_mine"], kind
        cup.wait(10000)
        cup.say(*world.owners[0].owed_command(world.log))
        cup.fold(cup.entry(TABLE, *command))
        assert cup.log.entries == world.log.entries + 1, kind


def test_a_decision_is_not_taken_back_in_this_cups_name():
    world, cup = at_a_decision(0, held=(0, AUTOMATE, AUTOMATE))
    cup.say("act", bids.bid(9, 5))
    world.give(cup.seat, ("act", bids.bid(9, 5)))
    cup.follow(saying=False)
    cup.fold(cup.entry(cup.seat, "undo"))
    assert cup.alarms == ["not_mine"]
    cup.wait(10000)
    assert cup.owner.undo(cup.log) == ("undo",)
    cup.say("undo")
    cup.fold(cup.entry(cup.seat, "undo"))
    assert cup.log.last[1] == "undo" and cup.owner.undo(cup.log) is None


def test_a_cup_that_is_far_behind_keeps_often_what_comes_slowly():
    """Else one that loses power again and again would fold the same entries for ever."""
    world = World(3)
    while len(world.payloads) < 3 * AHEAD:
        world.step()
    there, kept = len(world.payloads), []
    for ms, ahead in ((SLOW, there), (SLOW, 0), (10, there)):
        cup = Cup(world)
        cup.link.table_entries = ahead
        for payload in world.payloads:
            cup.model.now += ms
            cup.fold(payload)
        kept.append(cup.record.kept)
    assert kept[0] >= there - AHEAD > kept[1] == kept[2]


# a shake, and silence at the end


def test_a_shake_is_not_kept_for_another_question():
    world = World(3)
    cup = seated(world, world.until("shake"))
    cup.say("shake")
    cup.restart()
    cup.follow()
    assert cup.owner.owed_command(cup.log) == ("shake",), "it is the same question: the cup says it again by itself"
    cup.owner.memory.pending_commands[-1][0] = OTHER  # it was an answer to something else
    assert cup.owner.owed_command(cup.log) is None, "the player shakes again"
    cup.fold(cup.entry(cup.seat, "shake"))
    assert cup.alarms == ["not_mine"]


def test_a_cup_that_the_closing_leaves_out_believes_it_and_shows_no_word():
    """Its link came too late: "" stands for it, which nobody could have said in its name."""
    world = World(2, 3, dice_per_player=1)
    cup = seated(world)
    world.until("closed", TABLE)
    cup.follow()
    kind, links = world.command(TABLE)
    cup.say(*world.owners[0].owed_command(world.log))
    cup.fold(cup.entry(TABLE, kind, [""] + links[1:]))
    assert not cup.alarms and not cup.commands.has_in_flight("closed") and cup.owner.memory.pending_commands == []
    assert (
        cup.log.closing.word
        and cup.owner.closing_word(cup.log) == ""
        and not cup.owner.memory.open
        and not cup.owner.memory.last
    )
