"""A cup whose own history is not the table's begins again from the log alone, whatever it shows at that moment."""

import pytest
from world import World

from gobelet.ledger import checkpoint


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("automates_only", [True, False])
def test_a_cup_with_another_history_folds_the_log_from_its_start(tmp_path, seed, automates_only):
    world = World(tmp_path, 3, seed=seed, dice_per_player=2)
    world.run(lambda: world.table.ledger.round >= 2)
    cup = world.cups[0]
    *lines, dice = cup.board.flash["checkpoint"].splitlines()
    log = checkpoint.load(lines)
    log.digest = bytes(32)
    cup.board.flash["checkpoint"] = b"".join(checkpoint.dump(log)) + dice + b"\n"
    if not automates_only:
        cup.pilot = None
    world.table.disconnect(cup.connection, world.now)
    cup.connection = None
    cup.reboot()
    assert cup.app.ledger.digest == bytes(32)
    world.run(lambda: cup.app.ledger.digest == world.table.ledger.digest, 2000)
    if automates_only:
        world.run(world.over)
        world.run(world.settled)
    assert not cup.board.crashes
