"""The solved duel of Pépètes: made by pepetes.c, compared with the rules, written as a table that is read in place."""

from gobelet.games.pepetes import dice as pepetes_dice
from gobelet.games.pepetes import legal, solved, strategy
from gobelet.games.pepetes import rules as p
from gobelet.games.pepetes import state as s
from gobelet.prng import Random
from tools.automates import fast
from tools.generated import ROOT

FOLDER = ROOT / "firmware" / "gobelet" / "games" / "pepetes"
TABLES = "defended", "attacked"


def learn(games, seed):
    """Solves and writes; there is no chance in it."""
    figures, tables = solve()
    for name, table in zip(TABLES, tables, strict=True):
        (FOLDER / f"{name}.data").write_bytes(table)
    for name, found in figures.items():
        print(f"solved.py: {name} = {found}")


def solve():
    """The figures that solved.py has, by their names, and the bytes of its tables."""
    tours, *told = fast.run("pepetes")
    means, *spreads = _numbers(tours)[:2], *_numbers(tours)[2:]
    figures = {"TOURS": _parts(means, 1), "TOUR_SPREADS": _parts(spreads, 4)}
    for name, spread in zip(TABLES, told[::2], strict=True):
        figures[f"{name.upper()}_SPREADS"] = _parts(_numbers(spread), 4)
    return figures, [bytes.fromhex(table) for table in told[1::2]]


def _numbers(line):
    return [float(number) for number in line.split()]


def _parts(pepetes, each):
    """Pépètes in parts, or in so many parts of a part."""
    return tuple([round(each * solved.PARTS * number) for number in pepetes])


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
        row = strategy.SORTS + strategy.red_number(2, s.red_of(state))
        at = (row * strategy.FACES + state[s.BLACK] - 1) * strategy.BLUES + strategy.blue_number(s.blue_of(state))
        told = (solved.ATTACKED[at] - solved.LEAST) / solved.PARTS
        assert abs(told - min(costs)) < 0.51 / solved.PARTS, (state, costs, told)
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
