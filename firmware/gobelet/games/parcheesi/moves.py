"""Pawns on the board of Parcheesi: who can go how far, coming out, moving, capturing (sections 2 and 3).

It must not know the course of a turn.
"""

from gobelet.games import ALL
from gobelet.games.parcheesi import board, reasons
from gobelet.games.parcheesi.state import (
    CIRCUIT,
    CORRIDOR,
    DUE,
    DUE_AFTER,
    ENTRY,
    FIVES,
    GOAL,
    HOME,
    LAST,
    LATEST,
    OWN_PASSABLE,
    PAIRS,
    PAWNS,
    PLAYERS,
    SQUARES,
    STARTS,
    STEPS,
    pawns,
    square,
)

CAPTURE_BONUS = 20
GOAL_BONUS = 10


def barrier_pawns(own):
    """The mask of the pawns that form a barrier with another one of theirs, from a seat's four places."""
    found = 0
    for pawn in (0, 1, 2, 3):
        place = own[pawn]
        if 0 <= place < GOAL and own.count(place) > 1:
            found |= 1 << pawn
    return found


def movable_pawns(state, seat, own):
    """(mask of the pawns that can go the steps that are due, mask of those that would capture): can(p, n)."""
    steps = state[STEPS]
    start = STARTS[state[PLAYERS]][seat]
    walls = PAIRS & ~(6 << 3 * seat) if state[OWN_PASSABLE] else PAIRS
    movable = captures = 0
    for pawn in (0, 1, 2, 3):
        place = own[pawn]
        to = place + steps
        if place < 0 or to > GOAL:
            continue
        if place < ENTRY:
            low = start + place + 1
            high = start + (to if to < ENTRY else ENTRY) + 1
            if low >= CIRCUIT:
                way = state[SQUARES + low - CIRCUIT : SQUARES + high - CIRCUIT]
            elif high <= CIRCUIT:
                way = state[SQUARES + low : SQUARES + high]
            else:
                way = state[SQUARES + low :] + state[SQUARES : SQUARES + high - CIRCUIT]
            blocked = 0
            for here in way:
                blocked |= here
            if blocked:
                if blocked & walls:
                    continue
                if to <= ENTRY:
                    here = way[-1]
                    if here & PAIRS or here & here - 1:
                        continue  # one's own barrier where it may be passed, or two pawns on a refuge
                    if here and not here >> 3 * seat & 1 and not board.REFUGES[(start + to) % CIRCUIT]:
                        captures |= 1 << pawn
        if to > ENTRY and to < GOAL and own.count(to) > 1:
            continue
        if to > CORRIDOR and walls == PAIRS and _corridor_walled(own, place, to):
            continue
        movable |= 1 << pawn
    return movable, captures


def _corridor_walled(own, place, to):
    """Whether two of the own pawns stand together in the corridor between a pawn and where it goes."""
    return any([own.count(at) > 1 for at in range(max(place + 1, CORRIDOR), to)])


def obstacle(state, seat, pawn):
    """Why a pawn cannot go the steps that are due, "" if it can: section 2, can(p, n), one square at a time."""
    places = pawns(state, seat)
    place = places[pawn]
    to = place + state[STEPS]
    if place == HOME:
        return reasons.PAWN_AT_HOME
    if place == GOAL:
        return reasons.PAWN_AT_GOAL
    if to > GOAL:
        return reasons.TOO_FAR
    for at in range(place + 1, min(to + 1, GOAL)):
        if at > ENTRY:
            own = there = places.count(at)
            walled = own > 1
        else:
            here = state[SQUARES + square(state, seat, at)]
            own = here >> 3 * seat & 7
            there = sum([here >> shift & 7 for shift in (0, 3, 6, 9)])
            walled = bool(here & PAIRS)
        if walled and not (own > 1 and state[OWN_PASSABLE]):
            return reasons.BARRIER
        if at == to and there > 1:
            return reasons.SQUARE_FULL
    return ""


def come_out(state, seat, out):
    """T3, SORTIR: the first 5 brings out two pawns; each takes one enemy pawn off the start square."""
    count = 1 if state[FIVES] >> seat & 1 else 2
    state[FIVES] |= 1 << seat
    first = PAWNS + 4 * seat
    for _ in range(count):
        pawn = state.index(HOME, first, first + 4) - first
        state[first + pawn] = 0
        state[LAST] = pawn
        out.append(("exit", ALL, seat, pawn))
        start = STARTS[state[PLAYERS]][seat]
        enemies = state[SQUARES + start] & ~(7 << 3 * seat)
        state[SQUARES + start] += 1 << 3 * seat
        if enemies:
            _capture(state, seat, start, enemies, out)


def _capture(state, seat, where, enemies, out):
    """Sends one of the enemy pawns on a square home, the latest arrival first; it earns a bonus (T4)."""
    players = state[PLAYERS]
    candidates = []
    for other in range(players):
        if enemies >> 3 * other & 7:
            place = (where - STARTS[players][other]) % CIRCUIT
            for pawn in (0, 1, 2, 3):
                if state[PAWNS + 4 * other + pawn] == place:
                    candidates.append(4 * other + pawn)
    victim = candidates[0]
    if len(candidates) > 1:  # only ever on one's own start
        latest = state[LATEST + seat]
        victim = latest if latest in candidates else candidates[-1]
    state[PAWNS + victim] = HOME
    state[SQUARES + where] -= 1 << 3 * (victim >> 2)
    out.append(("captured", ALL, seat, victim >> 2, victim & 3, where))
    state[DUE_AFTER] = state[DUE]
    state[DUE] = CAPTURE_BONUS


def move(state, seat, pawn, out):
    """AVANCER and BONUS: a pawn goes the steps that are due; what it lands on, and what that earns."""
    at = PAWNS + 4 * seat + pawn
    place = state[at]
    to = place + state[STEPS]
    start = STARTS[state[PLAYERS]][seat]
    state[LAST] = pawn
    state[at] = to
    if place <= ENTRY:
        state[SQUARES + (start + place) % CIRCUIT] -= 1 << 3 * seat
    out.append(("moved", ALL, seat, pawn, place, to))
    if to <= ENTRY:
        where = (start + to) % CIRCUIT
        enemies = state[SQUARES + where] & ~(7 << 3 * seat)
        arrive(state, seat, pawn, to)
        if enemies and not board.REFUGES[where]:
            _capture(state, seat, where, enemies, out)
    elif to == GOAL:
        out.append(("goal", ALL, seat, pawn))
        state[DUE_AFTER] = state[DUE]
        state[DUE] = GOAL_BONUS


def arrive(state, seat, pawn, place):
    """Counts a pawn on its square of the circuit and remembers it there if somebody else may come out on it."""
    starts = STARTS[state[PLAYERS]]
    where = (starts[seat] + place) % CIRCUIT
    state[SQUARES + where] += 1 << 3 * seat
    if place and where in starts:
        state[LATEST + starts.index(where)] = 4 * seat + pawn


def send_home(state, seat, pawn):
    """Back to the nest from wherever it is."""
    where = square(state, seat, state[PAWNS + 4 * seat + pawn])
    if where >= 0:
        state[SQUARES + where] -= 1 << 3 * seat
    state[PAWNS + 4 * seat + pawn] = HOME
