"""Whole games between automates, with dice from the portable generator: for tests of bots, match and rules."""

from gobelet import bots
from gobelet.games import seats_in
from gobelet.games.parafico.definition import GAME
from gobelet.match import Match
from gobelet.selfplay import SelfPlay


def play(names, random, options=(), seen=None):
    """One game of Parafico; returns the match at its end. names: an automate for each seat. seen: told (match, seat,
    hand, action) before each action."""
    match = Match(GAME, len(names), options)
    table = SelfPlay(match, random, lambda seat, hand: bots.choose(names[seat], GAME, match.state, seat, hand, random))
    while not match.over:
        for seat in seats_in(GAME.actors(match.state)):
            action, hand = table.action(seat)
            if seen:
                seen(match, seat, table.dice.get(seat), action)
            match.act(seat, action, hand)
    return match
