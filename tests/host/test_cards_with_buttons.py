"""Papayoo and Pépètes played with hands only: four buttons and the shake sensor, by what the button bars say."""

import pytest
from button_player import Hands
from world import World

from gobelet import ledger
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT

ENOUGH = 1000  # entries; the matches below are shorter


class Chooser(Hands):
    """Walks among the cards or the dice by chance, takes some, and goes on when the bar says that CALL does."""

    ON = ("Give", "Seal")  # over CALL, held
    LOOKS = ("Last", "Money", "Hand", "Dice", "Table")  # where one looks meanwhile: nobody waits for it

    def decide(self) -> None:
        left, _, ok, call = self.cup.app.screen.labels()
        if call in self.ON:
            self.hold(CALL)
        elif self.take_turn():
            return
        elif self.cup.app.scene() != "decide":
            if ok in self.LOOKS and self.chance.random() < 0.05:
                self.tap(OK)
            elif call in self.LOOKS and self.chance.random() < 0.05:
                self.tap(CALL)
        elif call in ("Throw", "Aim", "Pass") and self.chance.random() < 0.3:
            self.tap(CALL)
        elif ok or left:
            steps = self.chance.randrange(4) if left else 0
            self.tap(*[self.chance.choice((LEFT, RIGHT)) for _ in range(steps)], *[OK] * bool(ok))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "wanted"),
    [
        ("papayoo", {"rounds": 1}, {"shuffled", "passed", "papayoo", "trick", "discard", "deck", "winners"}),
        (
            "pepetes",
            {"target": 20, "combo_choice": "player"},
            {"duel", "stakes", "reroll", "announce", "scored", "bets"},
        ),
    ],
)
def test_a_match_is_played_to_its_end_with_four_buttons_and_shakes(tmp_path, game, options, wanted):
    world = World(tmp_path, count=3, seed=5, humans=3, game=game, **options)
    hands = [Chooser(cup, number) for number, cup in enumerate(world.cups)]

    def play() -> bool:
        for player in hands:
            player.turn(world.now)
            player.sample(world.now)
        return world.over() or world.table.ledger.entries >= ENOUGH

    world.run(play, 7_200_000)
    assert world.table.ledger.phase == ledger.OVER
    world.wait(2000)
    for player in hands:
        assert not player.cup.board.crashes
        assert player.cup.app.crash is None
    assert set.union(*[player.scenes for player in hands]) >= {"word", "roll", "decide", "wait", "verdict"}
    assert {event[0] for event in world.events} >= wanted
