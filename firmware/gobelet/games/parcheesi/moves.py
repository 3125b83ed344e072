"""Pawns on the board of Parcheesi: who can go how far, coming out, moving, capturing (sections 2 and 3).

It must not know the course of a turn.
"""

from gobelet.games import ALL
from gobelet.games.parcheesi import board
from gobelet.games.parcheesi.state import (
    CIRCUIT,
    CORRIDOR,
    DUE,
    DUE_AFTER,
    END,
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
    barriers = 0
    for pawn in (0, 1, 2, 3):
        place = own[pawn]
        if 0 <= place < GOAL and own.count(place) > 1:
            barriers |= 1 << pawn
    return barriers


def movable_pawns(state, seat, own):
    """(mask of the pawns that can go the steps that are due, mask of those that would capture): can(p, n)."""
    steps = state[STEPS]
    start = STARTS[state[PLAYERS]][seat]
    ahead = start + 1
    walls = PAIRS & ~(6 << 3 * seat) if state[OWN_PASSABLE] else PAIRS
    movable = captures = 0
    for pawn, place in zip((1, 2, 4, 8), own):  # a pawn as its bit
        to = place + steps
        if place < 0 or to > GOAL:
            continue
        if place < ENTRY:
            first = SQUARES + (ahead + place) % CIRCUIT
            end = first + (steps if to <= ENTRY else ENTRY - place)
            way = state[first:end] if end <= END else state[first:END] + state[SQUARES : end - CIRCUIT]
            if any(way):
                there = 0
                for here in way:
                    there |= here
                if there & walls:
                    continue
                if to <= ENTRY:
                    here = way[-1]
                    if here & PAIRS or here & here - 1:
                        continue  # one's own barrier where it may be passed, or two pawns on a refuge
                    if here and not here >> 3 * seat & 1 and not board.REFUGES[(start + to) % CIRCUIT]:
                        captures |= pawn
        if to > ENTRY:
            if to < GOAL and own.count(to) > 1:
                continue
            if to > CORRIDOR and walls == PAIRS and _corridor_walled(own, place, to):
                continue
        movable |= pawn
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
        return "pawn_at_home"
    if place == GOAL:
        return "pawn_at_goal"
    if to > GOAL:
        return "too_far"
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
            return "barrier"
        if at == to and there > 1:
            return "square_full"
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
    to = state[at] = place + state[STEPS]
    state[LAST] = pawn
    out.append(("moved", ALL, seat, pawn, place, to))
    if place <= ENTRY:
        start = STARTS[state[PLAYERS]][seat]
        unit = 1 << 3 * seat
        state[SQUARES + (start + place) % CIRCUIT] -= unit
        if to <= ENTRY:
            where = (start + to) % CIRCUIT
            here = state[SQUARES + where] = state[SQUARES + where] + unit
            if board.REFUGES[where]:
                _remember(state, seat, pawn, where)
            elif here & ~(7 * unit):
                _capture(state, seat, where, here & ~(7 * unit), out)
    if to == GOAL:
        out.append(("goal", ALL, seat, pawn))
        state[DUE_AFTER] = state[DUE]
        state[DUE] = GOAL_BONUS


def place_pawn(state, seat, pawn, place):
    """Sets a pawn down on a place of its path, without a move: nobody is captured there."""
    state[PAWNS + 4 * seat + pawn] = place
    where = square(state, seat, place)
    if where >= 0:
        state[SQUARES + where] += 1 << 3 * seat
        if place:
            _remember(state, seat, pawn, where)


def _remember(state, seat, pawn, where):
    """Who came last onto a start, as its owner may come out there."""
    starts = STARTS[state[PLAYERS]]
    if where in starts:
        state[LATEST + starts.index(where)] = 4 * seat + pawn


def send_home(state, seat, pawn):
    """Back to the nest from wherever it is."""
    where = square(state, seat, state[PAWNS + 4 * seat + pawn])
    if where >= 0:
        state[SQUARES + where] -= 1 << 3 * seat
    state[PAWNS + 4 * seat + pawn] = HOME
