"""Parafico before the first round: who sits where, who speaks first (section S).

Part of parafico.py, apart because a cup needs it at the start of a match only. The state of a new match is made in
parafico_start.py.
"""

from gobelet.games import ALL, seats_in
from gobelet.games.parafico import rules as p


def rolled(state, seat, faces, out):
    """A seating roll, or one for who speaks first: parafico.apply() has taken the seat from those that owe one."""
    first = state[p.PHASE] == p.FIRST_ROLL
    state[p.HEAD + p.TOTAL * state[p.PLAYERS] + seat] = sum(faces)
    out.append(("first_roll" if first else "seat_roll", ALL, seat, faces))
    _go_on(state, out)


def without(state, seat, out):
    """A seat has left the match while others still roll for their places."""
    state[p.HEAD + p.TOTAL * state[p.PLAYERS] + seat] = 0
    _go_on(state, out)


def _go_on(state, out):
    if not state[p.OWING]:
        if state[p.PHASE] == p.FIRST_ROLL:
            _choose_first(state, out)
        else:
            _seat(state, out)


def _seat(state, out):
    """S3, S4: orders each group of equal places by its new totals; groups that are still equal roll again."""
    seats = state[p.PLAYERS]
    place = p.HEAD + p.PLACE * seats
    total = p.HEAD + p.TOTAL * seats
    # Sorted by place, then by decreasing total, then by seat: one integer each, as MicroPython's sort is not stable.
    there = seats_in(state[p.LIVING])
    keys = sorted([(state[place + seat] * p.BASE - state[total + seat]) * 16 + seat for seat in there])
    tied = last = 0
    for number, key in enumerate(keys):
        seat = key & 15
        if number and key >> 4 == last >> 4 and not state[p.SEAT_TIES]:
            state[place + seat] = state[place + (last & 15)]
            tied |= 1 << seat | 1 << (last & 15)
        else:
            state[place + seat] = number
        last = key
    if tied:
        state[p.OWING] = tied
        out.append(("tie", ALL, -1, tied))
        return
    gone = [seat for seat in range(seats) if seat not in there]
    clockwise = tuple([key & 15 for key in keys] + gone)
    sit(state, clockwise)
    out.append(("order", ALL, -1, clockwise))
    _first_candidates(state, out)


def sit(state, clockwise):
    """Seats everybody: the seats clockwise. Turns go round the ones who have a die."""
    seats = state[p.PLAYERS]
    state[p.HEAD + p.ORDER * seats : p.HEAD + (p.ORDER + 1) * seats] = clockwise
    living = [seat for seat in clockwise if state[p.HEAD + seat]]
    for number, seat in enumerate(living):
        state[p.HEAD + p.NEXT * seats + living[number - 1]] = seat


def _first_candidates(state, out):
    """S5: the youngest, or whoever the option says; several candidates roll one die each."""
    seats = state[p.PLAYERS]
    if state[p.FIRST_SPEAKER] == 2:
        chosen = min(state[p.FIRST_SEAT], seats - 1)
        p.open_round(state, chosen if state[p.LIVING] >> chosen & 1 else seats_in(state[p.LIVING])[0], out)
        return
    candidates = state[p.LIVING]
    ages = state[p.HEAD + p.AGE * seats : p.HEAD + (p.AGE + 1) * seats]
    ages = [age if candidates >> seat & 1 else 0 for seat, age in enumerate(ages)]
    if state[p.FIRST_SPEAKER] == 0 and max(ages):
        youngest = min([age for age in ages if age])
        candidates = sum([1 << seat for seat in range(seats) if ages[seat] == youngest])
    _roll_or_open(state, candidates, out)


def _choose_first(state, out):
    """S5: the highest of the candidates' dice speaks first; equals roll again. A total of 0 did not take part."""
    seats = state[p.PLAYERS]
    totals = state[p.HEAD + p.TOTAL * seats : p.HEAD + (p.TOTAL + 1) * seats]
    highest = max(totals)
    _roll_or_open(state, sum([1 << seat for seat in seats_in(state[p.LIVING]) if totals[seat] == highest]), out)


def _roll_or_open(state, candidates, out):
    who = seats_in(candidates)
    if len(who) == 1:
        p.open_round(state, who[0], out)
        return
    seats = state[p.PLAYERS]
    for seat in range(seats):
        state[p.HEAD + p.TOTAL * seats + seat] = 0
    state[p.PHASE] = p.FIRST_ROLL
    state[p.OWING] = candidates
    out.append(("first_roll_of", ALL, -1, candidates))
