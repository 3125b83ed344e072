"""A match that plays itself ends, and what is hidden comes out as it was hidden."""

from gobelet import bots, games
from gobelet.games import CHANCE, HIDE, OPEN, SEAL, SHOW, seats_in
from gobelet.match import Match
from gobelet.prng import Random
from gobelet.selfplay import SelfPlay

LONGEST = 20000  # actions of a match


def table_of(game, seats, seed, automate="sound"):
    """A table whose seats are all played by an automate."""
    rules, random = games.load(game), Random(seed)
    match = Match(rules, seats, games.complete_options(rules))

    def choose(seat, hand):
        return bots.choose(automate, rules, match.state, seat, hand, random)

    return SelfPlay(match, random, choose, lambda: 3)


def steps(table):
    """(seat, kind of what it owes) before each action of a match, to its end."""
    match = table.match
    while not match.over:
        seats = seats_in(match.rules.actors(match.state))
        seat = seats[0] if seats else CHANCE
        yield seat, match.rules.owes(match.state, seat)[0]
        assert match.count < LONGEST


def test_dice_are_shown_as_they_were_rolled_under_the_cup():
    table, hidden, shown = table_of("parafico", 3, 2), {}, 0
    for seat, kind in steps(table):
        action, _ = table.play_owed(seat)
        if kind == HIDE:
            assert action == games.HIDDEN
            hidden[seat] = table.dice[seat]
        elif kind == SHOW:
            assert action == hidden[seat]
            shown += 1
    assert shown > 10


def test_a_choice_is_opened_as_it_was_sealed():
    table, sealed, opened = table_of("pepetes", 3, 3), {}, 0
    for seat, kind in steps(table):
        action, _ = table.play_owed(seat)
        if kind == SEAL:
            sealed[seat] = table.sealed[seat]
        elif kind == OPEN:
            assert action == sealed.pop(seat)
            opened += 1
    assert opened
