"""Zanzibar: three dice, thrown again as the player likes; the lowest hand of a round is paid counters by all others,
and whoever has none left wins. 2 to 8 players.

The numbers are those of docs/zanzibar.en.md. Anna (seat 0) keeps a 4-5 and throws one die again; Ben has to be content
with as many throws, two:

>>> state, events = new(2), []
>>> moves = [apply(state, 0, action, events) for action in ((4, 5, 2), 0b100, (6,), STAND)]
>>> events[-1], state[MOST], turn(state)
(('stood', -1, 0, (4, 5, 6), 2), 2, 1)
>>> moves = [apply(state, 1, action, events) for action in ((3, 3, 1), 0b011, (5, 2))]
>>> events[-2:], counters(state)
([('paid', -1, 1, 4, 24), ('round', -1, -1, 2)], [16, 24])
>>> check(state, 1, 0b011)
'roll_first'

This module must not know secrets, chance, clocks or the link.
"""

from gobelet.games import ALL, CHOOSE, OVER, ROLL, are_faces, blocks_from, encode_options, option_offsets

NAME = "zanzibar"
SEATS = (2, 8)
OPTIONS = (("counters", 20, 3, 60), ("throws", 3, 1, 5))
CALLS = ()  # no decision obliges others to show something

STAND = 0  # a decision is the bit mask of the dice that are thrown again; a roll is a tuple of faces
ALL_DICE = 0b111
ROLLING, DECIDING, ENDED = range(3)

# The state: a head of single numbers, the hand and the counters of each seat, then the options.
# MOST: throws of a turn. THROWN: of this turn. AGAIN: the mask of the dice to be thrown.
PLAYERS, PHASE, CURRENT, ROUND, FIRST, MOST, THROWN, AGAIN, DIE, _, _, LIVING, WINNER = range(13)
HAND, COUNTERS = range(2)  # blocks: what a hand is worth, 0 before the seat has stood; what the seat has
_get, _put, _block, _ = blocks_from(13)
START, THROWS = option_offsets(OPTIONS)

ZANZIBAR, THREE, STRAIGHT = 900, 800, 700  # above every sum of points


def new(seats, options=(), ages=()):
    """The state before the first roll. options: (counters, throws), () for the defaults. ages: not used here."""
    end = encode_options(OPTIONS, options)
    state = [seats, ROLLING, 0, 1, 0, end[THROWS], 0, ALL_DICE, 0, 0, 0, (1 << seats) - 1, -1]
    return state + [0] * seats + [end[START]] * seats + end


def turn(state):
    """The seat to act, or OVER."""
    return OVER if state[PHASE] == ENDED else state[CURRENT]


def actors(state):
    """The bit mask of the seat that owes a roll or a decision."""
    return 0 if state[PHASE] == ENDED else 1 << state[CURRENT]


def living(state):
    """The bit mask of the seats that have not left."""
    return state[LIVING]


def counters(state):
    """How many counters each seat has."""
    return _block(state, COUNTERS)


def owes(state, seat):
    """(kind, dice, sides) of what a seat owes, () if nothing."""
    if seat != turn(state):
        return ()
    return (CHOOSE, 0, 0) if state[PHASE] == DECIDING else (ROLL, len(thrown_again(state[AGAIN])), 6)


def thrown_again(mask):
    """The places of the dice in a mask."""
    return [place for place in range(3) if mask >> place & 1]


def legal(state, seat, hand=None):
    """The decisions of a seat between two throws (8): to stand, or which dice to throw again."""
    return tuple(range(ALL_DICE + 1)) if seat == turn(state) and state[PHASE] == DECIDING else ()


