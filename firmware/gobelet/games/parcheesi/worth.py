"""What a position of Parcheesi is worth to each seat, by what many thousand games of our own have taught.

`python -m tools.automates parcheesi` plays those games, learns, and writes the numbers of learned.py; what it looks at
(tools/automates/parcheesi.c) is what is looked at here, which a test holds. Integers only: 1000 is a factor of e in the
odds of winning. It must not know what is legal.
"""

from gobelet.games.parcheesi import board, learned
from gobelet.games.parcheesi import state as s

AHEAD = 13  # squares from which a pawn is in reach: of one throw, or of two if the first is a six
FENCE = 7  # squares ahead in which a barrier of somebody else holds a pawn up
HIT_BY = b"\0\1\1\1\1\2\2\2\2\2\2\2\2\2"  # squares behind -> 1: one throw hits, 2: it takes two; and so for 5, 6, 7:
AT_HOME = b"\2\1\2"  # whoever has a pawn in the nest comes out with a 5, and goes 6 with a six
ALL_OUT = b"\1\2\1"  # else a six is seven squares
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


def chance(state, seat, mover):
    """The chance of a seat to win once `mover` has moved, 0 to CERTAIN."""
    worths = all_worths(state, mover)
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


def standing(state, seat, mover):
    """How well a seat stands once `mover` has moved: its own worth against the best of the others and their mean."""
    worths = all_worths(state, mover)
    own = worths.pop(seat)
    return 2 * own - max(worths) - sum(worths) // len(worths)


def all_worths(state, mover):
    """The worth of every seat's pawns once `mover` has moved."""
    seats = range(state[s.PLAYERS])
    starts = s.STARTS[state[s.PLAYERS]]
    pawns = [s.pawns(state, seat) for seat in seats]
    return [_worth(state, seat, starts, pawns, learned.MOVED if seat == mover else learned.WAITING) for seat in seats]


def _worth(state, seat, starts, pawns, risks):
    start, places, squares = starts[seat], pawns[seat], s.SQUARES
    worth = 0
    for place in places:
        if place < 0 or place > s.ENTRY:
            worth += learned.BINS[0 if place < 0 else 18 if place == s.GOAL else min(1 + (place >> 2), 17)]
            continue
        worth += learned.BINS[1 + (place >> 2)]
        where = start + place
        if where >= s.CIRCUIT:
            where -= s.CIRCUIT
        lone = places.count(place) < 2
        refuge = board.REFUGES[where]
        if lone:
            risk = _nests(seat, where, starts, pawns) * (risks[4] + risks[5] * place // 64)
            if refuge:
                worth += learned.REFUGE
            else:
                once, twice = _hits(seat, where, starts, pawns)
                risk += once * (risks[0] + risks[1] * place // 64) + twice * (risks[2] + risks[3] * place // 64)
            worth += risk
        else:
            worth += learned.PAIR // 2
            once, twice = _hits(seat, where, starts, pawns)
            if once or twice:
                worth += learned.WALL // 2
        mine = 6 << 3 * seat
        for ahead in range(where + 1, where + min(FENCE, s.ENTRY - place) + 1):
            here = state[squares + (ahead if ahead < s.CIRCUIT else ahead - s.CIRCUIT)]
            if here & s.PAIRS and not here & mine:
                worth += learned.WALLED
                break
    return worth


def _hits(seat, where, starts, pawns):
    """How many pawns of the others may hit a square with one throw, and how many with two."""
    once = twice = 0
    for other, places in enumerate(pawns):
        if other == seat:
            continue
        start = starts[other]
        for behind in places:
            if 0 <= behind <= s.ENTRY:
                gap = (where - start - behind) % s.CIRCUIT
                if 0 < gap <= AHEAD and behind + gap <= s.ENTRY:
                    by = HIT_BY[gap]
                    if 5 <= gap <= 7:
                        by = (AT_HOME if s.HOME in places else ALL_OUT)[gap - 5]
                    if by == 1:
                        once += 1
                    else:
                        twice += 1
    return once, twice


def _nests(seat, where, starts, pawns):
    """How many of the others may come out on a square."""
    found = 0
    for other, start in enumerate(starts):
        if start == where and other != seat and s.HOME in pawns[other]:
            found += 1
    return found
