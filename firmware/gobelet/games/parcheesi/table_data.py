"""What lies on Parcheesi's table, as plain data: for pages, and for nobody who has only a display.

It must not know what is legal, or any words.
"""

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import state as s

SIDE = 19  # places in a row of the board
NEST = ((-1, -1), (1, -1), (-1, 1), (1, 1))  # where the pawns of a nest stand round its middle
LANE = s.GOAL - s.CORRIDOR  # squares of a corridor
AT_HOME, ON_ITS_WAY, AT_GOAL = range(3)


def table_data(view, names):
    """The board on its grid of `side` places: squares, corridors (colour after colour) and nests, x then y, one number
    after the other; refuges and starts: numbers of squares. colours: of each seat, a number. pawns: [seat, pawn, x, y,
    where it is]: AT_HOME, ON_ITS_WAY or AT_GOAL. turn: the seat to act; die: the throw, 0 for none. fault: the seat
    that has forgotten a duty, -1 for none."""
    colours = [board.COLOURS.index(colour) for colour in view["colours"]]
    pawns = []
    for seat, places in enumerate(view["pawns"]):
        for pawn, place in enumerate(places):
            where = AT_HOME if place == s.HOME else AT_GOAL if place == s.GOAL else ON_ITS_WAY
            pawns.append([seat, pawn] + spot(colours[seat], pawn, place) + [where])
    return {
        "side": SIDE,
        "squares": list(board.SQUARES_XY),
        "corridors": list(board.CORRIDORS_XY),
        "nests": list(board.NESTS_XY),
        "refuges": [square for square in range(s.CIRCUIT) if board.REFUGES[square]],
        "starts": list(board.STARTS),
        "colours": colours,
        "pawns": pawns,
        "turn": view["turn"],
        "die": view["die"],
        "fault": view["fault"][0] if view["fault"] else -1,
    }


def spot(colour, pawn, place):
    """[column, row] of a place of a colour's path on the board; at home each pawn has one of its own."""
    if place == s.HOME:
        x, y = NEST[pawn]
        return [board.NESTS_XY[2 * colour] + x, board.NESTS_XY[2 * colour + 1] + y]
    if place == s.GOAL:
        x, y = board.CORRIDORS_XY[2 * LANE * colour + 12], board.CORRIDORS_XY[2 * LANE * colour + 13]
        return [x + (x < SIDE // 2) - (x > SIDE // 2), y + (y < SIDE // 2) - (y > SIDE // 2)]
    if place >= s.CORRIDOR:
        at = 2 * LANE * colour + 2 * (place - s.CORRIDOR)
        return [board.CORRIDORS_XY[at], board.CORRIDORS_XY[at + 1]]
    square = (board.STARTS[colour] + place) % s.CIRCUIT
    return [board.SQUARES_XY[2 * square], board.SQUARES_XY[2 * square + 1]]
