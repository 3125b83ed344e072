"""A whole match with hands only: four buttons and the shake sensor, by what the cups' button bars say."""

from button_player import Hands
from world import World

from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.games.parafico import GAME


class Bluffer(Hands):
    """Plays Parafico by chance."""

    def decide(self) -> None:
        if self.take_turn():
            return
        _, right, ok, call = self.cup.app.screen.labels()
        if right and call == "Call" and self.chance.random() < 0.4:
            self.hold(CALL)
            self.tap(*[RIGHT] * self.chance.randrange(2))
            self.hold(OK)
        elif ok == "Face":
            if self.chance.random() < 0.3:
                self.tap(CALL, CALL)
            self.tap(*[self.chance.choice((LEFT, RIGHT)) for _ in range(self.chance.randrange(4))])
            self.tap(OK)
            self.tap(*[RIGHT] * self.chance.randrange(3))
            self.tap(OK, OK)
        elif ok == "Look":
            self.tap(OK)


def test_a_match_can_be_played_with_four_buttons_and_shakes(tmp_path):
    world = World(tmp_path, count=3, seed=5, humans=3, dice_per_player=2)
    hands = [Bluffer(cup, number) for number, cup in enumerate(world.cups)]

    def play() -> bool:
        for player in hands:
            player.turn(world.now)
            player.sample(world.now)
        return world.over()

    world.run(play)
    for player in hands:
        assert not player.cup.board.crashes
        assert player.cup.app.crash is None
    seen = set.union(*[player.scenes for player in hands])
    assert seen >= {"lobby", "word", "roll", "decide", "wait", "show", "verdict"}, seen
    kinds = {event[0] for event in world.events}
    assert kinds >= {"bid", "count", "lost", "out", "winner"}
    ranks = GAME.view(world.table.ledger.match.state)["ranks"]
    assert sorted(ranks) == [1, 2, 3]
