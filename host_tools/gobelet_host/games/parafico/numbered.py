"""Its decisions as numbers, see library/numbers.py."""

from gobelet.games.parafico.bids import CALLS

HIGHEST = max(CALLS)
BIDS_ON = 6  # values
