"""Paradice: buy dice events on a board of 81 cells and live on what the others roll, 2 to 6 players; the last one wins.

T1 to T6 and the numbered readings are those of docs/paradice.en.md. Statistics and the score history are no part of
the state: statistics.py folds them from the events.

The first turn of Framboise, after that of Myrtille. She may leave the start in four directions, goes west, and west
again where the route forks, stops on cell 36 and buys its event:

>>> state, events = new(2), []
>>> state[CURRENT] = 1
>>> ended = apply(state, 1, (1, 3), events)
>>> legal(state, 1) == (NORTH, EAST, SOUTH, WEST), check(state, 1, BUY)
(True, 'choose_direction')
>>> ended = apply(state, 1, WEST, events), apply(state, 1, WEST, events)
>>> events[-1], legal(state, 1) == (DECLINE, BUY)
(('moved', -1, 1, (38, 37, 36)), True)
>>> ended = apply(state, 1, BUY, events)
>>> block(state, SCORES), turn(state), state[OWNERS + board.KINDS[36]]
([100000, 97500], 0, 2)

Here is the course of a turn. It must not know secrets, chance, clocks or the link.
"""

from gobelet.games import ALL, CHOOSE, OVER, ROLL, are_faces
from gobelet.games.paradice import board, reasons
from gobelet.games.paradice.money import dues, liquidate, sell, settle
from gobelet.games.paradice.state import (
    BANK,
    BIS,
    BUYING,
    CELLS,
    CONFIRM_END,
    COPIES,
    COSTS,
    CREDITS,
    CURRENT,
    DIE_A,
    DIE_B,
    DUE,
    EAST,
    ENDED,
    ENDING,
    FREE_SALE,
    GAINS,
    JACKPOT,
    LADDER,
    LAST_POT,
    LAST_WINNER,
    LIVING,
    MONEY_BOX,
    MOVING,
    NOBODY,
    NORTH,
    OF_JACKPOT,
    ONLY_WAY,
    OWNERS,
    PHASE,
    PLACES,
    PLAYERS,
    POT,
    RANKS,
    REROLL,
    ROLLING,
    ROUND,
    SCORES,
    SELLING,
    SIZE,
    SOUTH,
    START_SCORE,
    STEPS,
    UNBOUGHT,
    WEST,
    WHITE,
    block,
    neighbour,
    owned_cells,
    price,
    twin_ladder,
    ways,
)

NAME = "paradice"
SEATS = (2, 6)
OPTIONS = (
    ("unbought_to_jackpot", "on", ("off", "on")),
    ("sold_to_jackpot", "off", ("off", "on")),
    ("liquidated_to_jackpot", "off", ("off", "on")),
    ("free_sale", "off", ("off", "on")),
    ("confirm_end", "off", ("off", "on")),
)

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
    values = options or [option[1] for option in OPTIONS]
    state = [0] * SIZE
    state[PLAYERS] = state[LIVING] = seats
    state[ROUND] = 1
    state[LAST_WINNER] = -1
    state[UNBOUGHT:SCORES] = [OPTIONS[i][2].index(value) for i, value in enumerate(values)]
    for seat in range(6):
        state[SCORES + seat] = START_SCORE if seat < seats else 0
        state[PLACES + seat] = board.START if seat < seats else -1
    return state


def turn(state):
    """The seat to act, or OVER."""
    return OVER if state[PHASE] == ENDED else state[CURRENT]


def actors(state):
    """The bit mask of the seat that owes a roll or a decision."""
    return 0 if state[PHASE] == ENDED else 1 << state[CURRENT]


def owes(state, seat):
    """(kind, dice, sides) of what a seat owes, () if nothing."""
    if seat != state[CURRENT] or state[PHASE] == ENDED:
        return ()
    return (ROLL, 2, 6) if state[PHASE] == ROLLING else (CHOOSE, 0, 0)


