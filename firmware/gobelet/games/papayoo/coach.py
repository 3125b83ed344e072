"""What a card of Papayoo, or a discard, cost, in tenths of a point: see gobelet.coach. It must not know other hands.

A lesson: cost, round, the card or the cards passed on, the points that the rest of the round takes after it on average,
in tenths, the best choice, its points.
"""

from gobelet.coach import PairedComparison, decimal
from gobelet.games import SEAL
from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo import sampling, simple_player, strategy
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import passed_each
from gobelet.games.papayoo.screens.words import card_text

MATTERS = 50  # tenths of a point
ROUND = "bar.manche"
WORLDS, FEWEST = 120, 6  # in which two choices are compared
AGAIN, LOOKED_AT = 80, 20  # worlds in which they are compared once more, where nobody waits; after so many one looks
CLOSE = 6  # cards in a hand: where somebody waits, nothing costs with more, see lookahead.py
COMPARED = 350  # ms of its time that this has, where somebody waits


def review_decision(turn, action):
    """The lesson of a decision."""
    state, seat, hand = turn.state, turn.seat, turn.hand
    if len(p.legal(state, seat, hand)) < 2:
        return None
    if p.owes(state, seat)[0] == SEAL:
        choices = strategy.discards(hand, passed_each(state[s.PLAYERS]))
        table = sampling.DiscardSampler(state, seat, hand)
    else:
        choices = simple_player.different(state, p.legal(state, seat, hand), hand)
        table = sampling.TrickSampler(state, seat, hand, turn.chosen, turn.heard)
    best = action
    if len(hand) <= CLOSE or not turn.hurried:
        best = strategy.raced(turn, table, choices, COMPARED)[0] if len(choices) > 1 else choices[0]
    lesson = _compared(turn, table, action, best, table.cost, WORLDS)
    if lesson[0] >= MATTERS and not turn.hurried:
        from gobelet.games.papayoo import lookahead  # no Pico loads it

        lesson = _compared(turn, table, action, best, lambda *of: lookahead.cost(turn, *of), AGAIN, LOOKED_AT)
    return lesson


def _compared(turn, table, action, best, cost, most, look=WORLDS):
    """The lesson that so many worlds teach. cost: a function (world, choice) -> points. look: after how many worlds it
    is asked whether that is settled."""
    comparison, own, least = PairedComparison(), 0, 0
    while comparison.worlds < most and (comparison.worlds < FEWEST or not turn.is_out_of_time()):
        world = table.world(turn.random)
        own_cost = cost(world, action)
        other = cost(world, best) if best != action else own_cost
        own, least = own + own_cost, least + other
        comparison.add(own_cost - other)
        if comparison.worlds % look == 0 and comparison.settled():
            break
    more, points = comparison.mean(10), own * 10 // comparison.worlds
    better = (best, least * 10 // comparison.worlds) if more else (action, points)
    return (more, turn.state[s.ROUND], action, points) + better


def format_review(lesson, texts):
    """See gobelet.coach.format_review()."""
    _, _, action, points, best, least = lesson
    promise = texts.get("coach.points", decimal(points, 1, texts))
    return _cards(action), promise, _cards(best), texts.get("coach.points", decimal(least, 1, texts))


def _cards(action):
    return card_text(action) if type(action) is int else "\u202f".join([card_text(card) for card in action])
