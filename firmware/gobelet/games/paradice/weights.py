"""Weights of hard automates of Paradice, made by `python -m tools.automates paradice`, for strategy.py."""

HORIZON = 48  # rounds for which the income of an event counts
FORESIGHT = 4  # of 16: how much the roll after the next counts
