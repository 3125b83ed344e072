"""What the dice of Pépètes are worth, without a game around them: combinations, scores, what a defence removes, bets.

Section numbers are those of docs/pepetes.en.md. This module must not know the state of a match.
"""

# Combinations (section 4), called as in COMBINATIONS of pepetes_state.py; 0 is none. Of two with the same bonus the
# first counts as the one that was scored.
SUITE_3, SUITE_4, SUITE_5, FULL, SAME_3, SAME_4, SAME_5 = range(1, 8)
BONUS = b"\0\2\3\12\5\5\7\12"

# A bet is card * BASE + stake, so that a journal can be read. The cards: digits 1..6, then 6 + combination.
BASE = 1000
STAKE_MAX = BASE - 1
DIGITS = 6
CARDS = DIGITS + 7


def combinations(dice):
    """The bit mask of the combinations that can be formed with some of the dice (list of faces, 0 for none)."""
    counts = [dice.count(face) for face in range(1, 7)]
    found = 0
    run = longest = 0
    for count in counts:
        run = run + 1 if count else 0
        if run > longest:
            longest = run
    for length in range(3, min(longest, 5) + 1):
        found |= 1 << (SUITE_3 + length - 3)
    most = max(counts)
    for same in range(3, most + 1):
        found |= 1 << (SAME_3 + same - 3)
    if most == 3 and 2 in counts:
        found |= 1 << FULL
    return found


def best(dice):
    """The combination with the highest bonus, 0 for none."""
    found = combinations(dice)
    chosen = 0
    for combination in range(1, len(BONUS)):
        if found >> combination & 1 and BONUS[combination] > BONUS[chosen]:
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


def card_wins(card, dice, scored=-1):
    """Whether a bet card wins with the attacker's remaining dice. scored: with the option bet_match scored, the
    combination that was scored, and only that one wins."""
    if card <= DIGITS:
        return card in dice
    combination = card - DIGITS
    if scored >= 0:
        return combination == scored
    return combinations(dice) >> combination & 1 == 1


def stakes_of(choice):
    """The stakes of a choice, the higher one first: the order must not tell which card is which."""
    found = sorted([bet % BASE for bet in choice])
    return tuple([found[len(found) - 1 - i] for i in range(len(found))])
