"""Automates and the chance they are handed: known by name, repeatable on every interpreter, sound in their odds."""

from bot_world import play
from parafico_world import bidding
from rules_world import say

from gobelet import bots
from gobelet.games import Illegal
from gobelet.games.parafico import bids
from gobelet.games.parafico import bot as automate
from gobelet.games.parafico import rules as p
from gobelet.games.parafico.definition import GAME
from gobelet.ledger import hexed
from gobelet.prng import LARGEST, Random
from support import golden_json, raises

# chance


def test_chance_is_the_same_everywhere():
    random = Random(2026)
    assert [random.below(1000) for _ in range(8)] == CHANCE
    assert Random(2026).faces(10) == FACES


CHANCE = [293, 220, 637, 874, 366, 66, 188, 91]
FACES = (4, 3, 2, 1, 1, 5, 1, 2, 1, 1)


def test_chance_stays_in_its_bounds():
    random = Random(7)
    for limit in (1, 2, 6, 1000, 1 << 20, LARGEST):
        for _ in range(50):
            assert 0 <= random.below(limit) < limit


def test_chance_any_seed_works():
    for seed in (0, 1, -1, LARGEST, 1 << 40, 0x2A5C << 15):
        random = Random(seed)
        assert len({random.below(1 << 20) for _ in range(20)}) > 15
        assert 0 < random._one < 32325 << 15
        assert 0 < random._two < 30903 << 15


# both automates


def test_automates_are_known_by_name():
    state = bidding([1, 1]).state
    assert raises(Illegal, bots.choose, "clever", p, state, 0, (1,), Random(1)).code == "unknown_automate"
    assert raises(Illegal, bots.BotPlayer, "clever").code == "unknown_automate"
    for name in bots.PLAIN:
        assert callable(getattr(automate, name))
    for name in bots.LEVELS:
        assert bots.parse_bot_name(name) == (bots.LEVELS.index(name), "")
        assert bots.parse_bot_name(name + "-sly") == (bots.LEVELS.index(name), "sly")
    for name in ("hard-", "hard-mild", "-sly", "sound-sly", "hard-sly-bold"):
        assert raises(Illegal, bots.parse_bot_name, name).code == "unknown_automate", name


def played(game):
    """The match of one of the golden games."""
    return play(game["automates"].split(), Random(1))


def test_a_game_is_the_same_everywhere():
    for game in golden_json("parafico.json")["games"]:
        assert hexed(played(game).digest()) == game["digest"], game


def test_pilots_with_the_same_seed_decide_the_same():
    match = bidding([5, 5])
    one, other = bots.BotPlayer("random", 9), bots.BotPlayer("random", 9)
    for _ in range(9):
        assert one.think(match, 0, (1, 1, 2, 3, 4)) == other.think(match, 0, (1, 1, 2, 3, 4))
    assert bots.BotPlayer("sound", 1, 0).pace == 0


def test_in_play_is_legal_without_what_cannot_be_true():
    for dice in ([2, 1], [5, 0, 6], [6] * 15):
        for bid in ("", "2x4", "3x1", "9x6"):
            for reading in ("lower", "none", "six"):
                match = bidding(dice, double_rule=reading, dice_per_player=6)
                if bid:
                    say(match, bid)
                top = sum(dice)
                legal = p.legal(match.state, p.turn(match.state))
                assert automate.in_play(match.state) == tuple([a for a in legal if bids.quantity_of(a) <= top])


def test_random_reaches_every_decision_within_the_dice_in_play():
    match = bidding([2, 1])
    say(match, "2x4")
    random = Random(4)
    said = {bots.choose("random", GAME, match.state, 1, (3,), random) for _ in range(300)}
    words = "bluff caramba 2x1 3x1 3x4 2x5 3x5 2x6 3x6"
    assert said == {GAME.parse(match.state, 1, word) for word in words.split()}


# sound


def test_sound_knows_the_odds():
    # Every table of fifteen dice against exact counting: hits of k dice = C(dice, k) * misses ** (dice - k).
    for misses in (2, 5):
        for dice in range(16):
            ways = [1]
            for _ in range(dice):
                ways = [
                    (ways[k] * misses if k < len(ways) else 0) + (ways[k - 1] if k else 0) for k in range(len(ways) + 1)
                ]
            odds = automate.at_least(dice, misses)
            for k in range(dice + 1):
                exact = sum(ways[k:]) * automate.ONE // (misses + 1) ** dice
                assert abs(odds[k] - exact) <= 4, (misses, dice, k)


