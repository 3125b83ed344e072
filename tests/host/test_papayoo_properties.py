"""Papayoo on any sequence of legal actions: it ends in time, the points add up, nobody is told what it may not know,
the log alone gives the same match again, and the better automate is better."""

from hypothesis import given, settings
from hypothesis import strategies as st
from secret_choice_world import SecretTable, of_kind

from gobelet import games as rules
from gobelet.games.papayoo import bot as bots
from gobelet.games.papayoo import rules as papayoo
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import cards_each, deck
from gobelet.games.papayoo.definition import GAME
from gobelet.games.papayoo.round import ROUND_TOTAL
from gobelet.prng import Random

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "rounds": st.integers(1, 3),
        "first_dealer": st.sampled_from(("random", "chosen")),
        "first_seat": st.integers(0, 7),
        "tie": st.sampled_from(("shared", "extra_round")),
        "dealer_rotation": st.sampled_from(("clockwise", "counterclockwise")),
        "review_last_trick": st.sampled_from(("on", "off")),
    },
)
FEWER = settings(max_examples=settings().max_examples // 3)  # each is a whole match


def MATCHES(test):
    return FEWER(given(seats=st.integers(3, 8), seed=st.integers(0, 2**30 - 1), options=OPTIONS)(test))




def table(seats, seed, options):
    return SecretTable(GAME, seats, Random(seed), bots.random, rules.complete_options(GAME, options), log=True)


def bound(seats, rounds):
    """Draw; then per round shakes, deal, discards, die, cards, openings, deck; one extra round."""
    return 1 + (rounds + 1) * (3 * seats + seats * cards_each(seats) + 3)


@MATCHES
def test_any_match_ends_within_its_bound_and_every_round_totals_250(seats, seed, options):
    game = table(seats, seed, options)
    match = game.match
    while not match.over:
        game.step()
        played = [card for card in deck(seats) if match.state[s.WHO + card]]
        taken = sum(GAME.view(match.state)["points"])
        on_table = [card for _, card in s.on_table(match.state)]
        worth = sum(s.points_of(match.state, card) for card in played if card not in on_table)
        assert taken == (0 if match.over else worth)
        assert sum(GAME.view(match.state)["totals"]) % ROUND_TOTAL == 0
        assert match.count <= bound(seats, options.get("rounds", 4))
    counted = [event for events in game.heard for event in of_kind(events, "score")]
    assert sum(event[3] for event in counted) == ROUND_TOTAL * len(counted) // seats
    assert -sum(GAME.scores(match.state)) == ROUND_TOTAL * len(counted) // seats


@MATCHES
def test_what_is_public_names_no_card_before_it_is_played_or_opened(seats, seed, options):
    """The state, its views and its events, as every cup and the journal hold them."""
    game = table(seats, seed, options | {"rounds": 1})
    state = game.match.state
    seen = set()
    while not game.match.over:
        phase = state[s.PHASE]
        events = game.step()
        if phase < s.TRICK:
            # Nothing that other hands or discards would change: the same public state comes from another shuffle.
            assert set(state[s.WHO + 1 : s.WHO + 61]) <= {0, s.ABSENT}
        for event in events:
            assert event[1] == rules.ALL
            if event[0] == "round":
                seen = set()  # all cards are dealt again, also in an extra round
            if event[0] == "play":
                seen.add(event[3])
            assert event[0] != "discard" or set(event[3]) <= seen
        if state[s.PHASE] == s.TRICK:
            assert {card for card in deck(seats) if state[s.WHO + card]} == seen


@MATCHES
def test_the_public_beginning_of_a_round_is_the_same_for_any_deal(seats, seed, options):
    def begin(shuffle):
        game = SecretTable(GAME, seats, Random(shuffle), bots.random, rules.complete_options(GAME, options))
        match = game.match
        if papayoo.turn(match.state) == 0:
            match.act(0, (1,))
        while match.state[s.PHASE] != s.DIE:
            game.step()
        return match.dump()

    assert begin(seed) == begin(seed + 1)


@given(seed=st.integers(0, 2**30 - 1), seats=st.integers(3, 8))
def test_the_worlds_of_the_sound_automate_fit_what_everybody_has_seen(seed, seats):
    game = SecretTable(GAME, seats, Random(seed), bots.random, rules.complete_options(GAME, {"rounds": 1}))
    state = game.match.state
    while state[s.PHASE] != s.OPENING:
        seat = papayoo.turn(state)
        if state[s.PHASE] == s.TRICK and game.random.below(8) == 0:
            world = bots._TrickWorld(state, seat, game.hand(seat), game.random)
            assert [len(hand) for hand in world.hands] == s.cards_left(state)
            unseen = sorted(card for hand in world.hands for card in hand)
            assert unseen == [card for card in deck(seats) if not state[s.WHO + card]]
            assert tuple(world.hands[seat]) == game.hand(seat)
        game.step()
