"""Pig: roll as often as you dare, bank before the 1 comes, 2 to 6 players; the first at the target wins.

The numbers are those of docs/pig.en.md. A turn of Anna (seat 0) and the first roll of Ben:

>>> state, events = new(2), []
>>> moves = [apply(state, 0, action, events) for action in ((6,), RISK, (4,), BANK)]
>>> events[-1], state[SCORES : SCORES + 2], turn(state)
(('banked', -1, 0, 10, 10), [10, 0], 1)
>>> ended = apply(state, 1, (1,), events)
>>> events[-2:], state[SCORES : SCORES + 2], turn(state)
([('bust', -1, 1), ('round', -1, -1, 2)], [10, 0], 0)
>>> check(state, 0, BANK)
'not_an_action'

This module must not know secrets, chance, clocks or the link.
"""

from gobelet.games import ALL, CHOOSE, OVER, ROLL, are_faces, encode_options, option_offsets

NAME = "pig"
SEATS = (2, 6)
OPTIONS = (("target", 100, 20, 500), ("dice", "one", ("one", "two")))
CALLS = ()  # no decision obliges others to show something

BANK, RISK = 0, 1  # the decisions; a roll is a tuple of faces
ROLLING, DECIDING, ENDED = range(3)

# The state: a head of single numbers, one score a seat, then the options.
PLAYERS, PHASE, CURRENT, ROUND, POT, DIE_A, DIE_B, LIVING, WINNER = range(9)
SCORES = 9
TARGET, DICE = option_offsets(OPTIONS)


def new(seats, options=(), ages=()):
    """The state before the first roll. options: (target, dice), () for the defaults. ages: not used by this game."""
    return [seats, ROLLING, 0, 1, 0, 0, 0, (1 << seats) - 1, -1] + [0] * seats + encode_options(OPTIONS, options)


def turn(state):
    """The seat to act, or OVER."""
    return OVER if state[PHASE] == ENDED else state[CURRENT]


def actors(state):
    """The bit mask of the seat that owes a roll or a decision."""
    return 0 if state[PHASE] == ENDED else 1 << state[CURRENT]


def living(state):
    """The bit mask of the seats that have not left."""
    return state[LIVING]


def owes(state, seat):
    """(kind, dice, sides) of what a seat owes, () if nothing."""
    if seat != turn(state):
        return ()
    return (CHOOSE, 0, 0) if state[PHASE] == DECIDING else (ROLL, state[DICE] + 1, 6)


def legal(state, seat, hand=None):
    """The decisions of a seat: after a roll, to bank or to risk more (2). A roll is nothing to choose."""
    return (BANK, RISK) if seat == turn(state) and state[PHASE] == DECIDING else ()


def check(state, seat, action, hand=None):
    """Why the action is not legal for the seat, a stable key; "" if it is."""
    if state[PHASE] == ENDED:
        return "game_over"
    if seat != state[CURRENT]:
        return "eliminated" if seat >= 0 and not state[LIVING] >> seat & 1 else "not_your_turn"
    if state[PHASE] == DECIDING:
        return "" if type(action) is int and action in (BANK, RISK) else "not_an_action"
    if type(action) is tuple:
        return "" if are_faces(action, state[DICE] + 1) else "wrong_faces"
    return "roll_first" if action == RISK else "not_an_action"


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. Always True: each action is a step."""
    if state[PHASE] == ROLLING:
        _rolled(state, seat, action, out)
    elif action == RISK:
        state[PHASE] = ROLLING
        out.append(("risked", ALL, seat))
    else:
        state[SCORES + seat] += state[POT]
        out.append(("banked", ALL, seat, state[POT], state[SCORES + seat]))
        if state[SCORES + seat] >= state[TARGET]:
            _won(state, seat, out)  # 4
        else:
            _next(state, out)
    return True


def drop(state, seat, out):
    """A seat leaves for good; its turn goes to the next one, and the last one left wins (5)."""
    state[LIVING] &= ~(1 << seat)
    out.append(("left", ALL, seat))
    left = [one for one in range(state[PLAYERS]) if state[LIVING] >> one & 1]
    if len(left) == 1:
        _won(state, left[0], out)
    elif seat == state[CURRENT]:
        _next(state, out)


def _rolled(state, seat, faces, out):
    """A 1 costs the turn (1); of two dice, two 1s cost all points (3)."""
    state[DIE_A], state[DIE_B] = faces if len(faces) == 2 else (faces[0], 0)
    out.append(("rolled", ALL, seat, faces))
    ones = faces.count(1)
    if not ones:
        state[POT] += sum(faces)
        state[PHASE] = DECIDING
        return
    if ones == 2:
        out.append(("ruined", ALL, seat, state[SCORES + seat]))
        state[SCORES + seat] = 0
    else:
        out.append(("bust", ALL, seat))
    _next(state, out)


def _next(state, out):
    """The next player who is left, clockwise."""
    state[POT] = 0
    state[PHASE] = ROLLING
    while True:
        state[CURRENT] = (state[CURRENT] + 1) % state[PLAYERS]
        if state[CURRENT] == 0:
            state[ROUND] += 1
            out.append(("round", ALL, -1, state[ROUND]))
        if state[LIVING] >> state[CURRENT] & 1:
            return


def _won(state, seat, out):
    state[PHASE], state[WINNER], state[POT] = ENDED, seat, 0
    out.append(("winner", ALL, seat))
