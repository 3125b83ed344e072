"""Automates that play Parcheesi: "random" takes any decision, "sound" weighs where each one leaves all the pawns.

Both always claim a fault. Integers only. They read the public state through the rules, try a decision on a copy of it,
and must not know the die to come.
"""

from gobelet.games import CHOOSE
from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.moves import CAPTURE_BONUS

# What things are worth, in squares of progress.
OUT = 12  # to be out of the nest: a 5 is rare
SAFE = 3  # to stand on a refuge
WALL = 5  # a barrier that enemies stand behind
GOAL = 8  # to be home for good
RISK_PARTS = 16
HIT = (0, 3, 3, 3, 3, 2, 2, 1)  # parts of RISK_PARTS that a pawn is hit from 1..7 squares behind
NEST_HIT = 2  # the same for a pawn on a start whose owner has somebody in the nest


def random(state, seat, hand, random):
    """Any legal decision with the same chance; always claims. None when it need not decide and has nothing to claim."""
    actions = p.legal(state, seat)
    claims = [action for action in actions if s.CLAIM <= action < s.EARLY]
    if claims:
        return claims[random.below(len(claims))]
    return actions[random.below(len(actions))] if p.owes(state, seat)[:1] == (CHOOSE,) else None


def sound(state, seat, hand, random):
    """The decision after which the pawns stand best; commits no fault. None as for random."""
    if p.owes(state, seat)[:1] != (CHOOSE,):
        return next((action for action in p.legal(state, seat) if s.CLAIM <= action < s.EARLY), None)
    actions = [action for action in p.legal(state, seat) if not is_fault(state, action)]
    if len(actions) == 1:
        return actions[0]
    best, most = actions[0], None
    for action in actions:
        after = list(state)
        p.apply(after, seat, action, [])
        worth = (standing(after, seat) * RISK_PARTS << 3) + random.below(8)
        if most is None or worth > most:
            best, most = action, worth
    return best


def think(turn):
    """(action, how sure, 0 to SURE) at the level of an Observation."""
    from gobelet.games.parcheesi.strategy import think

    return think(turn)


def close(state, seat):
    """How close the decision looks to somebody who sees no hidden thing, 0 to SURE."""
    from gobelet.games.parcheesi.strategy import close

    return close(state, seat)


def is_fault(state, action):
    """Whether a decision of the player to move would be a fault (F1, F2)."""
    return action >= s.MOVE and bool(state[s.FORGETTINGS] >> action - s.MOVE & 1)


def standing(state, seat):
    """How well a seat stands: its own pawns against the best of the others, in squares of progress."""
    players = state[s.PLAYERS]
    worths = [worth_of(state, other) for other in range(players)]
    own = worths.pop(seat) + (state[s.DUE] + state[s.DUE_AFTER] if state[s.CURRENT] == seat else 0)
    return 2 * own - max(worths) - sum(worths) // len(worths)


def worth_of(state, seat):
    """The pawns of a seat: progress, less what it risks to lose before it moves again."""
    places = s.pawns(state, seat)
    worth = 0
    for place in places:
        if place == s.HOME:
            continue
        worth += place + OUT
        if place == s.GOAL:
            worth += GOAL
        elif place <= s.ENTRY:
            parts = danger(state, seat, place)
            if places.count(place) > 1:
                worth += WALL if parts else 0
            elif board.REFUGES[s.square(state, seat, place)]:
                worth += SAFE
            else:
                worth -= parts * (place + OUT + CAPTURE_BONUS // 2) // RISK_PARTS
            worth -= nest_danger(state, seat, place) * (place + OUT) // RISK_PARTS
    return worth


def danger(state, seat, place):
    """How much threatens a pawn from behind: parts of RISK_PARTS, at most all of them."""
    where = s.square(state, seat, place)
    parts = 0
    for other in range(state[s.PLAYERS]):
        if other == seat:
            continue
        for behind in s.pawns(state, other):
            if 0 <= behind <= s.ENTRY:
                gap = (where - s.square(state, other, behind)) % s.CIRCUIT
                if 0 < gap < len(HIT) and behind + gap <= s.ENTRY:
                    parts += HIT[gap]
    return min(parts, RISK_PARTS)


def nest_danger(state, seat, place):
    """The same from a nest, whose owner comes out on this very square with a 5."""
    where = s.square(state, seat, place)
    for other in range(state[s.PLAYERS]):
        if other != seat and s.square(state, other, 0) == where and s.HOME in s.pawns(state, other):
            return NEST_HIT
    return 0
