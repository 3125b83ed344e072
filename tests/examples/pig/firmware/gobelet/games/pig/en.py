"""Pig: what a cup shows."""

TEXTS = {
    # House rules that are not the usual ones, before the match. {0}: a number.
    "option": """
target Points to win: {0}
dice.two Two dice
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
all Two 1s: all {0} points are gone.
""",
    # Why an action is not possible.
    "": """
roll_first Roll first.
""",
}