def check(state, seat, action, hand=None):
    """Why the action is not legal for the seat, a stable key; "" if it is."""
    if state[PHASE] == ENDED:
        return "game_over"
    if seat != state[CURRENT]:
        return "eliminated" if seat >= 0 and not state[LIVING] >> seat & 1 else "not_your_turn"
    if state[PHASE] == DECIDING:
        return "" if type(action) is int and STAND <= action <= ALL_DICE else "not_an_action"
    if type(action) is tuple:
        return "" if are_faces(action, owes(state, seat)[1]) else "wrong_faces"
    return "roll_first" if type(action) is int and STAND <= action <= ALL_DICE else "not_an_action"


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. Always True: each action is a step."""
    if state[PHASE] == ROLLING:
        _thrown(state, seat, action, out)
    elif action == STAND:
        _stand(state, seat, out)
    else:
        state[PHASE], state[AGAIN] = ROLLING, action
        out.append(("again", ALL, seat, len(thrown_again(action))))
    return True


def drop(state, seat, out):
    """A seat leaves for good, and its counters with it; the last one left wins (6)."""
    state[LIVING] &= ~(1 << seat)
    _put(state, HAND, seat, 0)
    out.append(("left", ALL, seat))
    left = _left(state)
    if len(left) == 1:
        _won(state, left[0], out)
    elif seat == state[CURRENT]:
        _next(state, out)


def worth(hand):
    """How many counters everybody pays for the best hand (3)."""
    return 4 if hand == ZANZIBAR else 3 if hand >= THREE else 2 if hand == STRAIGHT else 1


def value(dice):
    """What a hand is worth among others, a number above 0 (3)."""
    low, middle, high = sorted(dice)
    if low == high:
        return THREE + (7 if low == 1 else low)
    if (low, middle, high) == (4, 5, 6):
        return ZANZIBAR
    if (low, middle, high) == (1, 2, 3):
        return STRAIGHT
    return sum([100 if die == 1 else 60 if die == 6 else die for die in dice])


def dice(state):
    """The three dice as they lie, 0 for one that was not thrown in this turn."""
    return state[DIE : DIE + 3]


def _thrown(state, seat, faces, out):
    for place, face in zip(thrown_again(state[AGAIN]), faces):
        state[DIE + place] = face
    state[THROWN] += 1
    out.append(("thrown", ALL, seat, faces, tuple(dice(state))))
    if state[THROWN] == state[MOST]:
        _stand(state, seat, out)  # 2
    else:
        state[PHASE] = DECIDING


def _stand(state, seat, out):
    """The hand stays as it is; as many throws as the first player took everybody has (2)."""
    _put(state, HAND, seat, value(dice(state)))
    out.append(("stood", ALL, seat, tuple(dice(state)), state[THROWN]))
    if seat == state[FIRST]:
        state[MOST] = state[THROWN]
    _next(state, out)


def _left(state):
    return [seat for seat in range(state[PLAYERS]) if state[LIVING] >> seat & 1]


def _in_order(state):
    """Those who are left, the first player of the round first, clockwise."""
    first = state[FIRST]
    return sorted(_left(state), key=lambda seat: (seat - first) % state[PLAYERS])


def _next(state, out):
    """The next player who has not stood; behind the last one the round is settled."""
    waiting = [seat for seat in _in_order(state) if not _get(state, HAND, seat)]
    if not waiting:
        _settle(state, out)
        return
    if not any(_block(state, HAND)):  # the first one has left: the next one is the first
        state[FIRST], state[MOST] = waiting[0], state[THROWS]
    state[PHASE], state[CURRENT], state[THROWN], state[AGAIN] = ROLLING, waiting[0], 0, ALL_DICE
    state[DIE : DIE + 3] = [0, 0, 0]


def _settle(state, out):
    """The lowest hand is paid by all others what the best one is worth; of equal ones the later is the lower (4)."""
    order = _in_order(state)
    hands = [_get(state, HAND, seat) for seat in order]
    price = worth(max(hands))
    loser = order[len(hands) - 1 - list(reversed(hands)).index(min(hands))]
    total = 0
    for seat in order:
        if seat != loser:
            paid = min(price, _get(state, COUNTERS, seat))
            _put(state, COUNTERS, seat, _get(state, COUNTERS, seat) - paid)
            total += paid
    _put(state, COUNTERS, loser, _get(state, COUNTERS, loser) + total)
    out.append(("paid", ALL, loser, total, _get(state, COUNTERS, loser)))
    empty = [seat for seat in order if not _get(state, COUNTERS, seat)]
    if empty:
        _won(state, max(empty, key=lambda seat: _get(state, HAND, seat)), out)  # 5, of equal hands the earlier one
        return
    for seat in range(state[PLAYERS]):
        _put(state, HAND, seat, 0)
    state[ROUND] += 1
    state[FIRST] = loser
    out.append(("round", ALL, -1, state[ROUND]))
    _next(state, out)


def _won(state, seat, out):
    state[PHASE], state[WINNER] = ENDED, seat
    out.append(("winner", ALL, seat))
