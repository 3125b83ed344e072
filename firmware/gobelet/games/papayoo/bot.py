"""Automates that play Papayoo: "random" does anything legal, "sound" tries what it may do on deals of the unseen cards.

For each of WORLDS deals that fit what everybody has seen, "sound" plays every card it may play, lets all seats go on
after a simple plan, and takes what cost it least. Integers only. They must not know any hand but their own, nor what
was passed.
"""

from gobelet.games import SEAL
from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import PAYOO, SUIT, deck, passed_each
from gobelet.games.papayoo.simple_player import by_danger, danger, different, plan

WORLDS = 20
TRIES = 8  # deals that run into a dead end before voids are let go


def random(state, seat, hand, random):
    """Any legal decision with the same chance. hand: the seat's cards, sorted."""
    actions = p.legal(state, seat, hand)
    return actions[random.below(len(actions))]


def sound(state, seat, hand, random):
    """The card, or the discard, that costs least on average over WORLDS deals of the unseen cards."""
    if p.owes(state, seat)[0] == SEAL:
        return _best(discards(state, hand), lambda: _DiscardWorld(state, seat, hand, random))
    actions = different(state, p.legal(state, seat, hand), hand)
    return _best(actions, lambda: _TrickWorld(state, seat, hand, random))


def think(turn):
    """(action, how sure, 0 to SURE) at the level of an Observation."""
    from gobelet.games.papayoo.strategy import think

    return think(turn)


def close(state, seat):
    """How close the decision looks to somebody who sees no hidden thing, 0 to SURE."""
    from gobelet.games.papayoo.strategy import close

    return close(state, seat)


def _best(actions, world):
    if len(actions) == 1:
        return actions[0]
    costs = [0] * len(actions)
    for _ in range(WORLDS):
        here = world()
        for i, action in enumerate(actions):
            costs[i] += here.cost(action)
    return actions[costs.index(min(costs))]


class _TrickWorld:
    """One deal of the unseen cards, as it could be while a trick is played."""

    def __init__(self, state, seat, hand, random):
        self.state, self.seat = state, seat
        unseen = [c for c in deck(state[s.PLAYERS]) if not state[s.WHO + c] and c not in hand]
        voids = [s.get(state, s.VOID, other) for other in range(state[s.PLAYERS])]
        self.hands = _deal(unseen, s.cards_left(state), voids, seat, hand, random)

    def cost(self, card):
        """The points that the seat takes in the rest of the round if it plays this card now."""
        state = self.state
        table = [c for _, c in s.on_table(state)] + [card]
        hands = [list(cards) for cards in self.hands]
        hands[self.seat].remove(card)
        return _play_on(hands, self.seat, state[s.LEADER], table, state[s.PAPAYOO])


class _DiscardWorld:
    """One deal of the unseen cards before the discards move; the others discard by danger; the die has been rolled."""

    def __init__(self, state, seat, hand, random):
        seats = state[s.PLAYERS]
        self.seat, self.leader = seat, state[s.DEALER]
        unseen = [c for c in deck(seats) if c not in hand]
        self.hands = _deal(unseen, s.cards_left(state), [0] * seats, seat, hand, random)
        self.passed = [by_danger(cards, passed_each(seats), danger) for cards in self.hands]
        self.papayoo = 10 * random.below(4) + s.PAPAYOO_RANK

    def cost(self, discard):
        seats = len(self.hands)
        passed = list(self.passed)
        passed[self.seat] = discard
        hands = []
        for seat, cards in enumerate(self.hands):
            hands.append([c for c in cards if c not in passed[seat]] + list(passed[seat - 1 if seat else seats - 1]))
        return _play_on(hands, self.seat, self.leader, [], self.papayoo)


def _deal(unseen, counts, voids, seat, hand, random):
    """Unseen cards dealt at random to the other seats, as many as they hold, none of a suit they have shown void."""
    for attempt in range(TRIES + 1):
        left = list(counts)
        left[seat] = 0
        hands = [[] for _ in counts]
        hands[seat] = list(hand)
        # The cards that fewest seats can hold come first.
        cards = sorted([(_takers(left, voids, c), random.below(1024), c) for c in unseen])
        for _, _, c in cards:
            free = [left[o] if attempt == TRIES or not voids[o] >> SUIT[c] & 1 else 0 for o in range(len(left))]
            total = sum(free)
            if not total:
                break
            pick = random.below(total)
            other = 0
            while pick >= free[other]:
                pick -= free[other]
                other += 1
            hands[other].append(c)
            left[other] -= 1
        if not sum(left):
            return hands
    raise AssertionError("more cards are unseen than the others hold")


def _takers(left, voids, card):
    return len([1 for other in range(len(left)) if left[other] and not voids[other] >> SUIT[card] & 1])


def _play_on(hands, seat, leader, table, papayoo):
    """Plays a round to its end by plan() and returns the points that `seat` takes. hands: lists, used up."""
    seats = len(hands)
    taken = 0
    while True:
        while len(table) < seats:
            cards = hands[(leader + len(table)) % seats]
            card = plan(cards, table, papayoo, seats)
            cards.remove(card)
            table.append(card)
        led = SUIT[table[0]]
        best = max([c for c in table if SUIT[c] == led])
        leader = (leader + table.index(best)) % seats
        if leader == seat:
            taken += sum([c - PAYOO for c in table if c > PAYOO])
            if papayoo in table:
                taken += s.PAPAYOO_VALUE
        if not hands[0]:
            return taken
        table = []


def discards(state, hand):
    """A few discards worth comparing: by danger, all Payoos, no Payoo, and one suit after the other emptied."""
    count = passed_each(state[s.PLAYERS])
    choices = [
        by_danger(hand, count, danger),
        by_danger(hand, count, lambda c: danger(c) + (200 if c > PAYOO else 0)),
        by_danger(hand, count, lambda c: danger(c) - (200 if c > PAYOO else 0)),
    ]
    for suit in range(4):
        if 0 < len([c for c in hand if SUIT[c] == suit]) <= count:
            choices.append(by_danger(hand, count, lambda c, suit=suit: danger(c) + (200 if SUIT[c] == suit else 0)))
    return [discard for i, discard in enumerate(choices) if discard not in choices[:i]]
