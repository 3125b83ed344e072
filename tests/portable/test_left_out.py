"""A cup that the table did not wait for at the end of a match."""

from cup_world import seated
from ledger_world import World

from gobelet.fair import NONCE
from gobelet.ledger import CLOSED, TABLE, hexed


def test_a_cup_whose_link_the_table_did_not_wait_for_follows_to_the_end_all_the_same():
    """It was gone for a moment between `close` and `closed`: nothing was said in its name."""
    world = World(2, 3, dice_per_player=1)
    cup = seated(world)
    world.until("closed", TABLE)
    cup.follow()
    world.add(TABLE, "closed", ["", hexed(world.owners[1]._next_link(world.log, NONCE))])
    cup.follow(saying=False)
    assert cup.log.phase == CLOSED and not cup.alarms and not cup.notices
