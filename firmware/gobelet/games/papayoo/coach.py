"""What a card of Papayoo, or a discard, cost, in tenths of a point: see gobelet.coach. It must not know other hands.

A lesson: cost, round, the card or the cards passed on, the points that the rest of the round takes after it on average,
in tenths, the best choice, its points.
"""

from gobelet.coach import Compared, decimal
from gobelet.games import SEAL
from gobelet.games.papayoo import mind, plain, worlds
from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import passed_each
from gobelet.games.papayoo.screens.words import card_text

MATTERS = 20  # tenths of a point
ROUND = "bar.manche"
WORLDS, FEWEST = 120, 6  # in which two choices are compared
COMPARED = 350  # ms of its time that this has, where somebody waits


def weigh(turn, action):
    """The lesson of a decision."""
    state, seat, hand = turn.state, turn.seat, turn.hand
    if len(p.legal(state, seat, hand)) < 2:
        return None
    if p.owes(state, seat)[0] == SEAL:
        choices = mind.discards(hand, passed_each(state[s.PLAYERS]))
        table = worlds.Discard(state, seat, hand)
    else:
        choices = plain.different(state, p.legal(state, seat, hand), hand)
        table = worlds.Trick(state, seat, hand, turn.chosen, turn.heard)
    best = mind.raced(turn, table, choices, COMPARED)[0] if len(choices) > 1 else choices[0]
    found, own, least = Compared(), 0, 0
    while found.worlds < WORLDS and (found.worlds < FEWEST or not turn.late()):
        world = table.world(turn.random)
        one = table.cost(world, action)
        other = table.cost(world, best) if best != action else one
        own, least = own + one, least + other
        found.add(one - other)
    cost = found.mean(10)
    points = own * 10 // found.worlds
    return (cost, state[s.ROUND], action, points) + ((best, least * 10 // found.worlds) if cost else (action, points))


def told(lesson, texts):
    """See gobelet.coach.told()."""
    _, _, action, points, best, least = lesson
    promise = texts.get("coach.points", decimal(points, 1, texts))
    return _cards(action), promise, _cards(best), texts.get("coach.points", decimal(least, 1, texts))


def _cards(action):
    return card_text(action) if type(action) is int else "\u202f".join([card_text(card) for card in action])
