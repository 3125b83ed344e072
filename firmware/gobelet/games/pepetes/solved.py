"""The duel of Pépètes for two, solved: its tables and figures are made by `python -m tools.automates pepetes`;
strategy.py reads them."""

from gobelet import game_data

PARTS = 3  # of a pépète, which worths are told in
LEAST = 75  # what is to come where a byte is 0: so many parts less than nothing
# What a second tour is to its attacker, in parts, and how far that spreads, in quarters of them: usually, and if its
# defender may not defend.
TOURS = (68, 76)
TOUR_SPREADS = (116, 55)
# What is to come where an attack stands before its second or third throw, and where it is thrown but not yet answered:
# by throw, sort of red dice, black die, blue dice; and how far that spreads, by throw and red dice, in quarters.
DEFENDED = game_data.load("pepetes", "defended")
DEFENDED_SPREADS = (35, 64, 96, 110, 119, 140, 136, 153, 156, 30, 46, 77, 106, 106, 154, 107, 158, 179)
ATTACKED = game_data.load("pepetes", "attacked")
ATTACKED_SPREADS = (30, 51, 83, 106, 111, 133, 122, 145, 149, 0, 11, 37, 85, 85, 124, 86, 130, 152)
