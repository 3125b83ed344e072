"""The board of Parcheesi on a cup: the stretch that one own pawn goes along, large; or all whole ways, a row a player.

All 68 squares at once would leave each pawn four pixels. So a decision shows twelve squares as they lie on the board,
with whoever stands there: own pawns are full, the others the first letter of their player's name. Below it, and for all
while the player waits, is a whole way from the nest to the goal.
This module must not know what is legal, nor the link or the log's form.
"""

from gobelet.cup.display.canvas import SHADE
from gobelet.cup.screens import name_of, state_of
from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import state as s

LINE_Y = 11  # the line of words above the stretch
FLOOR_Y = 38  # the ground of the squares; pawns stand on it, two of a square one on the other
SHOWN, PITCH, LEFT_X = 12, 10, 4  # squares of a stretch
BEHIND, AHEAD = 2, 2  # squares behind the pawn and beyond where it would come
CUT = -2  # in a stretch: squares that are left out
PAWN, LETTER = 8, 9  # columns and rows of a large pawn; rows from one to the one above it
ROW_Y = 43  # the whole way of the own pawns below the stretch
ROW = 10  # rows of a whole way: two small pawns one over the other and the ground
SMALL, HIGH = 3, 4  # columns and rows of a small pawn, in its nest or at its goal
ON_WAY, TALL = 5, 8  # of one on its way
ROW_WIDTH = 87
NEST_X, WAY_X, GOAL_X = 0, 10, 80  # of a whole way: two pawns side by side at each end
WAY_WIDTH = 62  # columns from the first place of a way to the last one before the goal


def marks(own):
    """What stands for the player of each seat among the squares: the first letter of the name, and the number of the
    seat where an earlier one begins with it."""
    letters_used = []
    for seat in range(state_of(own)[s.PLAYERS]):
        letter = name_of(own, seat)[:1].upper()
        letters_used.append(letter if letter and letter not in letters_used else str(seat + 1))
    return letters_used


def stretch(place, to):
    """The places of the own path that are shown of a way, in order; CUT where squares between are left out."""
    last = min(to + AHEAD, s.GOAL)
    if last - place >= SHOWN:
        return [place, place + 1, CUT] + list(range(last - SHOWN + 4, last + 1))
    first = place if place == s.HOME else max(place - BEHIND, 0, last - SHOWN + 1)
    first = min(first, s.GOAL - SHOWN + 1)
    return list(range(first, first + SHOWN))


def draw_stretch(canvas, own, move, there):
    """The squares from where an own pawn is to where it would come. move: what the choice leads to; there: whether it
    is drawn there already, and whom it takes is gone."""
    state, seat = state_of(own), own.number
    letters, place = marks(own), s.pawns(state, seat)[move.pawn]
    x = LEFT_X
    for shown in stretch(place, move.to):
        standing = _standing(state, seat, shown, letters)
        if shown == place:
            standing.pop()
        elif shown == move.to and there and move.takes:
            standing.pop(0)
        _draw_ground(canvas, state, seat, shown, x)
        y = FLOOR_Y - LETTER
        for letter in standing:
            draw_pawn(canvas, x, y, letter)
            y -= LETTER
        if shown == (move.to if there else place):
            draw_pawn(canvas, x, y, "")
        elif shown == move.to:
            canvas.rect(x, y, PAWN, PAWN)
        elif place < shown < move.to and not standing:
            canvas.fill(x + 3, FLOOR_Y - 5, 2, 2)
        x += PITCH


def draw_pawn(canvas, x, y, letter):
    """One large pawn: a player's letter, "" for an own one."""
    if letter:
        canvas.text_in(x - 1, y, PAWN + 2, letter)
    else:
        canvas.fill(x + 1, y, PAWN - 2, PAWN)
        canvas.fill(x, y + 1, PAWN, PAWN - 2)


