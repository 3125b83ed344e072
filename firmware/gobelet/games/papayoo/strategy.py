"""How the automates of Papayoo that people play against decide: by what each choice costs on average over many worlds.

Easy plays the simple plan that is the same for everybody in a world, and slips. Medium plays it, too, in part of its
decisions; in the others it tries some worlds and remembers the cards that it has passed on. Hard guesses, too, what the
others cannot hold, or would have played it, and tries as many worlds as its effort and its time allow. A temperament
prefers some cards to others.
"""

from gobelet.bots import HARD, PARTS, SURE, should_slip
from gobelet.games import SEAL
from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo import sampling, simple_player
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import PAYOO, SUIT, passed_each, rank_of

SLIPS = (1, 0, 0)  # see bots.should_slip()
PLAIN = (PARTS, 10, 0)  # the same for the simple plan
PLAYED_OUT = (0, 100, 200)  # rounds that a level plays to their end for one decision, for each effort
HEAT = 5  # worlds, for each effort, after which the dearer half of the choices is tried no further
SHIELD = 6  # danger that each lower card of its suit takes from a card
# By temperament: how many points less a decision seems to cost for a high card that it plays (HIGH or more, no Payoo),
# for a Payoo that it plays, for each Payoo that it passes on. The credulous trusts that nobody makes it take tricks.
TASTES = {"cautious": (-3, 0, 3), "bold": (4, 0, -2), "credulous": (1, -2, -5), "sly": (0, 4, 0)}
HIGH = 7
CLEAR = 8  # points a round by which a choice is better than any other beyond doubt


def think(turn):
    """(action, how sure, 0 to SURE) of an Observation."""
    state, seat, hand = turn.state, turn.seat, turn.hand
    sealing = p.owes(state, seat)[0] == SEAL
    if should_slip(turn, SLIPS):
        choices = p.legal(state, seat, hand)
        return choices[turn.random.below(len(choices))], 0
    if should_slip(turn, PLAIN):
        return _by_plan(state, seat, hand, sealing), 0
    if sealing:
        actions = discards(hand, passed_each(state[s.PLAYERS]))
        table = sampling.DiscardSampler(state, seat, hand)
    else:
        actions = simple_player.different(state, p.legal(state, seat, hand), hand)
        table = sampling.TrickSampler(state, seat, hand, turn.chosen, turn.heard if turn.level == HARD else ())
    if len(actions) == 1:
        return actions[0], SURE
    return raced(turn, table, actions)


def _by_plan(state, seat, hand, sealing):
    if sealing:
        return simple_player.by_danger(hand, passed_each(state[s.PLAYERS]), simple_player.danger)
    return simple_player.plan(list(hand), [card for _, card in s.on_table(state)], state[s.PAPAYOO], state[s.PLAYERS])


def raced(turn, table, actions, spared=0, tries=0):
    """(the action that costs least, how sure). The dearer half drops out after each heat, until two are left. spared:
    ms of its time that it does not use. tries: rounds played to their end, if not as its level and effort say."""
    tastes = [_taste(action, TASTES.get(turn.temper)) for action in actions]
    costs = [[0, number] for number in range(len(actions))]
    left, heat, worlds_tried = tries or PLAYED_OUT[turn.level] * turn.effort, HEAT * turn.effort, 0
    while left > 0 and not (worlds_tried and turn.is_out_of_time(spared)):
        world = table.world(turn.random)
        for cost in costs:
            cost[0] += table.cost(world, actions[cost[1]]) - tastes[cost[1]]
        left -= len(costs)
        worlds_tried += 1
        if worlds_tried % heat == 0 and len(costs) > 2:
            costs.sort()
            del costs[(len(costs) + 1) // 2 :]
    costs.sort()
    return actions[costs[0][1]], min(SURE, (costs[1][0] - costs[0][0]) * SURE // (CLEAR * worlds_tried))


def _taste(action, tastes):
    """How many points less a card, or cards that are passed on, seem to cost to a temperament; None: it has none."""
    if not tastes:
        return 0
    if type(action) is int:
        return tastes[1] if action > PAYOO else tastes[0] * (rank_of(action) >= HIGH)
    return tastes[2] * len([card for card in action if card > PAYOO])


def discards(hand, count):
    """Discards worth comparing: what is most dangerous, with or without what lower cards shield; Payoos first, last or
    as they come; with one suit emptied, or two."""
    choices = []
    for emptied in range(16):
        suits = [suit for suit in range(4) if emptied >> suit & 1]
        lengths = [len([card for card in hand if SUIT[card] == suit]) for suit in suits]
        if len(suits) > 2 or 0 in lengths or sum(lengths) > count:
            continue
        for payoos in (0,) if len(suits) > 1 else (0, 100, -100):
            for shield in (0,) if suits else (0, SHIELD):
                weights = [
                    (simple_player.danger(card) - shield * _lower(hand, card) + (payoos if card > PAYOO else 0), card)
                    if SUIT[card] not in suits
                    else (1000, card)
                    for card in hand
                ]
                chosen = tuple(sorted([card for _, card in sorted(weights)[-count:]]))
                if chosen not in choices:
                    choices.append(chosen)
    return choices


def _lower(hand, card):
    return len([other for other in hand if other < card and SUIT[other] == SUIT[card]])


def close(state, seat):
    """How close the decision looks to somebody who sees no hand, 0 to SURE: the more cards it may be, the closer."""
    if p.owes(state, seat)[:1] == (SEAL,):
        return SURE
    cards = s.cards_left(state)[seat]
    return min(SURE, 10 * cards // (1 if state[s.LED] < 0 else 2))
