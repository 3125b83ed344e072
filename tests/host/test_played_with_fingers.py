"""Every game played with a finger: what a cup offers to be tapped, and nothing else, ends matches by the same rules."""

import json
import random

import pytest
from test_played_with_buttons import Hands
from world import Cup, World

from gobelet import ledger
from gobelet.cup import touch_layout
from gobelet.games import GAMES, load
from gobelet.games.paradice import state
from gobelet.games.parafico import state as s
from gobelet_host.device import image
from gobelet_host.games import cases
from gobelet_host.table.members import AWAY_MS

ENOUGH = 7  # choices; whole matches are played in tests/web/test_taps.py
DRAWN = {"cards", "dice", "bid", "coins", "way"}  # a way is one on a board
LEADS_AWAY = ("call", "left", "right", "back")  # to menus and lists, which nobody waits for


class Finger:
    """A player who taps by chance. kinds: of the groups that were seen. taken: how many choices."""

    def __init__(self, cup: Cup, seed: int) -> None:
        self.cup = cup
        self.kinds: set[str] = set()
        self.taken = 0
        self._chance = random.Random(seed)
        self._next = 0
        self._shaken_until = 0

    def turn(self, now: int) -> None:
        swing = 2200 if now // 60 % 2 else -2200
        self.cup.board.tilt = (swing, swing // 2, 1000) if now < self._shaken_until else (0, 0, 1000)
        if now < self._next:
            return
        self._next = now + 250
        offer = touch_layout.layout_of(self.cup.app)
        data = json.loads(json.dumps(offer.data()))
        self.kinds |= {group["kind"] for group in data["groups"]}
        self.kinds |= {"way" for group in data["groups"] for item in group["items"] if "way" in item}
        if data["pad"] and self.cup.app.ledger.match:
            self._shaken_until = now + 600
            self._next = now + 1000
            return
        items = [item for group in data["groups"] for item in group["items"]]
        assert len({item["id"] for item in items}) == len(items), items
        assert all(item["text"] for item in items)
        assert not [group for group in data["groups"] if "-" in group.get("text", "")], "a card that nobody has played"
        if self.cup.app.scene() in ("lobby", "alone"):
            free = [["ok"]] * (self.cup.app.screen.labels()[2] == "Ready")
        else:
            free = [[item["id"] for item in group["items"] if self._wants(item)] for group in data["groups"]]
        free = [group for group in free if group]
        if free:
            self.taken += offer.activate(self._chance.choice(self._chance.choice(free)))
            self.cup.wake()
            self.cup.app.hints.redraw()

    def _wants(self, item: dict) -> bool:
        return not item.get("off") and item["id"] not in LEADS_AWAY


@pytest.mark.parametrize("game", GAMES)
def test_a_match_can_be_played_with_a_finger(tmp_path, game):
    of_game = cases.of(game)
    world = World(tmp_path, count=3, seed=5, humans=2, game=game, **of_game.played)
    fingers = [Finger(cup, number) for number, cup in enumerate(world.cups[:2])]

    def play() -> bool:
        for finger in fingers:
            finger.turn(world.now)
        drawn = not load(game).touch or all(finger.kinds & DRAWN for finger in fingers)
        return world.over() or drawn and min(finger.taken for finger in fingers) > ENOUGH

    world.run(play, 7_200_000)
    for finger in fingers:
        assert not finger.cup.board.crashes
        assert finger.cup.app.crash is None
        if load(game).touch:
            assert finger.kinds & DRAWN, "drawn, not only named"


@pytest.mark.parametrize("phase", [s.SEAT_ROLL, s.SPEAKING, s.SHOWING])
@pytest.mark.parametrize("kind", ["buttons", "finger"])
def test_when_somebody_is_voted_out_the_others_play_on_by_hand(tmp_path, kind, phase):
    parafico = cases.of("parafico")
    world = World(tmp_path, count=4, seed=5, humans=4, **parafico.played)
    hands = [Finger(cup, n) if kind == "finger" else Hands(cup, n, parafico) for n, cup in enumerate(world.cups)]

    def play(until, but=()):
        for hand in hands:
            if hand.cup not in but:
                hand.turn(world.now)
                if kind == "buttons":
                    hand.sample(world.now)
        return until()

    def reached():
        log = world.table.ledger
        slow[:] = [cup for cup in world.cups[::3] if phase == s.SEAT_ROLL and cup.app.scene() == "roll"]
        there = log.phase in (ledger.PLAYING, ledger.WITNESSING) and log.match.state[s.PHASE] == phase
        return there and (phase != s.SEAT_ROLL or len(slow) == 2)

    slow = []  # who do not roll: one stays away, the other is late
    world.run(lambda: play(reached, slow), 7_200_000)
    gone = next(cup for cup in world.cups if world.table.ledger.owes(cup.app.owner.seat))
    seat, rounds = gone.app.owner.seat, world.table.ledger.round
    gone.plugged = False
    end = world.now + 10_000
    world.run(lambda: play(lambda: world.now > end, (gone, *slow)))
    world.wait(AWAY_MS)
    for cup in world.cups:
        if cup is not gone:
            cup.app.prompts.vote([seat])
    world.run(lambda: world.table.ledger.dropped == 1 << seat, 5000)
    world.run(lambda: play(lambda: world.table.ledger.round > rounds, (gone,)), 60_000)


def test_only_a_board_that_shows_choices_has_them():
    drawn = ("touch.mpy", "touch_layout.mpy", "table_data.mpy", "table_snapshot.mpy")
    parts = [path for path in image.program() if path.endswith(drawn)]
    assert not parts


def test_a_game_without_a_module_of_its_own_is_offered_by_its_words(tmp_path, monkeypatch):
    monkeypatch.setattr(load("paradice"), "touch", False)
    world = World(tmp_path, count=2, seed=5, humans=1, game="paradice")
    finger = Finger(world.cups[0], 1)
    world.run(lambda: finger.turn(world.now) or finger.taken > 12, 7_200_000)
    assert finger.kinds - {"more"} == {"acts", "me"}, "me: who one is, in the lobby"


def test_lists_are_tapped_and_a_name_is_written(tmp_path):
    world = World(tmp_path, count=2, seed=5, humans=1)
    app = world.cups[0].app
    world.wait(3000)

    def tap(text, written=""):
        offer = touch_layout.layout_of(app)
        items = [item for group in offer.groups for item in group["items"]]
        found = [item["id"] for item in items if item["text"].startswith(text)]
        assert found and offer.activate(found[0], written), (text, items)
        world.cups[0].wake()
        world.wait(50)

    tap("Menu")
    tap("Settings")
    tap("Name")
    assert [group["kind"] for group in touch_layout.layout_of(app).groups] == ["write", "acts"]
    tap("Keep", "  Zoé-Anne ")
    assert app.scene() == "settings" and app.link.about["name"] == "Zoé-Anne"


def test_dice_that_have_fallen_under_the_cup_are_seen_at_once(tmp_path):
    world = World(tmp_path, count=2, seed=5, humans=1, dice_per_player=5)
    app = world.cups[0].app
    finger = Finger(world.cups[0], 3)
    world.run(lambda: finger.turn(world.now) or bool(app.owner.hand) and app.stage.scene == "reveal", 7_200_000)
    (own,) = [group for group in touch_layout.layout_of(app).groups if group["kind"] == "own"]
    assert own["faces"] == sorted(app.owner.hand)


def test_a_throw_that_is_forgotten_while_it_is_shown_ends_its_scene(tmp_path):
    """As where a table that was killed tells anew what has happened: a cup crashed then."""
    world = World(tmp_path, count=2, seed=5, humans=1)
    app = world.cups[0].app
    finger = Finger(world.cups[0], 3)
    world.run(lambda: finger.turn(world.now) or bool(app.seat.throw) and app.stage.scene == "reveal", 7_200_000)
    app.seat.throw = {}
    app.screen.tick()
    app.screen.draw(app.shell.canvas)
    world.wait(50)
    assert app.stage.scene != "reveal" and app.crash is None


def test_covered_dice_are_in_no_offer(tmp_path):
    world = World(tmp_path, count=2, seed=5, humans=1, dice_per_player=5)
    app = world.cups[0].app
    finger = Finger(world.cups[0], 3)
    world.run(lambda: finger.turn(world.now) or (app.stage.scene == "decide" and bool(app.owner.hand)), 7_200_000)
    world.wait(50)
    app.set_dice_uncovered(False)
    own = [group for group in touch_layout.layout_of(app).groups if group["kind"] == "own"]
    assert [(group["count"], group["faces"]) for group in own] == [(len(app.owner.hand), [])]
    assert touch_layout.layout_of(app).activate("own")
    shown = [group["faces"] for group in touch_layout.layout_of(app).groups if group["kind"] == "own"]
    assert shown == [sorted(app.owner.hand)]


def test_after_a_match_one_tap_is_ready_for_the_next_one_and_what_cost_most_stands_beside_it(tmp_path):
    world = World(tmp_path, count=2, seed=5, humans=1, **cases.of("parafico").played)
    cup = world.cups[0]
    finger = Finger(cup, 1)
    world.run(lambda: finger.turn(world.now) or world.over() and cup.app.stage.scene == "over", 7_200_000)
    world.wait(50)
    cup.app.seat.reviews = []  # as the table answers who decided well
    offer = touch_layout.layout_of(cup.app)
    coach, acts = offer.groups
    assert coach["lines"] == [cup.app.texts.get("coach.none")]
    assert [item["id"] for item in acts["items"]] == ["again", "table", "evening"]
    assert [item["text"] for item in acts["items"]] == ["Another game", "The table", "The evening"]
    assert acts["items"][0]["tip"] == "", "one person alone; bots are always ready"
    assert offer.activate("again")
    world.run(lambda: world.table.playing, 10_000)
    assert world.table.playing, "the automates are ready, and nobody has pressed anything else"


def paradice(folder):
    """A match with an automate, its human's cup, and a finger for that."""
    world = World(folder, count=2, seed=6, humans=1, game="paradice")
    return world, world.cups[0], Finger(world.cups[0], 1)


def test_a_pawn_goes_and_buys_with_one_tap(tmp_path):
    world, cup, finger = paradice(tmp_path)

    def offered():
        finger.turn(world.now)
        offer = touch_layout.layout_of(cup.app)
        return next((item for group in offer.groups for item in group["items"] if item["id"] == "buys0"), None)

    world.run(lambda: (offered() or {"off": 1}).get("off") is None, 7_200_000)
    own = cup.app.owner.seat + 1
    owned = slice(state.OWNERS, state.OWNERS + state.COPIES)
    before = cup.app.ledger.match.state[owned].count(own)
    assert touch_layout.layout_of(cup.app).activate("buys0")
    world.wait(300)
    assert cup.app.ledger.match.state[owned].count(own) > before, "bought, and nobody was asked"


def test_a_purchase_is_answered_by_the_keys_of_yes_and_no(tmp_path):
    world, cup, finger = paradice(tmp_path)

    def keys():
        finger.turn(world.now)
        phase = cup.app.ledger.match and cup.app.ledger.match.state[state.PHASE]
        groups = touch_layout.layout_of(cup.app).groups
        items = [item for group in groups for item in group["items"] if "off" not in item]
        return [item.get("key", "") for item in items] if phase == state.BUYING else []

    world.run(lambda: "".join(keys()).startswith(cup.app.texts.get("do.keys")), 7_200_000)
    assert cup.app.texts.get("do.keys") in ("YN", "ON")
