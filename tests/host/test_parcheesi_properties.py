"""Parcheesi with any options, any dice and any legal decisions: what must hold at every step of every game."""

import itertools

import parcheesi_world as world
import pytest
import tournament
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet import games as rules
from gobelet.games.parcheesi import bot as bots
from gobelet.games.parcheesi import moves
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.definition import GAME
from gobelet.match import Match, replay
from gobelet.prng import Random
from tools import make_boards

OPTION_SETS = list(itertools.product(*(rules.choices(option) or option[1:2] for option in p.OPTIONS)))
LONGEST = 12_000  # actions; random players need about 1,000, with every option on
ACTIONS = [*range(-1, s.OUTSIDE + 2), (0,), (1,), (6,), (7,), (1, 2), (), None, "exit"]


def anything(state, seat, hand, random):
    """Any legal decision, those included that nobody waits for."""
    actions = p.legal(state, seat)
    return actions[random.below(len(actions))]


def play(players, options, seed, watch=lambda match: None):
    """A game of random players, watched at every step. Returns (match, history)."""
    match, random, history = Match(GAME, players, options), Random(seed), []
    state = match.state
    while not match.over:
        watch(match)
        seat = p.turn(state)
        free = rules.seats_in(p.may_claim(state))
        if free and random.below(5) == 0:
            seat = free[random.below(len(free))]
            action = anything(state, seat, None, random)
        elif p.owes(state, seat)[0] == rules.ROLL:
            action = random.faces(1)
        else:
            action = anything(state, seat, None, random)
        match.act(seat, action)
        history.append((seat, action))
        assert match.count < LONGEST
    watch(match)
    return match, history


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.sampled_from(OPTION_SETS), st.integers(0, 2**30 - 1))
def test_every_game_ends_and_every_position_is_sound(players, options, seed):
    play(players, options, seed, lambda match: world.consistent(match.state))


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 4), st.sampled_from(OPTION_SETS), st.integers(0, 2**30 - 1))
def test_legal_is_what_check_accepts(players, options, seed):
    def watch(match):
        state, free = match.state, p.may_claim(match.state)
        for seat in range(players):
            accepted = [action for action in ACTIONS if not p.check(state, seat, action)]
            assert [action for action in accepted if type(action) is int] == list(p.legal(state, seat))
            throws = [action for action in accepted if type(action) is tuple]
            owed = p.owes(state, seat)
            assert throws == ([(1,), (6,)] if owed and owed[0] == rules.ROLL else [])
            assert bool(owed) == bool(p.actors(state) >> seat & 1)
            waiting = bool(owed) and owed[0] == rules.CHOOSE
            assert bool(p.legal(state, seat)) == (waiting or bool(free >> seat & 1))
            assert not (waiting and free >> seat & 1)

    play(players, options, seed, watch)


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 4), st.sampled_from(OPTION_SETS), st.integers(0, 2**30 - 1))
def test_each_pawn_stays_for_the_reason_given(players, options, seed):
    """The reasons are worked out square by square, the choices at one stroke: they must agree on every pawn."""

    def watch(match):
        state, seat = match.state, match.state[s.CURRENT]
        if s.PHASES[state[s.PHASE]] in ("choosing", "bonus"):
            movable, _ = moves.movable_pawns(state, seat, s.pawns(state, seat))
            for pawn in range(4):
                assert (moves.obstacle(state, seat, pawn) == "") == bool(movable >> pawn & 1)

    play(players, options, seed, watch)


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 4), st.sampled_from(OPTION_SETS), st.integers(0, 2**30 - 1))
def test_a_replay_gives_equal_bytes(players, options, seed):
    match, history = play(players, options, seed)
    again, events = replay(GAME, players, options, (), history)
    assert again.dump() == match.dump()
    assert [event[0] for event in events].count("winner") == 1
    assert all(event[1] == rules.ALL for event in events)
    assert Match.load(match.dump()).dump() == match.dump()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_state_is_flat_and_small(players):
    state = Match(GAME, players).state
    assert len(state) == s.END + len(p.OPTIONS) and all(type(number) is int for number in state)


@given(st.binary(min_size=68, max_size=68))
@settings(max_examples=5, deadline=None)
def test_views_can_be_asked_at_any_time(noise):
    def watch(match):
        seen = GAME.view(match.state)
        assert len(seen["pawns"]) == 3 and len(GAME.scores(match.state)) == 3
        assert GAME.explain(match.state, 0, 0)

    play(3, (), int.from_bytes(noise[:3], "big"), watch)


def careful(state, seat, hand, random):
    """The yardstick: captures if it can, else comes out, else moves the pawn that is furthest."""
    if p.owes(state, seat)[:1] != (rules.CHOOSE,):
        return bots.random(state, seat, hand, random)
    actions = [action for action in p.legal(state, seat) if not bots.is_fault(state, action)]
    captures = moves.movable_pawns(state, seat, s.pawns(state, seat))[1]
    for action in actions:
        if action >= s.MOVE and captures >> action - s.MOVE & 1:
            return action
    if s.EXIT in actions:
        return s.EXIT
    return max(actions, key=lambda action: s.pawns(state, seat)[action - s.MOVE] if action >= s.MOVE else -2)


def wins(one, other, players, games):
    return tournament.wins(
        lambda: Match(GAME, players), world.play, lambda match: GAME.scores(match.state).index(999), one, other, games
    )


@pytest.mark.slow
def test_the_sound_automate_beats_capture_else_furthest():
    won = wins(bots.sound, careful, 2, 200)
    assert won >= 116, won  # by chance alone once in 70
    won = wins(bots.sound, careful, 4, 120)
    assert won >= 40, won  # 30 by chance


@pytest.mark.slow
def test_capture_else_furthest_beats_random():
    won = wins(careful, bots.random, 2, 60)
    assert won >= 50, won


def test_the_board_modules_are_what_their_sources_say():
    assert make_boards.main(["--check"]) == 0
