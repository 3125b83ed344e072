"""Random games of open_spiel, to measure ours against in the same process. Only `make bench` installs it."""

from __future__ import annotations

import random
from collections.abc import Callable


def player(name: str, games: int) -> Callable[[int], int] | None:
    """A player for rates(): so many games of one of theirs; None when open_spiel is not installed. Chance nodes are
    played too and counted as no move."""
    try:
        import pyspiel  # pyright: ignore[reportMissingImports]
    except ImportError:
        return None
    game = pyspiel.load_game(name)

    def play(number: int) -> int:
        choice = random.Random(number).choice
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(choice(state.legal_actions()))
                    moves += 1
        return moves

    return play
