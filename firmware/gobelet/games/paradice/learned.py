"""What hard automates of Paradice have learned, by `python -m tools.automates paradice`; mind.py reads it."""

HORIZON = 48  # rounds for which the income of an event counts
FORESIGHT = 4  # of 16: how much the roll after the next counts
