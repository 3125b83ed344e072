"""What a position of Parcheesi is worth to each seat, by what many thousand games of our own have taught.

`python -m tools.automates parcheesi --games 200000` plays those games, learns, and writes weights.data; what it looks
at (tools/automates/parcheesi.c) is what is looked at here, which a test holds. There is a set of weights for each stage
that a seat and the best of the others have reached: what is a risk worth taking for one who is behind is none for one
who leads. Integers only: 1000 is a factor of e in the odds of winning. It must not know what is legal.
"""

from array import array

from gobelet import game_data
from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import state as s

STAGES, STAGE = 3, 96  # how many there are, and the squares that all pawns of a seat have come from one to the next
# Where the weights of a set begin: for each place of a pawn from 0 on, each four places of a pair, pawns in the nest,
# pawns at the goal; single ones; for risks from who throws before one does, and from who throws later.
PAIRS, NESTS, GOALS = 71, 89, 94
FRESH, NEXT, WALL, WALLED, SOON, LATER, SIZE = 99, 100, 101, 102, 103, 109, 115
# Of a risk: to be hit by one throw (0), by two (2), out of a nest; the next one is what each 64 places of its way add.
NEST_HIT = 4
AHEAD = 13  # squares from which a pawn is in reach: of one throw, or of two if the first is a six
FENCE = 7  # squares ahead in which a barrier of somebody else holds a pawn up
# Squares behind -> by one throw or by two. Whoever has a pawn in the nest comes out with a 5, and goes
# 6 with a six, which is 7 squares for whoever has none.
HIT_BY_HOME = b"\2\0\0\0\0\2\0\2\2\2\2\2\2\2"
HIT_BY_ALL = b"\2\0\0\0\0\0\2\0\2\2\2\2\2\2"
# 32767 * exp(-k * 0.064) for k from 0 on, two bytes each
POWERS = (
    b"\x7f\xff\x78\x10\x70\x9e\x69\xa3\x63\x16\x5c\xf2\x57\x2f\x51\xc7\x4c\xb5\x47\xf4\x43\x7e\x3f\x4f"
    b"\x3b\x62\x37\xb3\x34\x3f\x31\x02\x2d\xf8\x2b\x1f\x28\x73\x25\xf1\x23\x96\x21\x62\x1f\x50\x1d\x5f"
    b"\x1b\x8d\x19\xd8\x18\x3d\x16\xbd\x15\x54\x14\x01\x12\xc4\x11\x9a\x10\x83\x0f\x7d\x0e\x87\x0d\xa0"
    b"\x0c\xc8\x0b\xfd\x0b\x3f\x0a\x8c\x09\xe5\x09\x48\x08\xb5\x08\x2b\x07\xa9\x07\x2f\x06\xbd\x06\x52"
    b"\x05\xee\x05\x90\x05\x38\x04\xe5\x04\x97\x04\x4e\x04\x0a\x03\xca\x03\x8e\x03\x55\x03\x20\x02\xef"
    b"\x02\xc0\x02\x95\x02\x6c\x02\x45\x02\x21\x01\xff\x01\xe0\x01\xc2\x01\xa6\x01\x8c\x01\x73\x01\x5c"
    b"\x01\x47\x01\x32\x01\x1f\x01\x0e\x00\xfd\x00\xed\x00\xdf\x00\xd1\x00\xc4\x00\xb8\x00\xac\x00\xa2"
    b"\x00\x98\x00\x8e\x00\x85\x00\x7d\x00\x75\x00\x6e\x00\x67\x00\x61\x00\x5b\x00\x55\x00\x50\x00\x4b"
    b"\x00\x46\x00\x42\x00\x3e\x00\x3a\x00\x36\x00\x33\x00\x30\x00\x2d\x00\x2a\x00\x28\x00\x25\x00\x23"
    b"\x00\x21\x00\x1f\x00\x1d\x00\x1b\x00\x19\x00\x18\x00\x16\x00\x15\x00\x14\x00\x12\x00\x11\x00\x10"
    b"\x00\x0f\x00\x0e\x00\x0d\x00\x0c\x00\x0c\x00\x0b\x00\x0a\x00\x0a"
)
CERTAIN = 1 << 15  # of a chance
OUT_OF_IT = -30_000  # the worth of a seat that has finished or left
_weights = array("h", bytes(game_data.load("parcheesi", "weights")))  # two bytes each, the lower one first


