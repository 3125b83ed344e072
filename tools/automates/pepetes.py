"""The solved duel of Pépètes: made by pepetes.c, compared with the rules, written as a table that is read in place."""

from gobelet.games.pepetes import dice as pepetes_dice
from gobelet.games.pepetes import legal, mind, solved
from gobelet.games.pepetes import rules as p
from gobelet.games.pepetes import state as s
from gobelet.randoms import Random
from tools.automates import fast
from tools.generated import ROOT
from tools.make_boards import rows

TARGET = ROOT / "firmware" / "gobelet" / "games" / "pepetes" / "solved.py"
HEAD = '''"""The duel of Pépètes for two, solved: made by `python -m tools.automates pepetes`; mind.py reads it."""

PARTS = %d  # of a pépète, which worths are told in
LEAST = %d  # what is to come where a byte is 0: so many parts less than nothing
# What a second tour is to its attacker, in parts, and how far that spreads, in quarters of them: usually, and if its
# defender may not defend.
TOURS = %s
TOUR_SPREADS = %s
# What is to come where an attack stands before its second or third throw, and where it is thrown but not yet answered:
# by throw, sort of red dice, black die, blue dice; and how far that spreads, by throw and red dice, in quarters.
DEFENDED = %s
DEFENDED_SPREADS = %s
ATTACKED = %s
ATTACKED_SPREADS = %s
'''
PARTS, LEAST = 3, 75


def learn(games, seed):
    """Solves and writes; there is no chance in it."""
    TARGET.write_text(text(), encoding="utf-8")


def text():
    """The module of the tables."""
    tours, *told = fast.run("pepetes")
    means, spreads = _numbers(tours)[:2], _numbers(tours)[2:]
    found = [PARTS, LEAST, _parts(means, 1), _parts(spreads, 4)]
    for spread, table in zip(told[::2], told[1::2], strict=True):
        found += [rows(bytes.fromhex(table)), rows(_parts(_numbers(spread), 4))]
    return HEAD % tuple(found)


def _numbers(line):
    return [float(number) for number in line.split()]


def _parts(pepetes, each):
    """Pépètes in parts, or in so many parts of a part."""
    return tuple([round(each * PARTS * number) for number in pepetes])


def compare(positions=400, seed=7):
    """How many last defences of random tours cost what the rules' own dice and counts make of the best one."""
    random = Random(seed)
    for _ in range(positions):
        state = p.new(2)
        state[s.PHASE], state[s.THROW_NUMBER], state[s.TOUR] = s.DEFENCE, 3, 2
        state[s.ATTACKER], state[s.DEFENDER], state[s.OWING] = 0, 1, 2
        state[s.BLUE : s.BLACK] = [random.below(7) for _ in range(4)]
        state[s.BLACK] = 1 + random.below(6)
        state[s.RED : s.PENDING] = [1 + random.below(6), random.below(7) or s.GONE]
        costs = [_cost(state, action) for action in legal.announcements(state)]
        row = mind.SORTS + mind.red_number(2, s.red_of(state))
        at = (row * mind.FACES + state[s.BLACK] - 1) * mind.BLUES + mind.blue_number(s.blue_of(state))
        told = (solved.ATTACKED[at] - LEAST) / PARTS
        assert abs(told - min(costs)) < 0.51 / PARTS, (state, costs, told)
    return positions


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
