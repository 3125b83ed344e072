"""Games of every option set end and audit clean, each through the whole protocol: a slice, or GOBELET_GAMES of each."""

from __future__ import annotations

import os

import pytest

from bench import trial
from gobelet import games as rules
from gobelet.games import GAMES
from gobelet_host.games import cases

COUNT = int(os.environ.get("GOBELET_GAMES", "0"))
SLICE = range(0, 55, 11)  # numbers of games; so far apart they are of all sizes, from the smallest table
SETS = [(game, tuple(options.items())) for game in GAMES for options in trial.option_sets(rules.load(game))]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), SETS, ids=[f"{g}-{'-'.join(f'{k}={v}' for k, v in o)}" for g, o in SETS])
def test_games_of_every_option_set_audit_clean(game, options):
    module = rules.load(game)
    for number in range(COUNT):
        assert trial.audited(module, dict(options), trial.seats_of(module, number), number), f"seed {number}"
    # One word of one option is played once, all together at any table; the last words of all options at some tables.
    turn = SETS.index((game, options)) % len(SLICE)
    for number in SLICE if not options else SLICE[turn : turn + 1] if len(options) == 1 else SLICE[turn % 2 :: 2]:
        # Where a match takes long one with the defaults is of the usual length, at the smallest table.
        short = cases.of(game).short if cases.of(game).slow and (options or number) else {}
        assert trial.audited(module, {**short, **dict(options)}, trial.seats_of(module, number), number) > 20
