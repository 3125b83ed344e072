"""What automates have learned comes from play by the rules."""

import pytest

from gobelet.games.pepetes import solved
from tools.automates import fast, paradice, parcheesi, pepetes


@pytest.mark.skipif(not fast.possible(), reason="the fast play wants a C compiler")
def test_the_fast_play_of_parcheesi_is_as_the_rules_have_it():
    assert parcheesi.compare(games=3) > 1000


def test_ways_in_paradice_end_where_the_rules_lead():
    assert paradice.compare(positions=60) == 60


def test_the_solved_duel_of_pepetes_is_the_best_of_what_the_rules_allow():
    assert pepetes.compare(positions=30) == 30


@pytest.mark.skipif(not fast.possible(), reason="the solver wants a C compiler")
def test_the_duel_solved_again_is_the_same():
    figures, tables = pepetes.solve()
    assert figures == {name: getattr(solved, name) for name in figures}
    assert tables == [solved.DEFENDED, solved.ATTACKED]
