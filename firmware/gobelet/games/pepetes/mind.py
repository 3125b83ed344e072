"""How the automates of Pépètes that people play against decide: a solved duel, and bets on how it will be fought.

solved.py has the best attack and defence between two players, who gain by what the other loses; with the options that
it was solved for, hard plays by it. Among more players a loss of one's own weighs as much as the same gain of all the
others together. Easy and medium reckon with the next throw only. It must not know the bet cards of anybody else.
"""

from gobelet.bots import EASY, HARD, SURE
from gobelet.games.pepetes import bot, solved
from gobelet.games.pepetes import dice as pepetes_dice
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import CARDS, card_wins
from gobelet.games.pepetes.legal import PASS, legal

SLIPS = 3  # once in so many decisions an easy one does what comes to its mind
BLUES, FACES = 210, 6
FOUGHT = 120  # duels fought to their end before bets are placed
# Sorted faces a <= b <= c <= d, 0 for a die that is gone, have the number a + PAIRS[b] + TRIPLES[c] + FOURS[d].
PAIRS, TRIPLES, FOURS = b"\0\1\3\6\12\17\25", b"\0\1\4\12\24\43\70", b"\0\1\5\17\43\106\176"
ROWS = b"\0\0\1\0\2\3\4\5\6"  # of the defences, by red dice: there are none without red dice


def think(turn):
    """(action, how sure, 0 to SURE) of a Turn."""
    state, seat, phase = turn.state, turn.seat, turn.state[s.PHASE]
    if turn.level == HARD and phase == s.BETTING:
        return _bets(turn), SURE // 2
    if turn.level == HARD and is_solved(state):
        if phase == s.ATTACK:
            return solved_attack(state), SURE
        if phase == s.DEFENCE and s.ones(s.living_mask(state)) == 2:
            return solved_defence(state), SURE
        if phase == s.DEFENCE:
            return _defence_among_many(state), SURE // 2
    plain = bot.random if turn.level == EASY and not turn.random.below(SLIPS) else bot.sound
    return plain(state, seat, turn.hand, turn.random), 0


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


def _defence_among_many(state):
    """What to announce where the attacker is one of several rivals, by expectation over this throw."""
    return bot.best_defence(state, 1, s.ones(s.living_mask(state)) - 1)


def _bets(turn):
    """Two cards at most, staked by how often they win when the duel is fought on by the solved tables."""
    state = turn.state
    won = [0] * (CARDS + 1)
    fought = 0
    while fought < FOUGHT and not (fought and turn.late()):
        dice = _fought(list(state), turn.random)
        fought += 1
        for card in range(1, CARDS + 1):
            if card_wins(card, dice, pepetes_dice.best(dice) if state[s.BET_MATCH] else -1):
                won[card] += 1
    return bot.staked(state, turn.seat, [count * bot.WAYS // fought for count in won])


def _fought(state, random):
    """The attacker's dice at the end of the tour. state: a copy, from after the first defence on."""
    for throw in (2, 3):
        state[s.THROW_NUMBER] = throw
        for face in solved_attack(state):
            state[state.index(face, s.BLUE, s.BLACK)] = -1
        state[s.BLUE : s.BLACK] = [1 + random.below(FACES) if face < 0 else face for face in state[s.BLUE : s.BLACK]]
        _defend(state, random)
    return s.dice_left(state)


def _defend(state, random):
    announced = solved_defence(state)
    if not announced:
        return
    faces = random.faces(s.ones(announced[0]))
    left, stay = pepetes_dice.defend(s.blue_of(state), announced[1:], faces)
    state[s.BLUE : s.BLACK] = left + [0] * (4 - len(left))
    kept = [state[s.RED + i] for i in (0, 1) if not announced[0] >> i & 1 and state[s.RED + i] != s.GONE]
    state[s.RED : s.PENDING] = (kept + stay + [s.GONE, s.GONE])[:2]
