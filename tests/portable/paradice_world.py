"""What the tests of Paradice share: positions put together for one rule, and pawns that arrive where a test wants.

`visit` puts the pawn of the player to move where a roll leads to a cell, rolls, and takes the directions that lead
there.
"""

from rules_world import phase

from gobelet import games as rules
from gobelet.games.paradice import board
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.definition import GAME
from gobelet.match import Match

MYRTILLE, FRAMBOISE, ORANGE = range(3)


def game(seats=2, **options):
    """A match at its start."""
    return Match(GAME, seats, rules.complete_options(GAME, options))


def winner(match):
    """The seat that is first."""
    scores = GAME.scores(match.state)
    return scores.index(max(scores))


def cell(name, copy=0):
    """The cell of a copy of an event, by its name; of the copy-th cell of a kind: "jackpot", "bis", "reroll" ..."""
    if name in board.EVENTS:
        return board.KINDS.index(bytes([2 * board.EVENTS.index(name) + copy]))
    kind = s.COPIES + ("jackpot", "bis", "reroll", "money box", "ladder", "start").index(name)
    return [number for number in range(s.CELLS) if board.KINDS[number] == kind][copy]


def give(match, owner, *names):
    """Copies of events (a name, or (name, copy)) become the property of a seat, of s.OF_JACKPOT - 1, or -1: white."""
    for name in names:
        name, copy = (name, 0) if type(name) is str else name
        match.state[s.OWNERS + board.KINDS[cell(name, copy)]] = owner + 1


def owner(match, name, copy=0):
    """The seat that owns a copy; s.OF_JACKPOT - 1 for the jackpot, -1 for white."""
    return match.state[s.OWNERS + board.KINDS[cell(name, copy)]] - 1


def money(match, seat, amount=None):
    """The score of a seat; sets it first if an amount is given."""
    if amount is not None:
        match.state[s.SCORES + seat] = amount
    return match.state[s.SCORES + seat]


def six(*places):
    """A match of six in which three own something, the jackpot too, and the pawns stand about or on these cells."""
    match = game(6)
    give(match, 0, "sum", "sum5", "odd", ("odd", 1), "fives", "ratio3")
    give(match, 1, "sum6", "product", ("product", 1))
    give(match, 4, "difference0", ("difference0", 1), "threes")
    give(match, s.OF_JACKPOT - 1, "ratio2", "sum9")
    for seat, place in enumerate(places or (44, 9, 40, 3, 70, 76)):
        match.state[s.PLACES + seat] = place
    match.state[s.ROUND] = 48
    match.state[s.POT] = 128450
    return match


def forked():
    """A match of six in which the first player, who has rolled, can stop on three places."""
    match = six(29, 9, 3, 9, 70, 76)
    roll(match, 5, 5)
    return match


def way_to(seat, start, target, steps):
    """The cells of a walk of `steps` from start to target on a seat's route, None if there is none."""
    if not steps:
        return [start] if start == target else None
    for way in range(4):
        if s.directions(seat, start) >> way & 1:
            rest = way_to(seat, s.neighbour(start, way), target, steps - 1)
            if rest:
                return [start] + rest
    return None


def approach(seat, target, steps):
    """A walk of `steps` that ends on `target`, not from the start cell."""
    for start in range(s.CELLS):
        walk = None if start == board.START else way_to(seat, start, target, steps)
        if walk:
            return walk
    raise AssertionError("cell %d cannot be reached with %d" % (target, steps))


def roll(match, a, b):
    """The player to move rolls these dice. Returns the events."""
    return match.act(p.turn(match.state), (a, b))


def visit(match, target, a, b):
    """The player to move rolls (a, b) and stops on `target`. Returns the events."""
    seat = p.turn(match.state)
    walk = approach(seat, target, a + b)
    match.state[s.PLACES + seat] = walk[0]
    events = roll(match, a, b)
    for at in range(1, len(walk)):
        if phase(match) == "moving" and p.turn(match.state) == seat and match.state[s.STEPS] == a + b - at + 1:
            events += match.act(seat, way_between(walk[at - 1], walk[at]))
    return events


def way_between(one, other):
    return [s.neighbour(one, way) for way in range(4)].index(other)


def of_kind(events, kind):
    """The events of a kind without their first two items."""
    return [event[2:] for event in events if event[0] == kind]


def play(match, random, choose, listen=None):
    """Plays to the end. choose(state, seat, hand, random) decides; listen(seat, action, events) hears every action."""
    state = match.state
    while not match.over:
        seat = p.turn(state)
        if p.owes(state, seat)[0] == rules.ROLL:
            action = random.faces(2)
        else:
            action = choose(state, seat, None, random)
        events = match.act(seat, action)
        if listen:
            listen(seat, action, events)


def balance(state):
    """What the ledger invariant says must be 0: all money there is, less what was handed out (section 6)."""
    there = sum(s.block(state, s.SCORES)) + state[s.POT] + state[s.BANK]
    return there - s.START_SCORE * state[s.PLAYERS] - state[s.ADVANCED]
