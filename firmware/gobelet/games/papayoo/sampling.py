"""Deals of the cards that a seat of Papayoo has not seen, and how a round goes on in each of them: for its automates.

A world is (held, throws). held: the cards of all seats as bit masks, held[5 * seat + suit], bit rank - 1. throws: the
same by seat, as bytes in the order in which they are thrown off. It is played on after a simple plan, the same for
everybody: stay below the trick if you can, throw off what costs most if you may. Small integers only, and next to
nothing is allocated: a Pico plays a round to its end in a few milliseconds. It must not know what an automate is.
"""

from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import CARDS, SUIT, deck, passed_each, rank_of
from gobelet.games.papayoo.round import ROUND_TOTAL

TRIES = 12  # deals that may run into a dead end
SUITS = 5
SEVEN = 64  # the bit of a 7
# All cards, the one that costs most to keep first: a Payoo by 4 points a rank, another card by 5, a seven by 45.
ORDER = (
    b"\x3c\x3b\x3a\x39\x38\x37\x36\x35\x0a\x14\x1e\x28\x34\x07\x09\x11\x13\x1b\x1d\x25\x27\x33\x08\x12\x1c\x26\x32\x31\x30\x06"
    b"\x10\x1a\x24\x2f\x05\x0f\x19\x23\x2e\x04\x0e\x18\x22\x2d\x2c\x03\x0d\x17\x21\x2b\x02\x0c\x16\x20\x2a\x01\x0b\x15\x1f\x29"
)
# bit % 37 -> its rank: no two of the first twenty powers of two leave the same rest
RANKS = (
    b"\x00\x01\x02\x00\x03\x00\x00\x00\x04\x11\x00\x00\x00\x0c\x00\x0e\x05\x08\x12\x00"
    b"\x00\x00\x00\x10\x00\x0b\x0d\x07\x00\x00\x0f\x0a\x06\x00\x09\x14\x13"
)


class TrickSampler:
    """What a card may cost in a trick. given: the cards that the seat passed on to its left in this round, () if it has
    forgotten them. heard: who played what in this round, as Match.heard, () if it thinks nothing of it."""

    def __init__(self, state, seat, hand, given=(), heard=()):
        self.state, self.seat, self.hand = state, seat, hand
        seats = state[s.PLAYERS]
        left = s.cards_left(state)
        left[seat] = 0
        self.known = [card for card in given if not state[s.WHO + card]]
        self.neighbour = (seat + 1) % seats
        left[self.neighbour] -= len(self.known)
        unseen = [c for c in deck(seats) if not (state[s.WHO + c] or c in hand or c in self.known)]
        barred = bytearray(CARDS + 1)
        for other, void in enumerate(s.block(state, s.VOID)):
            for card in unseen:
                barred[card] |= (void >> SUIT[card] & 1) << other
        self.deal = self.likely = _Deal(unseen, left, barred)
        played = len([1 for who in state[s.WHO + 1 : s.HEAD] if who > 0])
        if heard and len(heard) == 2 * played:  # it was heard from the first card on
            self.likely = _Deal(unseen, left, unlikely(heard, seats, state[s.PAPAYOO], barred))
        self.laid = len(s.on_table(state))
        self.left = ROUND_TOTAL - sum(s.block(state, s.POINTS))

    def world(self, random):
        """One deal that fits what everybody has seen; most fit, too, what a simple player would have done."""
        who = (self.likely.owners(random) if random.below(4) else None) or self.deal.owners(random)
        if who is None:
            who = _Deal(self.deal.cards, self.deal.left, bytearray(CARDS + 1)).owners(random)
        for card in self.known:
            who[card] = self.neighbour + 1
        for card in self.hand:
            who[card] = self.seat + 1
        return laid_out(who, self.state[s.PLAYERS], self.state[s.PAPAYOO])

    def cost(self, world, card):
        """The points that the seat takes in the rest of the round if it plays this card now."""
        state, seat = self.state, self.seat
        seats = state[s.PLAYERS]
        held, throws = list(world[0]), world[1]
        suit, bit = SUIT[card], 1 << rank_of(card) - 1
        held[SUITS * seat + suit] ^= bit
        pot = state[s.POT] + s.points_of(state, card)
        led, winner = state[s.LED], state[s.BEST_SEAT]
        best = 1 << rank_of(state[s.BEST]) - 1 if led >= 0 else 0
        if led < 0 or suit == led and bit > best:
            led, best, winner = suit, bit, seat
        if self.laid + 1 < seats:
            at = self.laid + 1, led, best, winner, pot
            return play_on(held, throws, seats, seat, self.neighbour, at, SUIT[state[s.PAPAYOO]], self.left)
        taken = pot if winner == seat else 0
        if pot == self.left:
            return taken
        return taken + play_on(held, throws, seats, seat, winner, OPEN, SUIT[state[s.PAPAYOO]], self.left - pot)


class DiscardSampler:
    """What a discard may cost. The others discard by danger; the die of the Papayoo falls anew in each world."""

    def __init__(self, state, seat, hand):
        self.state, self.seat, self.hand = state, seat, hand
        seats = state[s.PLAYERS]
        left = s.cards_left(state)
        left[seat] = 0
        self.deal = _Deal([card for card in deck(seats) if card not in hand], left, bytearray(CARDS + 1))

    def world(self, random):
        """(who holds what once the others have passed, the papayoo)."""
        seats = self.state[s.PLAYERS]
        who = self.deal.owners(random)
        passed = [passed_each(seats)] * seats
        for card in ORDER:
            seat = who[card] - 1
            if seat >= 0 and passed[seat]:
                passed[seat] -= 1
                who[card] = (seat + 1) % seats + 1
        return who, 10 * random.below(4) + s.PAPAYOO_RANK

    def cost(self, world, discard):
        """The points that the seat takes in the round if it passes these cards on."""
        seats, seat = self.state[s.PLAYERS], self.seat
        who, papayoo = bytearray(world[0]), world[1]
        for card in self.hand:
            who[card] = seat + 1
        for card in discard:
            who[card] = (seat + 1) % seats + 1
        held, throws = laid_out(who, seats, papayoo)
        return play_on(held, throws, seats, seat, self.state[s.DEALER], OPEN, SUIT[papayoo], ROUND_TOTAL)


