"""How a hard automate of Pépètes decides: attacks of a solved duel, and bets as high as their odds allow.

solved.py has the best attack against the best defence between two players, who gain by what the other loses, for the
options that it was solved for. A defence is reckoned for its throw: a loss of one's own weighs as much as the same gain
of all the others together. Bets win far more often than they lose, so a cautious stake costs more than a lost one. It
must not know the bet cards of anybody else.
"""

from gobelet.bots import SURE
from gobelet.games.pepetes import odds, solved
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.legal import legal

BLUES, FACES = 210, 6
# Sorted faces a <= b <= c <= d, 0 for a die that is gone, have the number a + PAIRS[b] + TRIPLES[c] + FOURS[d].
PAIRS, TRIPLES, FOURS = b"\0\1\3\6\12\17\25", b"\0\1\4\12\24\43\70", b"\0\1\5\17\43\106\176"


def think(turn):
    """(action, how sure, 0 to SURE) of a Turn, None for what it has nothing to say about."""
    state, phase = turn.state, turn.state[s.PHASE]
    if not is_solved(state):
        return None
    if phase == s.BETTING:
        return odds.staked(state, turn.seat, odds.chances(state), 1), SURE // 2
    if phase == s.ATTACK:
        return solved_attack(state), SURE
    if phase == s.DEFENCE:
        return odds.best_defence(state, 1, s.ones(s.living_mask(state)) - 1), SURE // 2
    return None


def close(state, seat):
    """How close the decision looks to somebody who sees no hidden thing, 0 to SURE."""
    if state[s.PHASE] == s.BETTING:
        return SURE
    return min(SURE, 6 * len(legal(state, seat))) if state[s.PHASE] in (s.ATTACK, s.DEFENCE) else 0


def is_solved(state):
    """Whether the options are those that the duel was solved for."""
    return not (state[s.LOST_POINTS] or state[s.BLACK_ONE] or state[s.COMBO_CHOICE])


def blue_number(state):
    """The number of the blue dice in the tables."""
    a, b, c, d = sorted(state[s.BLUE : s.BLACK])
    return a + PAIRS[b] + TRIPLES[c] + FOURS[d]


def solved_attack(state):
    """The blue dice to throw again."""
    barred = state[s.BARRED] and state[s.TOUR] == 2
    red = 0 if barred else len(s.red_of(state))
    found = solved.ATTACKS[(red * FACES + state[s.BLACK] - 1) * BLUES + blue_number(state)]
    mask = found >> 4 if state[s.THROW_NUMBER] == 3 else found & 15
    blue = sorted(state[s.BLUE : s.BLACK])
    return tuple([blue[i] for i in range(4) if mask >> i & 1])
