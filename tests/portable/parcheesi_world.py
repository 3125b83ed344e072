"""What the tests of Parcheesi share: positions put together for one rule, throws and decisions in one line.

Two players sit on blue and green: seat 0 starts on square 22, seat 1 on square 56, half the circuit on. Places are
those of each player's own path; `facing` finds the place of one on the other's path.
"""

from gobelet import games as rules
from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.definition import GAME
from gobelet.match import Match

H = s.HOME
G = s.GOAL
NEST = (H, H, H, H)
FAR = (70, 70, H, H)  # pawns that are in nobody's way


def game(*pawns, current=0, fives=None, **options):
    """A match before `current` throws, with the places of the pawns of each seat."""
    values = rules.complete_options(p, options)
    match = Match(GAME, len(pawns), values)
    match.state = p.position(pawns, current, values, fives)
    return match


def facing(match, seat, place, other):
    """The place on `other`'s path of the square that is `place` on `seat`'s path."""
    starts = [s.square(match.state, who, 0) for who in (seat, other)]
    found = (starts[0] + place - starts[1]) % s.CIRCUIT
    assert found <= s.ENTRY, "that square is not on the other's path"
    return found


def green(place):
    """The place on green's path of the square that is `place` on blue's, at a table of two."""
    return facing(game(NEST, NEST), 0, place, 1)


def four():
    """Four players. The first one, who has thrown a 4, may capture with two pawns, reach a safe square with the third
    and the goal with the last one."""
    match = game((4, 9, 25, 67), NEST, NEST, NEST)
    second = (H, facing(match, 0, 8, 1), G, 66)
    match.state[:] = p.position([(4, 9, 25, 67), second, (24, 24, H, H), (G, G, 40, 30)])
    throw(match, 4)
    return match


def throw(match, face):
    """The player whose turn it is throws. Returns the events."""
    return match.act(p.turn(match.state), (face,))


def places(match, seat=0):
    return tuple(s.pawns(match.state, seat))


def consistent(state):
    """Section 1 and 2: every pawn is somewhere, the circuit agrees with the pawns, no square is overfull or mixed."""
    squares = [0] * s.CIRCUIT
    starts = [s.square(state, seat, 0) for seat in range(state[s.PLAYERS])]
    for seat in range(state[s.PLAYERS]):
        own = s.pawns(state, seat)
        for place in own:
            assert s.HOME <= place <= s.GOAL
            if place > s.ENTRY and place < s.GOAL:
                assert own.count(place) <= 2
            where = s.square(state, seat, place)
            if where >= 0:
                squares[where] += 1 << 3 * seat
    assert squares == state[s.SQUARES : s.END]
    for where, here in enumerate(squares):
        counts = [here >> shift & 7 for shift in (0, 3, 6, 9)]
        if sum(counts) > 2:
            assert where in starts and counts[starts.index(where)] == sum(counts), (where, counts)
        if not board.REFUGES[where]:
            assert max(counts) == sum(counts), (where, counts)


def play(match, random, choose, consider=1):
    """Plays to the end. choose(state, seat, hand, random) decides, also for seats that only may: they are asked once in
    `consider` times, lowest first."""
    state = match.state
    while not match.over:
        seat, action = p.turn(state), None
        for other in rules.seats_in(p.may_claim(state)):
            if action is None and random.below(consider) == 0:
                seat, action = other, choose(state, other, None, random)
        if action is None:
            seat = p.turn(state)
            owed = p.owes(state, seat)
            action = random.faces(*owed[1:]) if owed[0] == rules.ROLL else choose(state, seat, None, random)
        match.act(seat, action)
