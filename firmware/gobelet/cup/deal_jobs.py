"""Computes a cup's part of a deal of cards, in slices: its mask, what it takes masks off, hand, boxes.

A cup loads this while there is such work. `cards` is its OwnDeal (own_deal.py), which holds what came of it; it must
know neither the link, the board nor the screen.
"""

from gobelet import card_curve, card_secrets, curve, fair
from gobelet.card_secrets import InvalidDealEntry
from gobelet.games import SEAL
from gobelet.ledger import MASKING, PEELING, hexed


class DealJobs:
    """cards: the OwnDeal of a seat."""

    def __init__(self, cards):
        self._cards = cards
        self._owner = cards.owner

    def job(self, log, phase, lap):
        """The generator of a job, as Cards name it."""
        if phase == MASKING:
            return self._mask(log)
        if phase == PEELING:
            return self._peel(log, lap)
        if phase == SEAL:
            return self._open_hand(log)
        return self._open_box(log) if lap else self._pass(log)

    # each of it, a generator

    def _secret(self, deal):
        """This seat's link in a deal, and what its secrets depend on beside."""
        return self._owner.preimage_of(deal), deal.context(self._owner.seat)

    def _mask(self, log):
        deal, seat = log.deal, self._owner.seat
        deck = log.match.rules.deck(deal.seats)
        link, of = self._secret(deal)
        if seat:
            points = yield from self._take(deal, seat - 1, len(deck))
        else:
            points = yield from card_curve.deck_points(deck)
        yield from curve.multiply_all(points, card_curve.mask_scalar(link, of))
        if seat:
            _check_output(points, deal, seat - 1)
        public = yield from curve.multiply_one(card_curve.box_scalar(link, of), curve.BASE)
        _arrange(points, card_secrets.permutation(link, of, len(deck)))
        self._cards.made = seat, points
        return ("mask", hexed(card_secrets.digest(points)), hexed(public))

    def _input_step(self, deal, lap):
        """The step whose points a lap begins with."""
        return deal.seats * (lap - 1) + (self._owner.seat + 1) % deal.seats if lap > 1 else deal.seats - 1

    def _block(self, log, lap):
        """The points from which this seat is to take its mask off in a lap, counted from 1; the last is for its own."""
        deal, seat = log.deal, self._owner.seat
        step = self._input_step(deal, lap)
        if lap > 1:
            return (yield from self._take(deal, step, len(deal.blocks[deal.block(seat, lap)])))
        points = yield from self._take(deal, step, len(deal.dealing_order))
        block = bytearray()
        for place in deal.blocks[deal.block(seat, lap)]:
            block += points[place * card_secrets.POINT : place * card_secrets.POINT + card_secrets.POINT]
        return block

    def _unmask(self, log, lap):
        block = yield from self._block(log, lap)
        if not self._cards.unmasks:
            self._cards.unmasks = yield from curve.inverse(card_curve.mask_scalar(*self._secret(log.deal)))
        yield from curve.multiply_all(block, self._cards.unmasks)
        _check_output(block, log.deal, self._input_step(log.deal, lap))
        return block

    def _peel(self, log, lap):
        block = yield from self._unmask(log, lap)
        self._cards.made = log.deal.seats * lap + self._owner.seat, block
        made = card_secrets.digest(block)
        if log.deal.is_last_lap:
            made += card_secrets.lap_tag(self._owner.pass_preimage(log.deal), log.challenge, made)
        return ("peel", hexed(made))

    def _open_hand(self, log):
        """The last mask of the own block is the own one: what lies below are cards, each another one."""
        deal = log.deal
        deck, hand = log.match.rules.deck(deal.seats), []
        block = card_secrets.each((yield from self._unmask(log, deal.seats)))
        for card in deck:
            if (yield from card_curve.card_point(card)) in block:
                hand.append(card)
        if len(hand) < len(deal.blocks[self._owner.seat]):
            laps = len(deal.peels)
            raise InvalidDealEntry(deal.peels.number(laps - 1) if laps else deal.masks.number(deal.seats - 1))
        self._cards.dealt = tuple(hand)

    def _shared(self, deal, other):
        """What this seat and another one alone know."""
        number, _, public = deal.mask(other)
        if not curve.is_point(public):
            raise InvalidDealEntry(number)
        return (yield from curve.multiply_one(card_curve.box_scalar(*self._secret(deal)), public))

    def _pass(self, log):
        deal, seat = log.deal, self._owner.seat
        shared = yield from self._shared(deal, deal.takers[seat])
        data = card_secrets.salt(*self._secret(deal)) + bytes(self._owner.memory.choice)
        box = card_secrets.xor_box(shared, deal.mixed, deal.mix_number, seat, data)
        return ("pass", hexed(box), hexed(self._owner.pass_preimage(deal)))

    def _open_box(self, log):
        deal = log.deal
        giver = deal.takers.index(self._owner.seat)
        shared = yield from self._shared(deal, giver)
        data = card_secrets.xor_box(shared, deal.mixed, deal.mix_number, giver, deal.boxes.data(giver))
        cards, deck = tuple(data[fair.SIZE :]), log.match.rules.deck(deal.seats)
        wrong = [card for card in cards if card in self._cards.dealt or card not in deck]
        if wrong or not deal.was_sealed(log.seating.game_id, giver, data):
            raise InvalidDealEntry(deal.boxes.number(giver))
        self._cards.passed_cards = cards

    def _take(self, deal, step, count):
        """The points of a step: asked for until they are here and fit the log. Raises Lie if they are none."""
        number, digest, _ = deal.step_record(step)
        while True:
            self._cards.received_points = bytearray()
            while len(self._cards.received_points) < count * card_secrets.POINT:
                self._cards.wanted_points = step, len(self._cards.received_points) // card_secrets.POINT
                self._cards.waits_for_points = True
                yield
            self._cards.wanted_points = ()
            if card_secrets.digest(self._cards.received_points) == digest:
                break
            self._cards.unfit += 1
        self._cards.unfit = 0
        points, self._cards.received_points = self._cards.received_points, bytearray()
        if not (yield from card_curve.are_points(points)):
            raise InvalidDealEntry(number)
        return points


def _check_output(points, deal, step):
    """Raises InvalidDealEntry, of the step they were made of, if points that this cup has multiplied are not all
    different: said, they would be refused as its own fault."""
    if not card_curve.are_distinct(points):
        raise InvalidDealEntry(deal.step_record(step)[0])


def _arrange(points, order):
    """Puts the points of a bytearray into another order, in place: at j comes what was at order[j]."""
    left = bytearray(order)
    size = card_secrets.POINT
    for start in range(len(left)):
        at, held = start, bytes(points[start * size : start * size + size])
        while left[at] != start:
            come = left[at]
            left[at] = at  # it is where it belongs: a circle that was gone round has one place each
            if come == at:
                break
            points[at * size : at * size + size] = points[come * size : come * size + size]
            at = come
        else:
            left[at] = at
            points[at * size : at * size + size] = held
