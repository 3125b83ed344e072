"""Pépètes on any sequence of legal actions: it ends, no pépète appears from nowhere, nobody is told what it may not
know, the log alone gives the same match again, and the better automate is better."""

from hypothesis import given, settings
from hypothesis import strategies as st
from secret_choice_world import BOUND, SecretTable, of_kind

from gobelet import games as rules
from gobelet.games.pepetes import bets as pepetes_bets
from gobelet.games.pepetes import bot as bots
from gobelet.games.pepetes import rules as pepetes
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes import words as pepetes_words
from gobelet.games.pepetes.definition import GAME
from gobelet.prng import Random

CHOICES = {option[0]: st.sampled_from(option[2]) for option in pepetes.OPTIONS if len(option) == 3}
NUMBERS = {"target": st.integers(16, 90), "minutes": st.integers(1, 60)}
OPTIONS = st.fixed_dictionaries({}, optional=CHOICES | NUMBERS)
FEWER = settings(max_examples=settings().max_examples // 3)  # each is a whole match


def MATCHES(test):
    return FEWER(given(seats=st.integers(2, 6), seed=st.integers(0, 2**30 - 1), options=OPTIONS)(test))


TOUR = (
    1 + 3 * 2 + 2 * 2 + 1 + 2 * 4
)  # actions of a tour: throws, defences, attacks, combination, bets sealed and opened


def table(seats, seed, options):
    return SecretTable(GAME, seats, Random(seed), bots.random, rules.complete_options(GAME, options), log=True)


@MATCHES
def test_no_pepete_appears_or_is_lost_at_any_step_of_any_match(seats, seed, options):
    game = table(seats, seed, options)
    match = game.match
    while not match.over:
        game.step()
        view = GAME.view(match.state)
        assert min(view["money"]) >= 0
        assert sum(view["money"]) + match.state[s.BANK] == pepetes.NOTES
        assert options.get("bank") != "660" or match.state[s.BANK] >= 0
        assert len(view["blue"]) <= 4 and len(view["red"]) <= 2
        assert all(0 <= face <= 6 for face in view["blue"] + view["red"] + [view["black"]])
        if match.state[s.PHASE] in (s.BETTING, s.ATTACK, s.DEFENCE, s.THROW, s.DEFEND):
            assert all(sum(stakes) <= money for stakes, money in zip(view["stakes"], view["money"]))
        assert not {seat for seat in range(seats) if view["ranks"][seat]} & set(view["actors"])
    scores = GAME.scores(match.state)
    assert [seat for seat in range(seats) if scores[seat] == max(scores)] == view["winners"]


@MATCHES
def test_a_match_ends_and_each_duel_within_its_bound(seats, seed, options):
    """Rolls for a duel may tie as often as chance likes; a duel may not last longer than its throws and gifts."""
    game = table(seats, seed, options)
    actions = 0
    while not game.match.over:
        actions += game.match.state[s.PHASE] not in (s.PAIRING, s.FIRST)
        if of_kind(game.step(), "duel"):
            actions = 0
        assert actions <= 2 * (TOUR + seats * seats)
        assert game.match.count < BOUND


@MATCHES
def test_until_cards_are_opened_only_their_stakes_are_public(seats, seed, options):
    game = table(seats, seed, options)
    state = game.match.state
    while not game.match.over:
        phase = state[s.PHASE]
        events = game.step()
        assert all(event[1] == rules.ALL for event in events)
        if phase == s.BETTING:
            for event in of_kind(events, "stakes"):
                # Sorted by their height, so that their order does not tell which card is which.
                assert event[3] == pepetes_bets.stakes_of(game.sealed[event[2]])
                assert list(event[3]) == sorted(event[3], reverse=True)
        if state[s.PHASE] in (s.BETTING, s.ATTACK, s.DEFENCE, s.THROW, s.DEFEND):
            assert not any(GAME.view(state)["bets"])


@MATCHES
def test_other_cards_with_the_same_stakes_look_the_same(seats, seed, options):
    """Two tables differ in the bet cards alone; their states are equal until the cards are opened."""
    dumps = []
    for card in (pepetes_words.card_of("suite3"), pepetes_words.card_of("same5")):

        def choose(state, seat, hand, random, card=card):
            if state[s.PHASE] == s.BETTING:
                return (card * pepetes_bets.BASE + 1,)
            return bots.random(state, seat, hand, random)

        game = SecretTable(GAME, seats, Random(seed), choose, rules.complete_options(GAME, options))
        while not game.match.over and game.match.state[s.PHASE] != s.OPENING and game.match.count < 40:
            game.step()
        dumps.append(game.match.dump())
    assert dumps[0] == dumps[1]


@given(money=st.integers(0, 60))
def test_picks_are_a_sorted_sequence_of_all_bets(money):
    for picks in (pepetes_bets.bets(money), pepetes_bets.stakes(money)):
        whole = list(picks)
        assert len(picks) == len(whole) and whole == sorted(set(whole))
        for number in {0, len(whole) // 2, len(whole) - 1}:
            assert picks[number] == whole[number] and whole[number] in picks
        assert all(sum(bet % pepetes_bets.BASE for bet in pick) <= money for pick in whole)
