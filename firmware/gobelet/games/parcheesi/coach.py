"""What a move of Parcheesi cost, in thousandths of the chance to win: see gobelet.coach. It must not know dice to come.

A lesson: cost, turn, where the pawn was that moved, or how it was none, and the chance to win after it; the same of the
best move.
"""

from gobelet.games import CHOOSE
from gobelet.games.parcheesi import rules, strategy
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.evaluation import CERTAIN

MATTERS = 20  # thousandths
ROUND = "bar.turn"
OUT, NONE = -1, -2  # of a lesson: a pawn came out, none moved


def review_decision(turn, action):
    """The lesson of a decision."""
    state, seat = turn.state, turn.seat
    if rules.owes(state, seat)[:1] != (CHOOSE,):
        return None
    actions = strategy.faultless(state, seat)
    if len(actions) < 2 and action in actions:
        return None
    own = _chance(turn, _claimed(state, seat, action))
    if own is None:
        return None
    tried = [(strategy.best_played(state, seat, (other,))[0], other) for other in actions if other != action]
    tried.sort(key=lambda each: each[0], reverse=True)
    best, most = action, own
    for _, other in tried:
        chance = _chance(turn, strategy.best_played(state, seat, (other,))[1])
        if chance is None:
            break  # no time on a cup
        if chance > most:
            best, most = other, chance
    return most - own, state[s.TURN], pawn(state, seat, action), own, pawn(state, seat, best), most


def _chance(turn, after):
    """Thousandths of the chance to win from a position, None if there is no time to see it."""
    chance = strategy.after_throws(turn, after, turn.seat)
    return chance * 100 // (strategy.FACES * CERTAIN // 10) if chance is not None else None


def _claimed(state, seat, action):
    """The position after a decision, in which the others have claimed what was forgotten."""
    if action in strategy.faultless(state, seat):
        return strategy.best_played(state, seat, (action,))[1]
    after = state[:]
    rules.apply(after, seat, action, [])
    if after[s.PHASE] == s.BONUS:
        after = strategy.best_played(after, seat, strategy.faultless(after, seat))[1]
    strategy.claimed(after)
    return after


def pawn(state, seat, action):
    """How far from the goal the pawn is that moves; OUT, NONE."""
    if action >= s.MOVE:
        return s.GOAL - s.pawns(state, seat)[action - s.MOVE]
    return OUT if action == s.EXIT else NONE


def format_review(lesson, texts):
    """See gobelet.coach.format_review()."""
    lines = ()
    for pawn, chance in (lesson[2:4], lesson[4:6]):
        key = "coach.out" if pawn == OUT else "coach.stay" if pawn == NONE else "coach.pawn"
        lines += (texts.get(key, pawn), texts.get("coach.wins", (chance + 5) // 10))
    return lines