def chance(state, seat):
    """The chance of a seat to win before the player to move throws, 0 to CERTAIN."""
    worths = all_worths(state)
    top = max(worths)
    powers = [_power(top - worth) for worth in worths]
    return powers[seat] * CERTAIN // sum(powers)


def _power(below):
    """32767 * exp(-below / 1000)."""
    at = below >> 6
    if at > 126:
        return 0
    high = POWERS[2 * at] << 8 | POWERS[2 * at + 1]
    low = POWERS[2 * at + 2] << 8 | POWERS[2 * at + 3]
    return high - (high - low) * (below & 63) // 64


def standing(state, seat):
    """How well a seat stands before the player to move throws: its own worth against the best of the others and their
    mean."""
    worths = all_worths(state)
    own = worths.pop(seat)
    return 2 * own - max(worths) - sum(worths) // len(worths)


def all_worths(state):
    """The worth of every seat's pawns before the player to move throws."""
    seats = range(state[s.PLAYERS])
    pawns = [s.pawns(state, seat) for seat in seats]
    stages = [min(sum([place for place in places if place > 0]) // STAGE, STAGES - 1) for places in pawns]
    around = [_on_circuit(state, seat, pawns[seat]) for seat in seats]
    worths = []
    for seat in seats:
        if state[s.RANKS + seat]:
            worths.append(OUT_OF_IT)
            continue
        first = SIZE * (STAGES * stages[seat] + max(stages[:seat] + stages[seat + 1 :]))
        worth = _places(state, seat, pawns[seat], first)
        if around[seat][0]:
            for other in seats:
                if other != seat:
                    side = SOON if _before(state, other, seat) else LATER
                    worth += _between(around[seat][0], around[other], first, first + side)
        worths.append(worth)
    return worths


def _before(state, own, other):
    """Whether a seat throws before another one does."""
    players, current = state[s.PLAYERS], state[s.CURRENT]
    return (own - current) % players < (other - current) % players


def _places(state, seat, places, first):
    """What the places of a seat's pawns are worth by themselves, by the weights from `first` on."""
    weights = _weights
    worth = weights[first + NESTS + places.count(s.HOME)] + weights[first + GOALS + places.count(s.GOAL)]
    if not state[s.FIVES] >> seat & 1:
        worth += weights[first + FRESH]
    if seat == state[s.CURRENT]:
        worth += weights[first + NEXT]
    for place in places:
        if 0 <= place < s.GOAL:
            worth += weights[first + place]
            if places.count(place) > 1:
                worth += weights[first + PAIRS + (place >> 2)] // 2
    return worth


def _on_circuit(state, seat, places):
    """(square, place, whether it stands there alone) of each pawn on the circuit, in a list; and the square that the
    seat comes out on, -1 with no pawn in the nest."""
    start = s.STARTS[state[s.PLAYERS]][seat]
    pawns = []
    for place in places:
        if 0 <= place <= s.ENTRY:
            where = start + place
            pawns.append((where if where < s.CIRCUIT else where - s.CIRCUIT, place, places.count(place) < 2))
    return pawns, start if s.HOME in places and not state[s.RANKS + seat] else -1


def _between(own, rival, first, risks):
    """What a rival's pawns make of a seat's pawns on the circuit, each as of _on_circuit(). risks: where the weights of
    risks from this rival begin."""
    weights = _weights
    pawns, start = rival
    hits = HIT_BY_ALL if start < 0 else HIT_BY_HOME
    worth = 0
    for where, place, lone in own:
        if lone and where == start:
            worth += weights[risks + NEST_HIT] + (weights[risks + NEST_HIT + 1] * place >> 6)
        watched, stopped = not lone or not board.REFUGES[where], False
        for square, behind, single in pawns:
            gap = (where - square) % s.CIRCUIT
            if watched and 0 < gap <= AHEAD and behind + gap <= s.ENTRY:
                if not lone:
                    worth += weights[first + WALL] // 2
                    watched = False
                else:
                    at = risks + hits[gap]
                    worth += weights[at] + (weights[at + 1] * place >> 6)
            if not single:
                gap = s.CIRCUIT - gap
                if gap <= FENCE and place + gap <= s.ENTRY:
                    stopped = True
        if stopped:
            worth += weights[first + WALLED]
    return worth
