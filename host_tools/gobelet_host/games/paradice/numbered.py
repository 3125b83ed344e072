"""Its decisions as numbers, see library/numbers.py."""

from gobelet.games.paradice.rules import SELL
from gobelet.games.paradice.state import CELLS

HIGHEST = SELL + CELLS - 1
