"""What a decision of Parafico cost, in hundredths of a die: see gobelet.coach. It must not know other dice than the
seat's.

A lesson: cost, round, the decision, the bid before it (0: none), how likely what it is about is true, in percent, or
exact for a caramba, the best decision.
"""

from gobelet.coach import Compared, decimal
from gobelet.cup.display.widgets import bid_text
from gobelet.games.parafico import mind
from gobelet.games.parafico import state as s
from gobelet.games.parafico.belief import ALL_HANDS, Belief
from gobelet.games.parafico.bids import BASE, BLUFF, CARAMBA
from gobelet.games.parafico.odds import ONE

MATTERS = 10  # hundredths of a die
ROUND = "bar.round"
HANDS = 120  # that are weighed for each rival where nobody waits; fewer of more rivals, or after many bids, on a cup
TRIED, HURRIED = 32, 3  # worlds in which all decisions are tried, to find the best one
CHUNK, CHUNKS, FEWEST = 6, 54, 3  # worlds that count as one, when it is compared with what was decided


def weigh(turn, action):
    """The lesson of a decision."""
    state, random = turn.state, turn.random
    heard = turn.heard or ((state[s.BIDDER], state[s.BID]) if state[s.BID] else ())
    hands = min(HANDS, ALL_HANDS // max(mind.unit(state), len(heard) // 2)) if turn.hurried else HANDS
    belief = Belief(state, turn.seat, turn.hand, heard, random, hands)
    about = action if action >= BASE else state[s.BID]
    true, exact = belief.true(about % BASE, about // BASE)
    odds = (exact if action == CARAMBA else true) * 100 // ONE
    best, cost = _best(turn, belief, action)
    return cost, state[s.ROUND], action, state[s.BID], odds, best


def _best(turn, belief, action):
    """(the best decision, what it brings more than this one). It is found in some worlds and compared in others:
    what looks best by chance shall not."""
    others = [other for other in mind.candidates(turn.state, belief) if other != action]
    if not others:
        return action, 0
    scores = mind.tried(turn, belief, others, HURRIED if turn.hurried else TRIED)[0]
    best, found = others[scores.index(max(scores))], Compared()
    unit = mind.unit(turn.state)
    while found.worlds < CHUNKS and (found.worlds < FEWEST or not turn.late()):
        (own, other), worlds = mind.tried(turn, belief, (action, best), CHUNK)
        found.add((other - own) * 100 // (worlds * unit))
    cost = found.mean()
    return (best, cost) if cost else (action, 0)


def told(lesson, texts):
    """See gobelet.coach.told()."""
    cost, _, action, said, odds, best = lesson
    key = "coach.exact" if action == CARAMBA else "coach.true"
    better = texts.get("coach.dice", decimal(cost, 2, texts))
    return _decision(action, said, texts), texts.get(key, odds), _decision(best, 0, texts), better


def _decision(action, said, texts):
    if action >= BASE:
        return bid_text(action % BASE, action // BASE)
    call = texts.get("coach.bluff" if action == BLUFF else "coach.caramba")
    return texts.get("coach.call", call, bid_text(said % BASE, said // BASE)) if said else call
