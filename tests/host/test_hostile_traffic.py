"""Every kind of message at every phase of every game, from strangers, from a player who lies, and from pages. See
storm.py."""

import os

import pytest
import storm

from gobelet import ledger
from gobelet.games import GAMES

SLICE = int(os.environ.get("GOBELET_FUZZ", "300"))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on_whatever_strangers_say(tmp_path, game):
    blown = storm.blow(tmp_path, game, SLICE, seed=7, every=12)
    assert {ledger.SEATING, ledger.OPENING, ledger.PLAYING} <= {phase for phase, _ in blown.phases}


@pytest.mark.parametrize("game", GAMES)
def test_the_table_stays_up_whatever_a_player_says(tmp_path, game):
    blown = storm.blow(tmp_path, game, SLICE, seed=7, liar=True, every=6)
    assert sum(blown.counts.values()) >= SLICE
