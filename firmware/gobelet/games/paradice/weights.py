"""Weights of hard automates of Paradice, learned by `python -m tools.automates paradice`; strategy.py reads them."""

HORIZON = 48  # rounds for which the income of an event counts
FORESIGHT = 4  # of 16: how much the roll after the next counts
