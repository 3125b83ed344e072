"""Pawns on the board of Parcheesi: who can go how far, coming out, moving, capturing (sections 2 and 3).

It must not know the course of a turn.
"""

from gobelet.games import ALL
from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import state as s

CAPTURE_BONUS = 20
GOAL_BONUS = 10


def barrier_pawns(own):
    """The mask of the pawns that form a barrier with another one of theirs, from a seat's four places."""
    found = 0
    for pawn in (0, 1, 2, 3):
        place = own[pawn]
        if 0 <= place < s.GOAL and own.count(place) > 1:
            found |= 1 << pawn
    return found


def movable_pawns(state, seat, own):
    """(mask of the pawns that can go the steps that are due, mask of those that would capture): can(p, n)."""
    steps = state[s.STEPS]
    start = s.STARTS[state[s.PLAYERS]][seat]
    walls = s.PAIRS & ~(6 << 3 * seat) if state[s.OWN_PASSABLE] else s.PAIRS
    movable = captures = 0
    for pawn in (0, 1, 2, 3):
        place = own[pawn]
        to = place + steps
        if place < 0 or to > s.GOAL:
            continue
        if place < s.ENTRY:
            low = start + place + 1
            high = start + (to if to < s.ENTRY else s.ENTRY) + 1
            if low >= s.CIRCUIT:
                way = state[s.SQUARES + low - s.CIRCUIT : s.SQUARES + high - s.CIRCUIT]
            elif high <= s.CIRCUIT:
                way = state[s.SQUARES + low : s.SQUARES + high]
            else:
                way = state[s.SQUARES + low :] + state[s.SQUARES : s.SQUARES + high - s.CIRCUIT]
            blocked = 0
            for here in way:
                blocked |= here
            if blocked:
                if blocked & walls:
                    continue
                if to <= s.ENTRY:
                    here = way[-1]
                    if here & s.PAIRS or here & here - 1:
                        continue  # one's own barrier where it may be passed, or two pawns on a refuge
                    if here and not here >> 3 * seat & 1 and not board.REFUGES[(start + to) % s.CIRCUIT]:
                        captures |= 1 << pawn
        if to > s.ENTRY and to < s.GOAL and own.count(to) > 1:
            continue
        if to > s.CORRIDOR and walls == s.PAIRS and _corridor_walled(own, place, to):
            continue
        movable |= 1 << pawn
    return movable, captures


def _corridor_walled(own, place, to):
    """Whether two of the own pawns stand together in the corridor between a pawn and where it goes."""
    return any([own.count(at) > 1 for at in range(max(place + 1, s.CORRIDOR), to)])


def obstacle(state, seat, pawn):
    """Why a pawn cannot go the steps that are due, "" if it can: section 2, can(p, n), one square at a time."""
    places = s.pawns(state, seat)
    place = places[pawn]
    to = place + state[s.STEPS]
    if place == s.HOME:
        return "pawn_at_home"
    if place == s.GOAL:
        return "pawn_at_goal"
    if to > s.GOAL:
        return "too_far"
    for at in range(place + 1, min(to + 1, s.GOAL)):
        if at > s.ENTRY:
            own = there = places.count(at)
            walled = own > 1
        else:
            here = state[s.SQUARES + s.square(state, seat, at)]
            own = here >> 3 * seat & 7
            there = sum([here >> shift & 7 for shift in (0, 3, 6, 9)])
            walled = bool(here & s.PAIRS)
        if walled and not (own > 1 and state[s.OWN_PASSABLE]):
            return "barrier"
        if at == to and there > 1:
            return "square_full"
    return ""


def come_out(state, seat, out):
    """T3, SORTIR: the first 5 brings out two pawns; each takes one enemy pawn off the start square."""
    count = 1 if state[s.FIVES] >> seat & 1 else 2
    state[s.FIVES] |= 1 << seat
    first = s.PAWNS + 4 * seat
    for _ in range(count):
        pawn = state.index(s.HOME, first, first + 4) - first
        state[first + pawn] = 0
        state[s.LAST] = pawn
        out.append(("exit", ALL, seat, pawn))
        start = s.STARTS[state[s.PLAYERS]][seat]
        enemies = state[s.SQUARES + start] & ~(7 << 3 * seat)
        state[s.SQUARES + start] += 1 << 3 * seat
        if enemies:
            _capture(state, seat, start, enemies, out)


def _capture(state, seat, where, enemies, out):
    """Sends one of the enemy pawns on a square home, the latest arrival first; it earns a bonus (T4)."""
    players = state[s.PLAYERS]
    candidates = []
    for other in range(players):
        if enemies >> 3 * other & 7:
            place = (where - s.STARTS[players][other]) % s.CIRCUIT
            for pawn in (0, 1, 2, 3):
                if state[s.PAWNS + 4 * other + pawn] == place:
                    candidates.append(4 * other + pawn)
    victim = candidates[0]
    if len(candidates) > 1:  # only ever on one's own start
        latest = state[s.LATEST + seat]
        victim = latest if latest in candidates else candidates[-1]
    state[s.PAWNS + victim] = s.HOME
    state[s.SQUARES + where] -= 1 << 3 * (victim >> 2)
    out.append(("captured", ALL, seat, victim >> 2, victim & 3, where))
    state[s.DUE_AFTER] = state[s.DUE]
    state[s.DUE] = CAPTURE_BONUS


def move(state, seat, pawn, out):
    """AVANCER and BONUS: a pawn goes the steps that are due; what it lands on, and what that earns."""
    at = s.PAWNS + 4 * seat + pawn
    place = state[at]
    to = place + state[s.STEPS]
    start = s.STARTS[state[s.PLAYERS]][seat]
    state[s.LAST] = pawn
    state[at] = to
    if place <= s.ENTRY:
        state[s.SQUARES + (start + place) % s.CIRCUIT] -= 1 << 3 * seat
    out.append(("moved", ALL, seat, pawn, place, to))
    if to <= s.ENTRY:
        where = (start + to) % s.CIRCUIT
        enemies = state[s.SQUARES + where] & ~(7 << 3 * seat)
        arrive(state, seat, pawn, to)
        if enemies and not board.REFUGES[where]:
            _capture(state, seat, where, enemies, out)
    elif to == s.GOAL:
        out.append(("goal", ALL, seat, pawn))
        state[s.DUE_AFTER] = state[s.DUE]
        state[s.DUE] = GOAL_BONUS


def arrive(state, seat, pawn, place):
    """Counts a pawn on its square of the circuit and remembers it there if somebody else may come out on it."""
    starts = s.STARTS[state[s.PLAYERS]]
    where = (starts[seat] + place) % s.CIRCUIT
    state[s.SQUARES + where] += 1 << 3 * seat
    if place and where in starts:
        state[s.LATEST + starts.index(where)] = 4 * seat + pawn


def send_home(state, seat, pawn):
    """Back to the nest from wherever it is."""
    where = s.square(state, seat, state[s.PAWNS + 4 * seat + pawn])
    if where >= 0:
        state[s.SQUARES + where] -= 1 << 3 * seat
    state[s.PAWNS + 4 * seat + pawn] = s.HOME
