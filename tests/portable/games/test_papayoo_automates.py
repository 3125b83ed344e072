"""The automates of Papayoo that people play against: what they reckon with, and that each level plays by the rules."""

from gobelet import bots
from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo import sampling, strategy
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import deal, deck, parse_card
from gobelet.games.papayoo.definition import GAME
from gobelet.prng import Random

HANDS = [parse_card(word) for word in "s2 s9 h3 h4 h8 d1 d7 d10 c2 c5 c6 p1 p9 p15 p20".split()]


def in_a_trick(words=()):
    """Seat 0's state once these cards have been played, from the seat on that leaves the next card to seat 0."""
    state = p.position(4, dealer=(4 - len(words)) % 4, papayoo=1)
    for word in words:
        p.apply(state, p.turn(state), parse_card(word), [])
    return state


def held_by(world, seat):
    """The cards of a seat in a world, sorted."""
    held, throws = world
    cards = sorted(throws[seat])
    for card in cards:
        suit, rank = sampling.SUIT[card], sampling.rank_of(card)
        assert held[5 * seat + suit] >> rank - 1 & 1
    assert sum([bin(mask).count("1") for mask in held[5 * seat : 5 * seat + 5]]) == len(cards)
    return cards


def test_a_world_deals_every_unseen_card_once():
    state = in_a_trick(["s5"])
    hand = tuple(HANDS)
    world = sampling.TrickSampler(state, 0, hand).world(Random(3))
    held = [held_by(world, seat) for seat in range(4)]
    assert held[0] == sorted(hand) and [len(cards) for cards in held] == [15, 15, 15, 14]
    assert sorted(sum(held, [])) == [card for card in deck(4) if card != parse_card("s5")]


def test_a_world_keeps_to_what_was_shown_and_passed():
    state = in_a_trick(["s5"])
    s.put(state, s.VOID, 2, 1 << 1)  # seat 2 has no hearts
    given = tuple([parse_card(word) for word in "h1 h10 p19".split()])
    for seed in range(10):
        world = sampling.TrickSampler(state, 0, tuple(HANDS), given).world(Random(seed))
        assert not world[0][5 * 2 + 1]
        assert set(given) <= set(held_by(world, 1))


def test_a_round_is_played_on_by_the_plan():
    # Seat 1 has to take seat 2's seven of hearts, which is the Papayoo.
    who = bytearray(61)
    for seat, words in enumerate(["h1 s3", "h10 s2", "h7 s4"]):
        for word in words.split():
            who[parse_card(word)] = seat + 1
    world = sampling.laid_out(who, 3, parse_card("h7"))
    costs = [sampling.play_on(list(world[0]), world[1], 3, seat, 0, sampling.OPEN, 1, 40) for seat in range(3)]
    assert costs == [0, 40, 0]


def test_the_cost_of_a_card_is_what_the_round_brings():
    # The last card of everybody: the ten takes what lies there.
    state = in_a_trick(["h2", "h3", "h7"])
    table = sampling.TrickSampler(state, 0, (parse_card("h1"), parse_card("h10")))
    who = bytearray(61)
    who[parse_card("h1")] = who[parse_card("h10")] = 1
    table.left = 40
    world = sampling.laid_out(who, 4, parse_card("h7"))
    assert table.cost(world, parse_card("h10")) == 40
    assert table.cost(world, parse_card("h1")) == 0


def test_a_late_automate_answers_with_one_world():
    hands = deal(4, 0, Random(1).shuffled(deck(4)))
    asked = []

    def clock():
        asked.append(1)
        return 0 if len(asked) == 1 else 1 << 20

    state = p.position(4, dealer=0, papayoo=0)
    turn = bots.Observation(state, 0, hands[0], Random(1), (), (), clock)
    action, _ = bots.think("hard", GAME, turn)
    assert action in hands[0] and len(asked) == 2


class Counted:
    """A table on which the first choice is the best one, and costs are counted."""

    def __init__(self):
        self.asked = {}

    def world(self, random):
        return None

    def cost(self, world, action):
        self.asked[action] = self.asked.get(action, 0) + 1
        return action


def test_more_effort_plays_as_many_times_the_rounds():
    state, choices = p.position(4, dealer=0, papayoo=0), list(range(8))
    for effort in (bots.PICO, bots.FAST):
        turn = bots.Observation(state, 0, (), Random(1), clock=lambda: 0, effort=effort)  # a clock that stands still
        turn.level = bots.HARD
        table = Counted()
        assert strategy.raced(turn, table, choices)[0] == 0
        played, fill = sum(table.asked.values()), strategy.PLAYED_OUT[bots.HARD] * effort
        assert fill <= played < fill + len(choices)
        assert table.asked[7] == strategy.HEAT * effort


def test_who_plays_below_the_trick_has_nothing_between():
    heard = [seat_or_card for seat, word in ((3, "h9"), (0, "h4")) for seat_or_card in (seat, parse_card(word))]
    barred = sampling.unlikely(heard, 4, parse_card("s7"), bytearray(61))
    between = [card for card in range(11, 21) if barred[card] & 1]
    assert between == [parse_card(word) for word in "h5 h6 h7 h8".split()]
    # Who led the nine has no lower card of any suit.
    assert barred[parse_card("d8")] >> 3 & 1 and not barred[parse_card("d9")] >> 3 & 1


def test_who_throws_off_has_nothing_more_dangerous():
    heard = [3, parse_card("h9"), 0, parse_card("d10")]
    barred = sampling.unlikely(heard, 4, parse_card("s7"), bytearray(61))
    for word in "s7 p20 p13".split():
        assert barred[parse_card(word)] & 1
    for word in "p12 s6 d1".split():
        assert not barred[parse_card(word)] & 1


def test_a_world_that_nobody_can_explain_is_still_dealt():
    # Nobody could hold the hearts that are left, by what was shown: so somebody broke the rules, or this is a test.
    state = in_a_trick(["s5"])
    s.put_block(state, s.VOID, [0, 2, 2, 2])
    world = sampling.TrickSampler(state, 0, tuple(HANDS)).world(Random(1))
    assert [len(cards) for cards in world[1]] == [15, 15, 15, 14]
