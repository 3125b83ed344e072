"""The solved duel of Pépètes: made by pepetes.c, compared with the rules, written as a table that is read in place."""

from gobelet.games.pepetes import dice as pepetes_dice
from gobelet.games.pepetes import legal, mind
from gobelet.games.pepetes import rules as p
from gobelet.games.pepetes import state as s
from gobelet.randoms import Random
from tools.automates import fast
from tools.generated import ROOT
from tools.make_boards import rows

TARGET = ROOT / "firmware" / "gobelet" / "games" / "pepetes" / "solved.py"
BLOCK = 6 * 210  # decisions for one number of red dice
DICE = 3  # none, one or two; what 1s cost in a first tour is too little for tables of its own
HEAD = '''"""The duel of Pépètes for two, solved: made by `python -m tools.automates pepetes`; mind.py reads it."""

# By red dice, black die, blue dice: which blue dice to throw again, a bit each; the third throw in the high half.
ATTACKS = %s
'''


def learn(games, seed):
    """Solves and writes; there is no chance in it."""
    TARGET.write_text(text(), encoding="utf-8")


def text():
    """The module of the tables."""
    attacks = bytes.fromhex(fast.run("pepetes")[1])
    return HEAD % rows(attacks[: DICE * BLOCK])


def compare(positions=60, seed=7):
    """How many last attacks of random tours are what the rules' own dice and counts make the best, if the best defence
    follows."""
    random = Random(seed)
    for _ in range(positions):
        state = p.new(2)
        state[s.PHASE], state[s.THROW_NUMBER], state[s.TOUR] = s.ATTACK, 3, 2
        state[s.ATTACKER], state[s.DEFENDER], state[s.OWING] = 0, 1, 1
        state[s.BLUE : s.BLACK] = [random.below(7) for _ in range(2)] + [0, 0]
        state[s.BLACK] = 1 + random.below(6)
        state[s.RED : s.PENDING] = [1 + random.below(6), random.below(7) or s.GONE]
        worths: dict[tuple, float] = {faces: _attacked(state, faces) for faces in legal.rerolls(s.blue_of(state))}
        assert worths[mind.solved_attack(state)] >= max(worths.values()) - 0.001, (state, worths)
    return positions


def _attacked(state, faces):
    """What the attacker expects of the tour if it throws these blue dice again."""
    kept = s.blue_of(state)
    for face in faces:
        kept.remove(face)
    total = 0.0
    for way in range(6 ** len(faces)):
        after = list(state)
        after[s.PHASE], after[s.OWING] = s.DEFENCE, 2
        blue = kept + [1 + way % 6, 1 + way // 6][: len(faces)]
        after[s.BLUE : s.BLACK] = blue + [0] * (4 - len(blue))
        total += min(_cost(after, action) for action in legal.announcements(after))
    return total / 6 ** len(faces)


def _cost(state, action):
    """What the defender expects the tour to cost between two players if it announces this."""
    blue = s.blue_of(state)
    if not action:
        return _ended(state, blue)
    dice = s.ones(action[0])
    total = 0.0
    ways = 6**dice
    for way in range(ways):
        left, stay = pepetes_dice.defend(blue, action[1:], [1 + way % 6, 1 + way // 6][:dice])
        total += sum(stay) + _ended(state, left)
    return total / ways


def _ended(state, blue):
    found = [*blue, state[s.BLACK]]
    return pepetes_dice.score(found, pepetes_dice.best(found))
