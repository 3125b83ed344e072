"""Parafico before the first round: who sits where, who speaks first (section S).

Each step of it returns the seat that speaks first in the first round, -1 while somebody still owes a roll. It must not
know how a round begins.
"""

from gobelet.games import ALL, seats_in
from gobelet.games.parafico import state as s

_PLACE_STEP = 1000  # places apart by more than any total of a roll


def rolled(state, seat, faces, out):
    """A seating roll, or one for who speaks first,, that the seat owes no longer. Returns who speaks first, or -1."""
    first = state[s.PHASE] == s.FIRST_ROLL
    s.put(state, s.TOTAL, seat, sum(faces))
    out.append(("first_roll" if first else "seat_roll", ALL, seat, faces))
    return _go_on(state, out)


def without(state, seat, out):
    """A seat has left the match while others still roll for their places. Returns who speaks first, or -1."""
    s.put(state, s.TOTAL, seat, 0)
    return _go_on(state, out)


def _go_on(state, out):
    if state[s.OWING]:
        return -1
    return _choose_first(state, out) if state[s.PHASE] == s.FIRST_ROLL else _seat(state, out)


def _seat(state, out):
    """S3, S4: orders each group of equal places by its new totals; groups that are still equal roll again."""
    places, totals = s.block(state, s.PLACE), s.block(state, s.TOTAL)
    # Sorted by place, then by decreasing total, then by seat: one integer each, as MicroPython's sort is not stable.
    there = seats_in(state[s.LIVING])
    keys = sorted([(places[seat] * _PLACE_STEP - totals[seat]) * 16 + seat for seat in there])
    tied = last = 0
    for number, key in enumerate(keys):
        seat = key & 15
        if number and key >> 4 == last >> 4 and not state[s.SEAT_TIES]:
            places[seat] = places[last & 15]
            tied |= 1 << seat | 1 << (last & 15)
        else:
            places[seat] = number
        last = key
    s.put_block(state, s.PLACE, places)
    if tied:
        state[s.OWING] = tied
        out.append(("tie", ALL, -1, tied))
        return -1
    gone = [seat for seat in range(state[s.PLAYERS]) if seat not in there]
    clockwise = tuple([key & 15 for key in keys] + gone)
    sit(state, clockwise)
    out.append(("order", ALL, -1, clockwise))
    return _first_candidates(state, out)


def sit(state, clockwise):
    """Seats everybody: the seats clockwise. Turns go round the ones who have a die."""
    s.put_block(state, s.ORDER, clockwise)
    living = [seat for seat in clockwise if state[s.DICE + seat]]
    for number, seat in enumerate(living):
        s.put(state, s.NEXT, living[number - 1], seat)


def _first_candidates(state, out):
    """S5: the youngest, or whoever the option says; several candidates roll one die each."""
    living = seats_in(state[s.LIVING])
    if state[s.FIRST_SPEAKER] == 2:
        chosen = min(state[s.FIRST_SEAT], state[s.PLAYERS] - 1)
        return chosen if chosen in living else living[0]
    candidates = living
    ages = s.block(state, s.AGE)
    known = [ages[seat] for seat in living if ages[seat]]
    if state[s.FIRST_SPEAKER] == 0 and known:
        candidates = [seat for seat in living if ages[seat] == min(known)]
    return _only_one(state, candidates, out)


def _choose_first(state, out):
    """S5: the highest of the candidates' dice speaks first; equals roll again. A total of 0 did not take part."""
    totals = s.block(state, s.TOTAL)
    highest = max(totals)
    return _only_one(state, [seat for seat in seats_in(state[s.LIVING]) if totals[seat] == highest], out)


def _only_one(state, candidates, out):
    """The only candidate, or -1: then each of them rolls a die."""
    if len(candidates) == 1:
        return candidates[0]
    s.put_block(state, s.TOTAL, [0] * state[s.PLAYERS])
    state[s.PHASE] = s.FIRST_ROLL
    state[s.OWING] = sum([1 << seat for seat in candidates])
    out.append(("first_roll_of", ALL, -1, state[s.OWING]))
    return -1
