"""Paradice: buy dice events on a board of 81 cells and live on what the others roll, 2 to 6 players; the last one wins.

T1 to T6 are those of docs/paradice.en.md, readings those of docs/readings.md. Statistics and the score history
are no part of the state: statistics.py folds them from the events.

The first turn of Framboise, after that of Myrtille. She may leave the start in four directions, goes west, and west
again where the route forks, stops on cell 36 and buys its event:

>>> state, events = new(2), []
>>> state[s.CURRENT] = 1
>>> ended = apply(state, 1, (1, 3), events)
>>> legal(state, 1) == (s.NORTH, s.EAST, s.SOUTH, s.WEST), check(state, 1, BUY)
(True, 'choose_direction')
>>> ended = apply(state, 1, s.WEST, events), apply(state, 1, s.WEST, events)
>>> events[-1], legal(state, 1) == (DECLINE, BUY)
(('moved', -1, 1, (38, 37, 36), 0), True)
>>> ended = apply(state, 1, BUY, events)
>>> s.block(state, s.SCORES), turn(state), state[s.OWNERS + board.KINDS[36]]
([100000, 97500], 0, 2)

Here is the course of a turn. It must not know secrets, chance, clocks or the link.
"""

from gobelet.games import ALL, CHOOSE, OVER, ROLL, are_faces, encode_options
from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.money import dues, liquidate, sell, settle
from gobelet.games.paradice.state import OPTIONS

NAME = "paradice"
SEATS = (2, 6)

# Actions: two faces, one of the directions NORTH, EAST, SOUTH, WEST, or one of these.
DECLINE = 4
BUY = 5
STOP = 6  # option free_sale: enough is sold
END = 7  # option confirm_end: next player
SELL = 100  # + cell
CALLS = ()


def new(seats, options=(), ages=()):
    """The state before Myrtille's first roll. seats: 2..6. options: values in the order of OPTIONS, () for the
    defaults. ages is not used: the order of play is fixed."""
    state = [0] * s.SIZE
    state[s.PLAYERS] = state[s.LIVING] = seats
    state[s.ROUND] = 1
    state[s.LAST_WINNER] = -1
    for seat in range(6):
        state[s.SCORES + seat] = s.START_SCORE if seat < seats else 0
        state[s.PLACES + seat] = board.START if seat < seats else -1
    return state + encode_options(OPTIONS, options)


def turn(state):
    """The seat to act, or OVER."""
    return OVER if state[s.PHASE] == s.ENDED else state[s.CURRENT]


def actors(state):
    """The bit mask of the seat that owes a roll or a decision."""
    return 0 if state[s.PHASE] == s.ENDED else 1 << state[s.CURRENT]


def owes(state, seat):
    """(kind, dice, sides) of what a seat owes, () if nothing."""
    if seat != state[s.CURRENT] or state[s.PHASE] == s.ENDED:
        return ()
    return (ROLL, 2, 6) if state[s.PHASE] == s.ROLLING else (CHOOSE, 0, 0)


def legal(state, seat, hand=None):
    """The legal decisions of the seat to act, sorted. A roll is nothing to choose."""
    phase = state[s.PHASE]
    if seat != state[s.CURRENT] or phase == s.ENDED or phase == s.ROLLING:
        return ()
    if phase == s.MOVING:
        open_ways = s.directions(seat, state[s.PLACES + seat])
        return tuple([way for way in (s.NORTH, s.EAST, s.SOUTH, s.WEST) if open_ways >> way & 1])
    if phase == s.BUYING:
        return (DECLINE, BUY)
    if phase == s.ENDING:
        return (END,)
    stop = [STOP] if state[s.SCORES + seat] >= state[s.DUE] else []
    return tuple(stop + [SELL + cell for cell in s.owned_cells(state, seat)])


