"""A match that was broken off is worth what its standing is worth: no more by having it stopped."""

from fractions import Fraction

import pytest
from ledger_world import World

from gobelet import games
from gobelet.games import GAMES
from gobelet.match import Match
from gobelet_host.evening import playout


def positions(game, until, count=3):
    """A match of the real ledger, with where it would be played out from after each entry."""
    world = World(count, 4, game=game)
    found = ""
    for _ in range(400):
        found = playout.standing(world.log, found)
        if until(world.log):
            break
        world.step()
    return world, found


def test_a_level_standing_is_worth_the_same_to_all_and_the_sum_is_that_of_a_match():
    rules = games.load("parafico")
    found = playout.worth(Match(rules, 2, games.complete_options(rules)).dump(), 100)
    assert sum(found) == 1 and abs(found[0] - Fraction(1, 2)) < Fraction(1, 5)


@pytest.mark.parametrize("game", GAMES)
def test_any_game_is_played_out_from_where_it_stood(game):
    seats = games.load(game).SEATS[0]
    world, position = positions(game, lambda log: log.mixes >= 3 or log.over, max(seats, 2))
    found = playout.worth(position, 1)
    assert len(found) == len(world.log.players) and all(0 <= one <= 1 for one in found)
    assert sum(found) == Fraction(len(found), 2)
