"""Games of every option set end and audit clean, each through the whole protocol: a slice, or GOBELET_GAMES of each."""

from __future__ import annotations

import os

import pytest

from bench import trial
from gobelet import games as rules
from gobelet.games import GAMES
from gobelet_host.games import cases

COUNT = int(os.environ.get("GOBELET_GAMES", "0"))
SLICE = (0, 29, 13)  # numbers of games, of all sizes: of the smallest table, of the largest, of one between
SETS = [(game, tuple(options.items())) for game in GAMES for options in trial.option_sets(rules.load(game))]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), SETS, ids=[f"{g}-{'-'.join(f'{k}={v}' for k, v in o)}" for g, o in SETS])
def test_games_of_every_option_set_audit_clean(game, options):
    module = rules.load(game)
    for number in range(COUNT):
        assert trial.audited(module, dict(options), trial.seats_of(module, number), number), f"seed {number}"
    # One word of one option is played once, by as few as can or one more; the last words of all at some tables.
    turn = SETS.index((game, options)) % 2
    for number in SLICE if not options else (turn,) if len(options) == 1 else SLICE[turn::2]:
        # Where a match takes long one with the defaults is of the usual length, at the smallest table.
        short = cases.of(game).short if cases.of(game).slow and (options or number) else {}
        assert trial.audited(module, {**short, **dict(options)}, trial.seats_of(module, number), number) > 20
