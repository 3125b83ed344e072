"""What a player of Pépètes can choose from: all legal actions of a seat, possible bets as a sequence without a list.

Part of pepetes.py, apart because a cup needs it only while its own seat decides. Section numbers are those of
docs/pepetes.en.md. This module must not know secrets, and changes no state.
"""

from gobelet import loader
from gobelet.games import seats_in
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.dice import BASE, CARDS, DIGITS, STAKE_MAX
from gobelet.games.pepetes.legal import PASS, check_red, owes


def legal(state, seat, hand=None):
    """The legal actions, sorted. While a seat owes SEAL: its possible bets if a hand (it may be empty) is given, else
    the stakes that everybody may see. For OPEN the hand is what was sealed."""
    if not owes(state, seat):
        return ()
    phase = state[s.PHASE]
    if phase == s.ATTACK:
        return rerolls(s.blue_of(state))
    if phase == s.DEFENCE:
        return announcements(state)
    if phase == s.BETTING:
        money = s.money_of(state, seat)
        return stakes(money) if hand is None else bets(money)
    if phase == s.COMBINATION:
        return tuple(seats_in(loader.once("gobelet.games.pepetes.dice").combinations(s.dice_left(state))))
    if phase == s.GIFT:
        return range(s.money_of(state, seat))
    return (hand,) if hand else ()


def rerolls(blue):
    """Every different choice of blue dice as their faces, sorted; none of them is to pass."""
    found = [PASS]
    for mask in range(1, 1 << len(blue)):
        faces = tuple(sorted([blue[i] for i in range(len(blue)) if mask >> i & 1]))
        if faces not in found:
            found.append(faces)
    return tuple(sorted(found))


def announcements(state):
    """Pass, or (red dice, face) or (red dice, face, face): see check()."""
    blue = s.blue_of(state)
    faces = [face for face in range(1, 7) if face in blue]
    found = [PASS]
    for mask in (1, 2, 3):
        if not check_red(state, mask):
            found += [(mask, face) for face in faces]
            if mask == 3:
                found += [
                    (3, one, two) for one in faces for two in faces if one < two or one == two and blue.count(one) > 1
                ]
    return tuple(sorted(found))


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


def bets(money):
    """All choices of a player with so much money (section 3, PARIS): tuples of bets in the order of their cards."""
    money = min(money, STAKE_MAX)
    return _Picks(_bets_from(1, money), lambda bet: _bets_from(bet // BASE + 1, money - bet % BASE))


def _bets_from(card, left):
    """The bounds of the bets on a card or a later one, with so much money left."""
    bounds = []
    if left > 0:
        for following in range(card, CARDS + 1):
            most = 1 if following <= DIGITS else left
            bounds += [following * BASE + 1, following * BASE + most + 1]
    return bounds


def stakes(money):
    """What everybody may see of such choices: the stakes alone, the higher one first."""
    money = min(money, STAKE_MAX)
    return _Picks([1, money + 1] if money else [], lambda a: [1, min(a, money - a) + 1] if money > a else [])
