"""Random matches with every check and event, against open_spiel's nearest games in the same process.

A move is an action of a seat: a roll, dice hidden or shown, a bid, a call, a card that is played, a discard, a pawn.
open_spiel's throws and deals are chance nodes that are played too and counted as no move; its Hearts passes card by
card, and each counts. Our decks are shuffled before: it is the rules that are measured. Both sides draw with the same
`random.Random.choice`.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable, Iterator

from bench.measure import Figure, games_of, rates, ratio
from gobelet.games import CHANCE, HIDDEN, SEALED, complete_options, load, seats_in
from gobelet.games.papayoo import state as papayoo
from gobelet.games.papayoo.cards import deck
from gobelet.games.parafico import state as parafico
from gobelet.games.parafico.bot import in_play
from gobelet.games.parcheesi import state as parcheesi
from gobelet.match import Match

PARAFICO, PAPAYOO, PARCHEESI = load("parafico"), load("papayoo"), load("parcheesi")
AT_FULL_TABLE = 0.5  # of our own rate with two players

whose = functools.cache(seats_in)  # the seats of a mask

# All hands of so many dice: a draw from them is a throw.
HANDS = [tuple(itertools.product(range(1, 7), repeat=dice)) for dice in range(6)]
SIXES, EIGHTS = [(face,) for face in range(1, 7)], [(face,) for face in range(1, 9)]  # of a die; of the Papayoo's
PLAYERS = 4  # of Papayoo
DECKS = [tuple(random.Random(number).sample(deck(PLAYERS), len(deck(PLAYERS)))) for number in range(500)]
ONE_ROUND = complete_options(PAPAYOO, {"rounds": 1, "first_dealer": "chosen"})


def parafico_match(players: int, choice: Callable) -> int:
    """Plays one match of 5 dice each from the seating rolls to the winner. Returns the number of moves."""
    match = Match(PARAFICO, players)
    act, state = match.act, match.state
    while True:
        phase = state[parafico.PHASE]
        if phase == parafico.SPEAKING:
            act(state[parafico.SPEAKER], choice(in_play(state)))
        elif phase == parafico.ROLLING:
            for seat in whose(state[parafico.OWING]):
                act(seat, HIDDEN)
        elif phase == parafico.SHOWING:
            for seat in whose(state[parafico.OWING]):
                act(seat, choice(HANDS[state[parafico.DICE + seat]]))
        elif phase == parafico.ENDED:
            return match.count
        else:
            for seat in whose(state[parafico.OWING]):
                act(seat, choice(HANDS[PARAFICO.owes(state, seat)[1]]))


def papayoo_round(chance: random.Random) -> int:
    """Plays one round from the shuffle to the count of the points. Returns the number of moves."""
    match = Match(PAPAYOO, PLAYERS, ONE_ROUND)
    act, state, legal, choice = match.act, match.state, PAPAYOO.legal, chance.choice
    seats = range(PLAYERS)
    for seat in seats:
        act(seat, HIDDEN)
    order = choice(DECKS)
    act(CHANCE, HIDDEN)
    discards = {}
    for seat, hand in enumerate(PAPAYOO.dealt(state, order)):
        discards[seat] = choice(legal(state, seat, hand))
        match.check(seat, discards[seat], hand)
        act(seat, SEALED)
    act(PAPAYOO.turn(state), choice(EIGHTS))
    hands = [list(hand) for hand in PAPAYOO.hands(state, order, discards)]
    moves = PLAYERS
    while state[papayoo.PHASE] == papayoo.TRICK:
        seat = state[papayoo.SPEAKER]
        hand = hands[seat]
        card = choice(legal(state, seat, hand))
        act(seat, card, hand)
        hand.remove(card)
        moves += 1
    for seat in seats:
        act(seat, discards[seat], discards[seat])
    act(CHANCE, order)
    assert state[papayoo.PHASE] == papayoo.ENDED
    return moves


def papayoo_rounds(count: int) -> Callable[[int], int]:
    """A player for rates(): so many rounds."""

    def play(number: int) -> int:
        chance = random.Random(number)
        return sum(papayoo_round(chance) for _ in range(count))

    return play


def parcheesi_match(players: int, choice: Callable) -> int:
    """Plays one match to the winner. Returns the number of moves."""
    match = Match(PARCHEESI, players)
    act, state, legal = match.act, match.state, PARCHEESI.legal
    while True:
        phase, seat = state[parcheesi.PHASE], state[parcheesi.CURRENT]
        if phase == parcheesi.THROWING:
            act(seat, choice(SIXES))
        elif phase != parcheesi.ENDED:
            act(seat, choice(legal(state, seat)))
        else:
            return match.count


def of_open_spiel(name: str, games: int) -> Callable[[int], int] | None:
    """A player for rates(): so many games of one of theirs; None where it is not installed, which `make bench` does."""
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


def compared(
    game: str, ours: list[tuple[str, Callable[[int], int]]], theirs: str, games: int, bar: float
) -> Iterator[Figure]:
    """Moves a second of our tables, each with a name, and how the first compares with a game of theirs."""
    other = of_open_spiel(theirs, games)
    found = rates([player for _, player in ours] + ([other] if other else []))
    for (name, _), rate in zip(ours, found, strict=False):
        full = name.startswith("15")
        told = f"at least {AT_FULL_TABLE:g} of {ours[0][0]}"
        promise = (told, ratio(rate, found[0]) >= AT_FULL_TABLE) if full else ()
        yield Figure(f"{game}, {name}", f"{max(rate):,.0f} moves/s", *promise)
    if not other:
        yield Figure("open_spiel", "not installed: `make bench` brings it", "to compare with", False)
        return
    times = ratio(found[0], found[-1])
    yield Figure(f"open_spiel {theirs}", f"{max(found[-1]):,.0f} moves/s")
    yield Figure(f"  {game} / open_spiel", f"{times:.2f} times", f"at least {bar:g} times", times >= bar)


def figures() -> Iterator[Figure]:
    """The rates of three games and how they compare."""
    two, full = games_of(parafico_match, 2, 200), games_of(parafico_match, 15, 6)
    yield from compared("Parafico", [("2 x 5 dice", two), ("15 x 5 dice", full)], "liars_dice(numdice=5)", 800, 1.4)
    yield from compared("Papayoo", [(f"{PLAYERS} players", papayoo_rounds(30))], "hearts", 30, 0.7)
    two, four = games_of(parcheesi_match, 2, 30), games_of(parcheesi_match, 4, 15)
    yield from compared("Parcheesi", [("2 players", two), ("4 players", four)], "maedn", 60, 0.8)
