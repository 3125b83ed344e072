"""The ways of a Paradice pawn with a roll, and what a player decides with one press: where it goes, at every fork, and
to buy what is there.

The rules ask at each fork, and about the purchase, one after the other. What is still to be answered waits in
seat.plan: (match, step, way, whether to buy), for that very step of that match. It must not draw.
"""

from gobelet.cup.screens import decide
from gobelet.games.paradice import board, rules
from gobelet.games.paradice import state as s
from gobelet.games.paradice.money import dues

MOST_STEPS = 12  # of a roll
MOST = 5  # places among which a player chooses at once


class Route:
    """One way to go. turns: the directions to choose, one a fork; path: the cells, the first one is where the pawn is;
    left: steps that are left at its end for another choice, 0 where the pawn stops. buys: 1 if the event at its end
    can be bought, 0 if not, -1 until somebody asks."""

    buys = -1

    def __init__(self, turns, path, left):
        self.turns = turns
        self.path = path
        self.left = left


def ways_on(state, seat):
    """Where a pawn can stop with this roll, each place once; past the first fork only when those are not too many."""
    routes = []
    for forks in (MOST_STEPS, 1):
        routes = []
        _walk(seat, (), bytes((state[s.PLACES + seat],)), state[s.STEPS], forks, routes)
        if len(routes) <= MOST:
            break
    return routes


def ends_of(state, seat):
    """Every place where a pawn can stop with this roll, past all forks, once each: for who can see them all."""
    routes = []
    _walk(seat, (), bytes((state[s.PLACES + seat],)), state[s.STEPS], MOST_STEPS, routes)
    return routes


def _walk(seat, turns, path, steps, forks, routes):
    """Appends the ways of so many steps that go on from the end of a path, past so many forks at most."""
    open_ways = 0
    while steps:
        cell = path[-1]
        open_ways = s.directions(seat, cell)
        if open_ways & open_ways - 1:
            break
        path += bytes((s.neighbour(cell, s.ONLY_WAY[open_ways]),))
        steps -= 1
    if steps and forks:
        for way in (s.NORTH, s.EAST, s.SOUTH, s.WEST):
            if open_ways >> way & 1:
                on = path + bytes((s.neighbour(path[-1], way),))
                _walk(seat, turns + (way,), on, steps - 1, forks - 1, routes)
    elif steps or path[-1] not in [way.path[-1] for way in routes]:
        routes.append(Route(turns, path, steps))


def can_buy(state, seat, way):
    """Whether a seat can buy the event at the end of a way, once it has paid for this roll without a sale."""
    kind = board.KINDS[way.path[-1]]
    if way.left or kind >= s.COPIES or state[s.OWNERS + (kind ^ 1)] == seat + 1:
        return False  # the twin of an own event costs nothing
    if state[s.OWNERS + kind] not in (s.WHITE, s.OF_JACKPOT):
        return False
    due = sum([amount for _, amount in dues(state, seat, state[s.DIE_A], state[s.DIE_B])])
    return state[s.SCORES + seat] >= due + s.price(state)


def go(seat, way, buys=False):
    """The player goes a way, and buys what is at its end or is asked about it."""
    match = seat.match
    more = buys or len(way.turns) > 1
    seat.keep_plan((match, match.step + 1, Route(way.turns[1:], way.path, way.left), buys) if more else ())
    decide(seat, way.turns[0])


def go_on(own):
    """Answers what the player has decided before: the pawn stands at a fork of the way that was chosen, or on the event
    at its end. Returns whether that bought the event. What no longer fits is forgotten."""
    match = own.match
    if not own.plan or own.plan[0] is match and own.plan[1] > match.step:
        return False
    before, step, way, buys = own.plan
    own.keep_plan(())
    state, seat = match.state, own.number
    if before is not match or step != match.step or state[s.CURRENT] != seat:
        return False
    place = state[s.PLACES + seat]
    if state[s.PHASE] == s.MOVING and way.turns:
        at = len(way.path) - 1 + way.left - state[s.STEPS]
        if 0 < at < len(way.path) and way.path[at] == place:
            go(own, way, buys)
    elif state[s.PHASE] == s.BUYING and buys and way.path[-1] == place:
        decide(own, rules.BUY)
        return True
    return False
