"""Random Parafico with every check and event, against open_spiel's liar's dice in the same process.

A move is an action of a seat: a roll, dice hidden or shown, a bid, a call. open_spiel deals its dice by chance nodes
that are played too and counted as no move. Both sides draw with the same `random.Random.choice`.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable

from bench.measure import Figure, games_of, rates
from bench.open_spiel import player
from gobelet.games import CHOOSE, HIDDEN, HIDE, seats_in
from gobelet.games.parafico import rules as parafico
from gobelet.games.parafico.bot import in_play
from gobelet.games.parafico.definition import GAME
from gobelet.games.parafico.state import DICE, ENDED, OWING, PHASE, ROLLING, SHOWING, SPEAKER, SPEAKING
from gobelet.match import Match

AGAINST_OPEN_SPIEL = 1.4
AT_FULL_TABLE = 0.5  # of our own rate with two players

whose = functools.cache(seats_in)  # the seats of a mask

# All hands of so many dice: a draw from them is a throw.
HANDS = [tuple(itertools.product(range(1, 7), repeat=dice)) for dice in range(6)]


def random_game(players: int, choice: Callable) -> int:
    """Plays one match of 5 dice each from the seating rolls to the winner. Returns the number of moves."""
    match = Match(GAME, players)
    act, state = match.act, match.state
    while True:
        phase = state[PHASE]
        if phase == SPEAKING:
            act(state[SPEAKER], choice(in_play(state)))
        elif phase == ROLLING:
            for seat in whose(state[OWING]):
                act(seat, HIDDEN)
        elif phase == SHOWING:
            for seat in whose(state[OWING]):
                act(seat, choice(HANDS[state[DICE + seat]]))
        elif phase == ENDED:
            return match.count
        else:
            for seat in whose(state[OWING]):
                act(seat, choice(HANDS[parafico.owes(state, seat)[1]]))


def decisions_share(players: int) -> float:
    """Which part of the moves of a random game are bids and calls."""
    choice = random.Random(1).choice
    moves = decided = 0
    for _ in range(100):
        match = Match(GAME, players)
        while not match.over:
            for seat in seats_in(match.state[OWING]):
                kind, dice, _ = parafico.owes(match.state, seat)
                decided += kind == CHOOSE
                if kind == CHOOSE:
                    action = choice(in_play(match.state))
                else:
                    action = HIDDEN if kind == HIDE else choice(HANDS[dice])
                match.act(seat, action)
        moves += match.count
    return decided / moves


def figures() -> list[Figure]:
    """The rates and how they compare."""
    theirs = player("liars_dice(numdice=5)", 800)
    players = [games_of(random_game, 2, 200), games_of(random_game, 15, 6)] + ([theirs] if theirs else [])
    two, fifteen, *other = rates(players)
    share = decisions_share(2)
    found = [
        Figure("Parafico 2 x 5 dice", f"{two:,.0f} moves/s"),
        Figure("  of these bids and calls", f"{100 * share:.0f} %"),
        Figure(
            "Parafico 15 x 5 dice",
            f"{fifteen:,.0f} moves/s",
            f"at least {AT_FULL_TABLE:g} of 2 x 5",
            fifteen >= AT_FULL_TABLE * two,
        ),
    ]
    if not other:
        return [*found, Figure("open_spiel", "not installed: `make bench` brings it", "to compare with", False)]
    ratio = two / other[0]
    bar = f"at least {AGAINST_OPEN_SPIEL:g} times"
    return [
        *found,
        Figure("open_spiel liars_dice(numdice=5)", f"{other[0]:,.0f} moves/s"),
        Figure("  Parafico / open_spiel", f"{ratio:.2f} times", bar, ratio >= AGAINST_OPEN_SPIEL),
        Figure("  of our moves bids and calls alone", f"{ratio * share:.2f} times"),
    ]
