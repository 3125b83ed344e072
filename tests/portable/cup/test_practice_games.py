"""Practice of every game, against its fewest and its most automates, on its own screens."""

import gc
import sys

import golden_frames
from test_practice import match_of, play, practising

from gobelet import games as rules
from gobelet.cup import screens
from gobelet.cup.screens import LEFT, RIGHT

OTHERS = tuple([game for game in rules.GAMES if game != "parafico"])
MOVES = 120  # enough of a long match


def forget(game):
    """Makes room for the next game, where a test's sources lie in a Pico's memory."""
    if sys.implementation.name == "micropython":
        for name in list(sys.modules):
            if name.startswith("gobelet.games." + game):
                del sys.modules[name]
        delattr(rules, game)
        gc.collect()


class Looker:
    """Has every new scene of a match drawn by the screen that the game has for it."""

    def __init__(self, match):
        self._match = match
        self.seen = set()

    def __call__(self):
        match = self._match
        scene = match.scene()
        if scene not in self.seen:
            self.seen.add(scene)
            gc.collect()  # a module that lies in flash on a Pico is compiled here, and wants room in one piece
            made = screens.load(scene, match.texts.game)(match)
            made.tick()
            made.draw(golden_frames.blank())
            assert len(made.labels()) == 4
        return match.match.count > MOVES


def play_some(game, seats):
    """The beginning of a match, or all of a short one."""
    world, match = match_of(seats - 1, game=game, automate="random")
    assert not match.match.rules.is_rolling_for_seats(match.match.state)
    looker = Looker(match)
    play(world, match, looker)
    assert looker.seen >= set("roll decide wait".split()), (game, looker.seen)


def test_every_game_is_played_at_its_fewest_and_its_most():
    for game in OTHERS:
        for seats in rules.load(game).SEATS:
            play_some(game, seats)
            forget(game)


def test_a_player_seals_a_choice_and_holds_cards_as_at_a_table():
    world, match = match_of(3, game="papayoo")
    play(world, match, lambda: match.owes() == "seal")
    hand = match.hand
    assert len(hand) == 15
    discards = tuple(sorted(hand)[:5])
    match.act(discards)
    assert match.sealed_choice() == discards
    play(world, match, lambda: match.owes() == "act")
    assert len(match.hand) >= 14 and not set(discards) & set(match.hand)
    forget("papayoo")


def test_every_game_offers_its_fewest_to_its_most_automates():
    for game in OTHERS:
        low, high = rules.load(game).SEATS
        world, screen = practising(1, game=game)
        world.press(screen, *[LEFT] * 20)
        assert screen.choice.rivals == low - 1
        world.press(screen, *[RIGHT] * 20)
        assert screen.choice.rivals == high - 1
        forget(game)
