"""Pawns on the board of Parcheesi: who can go how far, coming out, moving, capturing (sections 2 and 3).

Part of parcheesi.py, which is the course of a turn. A square holds in one number how many pawns of each seat stand on
it: see SQUARES there.
"""

from gobelet import loader
from gobelet.games import ALL
from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import rules as p


def barrier_pawns(own):
    """The mask of the pawns that form a barrier with another one of theirs, from a seat's four places."""
    found = 0
    for pawn in (0, 1, 2, 3):
        place = own[pawn]
        if 0 <= place < p.GOAL and own.count(place) > 1:
            found |= 1 << pawn
    return found


def movable_pawns(state, seat, own):
    """(mask of the pawns that can go the steps that are due, mask of those that would capture): can(p, n)."""
    steps = state[p.STEPS]
    start = p.STARTS[state[p.PLAYERS]][seat]
    walls = p.PAIRS & ~(6 << 3 * seat) if state[p.OWN_PASSABLE] else p.PAIRS
    movable = captures = 0
    for pawn in (0, 1, 2, 3):
        place = own[pawn]
        to = place + steps
        if place < 0 or to > p.GOAL:
            continue
        if place < p.ENTRY:
            low = start + place + 1
            high = start + (to if to < p.ENTRY else p.ENTRY) + 1
            if low >= p.CIRCUIT:
                way = state[p.SQUARES + low - p.CIRCUIT : p.SQUARES + high - p.CIRCUIT]
            elif high <= p.CIRCUIT:
                way = state[p.SQUARES + low : p.SQUARES + high]
            else:
                way = state[p.SQUARES + low :] + state[p.SQUARES : p.SQUARES + high - p.CIRCUIT]
            blocked = 0
            for here in way:
                blocked |= here
            if blocked:
                if blocked & walls:
                    continue
                if to <= p.ENTRY:
                    here = way[-1]
                    if here & p.PAIRS or here & here - 1:
                        continue  # one's own barrier where it may be passed, or two pawns on a refuge
                    if here and not here >> 3 * seat & 1 and not board.REFUGES[(start + to) % p.CIRCUIT]:
                        captures |= 1 << pawn
        if to > p.ENTRY and to < p.GOAL and own.count(to) > 1:
            continue
        if to > p.CORRIDOR and walls == p.PAIRS and _corridor_walled(own, place, to):
            continue
        movable |= 1 << pawn
    return movable, captures


def _corridor_walled(own, place, to):
    """Whether two of the own pawns stand together in the corridor between a pawn and where it goes."""
    return any([own.count(at) > 1 for at in range(max(place + 1, p.CORRIDOR), to)])


def come_out(state, seat, out):
    """T3, SORTIR: the first 5 brings out two pawns; each takes one enemy pawn off the start square."""
    count = 1 if state[p.FIVES] >> seat & 1 else 2
    state[p.FIVES] |= 1 << seat
    first = p.PAWNS + 4 * seat
    for _ in range(count):
        pawn = state.index(p.HOME, first, first + 4) - first
        state[first + pawn] = 0
        state[p.LAST] = pawn
        out.append(("exit", ALL, seat, pawn))
        start = p.STARTS[state[p.PLAYERS]][seat]
        enemies = state[p.SQUARES + start] & ~(7 << 3 * seat)
        state[p.SQUARES + start] += 1 << 3 * seat
        if enemies:
            _capture(state, seat, start, enemies, out)


def _capture(state, seat, where, enemies, out):
    """Sends one of the enemy pawns on a square home, the latest arrival first; it earns a bonus (T4)."""
    players = state[p.PLAYERS]
    candidates = []
    for other in range(players):
        if enemies >> 3 * other & 7:
            place = (where - p.STARTS[players][other]) % p.CIRCUIT
            for pawn in (0, 1, 2, 3):
                if state[p.PAWNS + 4 * other + pawn] == place:
                    candidates.append(4 * other + pawn)
    victim = candidates[0]
    if len(candidates) > 1:  # only ever on one's own start
        latest = state[p.LATEST + seat]
        victim = latest if latest in candidates else candidates[-1]
    state[p.PAWNS + victim] = p.HOME
    state[p.SQUARES + where] -= 1 << 3 * (victim >> 2)
    out.append(("captured", ALL, seat, victim >> 2, victim & 3, where))
    state[p.DUE_AFTER] = state[p.DUE]
    state[p.DUE] = p.CAPTURE_BONUS


def move(state, seat, pawn, out):
    """AVANCER and BONUS: a pawn goes the steps that are due; what it lands on, and what that earns."""
    at = p.PAWNS + 4 * seat + pawn
    place = state[at]
    to = place + state[p.STEPS]
    start = p.STARTS[state[p.PLAYERS]][seat]
    if state[p.PHASE] == p.CHOOSING and state[p.FORGETTINGS] >> pawn & 1:
        kind = p.FORGOTTEN_EXIT if state[p.DIE] == 5 else p.KEPT_BARRIER
        loader.load("gobelet.games.parcheesi.faults").fault(state, seat, pawn, kind, out)
    state[p.LAST] = pawn
    state[at] = to
    if place <= p.ENTRY:
        state[p.SQUARES + (start + place) % p.CIRCUIT] -= 1 << 3 * seat
    out.append(("moved", ALL, seat, pawn, place, to))
    if to <= p.ENTRY:
        where = (start + to) % p.CIRCUIT
        enemies = state[p.SQUARES + where] & ~(7 << 3 * seat)
        arrive(state, seat, pawn, to)
        if enemies and not board.REFUGES[where]:
            _capture(state, seat, where, enemies, out)
    elif to == p.GOAL:
        out.append(("goal", ALL, seat, pawn))
        state[p.DUE_AFTER] = state[p.DUE]
        state[p.DUE] = p.GOAL_BONUS


def arrive(state, seat, pawn, place):
    """Puts a pawn on its square of the circuit and remembers it there if somebody else may come out on it."""
    starts = p.STARTS[state[p.PLAYERS]]
    where = (starts[seat] + place) % p.CIRCUIT
    state[p.SQUARES + where] += 1 << 3 * seat
    if place and where in starts:
        state[p.LATEST + starts.index(where)] = 4 * seat + pawn


def send_home(state, seat, pawn):
    """Back to the nest from wherever it is."""
    where = p.square(state, seat, state[p.PAWNS + 4 * seat + pawn])
    if where >= 0:
        state[p.SQUARES + where] -= 1 << 3 * seat
    state[p.PAWNS + 4 * seat + pawn] = p.HOME
