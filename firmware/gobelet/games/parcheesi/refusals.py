"""Why something is not possible in Parcheesi: the reasons of WHY, found one square at a time.

Part of parcheesi.py, apart because a cup hardly needs it.
"""

from gobelet.games.parcheesi import rules as p


def why_not(state, seat, action):
    """The reason against an action that is not legal."""
    phase = state[p.PHASE]
    mine = seat == state[p.CURRENT]
    if phase == p.ENDED:
        return p.GAME_OVER
    if type(action) is tuple:
        return p.ALREADY_THROWN if mine else p.NOT_YOUR_TURN
    if type(action) is not int or not 0 <= action <= p.OUTSIDE:
        return p.NOT_AN_ACTION
    if state[p.RANKS + seat]:
        return p.HAS_FINISHED
    if p.CLAIM <= action < p.EARLY:
        return p.OWN_FAULT if seat == state[p.FAULTY] and state[p.FAULTS] >> action - p.CLAIM & 1 else p.NO_FAULT
    if action == p.EARLY:
        return p.NOT_IN_THESE_RULES if not state[p.OUT_OF_TURN] else p.YOUR_TURN if mine else p.ALREADY_LOSES_TURN
    if not mine:
        return p.NOT_YOUR_TURN
    if action >= p.EDGE:
        return p.ALREADY_THROWN if state[p.PHYSICAL] else p.NOT_IN_THESE_RULES
    if phase == p.THROWING:
        return p.THROW_FIRST
    if action == p.EXIT:
        return p.EXIT_NEEDS_FIVE if state[p.DIE] != 5 or phase == p.BONUS else p.NOBODY_HOME
    if action >= p.MOVE:
        why = obstacle(state, seat, action - p.MOVE)
        if why:
            return why
    if state[p.CHOICES] & 1 << p.EXIT and (action != p.PASS or state[p.CHOICES] >> p.MOVE == state[p.FORGETTINGS]):
        return p.MUST_EXIT
    return p.MUST_OPEN_BARRIER if action >= p.MOVE else p.MUST_MOVE


def obstacle(state, seat, pawn):
    """Why a pawn cannot go the steps that are due, 0 if it can: section 2, can(p, n), one square at a time."""
    places = p.pawns(state, seat)
    place = places[pawn]
    to = place + state[p.STEPS]
    if place == p.HOME:
        return p.PAWN_AT_HOME
    if place == p.GOAL:
        return p.PAWN_AT_GOAL
    if to > p.GOAL:
        return p.TOO_FAR
    for at in range(place + 1, min(to + 1, p.GOAL)):
        if at > p.ENTRY:
            own = there = places.count(at)
            walled = own > 1
        else:
            here = state[p.SQUARES + p.square(state, seat, at)]
            own = here >> 3 * seat & 7
            there = sum([here >> shift & 7 for shift in (0, 3, 6, 9)])
            walled = bool(here & p.PAIRS)
        if walled and not (own > 1 and state[p.OWN_PASSABLE]):
            return p.BARRIER
        if at == to and there > 1:
            return p.SQUARE_FULL
    return 0
