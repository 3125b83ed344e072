"""What a cup takes for its own word beside its decisions (test_fork_detection.py): a shake, and silence at the end."""

from cup_world import seated
from ledger_world import World

from gobelet.ledger import TABLE

OTHER = "ab" * 32


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