def check(state, seat, action, hand=None):
    """Why the action is not legal for the seat, a stable key; "" if it is."""
    phase = state[s.PHASE]
    if phase == s.ENDED:
        return "game_over"
    if seat != state[s.CURRENT]:
        return "ruined" if 0 <= seat < state[s.PLAYERS] and state[s.RANKS + seat] else "not_your_turn"
    if type(action) is tuple:
        if phase != s.ROLLING:
            return "already_rolled"
        return "" if are_faces(action, 2) else "wrong_faces"
    if type(action) is not int or not (0 <= action <= END or SELL <= action < SELL + s.CELLS):
        return "not_an_action"
    if phase == s.ROLLING:
        return "roll_first"
    if phase == s.MOVING:
        if action > s.WEST:
            return "choose_direction"
        return "" if s.directions(seat, state[s.PLACES + seat]) >> action & 1 else "not_on_route"
    if phase == s.BUYING:
        return "" if action == BUY or action == DECLINE else "buy_or_decline"
    if phase == s.ENDING:
        return "" if action == END else "end_turn_first"
    if action == STOP:
        return "" if state[s.SCORES + seat] >= state[s.DUE] else "still_owing"
    if action < SELL:
        return "sell_first"
    kind = board.KINDS[action - SELL]
    return "" if kind < s.COPIES and state[s.OWNERS + kind] == seat + 1 else "not_your_event"


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. Always True: each action is a step."""
    phase = state[s.PHASE]
    if phase == s.ROLLING:
        state[s.DIE_A], state[s.DIE_B] = action
        state[s.STEPS] = action[0] + action[1]
        out.append(("rolled", ALL, seat, action))
        _walk(state, seat, -1, out)
    elif phase == s.MOVING:
        _walk(state, seat, action, out)
    elif phase == s.SELLING:
        if action != STOP:
            sell(state, seat, action - SELL, out)
        enough = state[s.SCORES + seat] >= state[s.DUE]
        if enough and (action == STOP or not state[s.FREE_SALE] or seat + 1 not in state[s.OWNERS : s.SIZE]):
            settle(state, seat, out)
            _act_on_cell(state, seat, out)
    elif phase == s.BUYING:
        _answer(state, seat, action, out)
    else:
        _next_turn(state, out)
    return True


def _walk(state, seat, way, out):
    """T2, T3: goes on, by `way` first (-1: wherever the route leads), until a choice or the last step; Bis again. Its
    event has the cells of the way, and how many steps are left where the route forks."""
    cell = state[s.PLACES + seat]
    steps = state[s.STEPS]
    path = []
    while steps:
        if way < 0:
            open_ways = s.directions(seat, cell)
            if open_ways & open_ways - 1:
                break
            way = s.ONLY_WAY[open_ways]
        cell = s.neighbour(cell, way)
        path.append(cell)
        way = -1
        steps -= 1
        if not steps and board.KINDS[cell] == s.BIS:
            steps = state[s.DIE_A] + state[s.DIE_B]
            out.append(("moved", ALL, seat, tuple(path), 0))
            out.append(("bis", ALL, seat, cell))
            path = []
    state[s.PLACES + seat] = cell
    state[s.STEPS] = steps
    if path:
        out.append(("moved", ALL, seat, tuple(path), steps))
    if steps:
        state[s.PHASE] = s.MOVING
    else:
        _pay(state, seat, out)


def _pay(state, seat, out):
    """T4: works out the dues, then pays, asks for a sale or eliminates."""
    a, b = state[s.DIE_A], state[s.DIE_B]
    boxed = board.KINDS[state[s.PLACES + seat]] == s.MONEY_BOX
    credits = [0] * 7
    lines = []
    for slot, amount in dues(state, seat, a, b):
        credits[6 if boxed else state[s.OWNERS + slot] - 1] += amount
        lines.append(slot)
        lines.append(amount)
    total = sum(credits)
    state[s.CREDITS : s.OWNERS] = credits
    state[s.DUE] = total
    if total:
        out.append(("dues", ALL, seat, total, (a, b), boxed, tuple(lines)))
    score = state[s.SCORES + seat]
    if score >= total:
        settle(state, seat, out)
        _act_on_cell(state, seat, out)
    elif score + s.price(state) * state[s.OWNERS : s.SIZE].count(seat + 1) >= total:
        state[s.PHASE] = s.SELLING
        out.append(("must_sell", ALL, seat, total - score))
    else:
        _eliminate(state, seat, out)


def _eliminate(state, seat, out):
    """T4c: all creditors are paid in full, the events are liquidated, the pawn goes."""
    here = board.KINDS[state[s.PLACES + seat]]
    settle(state, seat, out)
    if here < s.COPIES:
        _leave_unbought(state, seat, out)
    liquidate(state, seat, out)
    if state[s.PHASE] != s.ENDED:
        _next_turn(state, out)


def _act_on_cell(state, seat, out):
    """T5: what the stop cell does, once everything is paid."""
    cell = state[s.PLACES + seat]
    kind = board.KINDS[cell]
    if kind < s.COPIES:
        owner = state[s.OWNERS + kind]
        if owner == s.WHITE or owner == s.OF_JACKPOT:
            if state[s.OWNERS + (kind ^ 1)] == seat + 1:
                state[s.OWNERS + kind] = seat + 1
                out.append(("free_copy", ALL, seat, cell))
            elif state[s.SCORES + seat] >= s.price(state):
                state[s.PHASE] = s.BUYING
                return
            else:
                _leave_unbought(state, seat, out)
    elif kind == s.LADDER:
        state[s.PLACES + seat] = s.twin_ladder(cell)
        out.append(("ladder", ALL, seat, cell, state[s.PLACES + seat]))
    elif kind == s.JACKPOT:
        won = state[s.POT]
        state[s.SCORES + seat] += won
        state[s.GAINS + seat] += won
        state[s.POT] = 0
        if won:
            state[s.LAST_POT] = won
            state[s.LAST_WINNER] = seat
        out.append(("jackpot", ALL, seat, won))
    elif kind == s.REROLL:
        state[s.PHASE] = s.ROLLING
        out.append(("reroll", ALL, seat))
        return
    _end_turn(state, out)


def _answer(state, seat, action, out):
    """T5: the purchase, or not."""
    cell = state[s.PLACES + seat]
    if action == BUY:
        state[s.SCORES + seat] -= s.price(state)
        state[s.COSTS + seat] += s.price(state)
        state[s.BANK] += s.price(state)
        state[s.OWNERS + board.KINDS[cell]] = seat + 1
        out.append(("bought", ALL, seat, cell, s.price(state)))
    else:
        out.append(("declined", ALL, seat, cell))
        _leave_unbought(state, seat, out)
    _end_turn(state, out)


def _leave_unbought(state, seat, out):
    """By option, a white event that its visitor does not buy goes to the jackpot."""
    cell = state[s.PLACES + seat]
    slot = s.OWNERS + board.KINDS[cell]
    if state[s.UNBOUGHT] and state[slot] == s.WHITE:
        state[slot] = s.OF_JACKPOT
        out.append(("to_jackpot", ALL, seat, cell))


def _end_turn(state, out):
    if state[s.CONFIRM_END]:
        state[s.PHASE] = s.ENDING
    else:
        _next_turn(state, out)


def _next_turn(state, out):
    """T6: the next living player in the fixed order; past the last one a new round begins."""
    seat = before = state[s.CURRENT]
    players = state[s.PLAYERS]
    while True:
        seat = seat + 1 if seat + 1 < players else 0
        if not state[s.RANKS + seat]:
            break
    state[s.CURRENT] = seat
    state[s.PHASE] = s.ROLLING
    state[s.STEPS] = 0
    if seat <= before:
        out.append(("round", ALL, s.NOBODY, state[s.ROUND], tuple(s.block(state, s.SCORES)), state[s.POT]))
        state[s.ROUND] += 1
        state[s.GAINS : s.CREDITS] = [0] * 12
    out.append(("turn", ALL, seat, state[s.ROUND]))


def drop(state, seat, out):
    """The match goes on without a living seat, as if it were eliminated. What it owes for a roll is paid before."""
    current = seat == state[s.CURRENT]
    if current:
        settle(state, seat, out)
    liquidate(state, seat, out)
    if current and state[s.PHASE] != s.ENDED:
        _next_turn(state, out)
