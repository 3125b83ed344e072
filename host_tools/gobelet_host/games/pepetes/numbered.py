"""Its decisions as numbers, see library/numbers.py."""

from gobelet.games.pepetes.bets import CARDS

BIDS_ON = CARDS
