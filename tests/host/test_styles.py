"""Each level and temperament of Parafico has a style that a player would name: see bench/styles.py."""

import pytest

from bench import styles
from gobelet import bots

MATCHES = 60


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_player_would_tell_temperaments_apart(level):
    for figure in styles.figures(level, MATCHES):
        assert figure.met, figure
