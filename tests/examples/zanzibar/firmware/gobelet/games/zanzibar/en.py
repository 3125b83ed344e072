"""Zanzibar: what a cup shows."""

TEXTS = {
    # Rules that can be chosen before a match: what each is about, what it may be. On and off are there already.
    "option": """
counters Counters each
throws Throws of the first player
""",
    "do": """
stand Stand
again Again
""",
    "line": """
# throw, of how many
throw Throw {0} of {1}
# counters
counters You have {0} counters
""",
    "you": """
# counters, all of the player
paid Lowest hand: you get {0}, that makes {1}.
""",
    # Why an action is not possible.
    "": """
roll_first Throw first.
""",
}