def test_sound_reckons_in_small_integers_with_ninety_dice():
    for misses in (2, 5):
        odds = automate.at_least(90, misses)
        assert odds[0] == automate.ONE and odds[90] == 0
        for k in range(90):
            assert odds[k] >= odds[k + 1]
    assert automate.at_least(0, 2) == [automate.ONE]


def test_sound_calls_what_cannot_be():
    match = bidding([1, 1])
    say(match, "3x4")
    for seed in range(20):
        assert bots.choose("sound", GAME, match.state, 1, (4,), Random(seed)) == bids.BLUFF


def test_sound_says_caramba_when_nothing_else_can_be():
    # Its own two dice and the one of which the other speaks make three fours, in a round without jokers.
    match = bidding([1, 2], no_jokers=True)
    say(match, "3x4")
    calls = [bots.choose("sound", GAME, match.state, 1, (4, 4), Random(seed)) for seed in range(20)]
    assert calls.count(bids.CARAMBA) > 15, calls


# what automates hear


def test_a_match_of_parafico_remembers_the_bids_of_its_round():
    match = bidding([2, 2, 2])
    assert match.recent_decisions == []
    say(match, "2x4", "3x4")
    assert match.recent_decisions == [0, bids.bid(2, 4), 1, bids.bid(3, 4)]
    before = list(match.state)
    say(match, "bluff")
    match.restore(before)
    assert match.recent_decisions == [0, bids.bid(2, 4), 1, bids.bid(3, 4)]
    say(match, "bluff")
    for seat in range(3):
        match.act(seat, (2, 2))
    assert match.recent_decisions[:4] == [0, bids.bid(2, 4), 1, bids.bid(3, 4)]
    match.act(p.turn(match.state) if p.turn(match.state) >= 0 else 0, 0)
    assert match.recent_decisions == []


# how long they wait


def test_the_pace_of_an_automate_is_drawn_from_what_everybody_sees():
    for name in ("easy", "medium", "hard-sly"):
        one, other, match = bots.BotPlayer(name, 3), bots.BotPlayer(name, 3), bidding([5, 5])
        for hand, beside in (((1, 1, 1, 1, 1), (2, 3, 4, 5, 6)), ((4, 4, 4, 4, 4), (2, 2, 2, 2, 3))):
            assert one.delay(match, 0) == other.delay(match, 0)
            one.think(match, 0, hand)
            other.think(match, 0, beside)
            assert bots.BUDGET <= one.delay(match, 0) == other.delay(match, 0) <= bots.SLOWEST


def test_who_has_used_up_the_time_hears_of_it():
    time = [100]
    turn = bots.Observation([2], 0, (), Random(1), clock=lambda: time[0])
    assert not turn.is_out_of_time()
    time[0] += bots.BUDGET
    assert turn.is_out_of_time() and not bots.Observation([2], 0, (), Random(1)).is_out_of_time()


class Machine:
    """What a board says of how fast it is."""

    spell = 20

    def __init__(self, *abilities):
        self.abilities = abilities
        self.now = [5, 1000]

    def ticks(self):
        return self.now[0]

    def clock(self):
        return self.now[1]


def test_a_board_says_how_much_an_automate_may_think():
    for abilities, effort, clock, spell in ((("cable",), bots.PICO, 0, bots.ENOUGH), (("fast",), bots.FAST, 1, 20)):
        board, turn = Machine(*abilities), bots.Observation([2], 0, (), Random(1))
        assert turn.effort == bots.PICO
        turn.use_board_budget(board)
        assert turn.effort == effort
        board.now[clock] += spell - 1
        assert not turn.is_out_of_time()
        board.now[clock] += 1
        assert turn.is_out_of_time()


def test_only_hard_makes_more_effort_on_a_fast_board():
    match = bidding([1, 1])
    for name, effort in (("easy", bots.PICO), ("medium-sly", bots.PICO), ("sound", bots.PICO), ("hard", bots.FAST)):
        turn = bots.Observation(match.state, 0, (4,), Random(1), effort=bots.FAST)
        bots.think(name, GAME, turn)
        assert turn.effort == effort, name
