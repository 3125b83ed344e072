"""Its decisions as numbers, see library/numbers.py."""

from gobelet.games.parcheesi.state import OUTSIDE

HIGHEST = OUTSIDE
