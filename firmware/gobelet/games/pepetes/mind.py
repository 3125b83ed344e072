"""How a hard automate of Pépètes decides: by a solved duel, and with bets as high as their odds allow.

solved.py has the best attack and defence between two players, who gain by what the other loses, for the options that
it was solved for. Among more players a loss of one's own weighs as much as the same gain of all the others together.
Bets win far more often than they lose, so a cautious stake costs more than a lost one. It must not know the bet cards
of anybody else.
"""

from gobelet.bots import SURE
from gobelet.games.pepetes import odds, solved
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.legal import PASS, legal

BLUES, FACES = 210, 6
# Sorted faces a <= b <= c <= d, 0 for a die that is gone, have the number a + PAIRS[b] + TRIPLES[c] + FOURS[d].
PAIRS, TRIPLES, FOURS = b"\0\1\3\6\12\17\25", b"\0\1\4\12\24\43\70", b"\0\1\5\17\43\106\176"
ROWS = b"\0\0\1\0\2\3\4\5\6"  # of the defences, by red dice: there are none without red dice


def think(turn):
    """(action, how sure, 0 to SURE) of a Turn, None for what it has nothing to say about."""
    state, phase = turn.state, turn.state[s.PHASE]
    if not is_solved(state):
        return None
    if phase == s.BETTING:
        return odds.staked(state, turn.seat, odds.chances(state), 1), SURE // 2
    if phase == s.ATTACK:
        return solved_attack(state), SURE
    if phase != s.DEFENCE:
        return None
    living = s.ones(s.living_mask(state))
    if living == 2:
        return solved_defence(state), SURE
    return odds.best_defence(state, 1, living - 1), SURE // 2


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


def red_number(state):
    """The number of the red dice: in the first tour it counts how many show a 1, as that costs the second one."""
    barred = state[s.BARRED] and state[s.TOUR] == 2
    red = [] if barred else s.red_of(state)
    if state[s.TOUR] == 2:
        return len(red)
    return 6 + red.count(1) if len(red) == 2 else 4 + red.count(1) if red else 3


def solved_attack(state):
    """The blue dice to throw again."""
    found = solved.ATTACKS[(red_number(state) * FACES + state[s.BLACK] - 1) * BLUES + blue_number(state)]
    mask = found >> 4 if state[s.THROW_NUMBER] == 3 else found & 15
    blue = sorted(state[s.BLUE : s.BLACK])
    return tuple([blue[i] for i in range(4) if mask >> i & 1])


def solved_defence(state):
    """What to announce with two players left."""
    red = red_number(state)
    if red == 0 or red == 3:
        return PASS
    row = (state[s.THROW_NUMBER] - 1) * 7 + ROWS[red]
    found = solved.DEFENCES[(row * FACES + state[s.BLACK] - 1) * BLUES + blue_number(state)]
    if not found:
        return PASS
    one, two = found % 49 // 7, found % 7
    return (_which(state, found // 49), one, two) if two else (_which(state, found // 49), one)


def _which(state, wanted):
    """The mask of the red dice to throw: 1 a die that shows a 1, 2 another one, 3 both."""
    if wanted == 3:
        return 3
    for i in (0, 1):
        face = state[s.RED + i]
        if face != s.GONE and (state[s.TOUR] == 2 or (face == 1) == (wanted == 1)):
            return 1 << i
    return 3
