"""What the dice of Pépètes are worth, without a match: combinations, scores, what a defence removes.

Section numbers are those of docs/pepetes.en.md. It must not know the state of a match.
"""

# Combinations (section 4); 0 is none. Of two with the same bonus the first counts as the one that was scored.
COMBINATIONS = ("none", "suite3", "suite4", "suite5", "full", "same3", "same4", "same5")
SUITE_3, SUITE_4, SUITE_5, FULL, SAME_3, SAME_4, SAME_5 = range(1, 8)
BONUS = b"\0\2\3\12\5\5\7\12"


def combinations(dice):
    """The bit mask of the combinations that can be formed with some of the dice (list of faces, 0 for none)."""
    counts = [dice.count(face) for face in range(1, 7)]
    mask = 0
    run = longest = 0
    for count in counts:
        run = run + 1 if count else 0
        if run > longest:
            longest = run
    for length in range(3, min(longest, 5) + 1):
        mask |= 1 << (SUITE_3 + length - 3)
    most = max(counts)
    for same in range(3, most + 1):
        mask |= 1 << (SAME_3 + same - 3)
    if most == 3 and 2 in counts:
        mask |= 1 << FULL
    return mask


def best(dice):
    """The combination with the highest bonus, 0 for none."""
    mask = combinations(dice)
    chosen = 0
    for combination in range(1, len(BONUS)):
        if mask >> combination & 1 and BONUS[combination] > BONUS[chosen]:
            chosen = combination
    return chosen


def score(dice, combination):
    """The sum of the dice and the bonus of one combination."""
    return sum(dice) + BONUS[combination]


def defend(blue, announced, red):
    """What an announcement does (section 3). blue: the attacker's blue dice; announced: the faces; red: faces thrown.

    Returns (blue dice that are left, red dice that stay). A face that was announced and thrown takes all blue dice
    that show it, and as many red dice as it was announced; the red dice that stay are points lost.
    """
    stay = list(red)
    for face in announced:
        if face in stay:
            stay.remove(face)
    hit = [face for face in announced if face in red]
    return [face for face in blue if face not in hit], stay
