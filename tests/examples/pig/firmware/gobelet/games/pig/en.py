"""Pig: what a cup shows."""

TEXTS = {
    # Rules that can be chosen before a match: what each is about, what it may be. On and off are there already.
    "option": """
target Points to win
dice Dice
dice.one one
dice.two two
""",
    "do": """
bank Bank
risk Roll
""",
    "line": """
# points, points
pot {0} to bank, {1} banked
target {0} of {1}
""",
    "you": """
bust A 1: this turn brings nothing.
# points
ruined Two 1s: all that you had is gone ({0}).
""",
    # Why an action is not possible.
    "": """
roll_first Roll first.
""",
}
