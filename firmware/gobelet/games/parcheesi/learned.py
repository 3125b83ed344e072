"""What positions of Parcheesi are worth, in thousandths of a factor of e in the odds of winning.

Made by `python -m tools.automates parcheesi --games 100000 --seed 2`: learned from so many games of our own.
"""

# A pawn in the nest, on each four places of its path, at the goal.
BINS = (624, 756, 774, 790, 855, 875, 960, 994, 1059, 1094, 1186, 1287, 1325, 1387, 1500, 1592, 1715, 1839, 1889)
PAIR, WALL, REFUGE, WALLED = -59, 66, 43, -138
# A pawn that is hit by one throw, and more for each 64 places of its way; by two throws; from a nest.
MOVED = (-81, -206, -2, -86, -28, -352)
WAITING = (-44, -95, 14, -54, 68, -280)
