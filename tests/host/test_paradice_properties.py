"""Paradice with any options, any dice and any legal decisions: what must hold at every step of every game."""

import itertools

import paradice_world as world
from hypothesis import given, settings
from hypothesis import strategies as st
from paradice_world import balance

from gobelet import games as rules
from gobelet.games.paradice import board
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.definition import GAME
from gobelet.games.paradice.statistics import Statistics
from gobelet.match import Match
from gobelet.prng import Random

OPTION_SETS = list(itertools.product(*(rules.choices(option) or option[1:2] for option in p.OPTIONS)))
LONGEST = 60_000  # actions; six random players who never keep an event need about 10,000
GAMES = given(st.integers(2, 6), st.sampled_from(OPTION_SETS), st.integers(0, 2**30 - 1))


def whim(state, seat, hand, random):
    """Any legal decision; buys three times out of four, or nobody would ever be ruined."""
    actions = p.legal(state, seat)
    if p.BUY in actions:
        return p.BUY if random.below(4) else p.DECLINE
    return actions[random.below(len(actions))]


def play(players, options, seed, watch=lambda match: None):
    """A game of random players, watched at every step. Returns (match, history, all events)."""
    match, history, heard = Match(GAME, players, options), [], []

    def listen(seat, action, events):
        history.append((seat, action))
        heard.extend(events)
        assert match.count < LONGEST
        watch(match)

    watch(match)
    world.play(match, Random(seed), whim, listen)
    return match, history, heard


@settings(max_examples=20, deadline=None)
@GAMES
def test_every_game_ends_and_the_books_balance_at_every_step(players, options, seed):
    def watch(match):
        state = match.state
        assert balance(state) == 0
        assert min(s.block(state, s.SCORES)) >= 0 and state[s.POT] >= 0 and max(s.block(state, s.SCORES)) < 2**30
        living = [seat for seat in range(players) if state[s.RANKS + seat] < 2]
        assert len(living) == state[s.LIVING]
        for owner in state[s.OWNERS : s.SIZE]:
            assert owner in (s.WHITE, s.OF_JACKPOT) or owner - 1 in living
        for seat in range(players):
            cell = state[s.PLACES + seat]
            assert 0 <= cell < s.CELLS if seat in living else cell == -1 and s.block(state, s.SCORES)[seat] == 0

    match, _, _ = play(players, options, seed, watch)
    assert sorted(match.state[s.RANKS : s.RANKS + players]) == list(range(1, players + 1))


@settings(max_examples=6, deadline=None)
@GAMES
def test_events_tell_the_whole_story(players, options, seed):
    """Scores, places and owners can be followed from the events alone: a table's screen needs no more."""
    match = Match(GAME, players, options)
    scores, places = [s.START_SCORE] * players, [board.START] * players
    owners, pot = [-1 if kind >= s.COPIES else s.WHITE for kind in board.KINDS], 0
    seen = Statistics(players)

    def listen(_, action, events):
        nonlocal pot
        seen.add(events)
        for event in events:
            kind, _, seat, *data = event
            if kind == "moved":
                places[seat] = data[0][-1]
            elif kind == "ladder":
                places[seat] = data[1]
            elif kind == "paid":
                creditor, amount = data
                scores[seat] -= amount
                if creditor < 0:
                    pot += amount
                else:
                    scores[creditor] += amount
            elif kind == "advanced":
                scores[seat] += data[0]
            elif kind == "sold":
                scores[seat] += s.price(match.state)
                owners[data[0]] = data[1]
            elif kind == "bought":
                scores[seat] -= data[1]
                owners[data[0]] = seat + 1
            elif kind == "free_copy":
                owners[data[0]] = seat + 1
            elif kind == "to_jackpot":
                owners[data[0]] = s.OF_JACKPOT
            elif kind == "jackpot":
                scores[seat] += data[0]
                pot -= data[0]
            elif kind == "eliminated":
                places[seat] = -1
                for cell in data[1]:
                    owners[cell] = data[2]
        shown = GAME.view(match.state)
        assert (scores, places, owners, pot) == (shown["scores"], shown["places"], shown["owners"], shown["jackpot"])

    world.play(match, Random(seed), whim, listen)
    assert sum(seen.by_event) == sum(seen.by_roll) == seen.total
    assert seen.history[-1] == [*scores, pot]


@settings(max_examples=5, deadline=None)
@GAMES
def test_the_balance_of_a_round_is_what_the_score_changed_by(players, options, seed):
    before = {}

    def watch(match):
        state = match.state
        if state[s.ROUND] not in before:
            before[state[s.ROUND]] = s.block(state, s.SCORES)
        changed = [now - then for now, then in zip(s.block(state, s.SCORES), before[state[s.ROUND]])]
        shown = GAME.view(state)
        assert changed == [gain - cost for gain, cost in zip(shown["gains"], shown["costs"])]

    play(players, options, seed, watch)
