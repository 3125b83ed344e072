"""The solved duel of Pépètes: made by pepetes.c, compared with the rules, written as tables that are read in place."""

from gobelet.games.pepetes import dice as pepetes_dice
from gobelet.games.pepetes import legal, mind, solved
from gobelet.games.pepetes import rules as p
from gobelet.games.pepetes import state as s
from gobelet.randoms import Random
from tools.automates import fast
from tools.generated import ROOT
from tools.make_boards import rows

TARGET = ROOT / "firmware" / "gobelet" / "games" / "pepetes" / "solved.py"
BLOCK = 6 * 210  # decisions for one sort of red dice
WITHOUT_DICE = (0, 3)  # sorts of red dice with which there is no defence
HEAD = '''"""The duel of Pépètes for two, solved: made by `python -m tools.automates pepetes`; mind.py reads it."""

# What a second tour is worth to its attacker, and if its defender may not defend, in thousandths of a pépète.
TOURS = (%d, %d)
# By red dice, black die, blue dice: which blue dice to throw again, a bit each; the third throw in the high half.
ATTACKS = %s
# By throw, red dice, black die, blue dice: 49 * red dice + 7 * face + face.
DEFENCES = %s
'''


def learn(games, seed):
    """Solves and writes; there is no chance in it."""
    TARGET.write_text(text(), encoding="utf-8")


def text():
    """The module of the tables."""
    values, attacks, defences = fast.run("pepetes")
    first, second, _ = (round(1000 * float(value)) for value in values.split())
    table = bytes.fromhex(defences)
    blocks = [table[at : at + BLOCK] for at in range(0, len(table), BLOCK)]
    kept = b"".join(block for number, block in enumerate(blocks) if number % 9 not in WITHOUT_DICE)
    return HEAD % (first, second, rows(bytes.fromhex(attacks)), rows(kept))


def compare(positions=60, seed=7):
    """How many last defences of random duels are what the rules' own dice and counts make the best."""
    random = Random(seed)
    for number in range(positions):
        state = p.new(2)
        state[s.PHASE], state[s.THROW_NUMBER], state[s.TOUR] = s.DEFENCE, 3, 1 + number % 2
        state[s.ATTACKER], state[s.DEFENDER], state[s.OWING] = 0, 1, 2
        state[s.BLUE : s.BLACK] = [random.below(7) for _ in range(4)]
        state[s.BLACK] = 1 + random.below(6)
        state[s.RED : s.PENDING] = [random.below(7), random.below(8) - 1]
        if not s.blue_of(state):
            continue
        costs = {action: _cost(state, action) for action in legal.announcements(state)}
        assert costs[mind.solved_defence(state)] <= min(costs.values()) + 0.01, (state, costs)
    return positions


def _cost(state, action):
    """What the defender expects the tour, and the next, to cost between two players if it announces this."""
    blue, red = s.blue_of(state), state[s.RED : s.PENDING]
    if not action:
        return _ended(state, blue, red)
    which = [i for i in (0, 1) if action[0] >> i & 1]
    kept = [face for i, face in enumerate(red) if i not in which and face != s.GONE]
    total = 0.0
    ways = 6 ** len(which)
    for way in range(ways):
        faces = [1 + way % 6, 1 + way // 6][: len(which)]
        left, stay = pepetes_dice.defend(blue, action[1:], faces)
        total += sum(stay) + _ended(state, left, kept + stay)
    return total / ways


def _ended(state, blue, red):
    found = [*blue, state[s.BLACK]]
    worth = pepetes_dice.score(found, pepetes_dice.best(found))
    if state[s.TOUR] == 1 and 1 not in red:
        worth -= solved.TOURS[1 if 1 in found else 0] / 1000
    return worth
