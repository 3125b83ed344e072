"""What automates have learned comes from play by the rules."""

import pytest

from tools.automates import fast, parcheesi


@pytest.mark.skipif(not fast.possible(), reason="the fast play wants a C compiler")
def test_the_fast_play_of_parcheesi_is_as_the_rules_have_it():
    assert parcheesi.compare(games=3) > 1000