def _standing(state, seat, place, letters):
    """The pawns on a place of the own path, each as what is drawn of it, those of the others first."""
    standing_letters = []
    where = s.square(state, seat, place)
    for other in range(state[s.PLAYERS]):
        for theirs in s.pawns(state, other):
            if other != seat and where >= 0 and s.square(state, other, theirs) == where:
                standing_letters.append(letters[other])
    count = s.pawns(state, seat).count(place)
    return standing_letters + [""] * (min(count, 1) if place == s.HOME else 0 if place == s.GOAL else count)


def _draw_ground(canvas, state, seat, place, x):
    """What a square is: the ring a line, a refuge a block, the own corridor grey; nest and goal have a post."""
    where = s.square(state, seat, place)
    if place == CUT:
        canvas.text_in(x, FLOOR_Y - 7, PAWN, "\u2026")
    elif where < 0:
        canvas.fill(x, FLOOR_Y, PAWN, 3, SHADE)
        if place == s.GOAL or place == s.HOME:
            canvas.fill(x + PAWN if place == s.HOME else x - 2, FLOOR_Y - 2 * LETTER, 1, 2 * LETTER + 3)
    else:
        canvas.fill(x, FLOOR_Y, PAWN, 3 if board.REFUGES[where] else 1)


def others(state, seat, captured):
    """The places of a player's way where pawns of others stand, but for the one that is captured: as many as there is
    room for beside four own ones."""
    places = []
    for pawn in range(4 * state[s.PLAYERS]):
        where = s.square(state, pawn >> 2, state[s.PAWNS + pawn])
        place = (where - s.square(state, seat, 0)) % s.CIRCUIT
        if pawn >> 2 != seat and where >= 0 and place <= s.ENTRY and place != captured:
            places.append(place)
    return places[:7]


def draw_row(canvas, places, x, y, own, hidden=()):
    """The whole way of a player: nest, ring, corridor in grey, goal, with pawns on their places. own: how many of them
    are full, before those that are hollow; hidden: pawns that are left out, as they blink."""
    ground = y + ROW - 1
    ring = WAY_WIDTH * s.CORRIDOR // s.GOAL
    canvas.fill(x + WAY_X, ground, ring, 1)
    canvas.fill(x + WAY_X + ring, ground - 1, WAY_WIDTH - ring + SMALL, 2, SHADE)
    canvas.fill(x + NEST_X, ground, 2 * SMALL + 1, 1)
    canvas.fill(x + GOAL_X, ground, 2 * SMALL + 1, 1)
    for pawn, (across, up) in enumerate(spots(places)):
        if pawn not in hidden:
            wide, high = (ON_WAY, TALL) if 0 <= places[pawn] < s.GOAL else (SMALL, HIGH)
            top = ground - high - up * (HIGH + 1)
            canvas.fill(x + across, top, wide, high)
            if pawn >= own:
                canvas.fill(x + across + 1, top + 1, wide - 2, high - 2, 0)


def spots(places):
    """Where the pawns of a whole way are: (columns from its left, 0 or 1 for the upper one), in their order. Those on
    the way stand side by side, in the order of their places."""
    pawn_spots = [(NEST_X if place == s.HOME else GOAL_X, 0) for place in places]
    on_way = sorted([(place, pawn) for pawn, place in enumerate(places) if 0 <= place < s.GOAL])
    free, last = WAY_X, GOAL_X - (ON_WAY + 1) * len(on_way)
    for place, pawn in on_way:
        across = min(max(WAY_X + place * WAY_WIDTH // s.GOAL, free), last)
        pawn_spots[pawn] = across, 0
        free, last = across + ON_WAY + 1, last + ON_WAY + 1
    for pawn, place in enumerate(places):
        if place == s.HOME or place == s.GOAL:
            number = places[:pawn].count(place)
            pawn_spots[pawn] = pawn_spots[pawn][0] + (SMALL + 1) * (number >> 1), number & 1
    return pawn_spots
