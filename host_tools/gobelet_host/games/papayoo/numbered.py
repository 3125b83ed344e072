"""Its decisions as numbers, see library/numbers.py."""

from gobelet.games.papayoo.cards import CARDS

HIGHEST = CARDS