class _Deal:
    """Unseen cards dealt at random to the other seats, as many as they hold. barred: by card, the bit mask of the seats
    that cannot hold it."""

    def __init__(self, unseen, left, barred):
        self.left, self.barred = left, barred
        self.cards = bytes(sorted(unseen, key=self._takers))  # those that fewest can hold come first

    def _takers(self, card):
        barred = self.barred[card]
        return len([1 for seat, free in enumerate(self.left) if free and not barred >> seat & 1])

    def owners(self, random):
        """By card, seat + 1 of who holds it, or 0; None if no deal was found."""
        for _ in range(TRIES):
            who = bytearray(CARDS + 1)
            if self._dealt(who, list(self.left), random):
                return who
        return None

    def _dealt(self, who, left, random):
        for card in self.cards:
            barred = self.barred[card]
            room = 0
            for seat, free in enumerate(left):
                if not barred >> seat & 1:
                    room += free
            if not room:
                return False
            pick = random.below(room)
            seat = 0
            while True:
                if not barred >> seat & 1:
                    pick -= left[seat]
                    if pick < 0:
                        break
                seat += 1
            who[card] = seat + 1
            left[seat] -= 1
        return True


def unlikely(heard, seats, papayoo, barred):
    """barred, and with it the cards that a seat does not hold if it has played by the simple plan, which would have had
    it play them instead. heard: all of the round."""
    owners = bytearray(barred)
    laid, led, best = 0, 0, 0
    for at in range(0, len(heard), 2):
        seat, card = 1 << heard[at], heard[at + 1]
        if not laid:
            led, best = SUIT[card], card
            rank = rank_of(card)
            instead = [c for c in ORDER if c - 10 * SUIT[c] < rank]
        elif SUIT[card] != led:
            instead = () if card == papayoo else bytes((papayoo,)) + ORDER[: ORDER.index(bytes((card,)))]
        elif card < best:
            instead = () if card == papayoo else range(card + 1, best)
        else:
            instead = range(led * 10 + 1, best if laid == seats - 1 else card)
            best = card
        for c in instead:
            owners[c] |= seat
        laid = laid + 1 if laid + 1 < seats else 0
    return owners


def laid_out(who, seats, papayoo):
    """The world of who holds what: the Papayoo is thrown off first of all."""
    held = [0] * (SUITS * seats)
    throws = [bytearray() for _ in range(seats)]
    for card in bytes((papayoo,)) + ORDER:
        seat = who[card] - 1
        if seat >= 0:
            suit = SUIT[card]
            bit = 1 << card - 10 * suit - 1
            if not held[SUITS * seat + suit] & bit:  # the Papayoo comes twice
                held[SUITS * seat + suit] |= bit
                throws[seat].append(card)
    return held, throws


OPEN = (0, -1, 0, 0, 0)  # no card lies on the table


def play_on(held, throws, seats, seat, speaker, trick, papayoo, left):
    """Plays a world to its end and returns the points that `seat` takes. held is used up. trick: (cards on the table,
    suit led, bit of the best card, whose it is, points). papayoo: its suit. left: the points nobody has taken yet."""
    laid, led, best, winner, pot = trick
    thrown = bytearray(seats)
    taken = 0
    suits, ranks = SUIT, RANKS  # found sooner than globals
    while True:
        base = 5 * speaker
        if led < 0:
            bit = held[base] | held[base + 1] | held[base + 2] | held[base + 3] | held[base + 4]
            bit &= -bit
            if not bit:
                return taken
            suit = 0
            while not held[base + suit] & bit:
                suit += 1
            led, best, winner = suit, bit, speaker
        elif held[base + led]:
            suit = led
            bit = follow(held[base + led], best, laid == seats - 1, led == papayoo)
            if bit > best:
                best, winner = bit, speaker
        else:
            cards = throws[speaker]
            at = thrown[speaker]
            while True:
                suit = suits[cards[at]]
                bit = 1 << cards[at] - 10 * suit - 1
                at += 1
                if held[base + suit] & bit:
                    break
            thrown[speaker] = at
        held[base + suit] ^= bit
        if suit == 4:
            pot += ranks[bit % 37]
        elif bit == SEVEN and suit == papayoo:
            pot += s.PAPAYOO_VALUE
        laid += 1
        speaker += 1
        if laid == seats:
            if winner == seat:
                taken += pot
            left -= pot
            if not left:
                return taken
            speaker, laid, led, pot = winner, 0, -1, 0
        elif speaker == seats:
            speaker = 0


def follow(cards, best, last, papayoo):
    """The bit of the card that a simple player follows with. cards: its mask of the suit led. best: the bit of the best
    card on the table. last: nobody plays after it. papayoo: whether the Papayoo is of this suit."""
    if cards & best - 1:
        if papayoo and cards & SEVEN and best > SEVEN:
            return SEVEN
        bit = best >> 1
        while not cards & bit:
            bit >>= 1
        return bit
    lowest = cards & -cards
    if not last or lowest == cards:
        return lowest
    bit = 1 << 19
    while not cards & bit:
        bit >>= 1
    return lowest if papayoo and bit == SEVEN else bit
