"""Every game played with hands only: four buttons and the shake sensor, by what the cups' button bars say."""

import pytest
from button_player import Hands
from world import World

from gobelet.games import GAMES
from gobelet_host.games import cases


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_match_can_be_played_with_four_buttons_and_shakes(tmp_path, game):
    of_game = cases.of(game)
    world = World(tmp_path, count=3, seed=5, humans=3, game=game, **of_game.played)
    hands = [Hands(cup, number, of_game) for number, cup in enumerate(world.cups)]

    def play() -> bool:
        for player in hands:
            player.turn(world.now)
            player.sample(world.now)
        return world.over() or not (of_game.whole or missing() or unseen())

    def missing() -> set[str]:
        return set(of_game.kinds) - {event[0] for event in world.events}

    def unseen() -> set[str]:
        return {"lobby", "word", "roll", "decide", "wait", *of_game.scenes}.difference(*[one.scenes for one in hands])

    world.run(play, 7_200_000)
    world.wait(2000)
    for player in hands:
        assert not player.cup.board.crashes
        assert player.cup.app.crash is None
    assert world.over() or not of_game.whole
    assert not unseen()
    assert not missing(), f"{game}: nobody brought about {missing()} with four buttons: see buttons in its cases.py"
