"""From the name to the first decision against bots alone: three presses, and ten seconds of the cup's own time. The
player of a page of /play presses Enter for the name and for the start; what only decides about places goes by itself
there (onward() of static/play/main.js), and is no press here."""

import pytest
from phone_world import Phone

from gobelet.cup import touch_layout
from gobelet.games import GAMES, load

PRESSES, MS = 3, 10_000
BEFORE = 2  # presses: the name, the start
BREATH, READ = 300, 800  # ms before the page goes on by itself, and where something of it is to be read
SHAKE, REST = 600, 400  # ms of a shake, and in which its dice come to rest
EVERY = 50  # ms between two looks
THROWN_ALONE = "parcheesi"  # in which a throw may leave nothing to decide: it is what its player does first


def is_first_attack(table):
    """Whether a throw says who attacks first: what Pépètes has instead of places."""
    return table["game"] == "pepetes" and (table["lies"]["duel"], table["lies"]["phase"]) == (1, "first")


class Player:
    """Who presses as soon as there is something to press. presses, at: how often, and when the first decision came."""

    def __init__(self, world):
        self.world, self.presses, self.at = world, BEFORE, 0
        self._next, self._until = 0, -REST  # ms
        self._rolls = False

    def turn(self):
        """Whether there is a decision."""
        world, cup = self.world, self.world.cups[0]
        swing = 2200 if world.now // 60 % 2 else -2200
        cup.board.tilt = (swing, 900, 1000) if world.now < self._until else (0, 0, 1000)
        if world.now >= self._next:
            self._next = world.now + EVERY
            self._look(cup.app, *world.told())
        return self.at > 0

    def _look(self, app, table, offer):
        scene, items = table and table.get("scene"), [item for group in offer["groups"] for item in group["items"]]
        main = next((item["id"] for item in items if item.get("main") and not item.get("off")), None)
        rolls = bool(offer["pad"] and app.ledger.match)
        begins = rolls and not self._rolls
        self._rolls = rolls
        if scene == "decide" and items or begins and table["game"] == THROWN_ALONE:
            self.at = self.world.now
        if rolls and self.world.now >= self._until + REST:
            self._until = self.world.now + SHAKE
        elif main and not rolls:
            touch_layout.layout_of(app).activate(main)
            app.hints.redraw()
            self._next = self.world.now + (READ if scene else BREATH)
        if (begins or main and not self.at) and scene and not (table["draws"] or is_first_attack(table)):
            self.presses += 1


@pytest.mark.parametrize("game", [game for game in GAMES if load(game).table])  # what /play draws above the hand
def test_three_presses_and_ten_seconds_lead_to_the_first_decision(tmp_path, game):
    for seed in range(6):
        players = 4 if seed < 3 else load(game).SEATS[0]
        world = Phone(tmp_path / str(seed), ["Zoé", "Jean", "Marie", "Paul"][:players], game=game, seed=seed)
        player = Player(world)
        world.run(player.turn, 60_000)
        assert player.presses <= PRESSES and player.at <= MS, (seed, player.presses, player.at)
