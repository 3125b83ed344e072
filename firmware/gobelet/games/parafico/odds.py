"""How likely hidden dice show what, in integers: a chance is a number from 0 to ONE; and what automates have in common.

It must not know states, nor who asks.
"""

ONE = 8192  # certainty; 90 dice give sums below 2**30 / ONE
_HEAVIEST = 8192  # weight of the likeliest number of dice
JOKER_MISSES = 2  # a die shows a value or a joker once in three times: two misses for a hit
PLAIN_MISSES = 5
LISTENING = 7  # eighths of a die that a rival's bid is believed to show
LIES = 10  # once in so many decisions it speaks for a die it has not
WHIM = ONE // 24  # bids are valued up to this much above their chance, so that nobody can read the hand
FULL = 16  # parts of a die, or of certainty, that temperaments are told in
# By temperament: what a call is worth beyond its odds, a jump, a bid that its dice do not carry, and one on a value of
# which it holds nothing, in parts of FULL.
TASTES = {
    "": (0, 0, 0, 0),
    "cautious": (3, -5, -4, 0),
    "bold": (-2, 5, 1, 0),
    "credulous": (-8, 0, 0, 0),
    "sly": (0, 0, 1, 5),
}


def chance(table, wanted):
    """The chance of at least `wanted` dice in a table of at_least()."""
    if wanted <= 0:
        return ONE
    return table[wanted] if wanted < len(table) else 0


def at_least(dice, misses):
    """[P(at least k of `dice` dice hit) for k = 0 .. dice], in parts of ONE; a die misses `misses` times for a hit.

    Binomial weights outwards from the likeliest number, so that nothing underflows and no product reaches 2**30.
    """
    likeliest = (dice + 1) // (misses + 1)
    weights = [0] * (dice + 1)
    hits, weight = likeliest, _HEAVIEST
    while weight and hits <= dice:
        weights[hits] = weight
        weight = weight * (dice - hits) // ((hits + 1) * misses)
        hits += 1
    hits, weight = likeliest, _HEAVIEST
    while weight and hits >= 0:
        weights[hits] = weight
        weight = weight * hits * misses // (dice - hits + 1)
        hits -= 1
    total = sum(weights)
    above = 0
    for hits in range(dice, -1, -1):
        above += weights[hits]
        weights[hits] = above * ONE // total
    return weights
