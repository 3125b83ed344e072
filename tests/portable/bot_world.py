"""Whole games between automates, with dice from the portable generator: for tests of bots, match and rules."""

from gobelet import bots
from gobelet import games as rules
from gobelet.games.parafico import GAME
from gobelet.games.parafico import rules as p
from gobelet.match import Match


def play(names, random, options=(), seen=None):
    """One game of Parafico; returns the match at its end. names: an automate for each seat. seen: told (match, seat,
    hand, action) before each action."""
    match = Match(GAME, len(names), options)
    hands = {}
    while not match.over:
        for seat in rules.seats_in(p.actors(match.state)):
            kind, count, sides = p.owes(match.state, seat)
            if kind == rules.CHOOSE:
                action = bots.choose(names[seat], GAME, match.state, seat, hands[seat], random)
            elif kind == rules.HIDE:
                hands[seat] = random.faces(count, sides)
                action = rules.HIDDEN
            else:
                action = hands[seat] if kind == rules.SHOW else random.faces(count, sides)
            if seen:
                seen(match, seat, hands.get(seat), action)
            match.act(seat, action, hands.get(seat) if kind == rules.SHOW else None)
    return match


def winner(match):
    """The seat that won."""
    return GAME.scores(match.state).index(-1)
