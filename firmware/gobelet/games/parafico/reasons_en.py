"""Why a decision of Parafico cost what the coach says, in English: see reasons.py."""

TEXTS = {
    "": """
# name, bid
before {0} had bid {1}.
# dice of a face, as a bid
held You held {0}
# face
held_none You held no {0}
# bid
sure {0}: {1} was true for certain.
# "8 times in 10"
bluff Calling bluff would have saved a die {0}.
# "8 times in 10"
caramba Caramba would have been exact {0}.
# "8 times in 10", bid
better {1} would have been true {0}.
# "3 times in 10", bid
harder {1}, true {0}, was harder to answer.
""",
    "needed": """
# bid, number, number, "true once in 50"
many {0}; {1} needed {2} of the other {3} dice: {4}.
one {0}; {1} needed the other die: {4}.
""",
    "true": """
impossible impossible
never almost never true
once true once in {0}
often.one true {0} time in 10
often.many true {0} times in 10
always almost always true
""",
    "times": """
never almost never
once once in {0}
often.one {0} time in 10
often.many {0} times in 10
always almost always
""",
}
