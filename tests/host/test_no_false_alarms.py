"""A cup finds nothing wrong with an honest log, in every game: no false alarm."""

import pytest
from cup_world import seated
from ledger_world import World

from gobelet.games import GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_an_honest_match_is_this_cups_own_after_any_power_cut(game, seed):
    world = World(3, seed, game)
    cup = seated(world, seed)
    for _ in range(6):
        world.play(50)
        cup.follow()
        assert cup.log.digest == world.log.digest
        cup.restart()
    cup.follow()
    assert not cup.alarms
    assert not cup.notices
