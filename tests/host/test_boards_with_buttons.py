"""Parcheesi and Paradice played with hands only: four buttons and the shake sensor, by what the button bars say."""

import pytest
from button_player import Hands
from world import World

from gobelet import ledger
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT

ENOUGH = {"parcheesi": 400, "paradice": 130}  # entries in which everything below has come up


class Chooser(Hands):
    """Claims what can be claimed, else walks among the choices by chance and takes one."""

    def decide(self) -> None:
        left, _, ok, call = self.cup.app.screen.labels()
        if call in ("Claim", "Die…") and self.chance.random() < 0.5:
            self.tap(CALL, *[RIGHT] * self.chance.randrange(2), OK)
        elif not self.take_turn() and ok:
            steps = self.chance.randrange(4) if left and call != "Back" else 0
            self.tap(*[self.chance.choice((LEFT, RIGHT)) for _ in range(steps)], OK)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "wanted"),
    [
        ("parcheesi", {"exit_on_5": "always"}, {"moved", "exit", "fault", "claimed", "captured"}),
        ("paradice", {"free_sale": "on", "confirm_end": "on"}, {"moved", "bought", "dues", "declined", "turn"}),
    ],
)
def test_a_match_can_be_played_with_four_buttons_and_shakes(tmp_path, game, options, wanted):
    world = World(tmp_path, count=3, seed=5, humans=3, game=game, **options)
    hands = [Chooser(cup, number) for number, cup in enumerate(world.cups)]

    def play() -> bool:
        for player in hands:
            player.turn(world.now)
            player.sample(world.now)
        log = world.table.ledger
        return log.phase == ledger.OVER or log.entries >= ENOUGH[game]

    world.run(play, 3_600_000)
    for player in hands:
        assert not player.cup.board.crashes
        assert player.cup.app.crash is None
    assert set.union(*[player.scenes for player in hands]) >= {"word", "roll", "decide", "wait"}
    assert {event[0] for event in world.events} >= wanted
