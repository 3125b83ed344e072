"""The automates of Pépètes that people play against: the attacks of the duel, bets, levels that play by the rules."""

from gobelet import bots
from gobelet import games as rules
from gobelet.games.pepetes import odds, solved, strategy
from gobelet.games.pepetes import rules as p
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.definition import GAME
from gobelet.prng import Random


def position(blue, black, red, throw=3, tour=2, phase=s.DEFENCE, seats=2):
    """A state of a duel in which seat 0 attacks seat 1. red: 0 for a die that has not been thrown."""
    state = p.new(seats)
    state[s.PHASE], state[s.THROW_NUMBER], state[s.TOUR] = phase, throw, tour
    state[s.ATTACKER], state[s.DEFENDER] = 0, 1
    state[s.OWING] = 2 if phase == s.DEFENCE else 1
    state[s.BLUE : s.BLACK + 1] = list(blue) + [black]
    state[s.RED : s.PENDING] = red
    return state


def money(state, attacker, defender):
    s.put(state, s.MONEY, 0, attacker)
    s.put(state, s.MONEY, 1, defender)
    return state


def attack(state):
    return strategy.Duel(state, True).attack()


def test_every_number_of_blue_dice_is_met_once():
    found = set()
    for a in range(7):
        for b in range(a, 7):
            for c in range(b, 7):
                for d in range(c, 7):
                    found.add(strategy.blue_number((d, a, c, b)))
    assert found == set(range(strategy.BLUES))
    assert len(solved.ATTACKED) == len(solved.DEFENDED) == 2 * strategy.SORTS * strategy.FACES * strategy.BLUES


def test_nothing_is_thrown_again_of_five_equal_dice():
    # No die of any number comes better than five sixes, when nobody can take one away any more.
    assert attack(position((6, 6, 6, 6), 6, (s.GONE, s.GONE), phase=s.ATTACK)) == ()


def test_a_bad_die_is_thrown_again():
    assert attack(position((1, 6, 6, 6), 6, (s.GONE, s.GONE), phase=s.ATTACK)) == (1,)


def test_who_has_won_already_dares_nothing_and_who_needs_points_throws():
    # 22 points and a third bonus are enough or not; a fourth throw of the 3 may bring more, or less.
    safe = position((3, 5, 5, 5), 4, (s.GONE, s.GONE), phase=s.ATTACK)
    assert attack(money(list(safe), 40, 64)) == ()
    assert attack(money(list(safe), 40, 68)) != ()


def test_a_defender_who_has_nothing_more_to_lose_defends():
    # The tour costs 15 and the match as it is; a hit brings the lead.
    state = position((6, 6, 6, 6), 1, (2, 3))
    assert strategy.Duel(money(state, 30, 45), True).defence() != ()


def test_a_red_1_that_lies_is_thrown_again_as_it_costs_the_second_tour():
    def announced(red, tour):
        return odds.best_defence(position((5, 4, 3, 4), 3, red, 3, tour, seats=3), 1, 2)

    assert announced((0, 0), 1) == announced((2, 1), 2) == announced((2, 2), 1) == ()
    for red, die in (((1, s.GONE), 1), ((s.GONE, 1), 2), ((2, 1), 2), ((1, 2), 1)):
        assert announced(red, 1)[0] & die


def test_leads_are_even_at_nothing_and_grow():
    found = [strategy.ahead(lead, 10) for lead in range(-60, 61)]
    assert found == sorted(found) and strategy.ahead(0, 10) == 0 and strategy.ahead(7, 10) == -strategy.ahead(-7, 10)


def test_attacks_of_the_table_are_legal():
    random = Random(3)
    for number in range(40):
        blue = [random.below(7) for _ in range(4)]
        red = [random.below(8) - 1, random.below(7)]
        where = 2 + number % 2, 1 + number // 2 % 2
        state = position(blue, 1 + random.below(6), red, where[0], where[1], s.ATTACK)
        assert p.check(state, 0, attack(state)) == ""


def test_the_table_is_for_the_options_it_was_solved_for():
    assert strategy.is_solved(p.new(2))
    for name, value in (("lost_points", "final_faces"), ("black_one_counts", "off"), ("combo_choice", "player")):
        assert not strategy.is_solved(p.new(2, rules.complete_options(GAME, {name: value})))


def test_a_certain_digit_is_bet_on():
    state = position((6, 6, 6, 5), 4, (s.GONE, s.GONE), 1, 1, s.BETTING, 3)
    state[s.OWING] = 4
    turn = bots.Observation(state, 2, (), Random(1))
    bets = bots.think("hard", GAME, turn)[0]
    assert p.check(state, 2, bets, ()) == "" and len(bets) == 2


def test_the_credulous_gives_to_who_has_nothing_and_keeps_the_last():
    for coins, gift in ((15, 1), (1, 0)):
        state = money(position((6, 6, 6, 5), 4, (s.GONE, s.GONE), phase=s.GIFT, seats=3), coins, 0)
        for temper in bots.TEMPERS:
            action = bots.think("hard-" + temper, GAME, bots.Observation(state, 0, None, Random(1)))[0]
            assert p.check(state, 0, action) == "" and action == gift * (temper == "credulous")
