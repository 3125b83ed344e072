"""A whole match with hands only: four buttons and the shake sensor, by what the cups' button bars say."""

import random

from world import Cup, World

from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.rules import parafico


class Hands:
    """A player who reads the button bar and nothing else, and decides by chance. scenes: what was seen."""

    def __init__(self, cup: Cup, seed: int) -> None:
        self.cup = cup
        self.scenes: set[str] = set()
        self._chance = random.Random(seed)
        self._moves: list[tuple[int, int, bool]] = []  # buttons, milliseconds, whether the cup is shaken
        self._until = 0
        self._shaken = False

    def tap(self, *buttons: int) -> None:
        self._moves += [move for button in buttons for move in ((button, 60, False), (0, 60, False))]

    def hold(self, button: int) -> None:
        self._moves += [(button, 700, False), (0, 60, False)]

    def shake(self) -> None:
        self._moves += [(0, 600, True), (0, 400, False)]

    def turn(self, now: int) -> None:
        """Goes on with the moves decided upon; decides upon new ones when there are none."""
        board = self.cup.board
        if now < self._until:
            return
        if not self._moves:
            board.keys, self._shaken = 0, False
            self._until = now + 250
            self._decide()
            return
        board.keys, wait, self._shaken = self._moves.pop(0)
        self._until = now + wait

    def sample(self, now: int) -> None:
        """The sensor: eight strokes a second while the cup is shaken."""
        swing = 2200 if now // 60 % 2 else -2200
        self.cup.board.tilt = (swing, swing // 2, 1000) if self._shaken else (0, 0, 1000)

    def _decide(self) -> None:
        app = self.cup.app
        self.scenes.add(app.scene())
        _, right, ok, call = app.screen.labels()
        if ok == "Ready" or ok in ("Next", "Show"):
            self.tap(OK)
        elif ok == "Roll" and app.ledger.match:
            if self._chance.random() < 0.5:
                self.shake()
            else:
                self.hold(OK)
        elif right and call == "Call" and self._chance.random() < 0.4:
            self.hold(CALL)
            self.tap(*[RIGHT] * self._chance.randrange(2))
            self.hold(OK)
        elif ok == "Face":
            if self._chance.random() < 0.3:
                self.tap(CALL, CALL)
            self.tap(*[self._chance.choice((LEFT, RIGHT)) for _ in range(self._chance.randrange(4))])
            self.tap(OK)
            self.tap(*[RIGHT] * self._chance.randrange(3))
            self.tap(OK, OK)
        elif ok == "Look":
            self.tap(OK)


def test_a_match_can_be_played_with_four_buttons_and_shakes(tmp_path):
    world = World(tmp_path, count=3, seed=5, humans=3, dice_per_player=2)
    hands = [Hands(cup, number) for number, cup in enumerate(world.cups)]

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
    ranks = parafico.view(world.table.ledger.match.state)["ranks"]
    assert sorted(ranks) == [1, 2, 3]
