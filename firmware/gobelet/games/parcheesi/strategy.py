"""How the automates of Parcheesi that people play against decide: by where a decision leaves all the pawns.

Medium looks at that alone; hard looks on to what the next throw, whichever it is, makes of it, and where there is more
than a Pico's effort to what the throw after that one makes of the best few decisions. Easy and medium slip.
A temperament prefers some decisions to others. Positions are tried on copies of the state, by the rules. It must not
know the die to come.
"""

from gobelet.bots import HARD, PICO, SURE, should_slip
from gobelet.games import CHOOSE
from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.evaluation import CERTAIN, chance, standing

SLIPS = (9, 4, 0)  # see bots.should_slip()
# By temperament: what it adds to a decision for each pawn that it sends home, that it leaves alone off the refuges, and
# that stands in a barrier of its own, in thousandths of the chance to win. The credulous trusts that nobody hits it.
TASTES = {"cautious": (0, -15, 5), "bold": (60, 8, -10), "credulous": (0, 12, 0), "sly": (0, 0, 20)}
TASTED = 8  # a thousandth of a chance in standing(), where it is even
FACES = 6
FEW = 3  # decisions that are looked at once more, with one throw more
CLEAR = CERTAIN // 20  # a decision is beyond doubt if it wins so much more often than any other


def think(turn):
    """(action, how sure, 0 to SURE) of an Observation; None to claim nothing. It always claims and commits no fault."""
    state, seat = turn.state, turn.seat
    if p.owes(state, seat)[:1] != (CHOOSE,):
        return next((action for action in p.legal(state, seat) if s.CLAIM <= action < s.EARLY), None), SURE
    actions = faultless(state, seat)
    if len(actions) == 1:
        return actions[0], SURE
    if should_slip(turn, SLIPS):
        return actions[turn.random.below(len(actions))], 0
    tried = []
    for action in actions:
        worth, after = best_played(state, seat, (action,))
        taste = _taste(state, after, seat, TASTES.get(turn.temper))
        tried.append((worth + taste * TASTED, taste, action))
    tried.sort(key=lambda each: each[0], reverse=True)
    after = None  # a position is half a kilobyte in one piece
    chances = _looked_on(turn, tried) if turn.level == HARD else ()
    if turn.effort > PICO and len(chances) == len(tried):
        near = [each for likely, _, each in chances[:FEW] if likely >= chances[0][0] - FACES * CLEAR]
        farther = _looked_on(turn, near, 2) if len(near) > 1 else ()
        if farther and len(farther) == len(near):
            chances = farther
    if len(chances) < 2:
        return tried[0][2], 0
    return chances[0][2][2], min(SURE, (chances[0][0] - chances[1][0]) * SURE // (FACES * CLEAR))


def _looked_on(turn, tried, throws=1):
    """[(how likely the seat wins after so many throws, minus its place in `tried`, what was tried)], the best first.
    tried: (how well it stands, taste, decision). Those for which there is no time are left out."""
    ranked = []
    for each in tried:  # positions are made anew: six of them are 3 KB on a cup
        likely = after_throws(turn, best_played(turn.state, turn.seat, each[2:])[1], turn.seat, throws)
        if likely is None:
            break
        ranked.append((likely + each[1] * FACES * CERTAIN // 1000, -len(ranked), each))
    ranked.sort(reverse=True)
    return ranked


def close(state, seat):
    """How close the decision looks, 0 to SURE: there is nothing hidden in it."""
    if p.owes(state, seat)[:1] != (CHOOSE,):
        return 0
    return min(SURE, 30 * (len(faultless(state, seat)) - 1))


def _taste(before, after, seat, tastes):
    """What a temperament adds to a decision that leads from one position to another; None: it has none."""
    if not tastes:
        return 0
    captured = alone = paired = 0
    for other in range(after[s.PLAYERS]):
        places = s.pawns(after, other)
        if other != seat:
            captured += places.count(s.HOME) - s.pawns(before, other).count(s.HOME)
            continue
        for place in places:
            if 0 <= place <= s.ENTRY:
                if places.count(place) > 1:
                    paired += 1
                elif not board.REFUGES[s.square(after, seat, place)]:
                    alone += 1
    return tastes[0] * captured + tastes[1] * alone + tastes[2] * paired


def faultless(state, seat):
    """The decisions of the seat to move that are no faults (F1, F2)."""
    return [a for a in p.legal(state, seat) if a < s.MOVE or not state[s.FORGETTINGS] >> a - s.MOVE & 1]


def best_played(state, seat, actions):
    """(how well the seat stands, state) after the best of some decisions, the bonuses that it earns played as well as
    can be."""
    most, best = 0, None
    for action in actions:
        after = state[:]  # list(state) would leave 500 bytes of garbage behind on a cup
        p.apply(after, seat, action, [])
        if after[s.RANKS + seat]:
            worth = FACES * CERTAIN
        elif after[s.PHASE] == s.BONUS:
            worth, after = best_played(after, seat, faultless(after, seat))
        else:
            worth = standing(after, seat)
        if best is None or worth > most:
            most, best = worth, after
    return most, best


def after_throws(turn, state, seat, throws=1):
    """How likely the seat wins, in FACES * CERTAIN, once whoever throws next has thrown and played well, and so on for
    so many throws; None if there is no time to see it."""
    if state[s.RANKS + seat]:
        return FACES * CERTAIN
    mover = state[s.CURRENT]
    total = 0
    for face in range(1, FACES + 1):
        if turn.is_out_of_time():
            return None
        after = state[:]
        p.apply(after, mover, (face,), [])
        after = replied(after, mover)
        claimed(after)
        if after[s.RANKS + mover]:
            total += CERTAIN * (mover == seat)
        elif throws == 1:
            total += chance(after, seat)
        else:
            farther = after_throws(turn, after, seat, throws - 1)
            if farther is None:
                return None
            total += farther // FACES
    return total


def replied(state, mover):
    """The position once a throw is played, and the bonuses that it earns, as well as can be."""
    while state[s.PHASE] in (s.CHOOSING, s.BONUS) and state[s.CURRENT] == mover:
        actions = faultless(state, mover)
        if len(actions) > 1:
            return best_played(state, mover, actions)[1]
        p.apply(state, mover, actions[0], [])
    return state


def claimed(state):
    """Somebody claims all faults that wait: what they cost is part of what a position is worth."""
    for pawn in (0, 1, 2, 3):
        if state[s.FAULTS] >> pawn & 1:
            claimant = (state[s.FAULTY] + 1) % state[s.PLAYERS]
            p.apply(state, claimant, s.CLAIM + pawn, [])
