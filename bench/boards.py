"""Random Parcheesi with every check and event, against open_spiel's Mensch ärgere dich nicht in the same process.

A move is an action of a player: a throw, a decision. open_spiel's throws are chance nodes that are played too and
counted as no move.
"""

from __future__ import annotations

from collections.abc import Callable

from bench.measure import Figure, games_of, rates
from bench.open_spiel import player
from gobelet.games.parcheesi import rules as parcheesi
from gobelet.games.parcheesi.definition import GAME
from gobelet.games.parcheesi.state import CURRENT, ENDED, PHASE, THROWING
from gobelet.match import Match

AGAINST_OPEN_SPIEL = 0.8
FACES = [(face,) for face in range(1, 7)]


def random_game(players: int, choice: Callable) -> int:
    """Plays one match to the winner. Returns the number of moves."""
    match = Match(GAME, players)
    act, state, legal = match.act, match.state, parcheesi.legal
    while True:
        phase, seat = state[PHASE], state[CURRENT]
        if phase == THROWING:
            act(seat, choice(FACES))
        elif phase != ENDED:
            act(seat, choice(legal(state, seat)))
        else:
            return match.count


def figures() -> list[Figure]:
    """The rates and how they compare."""
    theirs = player("maedn", 60)
    players = [games_of(random_game, 2, 30), games_of(random_game, 4, 15)] + ([theirs] if theirs else [])
    two, four, *other = rates(players)
    found = [
        Figure("Parcheesi, 2 players", f"{two:,.0f} moves/s"),
        Figure("Parcheesi, 4 players", f"{four:,.0f} moves/s"),
    ]
    if not other:
        return [*found, Figure("open_spiel", "not installed: `make bench` brings it", "to compare with", False)]
    ratio = two / other[0]
    bar = f"at least {AGAINST_OPEN_SPIEL:g} times"
    return [
        *found,
        Figure("open_spiel maedn", f"{other[0]:,.0f} moves/s"),
        Figure("  Parcheesi / open_spiel", f"{ratio:.2f} times", bar, ratio >= AGAINST_OPEN_SPIEL),
    ]
