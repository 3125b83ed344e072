"""Every game played with hands only: four buttons and the shake sensor, by what the cups' button bars say."""

import random

import pytest
from world import Cup, World

from gobelet.cup.screens import OK
from gobelet.games import GAMES
from gobelet_host.games import cases
from gobelet_host.games.cases import Cases


class Hands:
    """A player who reads the button bar and nothing else, and decides by chance as the game's cases say. scenes: what
    was seen."""

    def __init__(self, cup: Cup, seed: int, cases: Cases) -> None:
        self.cup = cup
        self.scenes: set[str] = set()
        self.chance = random.Random(seed)
        self._decide = cases.buttons
        self._moves: list[tuple[int, int, bool]] = []  # buttons, milliseconds, whether the cup is shaken
        self._until = 0
        self._shaken = False

    # what a game's cases ask

    def labels(self) -> tuple[str, str, str, str]:
        return self.cup.app.screen.labels()

    def scene(self) -> str:
        return self.cup.app.scene()

    def tap(self, *buttons: int) -> None:
        self._moves += [move for button in buttons for move in ((button, 60, False), (0, 60, False))]

    def hold(self, button: int) -> None:
        self._moves += [(button, 700, False), (0, 60, False)]

    def take_turn(self) -> bool:
        self.scenes.add(self.scene())
        ok = self.labels()[2]
        if ok == "Ready" or ok in ("Next", "Show", "All here") and self.scene() != "decide":
            self.tap(OK)
        elif ok == "Roll" and self.cup.app.ledger.match:
            if self.chance.random() < 0.5:
                self.shake()
            else:
                self.hold(OK)
        else:
            return False
        return True

    # time

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
            self._decide(self)
            return
        board.keys, wait, self._shaken = self._moves.pop(0)
        self._until = now + wait

    def sample(self, now: int) -> None:
        """The sensor: eight strokes a second while the cup is shaken."""
        swing = 2200 if now // 60 % 2 else -2200
        self.cup.board.tilt = (swing, swing // 2, 1000) if self._shaken else (0, 0, 1000)


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
