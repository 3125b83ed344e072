"""What the dice of Pépètes are worth, without a game around them: combinations, scores, what a defence removes, bets.

Section numbers are those of docs/pepetes.en.md. This module must not know the state of a match.
"""

# Combinations (section 4); 0 is none. Of two with the same bonus the first counts as the one that was scored.
SUITE_3, SUITE_4, SUITE_5, FULL, SAME_3, SAME_4, SAME_5 = range(1, 8)
COMBINATIONS = ("none", "suite3", "suite4", "suite5", "full", "same3", "same4", "same5")
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


class Picks:
    """All picks of none, one or two numbers: (), (a,), (a, b), sorted; a sequence without a list of them.

    first: bounds of what a may be: low, end, low, end ... as in `range`. second: a function of a that gives the bounds
    of b. Supports `len`, `in`, indexing, iteration.
    """

    def __init__(self, first, second):
        self.first = first
        self.second = second

    def __len__(self):
        return 1 + sum([1 + _size(self.second(a)) for a in _numbers(self.first)])

    def __getitem__(self, index):
        if index < 0:
            index += len(self)
        if index == 0:
            return ()
        index -= 1
        for a in _numbers(self.first):
            more = self.second(a)
            size = 1 + _size(more)
            if 0 <= index < size:
                return (a, _item(more, index - 1)) if index else (a,)
            index -= size
        raise IndexError("no pick of that number")

    def __iter__(self):
        yield ()
        for a in _numbers(self.first):
            yield (a,)
            for b in _numbers(self.second(a)):
                yield (a, b)

    def __contains__(self, pick):
        if type(pick) is not tuple or len(pick) > 2 or not all([type(number) is int for number in pick]):
            return False
        if pick and not _within(self.first, pick[0]):
            return False
        return len(pick) < 2 or _within(self.second(pick[0]), pick[1])


def _numbers(bounds):
    for at in range(0, len(bounds), 2):
        for number in range(bounds[at], bounds[at + 1]):
            yield number


def _size(bounds):
    return sum([bounds[at + 1] - bounds[at] for at in range(0, len(bounds), 2)])


def _item(bounds, index):
    at = 0
    while index >= bounds[at + 1] - bounds[at]:
        index -= bounds[at + 1] - bounds[at]
        at += 2
    return bounds[at] + index


def _within(bounds, number):
    return any([bounds[at] <= number < bounds[at + 1] for at in range(0, len(bounds), 2)])


def bets(money):
    """All choices of a player with so much money (section 3, PARIS): tuples of bets in the order of their cards."""

    def cards_from(card, left):
        bounds = []
        if left > 0:
            for following in range(card, CARDS + 1):
                most = 1 if following <= DIGITS else left
                bounds += [following * BASE + 1, following * BASE + most + 1]
        return bounds

    money = min(money, STAKE_MAX)
    return Picks(cards_from(1, money), lambda bet: cards_from(bet // BASE + 1, money - bet % BASE))


def stakes(money):
    """What everybody may see of such choices: the stakes alone, the higher one first."""
    money = min(money, STAKE_MAX)
    return Picks([1, money + 1] if money else [], lambda a: [1, min(a, money - a) + 1] if money > a else [])


def stakes_of(choice):
    """The stakes of a choice, the higher one first: the order must not tell which card is which."""
    found = sorted([bet % BASE for bet in choice])
    return tuple([found[len(found) - 1 - i] for i in range(len(found))])


def card_name(card):
    """A bet card in neutral words: "4", "suite3"."""
    return str(card) if card <= DIGITS else COMBINATIONS[card - DIGITS]


def card_of(name):
    """The bet card of a name, 0 if there is none."""
    for card in range(1, CARDS + 1):
        if card_name(card) == name:
            return card
    return 0