def legal(state, seat, hand=None):
    """The legal decisions of the seat to act, sorted. A roll is nothing to choose."""
    phase = state[PHASE]
    if seat != state[CURRENT] or phase == ENDED or phase == ROLLING:
        return ()
    if phase == MOVING:
        open_ways = ways(seat, state[PLACES + seat])
        return tuple([way for way in (NORTH, EAST, SOUTH, WEST) if open_ways >> way & 1])
    if phase == BUYING:
        return (DECLINE, BUY)
    if phase == ENDING:
        return (END,)
    stop = [STOP] if state[SCORES + seat] >= state[DUE] else []
    return tuple(stop + [SELL + cell for cell in owned_cells(state, seat)])


def check(state, seat, action, hand=None):
    """Why the action is not legal for the seat, one of reasons.py; "" if it is."""
    phase = state[PHASE]
    if phase == ENDED:
        return reasons.GAME_OVER
    if seat != state[CURRENT]:
        return reasons.RUINED if 0 <= seat < state[PLAYERS] and state[RANKS + seat] else reasons.NOT_YOUR_TURN
    if type(action) is tuple:
        if phase != ROLLING:
            return reasons.ALREADY_ROLLED
        return "" if are_faces(action, 2) else reasons.WRONG_FACES
    if type(action) is not int or not (0 <= action <= END or SELL <= action < SELL + CELLS):
        return reasons.NOT_AN_ACTION
    if phase == ROLLING:
        return reasons.ROLL_FIRST
    if phase == MOVING:
        if action > WEST:
            return reasons.CHOOSE_DIRECTION
        return "" if ways(seat, state[PLACES + seat]) >> action & 1 else reasons.NOT_ON_ROUTE
    if phase == BUYING:
        return "" if action == BUY or action == DECLINE else reasons.BUY_OR_DECLINE
    if phase == ENDING:
        return "" if action == END else reasons.END_TURN_FIRST
    if action == STOP:
        return "" if state[SCORES + seat] >= state[DUE] else reasons.STILL_OWING
    if action < SELL:
        return reasons.SELL_FIRST
    kind = board.KINDS[action - SELL]
    return "" if kind < COPIES and state[OWNERS + kind] == seat + 1 else reasons.NOT_YOUR_EVENT


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. Always True: each action is a step."""
    phase = state[PHASE]
    if phase == ROLLING:
        state[DIE_A], state[DIE_B] = action
        state[STEPS] = action[0] + action[1]
        out.append(("rolled", ALL, seat, action))
        _walk(state, seat, -1, out)
    elif phase == MOVING:
        _walk(state, seat, action, out)
    elif phase == SELLING:
        if action != STOP:
            sell(state, seat, action - SELL, out)
        enough = state[SCORES + seat] >= state[DUE]
        if enough and (action == STOP or not state[FREE_SALE] or seat + 1 not in state[OWNERS:SIZE]):
            settle(state, seat, out)
            _act_on_cell(state, seat, out)
    elif phase == BUYING:
        _answer(state, seat, action, out)
    else:
        _next_turn(state, out)
    return True


def _walk(state, seat, way, out):
    """T2, T3: goes on, by `way` first (-1: wherever the route leads), until a choice or the last step; Bis again."""
    cell = state[PLACES + seat]
    steps = state[STEPS]
    path = []
    while steps:
        if way < 0:
            open_ways = ways(seat, cell)
            if open_ways & open_ways - 1:
                break
            way = ONLY_WAY[open_ways]
        cell = neighbour(cell, way)
        path.append(cell)
        way = -1
        steps -= 1
        if not steps and board.KINDS[cell] == BIS:
            steps = state[DIE_A] + state[DIE_B]
            out.append(("moved", ALL, seat, tuple(path)))
            out.append(("bis", ALL, seat, cell))
            path = []
    state[PLACES + seat] = cell
    state[STEPS] = steps
    if path:
        out.append(("moved", ALL, seat, tuple(path)))
    if steps:
        state[PHASE] = MOVING
    else:
        _pay(state, seat, out)


def _pay(state, seat, out):
    """T4: works out the dues, then pays, asks for a sale or eliminates."""
    a, b = state[DIE_A], state[DIE_B]
    boxed = board.KINDS[state[PLACES + seat]] == MONEY_BOX
    credits = [0] * 7
    lines = []
    for slot, amount in dues(state, seat, a, b):
        credits[6 if boxed else state[OWNERS + slot] - 1] += amount
        lines.append(slot)
        lines.append(amount)
    total = sum(credits)
    state[CREDITS:OWNERS] = credits
    state[DUE] = total
    if total:
        out.append(("dues", ALL, seat, total, (a, b), boxed, tuple(lines)))
    score = state[SCORES + seat]
    if score >= total:
        settle(state, seat, out)
        _act_on_cell(state, seat, out)
    elif score + price(state) * state[OWNERS:SIZE].count(seat + 1) >= total:
        state[PHASE] = SELLING
        out.append(("must_sell", ALL, seat, total - score))
    else:
        _eliminate(state, seat, out)


def _eliminate(state, seat, out):
    """T4c: all creditors are paid in full, the events are liquidated, the pawn goes."""
    here = board.KINDS[state[PLACES + seat]]
    settle(state, seat, out)
    if here < COPIES:
        _leave_unbought(state, seat, out)
    liquidate(state, seat, out)
    if state[PHASE] != ENDED:
        _next_turn(state, out)


def _act_on_cell(state, seat, out):
    """T5: what the stop cell does, once everything is paid."""
    cell = state[PLACES + seat]
    kind = board.KINDS[cell]
    if kind < COPIES:
        owner = state[OWNERS + kind]
        if owner == WHITE or owner == OF_JACKPOT:
            if state[OWNERS + (kind ^ 1)] == seat + 1:
                state[OWNERS + kind] = seat + 1
                out.append(("free_copy", ALL, seat, cell))
            elif state[SCORES + seat] >= price(state):
                state[PHASE] = BUYING
                return
            else:
                _leave_unbought(state, seat, out)
    elif kind == LADDER:
        state[PLACES + seat] = twin_ladder(cell)
        out.append(("ladder", ALL, seat, cell, state[PLACES + seat]))
    elif kind == JACKPOT:
        won = state[POT]
        state[SCORES + seat] += won
        state[GAINS + seat] += won
        state[POT] = 0
        if won:
            state[LAST_POT] = won
            state[LAST_WINNER] = seat
        out.append(("jackpot", ALL, seat, won))
    elif kind == REROLL:
        state[PHASE] = ROLLING
        out.append(("reroll", ALL, seat))
        return
    _end_turn(state, out)


def _answer(state, seat, action, out):
    """T5: the purchase, or not."""
    cell = state[PLACES + seat]
    if action == BUY:
        state[SCORES + seat] -= price(state)
        state[COSTS + seat] += price(state)
        state[BANK] += price(state)
        state[OWNERS + board.KINDS[cell]] = seat + 1
        out.append(("bought", ALL, seat, cell, price(state)))
    else:
        out.append(("declined", ALL, seat, cell))
        _leave_unbought(state, seat, out)
    _end_turn(state, out)


def _leave_unbought(state, seat, out):
    """By option, a white event that its visitor does not buy goes to the jackpot."""
    cell = state[PLACES + seat]
    slot = OWNERS + board.KINDS[cell]
    if state[UNBOUGHT] and state[slot] == WHITE:
        state[slot] = OF_JACKPOT
        out.append(("to_jackpot", ALL, seat, cell))


def _end_turn(state, out):
    if state[CONFIRM_END]:
        state[PHASE] = ENDING
    else:
        _next_turn(state, out)


def _next_turn(state, out):
    """T6: the next living player in the fixed order; past the last one a new round begins."""
    seat = before = state[CURRENT]
    players = state[PLAYERS]
    while True:
        seat = seat + 1 if seat + 1 < players else 0
        if not state[RANKS + seat]:
            break
    state[CURRENT] = seat
    state[PHASE] = ROLLING
    state[STEPS] = 0
    if seat <= before:
        out.append(("round", ALL, NOBODY, state[ROUND], tuple(block(state, SCORES)), state[POT]))
        state[ROUND] += 1
        state[GAINS:CREDITS] = [0] * 12
    out.append(("turn", ALL, seat, state[ROUND]))


def drop(state, seat, out):
    """The match goes on without a living seat, as if it were eliminated. What it owes for a roll is paid before."""
    current = seat == state[CURRENT]
    if current:
        settle(state, seat, out)
    liquidate(state, seat, out)
    if current and state[PHASE] != ENDED:
        _next_turn(state, out)
