"""Parcheesi with any options, any dice and any legal decisions: what must hold at every step of every game."""

import itertools

import parcheesi_world as world
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet import games as rules
from gobelet.games.parcheesi import moves
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.definition import GAME
from gobelet.match import Match
from gobelet.prng import Random

OPTION_SETS = list(itertools.product(*(rules.choices(option) or option[1:2] for option in p.OPTIONS)))
LONGEST = 12_000  # actions; random players need about 1,000, with every option on
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


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 4), st.sampled_from(OPTION_SETS), st.integers(0, 2**30 - 1))
def test_every_game_ends_and_every_position_is_sound(players, options, seed):
    play(players, options, seed, lambda match: world.consistent(match.state))


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
