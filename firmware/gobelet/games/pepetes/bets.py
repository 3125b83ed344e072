"""The bets of Pépètes as numbers, without a match: their cards and stakes, which of them a player may choose, who wins.

A bet is card * BASE + stake, so that a journal can be read. The cards: digits 1..6, then 6 + combination. Section
numbers are those of docs/pepetes.en.md. It must not know the state of a match.
"""

from gobelet.games.pepetes.dice import combinations

BASE = 1000
STAKE_MAX = BASE - 1
DIGITS = 6
CARDS = DIGITS + 7
MOST = 2  # cards that a player may lay in a tour


def check_stakes(amounts, money):
    """PARIS: at most two stakes of at least 1, the higher one first, no more than the player has."""
    if len(amounts) > MOST:
        return "too_many_bets"
    previous = STAKE_MAX
    for stake in amounts:
        if not 0 < stake <= previous:
            return "not_a_bet"
        previous = stake
    return "" if sum(amounts) <= money else "not_enough_money"


def check_bets(choice, money):
    """PARIS: at most two different cards, sorted; a digit takes 1 pépète, another card 1 or more."""
    if len(choice) > MOST:
        return "too_many_bets"
    previous = 0
    for bet in choice:
        card, stake = bet // BASE, bet % BASE
        if not (1 <= card <= CARDS and stake):
            return "not_a_bet"
        if card <= previous:
            return "same_card_twice" if card == previous else "not_a_bet"
        if card <= DIGITS and stake != 1:
            return "digit_stake"
        previous = card
    return "" if sum([bet % BASE for bet in choice]) <= money else "not_enough_money"


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
    amounts = sorted([bet % BASE for bet in choice])
    return tuple([amounts[len(amounts) - 1 - i] for i in range(len(amounts))])


def bets(money):
    """All choices of a player with so much money (section 3, PARIS): tuples of bets in the order of their cards."""
    money = min(money, STAKE_MAX)
    return _Picks(_bets_from(1, money), lambda bet: _bets_from(bet // BASE + 1, money - bet % BASE))


def stakes(money):
    """What everybody may see of such choices: the stakes alone, the higher one first."""
    money = min(money, STAKE_MAX)
    return _Picks([1, money + 1] if money else [], lambda a: [1, min(a, money - a) + 1] if money > a else [])


def _bets_from(card, left):
    """The bounds of the bets on a card or a later one, with so much money left."""
    bounds = []
    if left > 0:
        for following in range(card, CARDS + 1):
            most = 1 if following <= DIGITS else left
            bounds += [following * BASE + 1, following * BASE + most + 1]
    return bounds


class _Picks:
    """All picks of none, one or two numbers: (), (a,), (a, b), sorted; a sequence without a list of them.

    first: bounds of what a may be: low, end, low, end ... as in `range`. second: a function of a that gives the bounds
    of b. Supports `len`, `in`, indexing, iteration.
    """

    def __init__(self, first, second):
        self._first = first
        self._second = second

    def __len__(self):
        return 1 + sum([1 + _size(self._second(a)) for a in _numbers(self._first)])

    def __getitem__(self, index):
        if index < 0:
            index += len(self)
        if index == 0:
            return ()
        index -= 1
        for a in _numbers(self._first):
            more = self._second(a)
            size = 1 + _size(more)
            if 0 <= index < size:
                return (a, _item(more, index - 1)) if index else (a,)
            index -= size
        raise IndexError("no pick of that number")

    def __iter__(self):
        yield ()
        for a in _numbers(self._first):
            yield (a,)
            for b in _numbers(self._second(a)):
                yield (a, b)

    def __contains__(self, pick):
        if type(pick) is not tuple or len(pick) > 2 or not all([type(number) is int for number in pick]):
            return False
        if pick and not _within(self._first, pick[0]):
            return False
        return len(pick) < 2 or _within(self._second(pick[0]), pick[1])


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
