"""What a throw, a defence or a bet of Pépètes cost, in tenths of a pépète: see gobelet.coach. It must not know the bets
of anybody else.

A lesson: cost, duel, phase, the choice, what it brings on average in tenths (what it costs, for a defence), the best
choice, what that brings. Where two are left, a choice that leaves a better chance to be ahead costs nothing.
"""

from gobelet.coach import decimal
from gobelet.games.pepetes import legal, odds, solved, strategy
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE, DIGITS
from gobelet.games.pepetes.dice import BONUS
from gobelet.games.pepetes.screens.words import bets_text, faces_text

MATTERS = 5  # tenths of a pépète
ROUND = "coach.duel"


def review_decision(turn, action):
    """The lesson of a decision."""
    state, phase = turn.state, turn.state[s.PHASE]
    if phase == s.BETTING:
        return _bets(turn, action)
    if phase not in (s.ATTACK, s.DEFENCE) or len(legal.legal(state, turn.seat)) < 2:
        return None
    rivals = s.ones(s.living_mask(state)) - 1
    worths = _attacks(state) if phase == s.ATTACK else _defences(state, rivals)
    weighed = _chances(state) if rivals == 1 and strategy.is_solved(state) else worths
    own, best = dict(weighed)[action], odds.best(weighed)
    worth_of = dict(worths)
    cost = worth_of[best] - worth_of[action] if dict(weighed)[best] > own else 0
    if cost <= 0:
        best, cost = action, 0
    return cost, state[s.DUEL], phase, action, worth_of[action], best, worth_of[best]


def _attacks(state):
    """[(choice, tenths)] of an attack."""
    if not strategy.is_solved(state):
        return [(choice, worth * 10 // odds.WAYS) for choice, worth in odds.attacks(state)]
    worths = strategy.Duel(state, False).attacks()
    return [(choice, worth * 10 // (odds.WAYS * solved.PARTS)) for choice, worth in worths]


def _defences(state, rivals):
    """[(choice, tenths)] of a defence."""
    if rivals == 1 and strategy.is_solved(state):
        return [
            (choice, -worth * 10 // (36 * solved.PARTS)) for choice, worth in strategy.Duel(state, False).defences()
        ]
    return [(choice, worth * 10 // (36 * rivals)) for choice, worth in odds.defences(state, 1, rivals)]


def _chances(state):
    """[(choice, how likely whoever decides is ahead then)] where two are left."""
    duel = strategy.Duel(state, True)
    if state[s.PHASE] == s.ATTACK:
        return duel.attacks()
    return [(choice, -worth) for choice, worth in duel.defences()]


def _bets(turn, action):
    """The lesson of bets: beside what each brings on average, a higher stake is a higher risk, which costs, too."""
    state, seat = turn.state, turn.seat
    chances = odds.chances(state)
    best = odds.staked(state, seat, chances, 1)
    tried = []
    for bets in (action, best):
        worths = [_bet(state, seat, chances, bet) for bet in bets]
        tried.append((sum([brings for brings, _ in worths]), sum([risk for _, risk in worths])))
    (own, own_risk), (most, risk) = tried
    cost = most - risk - own + own_risk
    if cost <= 0:
        best, most, cost = action, own, 0
    return cost, state[s.DUEL], s.BETTING, action, own, best, most


def _bet(state, seat, chances, bet):
    """(what a bet brings, what its risk costs) in tenths of a pépète: together they are most at the stake that
    odds.staked() takes."""
    card, stake = bet // BASE, bet % BASE
    pays = BONUS[card - DIGITS] if state[s.PAYOUT] and card > DIGITS else 1
    edge = chances[card] * pays - (odds.WAYS - chances[card])
    risk = 10 * stake * stake * pays // (2 * max(1, s.money_of(state, seat)))
    return edge * stake * 10 // odds.WAYS, risk


def format_review(lesson, texts):
    """See gobelet.coach.format_review()."""
    _, _, phase, action, own, best, most = lesson
    return (_choice(phase, action, texts), texts.get("coach.brings", decimal(own, 1, texts)),
            _choice(phase, best, texts), texts.get("coach.brings", decimal(most, 1, texts)))  # fmt: skip


def _choice(phase, action, texts):
    if not action:
        return texts.get("coach.no_bet" if phase == s.BETTING else "coach.pass")
    if phase == s.BETTING:
        return bets_text(action, texts)
    if phase == s.ATTACK:
        return texts.get("coach.throw", faces_text(action))
    return texts.get("coach.aim", faces_text(action[1:]))
