"""Pig: what a cup shows."""

TEXTS = {
    "do.bank": "Bank",
    "do.risk": "Roll",
    "line.pot": "{0} to bank, {1} banked",  # points, points
    "line.target": "{0} of {1}",  # points, points
    "you.bust": "A 1: this turn brings nothing.",
    "you.all": "Two 1s: all {0} points are gone.",  # points
    # Why an action is not possible.
    "roll_first": "Roll first.",
}
