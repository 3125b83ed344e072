"""What positions of Parcheesi are worth, in thousandths of a factor of e in the odds of winning.

Made by `python -m tools.automates parcheesi --games 40000 --seed 1`: learned from so many games of our own.
"""

# A pawn in the nest, on each four places of its path, at the goal.
BINS = (642, 758, 773, 802, 847, 867, 948, 998, 1066, 1089, 1182, 1269, 1333, 1385, 1491, 1604, 1714, 1838, 1893)
PAIR, WALL, REFUGE, WALLED = -39, 31, 47, -161
# A pawn that is hit by one throw, and more for each 64 places of its way; by two throws; from a nest.
MOVED = (-72, -176, -4, -92, -108, -355)
WAITING = (-45, -61, 19, -71, 35, -412)
