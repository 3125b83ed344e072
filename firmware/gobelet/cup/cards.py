"""What a cup does where cards are dealt: masks and shuffles, takes masks off, opens what it is dealt and passed, passes
on, and judges a deal once it is open. A cup loads this with the first deal.

It works in slices, as one multiplication takes a Pico 35 ms, and asks for points as it needs them. `owner` is the
Owner, whose links all of it follows from: nothing is chosen, so after a restart the same comes out again. It must not
know the link, the board or the screen: `wants` is what to ask the table for, told() is what it says.
"""

from gobelet import curve, fair, masking
from gobelet.games import SEAL
from gobelet.ledger import MASKING, OVER, PASSING, PEELING, hexed, unhex
from gobelet.ledger.sealing import sealed_cards

PIECE = 6  # points of a message: with its number it fits into what a cup has room to say


class Lie(Exception):
    """An entry of this deal cannot be right. args[0]: its number."""


class Cards:
    """owner: the Owner of the seat.

    dealt: the cards of the last deal, () before they are known; given: those that were passed to this seat, None before
    they are known. wants: (step, first point) that the table is to be asked for, () for nothing; waits: whether
    nothing can be done before they come. made: a step, and the points that this cup has made for it. complaint: the
    number of an entry of this deal that cannot be right, -1 for none. names: [(seat, code, number of the entry)] of who
    was found to have lied. unfit: how often what came did not fit the log, since something did.
    """

    def __init__(self, owner):
        self._owner = owner
        self._job = ()  # what is worked at: (number of the mix, phase, lap)
        self._work = None  # a generator
        self._command: "tuple | None" = None  # what came out of that
        self.made = -1, b""
        self._of = 0  # number of the mix that dealt, given, complaint belong to
        self._judged = 0  # number of the mix whose deal was judged last
        self._come = bytearray()
        self.wants: tuple = ()
        self.waits = False
        self.dealt, self.given = (), None
        self.complaint = -1
        self.names = []
        self.unfit = 0

    # what is to be done

    def _due(self, log):
        """What this cup has to work out now, () for nothing."""
        deal, seat, number = log.deal, self._owner.seat, log.deal.mix_number
        if deal.accused:
            return self._to_judge(log)
        if log.phase == MASKING and seat == len(deal.masks):
            return number, MASKING, 0
        if log.phase == PEELING:
            return number, PEELING, len(deal.peels) + 1
        if not self.dealt and deal.blocks and len(deal.peels) == deal.seats - 1 and not deal.links:
            return number, SEAL, 0
        if log.phase == PASSING and seat not in deal.boxes:
            return number, PASSING, 0
        if self.given is None and deal.boxes and len(deal.boxes) == deal.seats and not deal.links:
            return number, PASSING, 1
        return self._to_judge(log)

    def _to_judge(self, log):
        for deal in (log.past, log.deal):
            if deal and len(deal.links) == deal.seats and deal.mix_number > self._judged:
                return deal.mix_number, OVER, 0
        return ()

    def is_judged(self, log):
        """Whether every deal that is open has been judged: nothing new is begun before, and nothing closed."""
        return not self._to_judge(log)

    def begin(self, log):
        """The log has gone on: what is known of another deal is forgotten, and what is due is begun."""
        deal = log.deal
        if deal is None:
            return
        if self._of != deal.mix_number:
            self._of, self.given, self.complaint = deal.mix_number, None, -1
            kept = self._owner.kept_hand
            self.dealt = tuple(kept[1:]) if kept[:1] == [deal.mix_number] else ()
        if self.complaint < 0 and not deal.links:
            self._look_at_plays(deal)
        job = self._due(log) if not self._owner.older(log) else ()
        if job != self._job:
            self._job, self._command, self.wants, self.waits = job, None, (), False
            self._work = self._begin(log, *job) if job else None

    def _look_at_plays(self, deal):
        """A card of this hand that somebody else plays was not theirs."""
        mine = self.whole(deal)
        for number, seat, card in deal.plays() if mine else ():
            if seat != self._owner.seat and card in mine:
                self.complaint = number
                return

    def work(self):
        """Does a slice, at most 10 ms on a Pico. Whether something new is known."""
        if not self._work:
            return False
        try:
            next(self._work)
            return False
        except StopIteration as end:
            self._work = None
            self._command = end.value
        except Lie as lie:
            self._work = None
            self.complaint = lie.args[0]
        return True

    @property
    def busy(self):
        """Whether there is a slice to be done, not only points to be waited for."""
        return self._work is not None and not self.waits

    def command(self, log, owed):
        """The command that is owed, once it is worked out; None before."""
        deal = log.deal
        command = self._command
        return command if command and command[0] == owed and self._job[:1] == (deal.mix_number,) else None

    def whole(self, deal):
        """The cards of this seat in a deal, without those it passed on and with those it was passed; () before they are
        known."""
        if not self.dealt or not deal.takers:
            return self.dealt
        if self.given is None:
            return ()
        return tuple(sorted([card for card in self.dealt if card not in self._owner.choice] + list(self.given)))

    def _begin(self, log, number, phase, lap):
        if phase == MASKING:
            return self._mask(log)
        if phase == PEELING:
            return self._peel(log, lap)
        if phase == SEAL:
            return self._open_hand(log)
        if phase == PASSING:
            return self._open_box(log) if lap else self._pass(log)
        return self._judge(log, log.past if log.past and log.past.mix_number == number else log.deal)

    # each of it, a generator

    def _secret(self, deal):
        """This seat's link in a deal, and what its secrets depend on beside."""
        return self._owner.link_of(deal), deal.tail(self._owner.seat)

    def _mask(self, log):
        deal, seat = log.deal, self._owner.seat
        deck = log.match.rules.deck(deal.seats)
        link, of = self._secret(deal)
        if seat:
            points = yield from self._take(deal, seat - 1, len(deck))
        else:
            points = yield from masking.deck_points(deck)
        yield from curve.multiply(points, masking.mask(link, of))
        public = yield from curve.product(masking.key(link, of), curve.BASE)
        order = masking.order(link, of, len(deck))
        shuffled = bytearray()
        for at in order:
            shuffled += points[at * masking.POINT : at * masking.POINT + masking.POINT]
        self.made = seat, shuffled
        return ("mask", hexed(masking.digest(shuffled)), hexed(public))

    def _block(self, log, lap):
        """The points from which this seat is to take its mask off in a lap, counted from 1; the last is for its own."""
        deal, seat = log.deal, self._owner.seat
        if lap > 1:
            before = (seat + 1) % deal.seats
            count = len(deal.blocks[deal.block(seat, lap)])
            return (yield from self._take(deal, deal.seats * (lap - 1) + before, count))
        points = yield from self._take(deal, deal.seats - 1, len(deal.places))
        block = bytearray()
        for place in deal.blocks[deal.block(seat, lap)]:
            block += points[place * masking.POINT : place * masking.POINT + masking.POINT]
        return block

    def _unmask(self, log, lap):
        link, of = self._secret(log.deal)
        block = yield from self._block(log, lap)
        yield from curve.multiply(block, (yield from curve.inverse(masking.mask(link, of))))
        return block

    def _peel(self, log, lap):
        block = yield from self._unmask(log, lap)
        self.made = log.deal.seats * lap + self._owner.seat, block
        return ("peel", hexed(masking.digest(block)))

    def _open_hand(self, log):
        """The last mask of the own block is the own one: what lies below are cards, each another one."""
        deal = log.deal
        deck, found = log.match.rules.deck(deal.seats), []
        block = _each((yield from self._unmask(log, deal.seats)))
        for card in deck:
            if (yield from masking.card_point(card)) in block:
                found.append(card)
        if len(found) < len(deal.blocks[self._owner.seat]):
            raise Lie(deal.peels[-1][0] if deal.peels else deal.masks[-1][0])
        self.dealt = tuple(found)

    def _shared(self, deal, other):
        """What this seat and another one alone know."""
        number, _, public = deal.masks[other]
        if not curve.is_point(public):
            raise Lie(number)
        return (yield from curve.product(masking.key(*self._secret(deal)), public))

    def _pass(self, log):
        deal, seat = log.deal, self._owner.seat
        shared = yield from self._shared(deal, deal.takers[seat])
        data = masking.salt(*self._secret(deal)) + bytes(self._owner.choice)
        return ("pass", hexed(masking.boxed(shared, deal.mixed, deal.mix_number, seat, data)))

    def _open_box(self, log):
        deal = log.deal
        giver = deal.takers.index(self._owner.seat)
        shared = yield from self._shared(deal, giver)
        number, box = deal.boxes[giver]
        data = masking.boxed(shared, deal.mixed, deal.mix_number, giver, box)
        cards, deck = tuple(data[fair.SIZE :]), log.match.rules.deck(deal.seats)
        wrong = [card for card in cards if card in self.dealt or card not in deck]
        if wrong or not sealed_cards(deal, log.game, giver, data):
            raise Lie(number)
        self.given = cards

    def _judge(self, log, deal):
        from gobelet.ledger import judging  # once a round

        names = yield from judging.judge(deal, log.match.rules.deck(deal.seats), log.game)
        self.names += names
        self._judged = deal.mix_number
        self.made = -1, b""
        if self._owner.forgets and not names:
            deal.forget()

    # points beside the log

    def _take(self, deal, step, count):
        """The points of a step: asked for until they are here and fit the log. Raises Lie if they are none."""
        number, digest, _ = deal.made(step)
        while True:
            self._come = bytearray()
            while len(self._come) < count * masking.POINT:
                self.wants = step, len(self._come) // masking.POINT
                self.waits = True
                yield
            self.wants = ()
            if masking.digest(self._come) == digest:
                break
            self.unfit += 1
        self.unfit = 0
        points, self._come = self._come, bytearray()
        if not (yield from masking.are_points(points)):
            raise Lie(number)
        return points

    def told(self, number, step, first, text):
        """The table gives points of a step, from one on, as digits: those that are waited for are kept."""
        if self._job[:1] == (number,) and self.wants == (step, first) and 0 < len(text) <= 2 * PIECE * masking.POINT:
            self._come += unhex(text, len(text) // 2)
            self.waits = False
            self.wants = step, len(self._come) // masking.POINT

    def piece(self, number, step, first):
        """Digits of some points that this cup has made, for the table; "" if it has none there."""
        if self._of != number or self.made[0] != step:
            return ""
        at = first * masking.POINT
        return hexed(self.made[1][at : at + PIECE * masking.POINT])


def _each(points):
    return [bytes(points[at : at + masking.POINT]) for at in range(0, len(points), masking.POINT)]
