"""Temperaments play as players would name them: those of Parafico by its style (bench/styles.py), those of every other
game by what it counts (its habits.py) and who does more of it than whom (BARS of bench/bots.py)."""

import pytest

from bench import duel, styles
from gobelet import bots
from gobelet.games import GAMES
from gobelet_host.games import part

MATCHES = {"easy": 30, "medium": 30, "hard": 14}  # hard thinks for long
PLAYERS, PART = 3, 4  # of the games that bench plays: enough for one level
COUNTING = [game for game in GAMES if game != styles.GAME and part(game, "habits")]


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_player_would_tell_temperaments_apart(level):
    for figure in styles.figures(level, MATCHES[level]):
        assert figure.met, figure


@pytest.mark.parametrize("game", COUNTING)
def test_temperaments_of_each_game_differ_in_what_they_do(game):
    from bench.bots import BARS  # with it come emulated boards

    differ, games = BARS[game].habits, BARS[game].each // PART
    habits = duel.habits(game, PLAYERS, games, differ, "", ["medium"], bots.TEMPERS)
    told = [one for one in habits if one.met is not None]
    assert {temper for more, _, less in differ for temper in (more, less)} == set(bots.TEMPERS)
    assert len(told) == len(differ)
    for figure in told:
        assert figure.met, figure
