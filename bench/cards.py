"""Random Papayoo with every check and event, against open_spiel's Hearts in the same process.

A move is a decision of a player: a card that is played, a discard. Theirs passes card by card, and each counts; deals,
the die and opened discards are played in both and counted in neither. Our decks are shuffled before: it is the rules
that are measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from bench.measure import Figure, rates
from bench.open_spiel import player
from gobelet.games import CHANCE, HIDDEN, SEALED, complete_options
from gobelet.games.papayoo import rules as papayoo
from gobelet.games.papayoo.cards import deck
from gobelet.games.papayoo.definition import GAME
from gobelet.games.papayoo.state import ENDED, PHASE, SPEAKER, TRICK
from gobelet.match import Match

AGAINST_OPEN_SPIEL = 0.7
PLAYERS = 4
FACES = [(face,) for face in range(1, 9)]  # of the die of the Papayoo
DECKS = [tuple(random.Random(number).sample(deck(PLAYERS), len(deck(PLAYERS)))) for number in range(500)]
ONE_ROUND = complete_options(GAME, {"rounds": 1, "first_dealer": "chosen"})


def random_round(chance: random.Random) -> int:
    """Plays one round from the shuffle to the count of the points. Returns the number of moves."""
    match = Match(GAME, PLAYERS, ONE_ROUND)
    act, state, legal, choice = match.act, match.state, papayoo.legal, chance.choice
    seats = range(PLAYERS)
    for seat in seats:
        act(seat, HIDDEN)
    order = choice(DECKS)
    act(CHANCE, HIDDEN)
    discards = {}
    for seat, hand in enumerate(GAME.dealt(state, order)):
        discards[seat] = choice(legal(state, seat, hand))
        match.check(seat, discards[seat], hand)
        act(seat, SEALED)
    act(papayoo.turn(state), choice(FACES))
    hands = [list(hand) for hand in GAME.hands(state, order, discards)]
    moves = PLAYERS
    while state[PHASE] == TRICK:
        seat = state[SPEAKER]
        hand = hands[seat]
        card = choice(legal(state, seat, hand))
        act(seat, card, hand)
        hand.remove(card)
        moves += 1
    for seat in seats:
        act(seat, discards[seat], discards[seat])
    act(CHANCE, order)
    assert state[PHASE] == ENDED
    return moves


def rounds(count: int) -> Callable[[int], int]:
    """A player for rates(): so many rounds."""

    def play(number: int) -> int:
        chance = random.Random(number)
        return sum(random_round(chance) for _ in range(count))

    return play


def figures() -> list[Figure]:
    """The rates and how they compare."""
    theirs = player("hearts", 30)
    ours, *other = rates([rounds(30)] + ([theirs] if theirs else []))
    found = [Figure(f"Papayoo, {PLAYERS} players", f"{ours:,.0f} moves/s")]
    if not other:
        return [*found, Figure("open_spiel", "not installed: `make bench` brings it", "to compare with", False)]
    ratio = ours / other[0]
    return [
        *found,
        Figure("open_spiel hearts", f"{other[0]:,.0f} moves/s"),
        Figure(
            "  Papayoo / open_spiel",
            f"{ratio:.2f} times",
            f"at least {AGAINST_OPEN_SPIEL:g} times",
            ratio >= AGAINST_OPEN_SPIEL,
        ),
    ]
