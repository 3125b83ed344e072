"""What the log says of one deal of cards, from the shuffle until it has been judged.

It is what the entries of dealing.py write and judging.py reads, and as lines what a checkpoint keeps of it. It must not
know the match.
"""

from gobelet import fair, masking
from gobelet.ledger.entries import hexed, unhex


class Deal:
    """One deal. mixed: M of the shuffle, mix_number: its number. used: of each seat, how many links of its X chain were
    used before.

    All by seat, and with the numbers of their entries: masks: [number, digest of the points, public key] of those who
    have masked. peels: [number, digests of the blocks, one behind the other] of each lap in which masks were taken off,
    by the seat that made them. boxes: {seat: (number, bytes)} of what was passed. seals: {seat: (commitment, step)}.
    played: of each card four bytes: number of the entry, seat, card. places: in which order the places of the masked
    deck are dealt, bytes, b"" until all have said that they saw the masks. blocks: which of those each seat gets.
    links: {seat: link that its part followed from}, orders: {seat: how it shuffled}. takers: of each seat to whom it
    passes cards, [] where nothing is passed. accused: (seat, number of an entry, number of the complaint) once a seat
    has said that it cannot be right. lied: whether the deal that was opened does not explain what was passed and
    played.
    """

    def __init__(self, mixed, mix_number, used):
        self.mixed = mixed
        self.mix_number = mix_number
        self.used = used
        self.masks = []
        self.places = b""
        self.blocks: "list" = []
        self.peels = []
        self.seals = {}
        self.boxes = {}
        self.takers = []
        self.played = bytearray()
        self.links = {}
        self.orders = {}
        self.accused: "tuple | None" = None
        self.lied = False

    @property
    def seats(self):
        return len(self.used)

    def dealer_link(self, seat):
        """How many links of its X chain a seat has used before the one that its part in the deal follows from."""
        return self.used[seat] + masking.LINKS - 1

    def tail(self, seat):
        """See masking.tail()."""
        return masking.tail(self.mixed, self.mix_number, seat)

    def salt(self, seat, link):
        """What hides the choice of a seat, once its link is open."""
        return masking.salt(link, self.tail(seat))

    def block(self, seat, lap):
        """Which seat's cards a seat takes its mask off in a lap, from 1 on."""
        return (seat + lap) % self.seats

    def steps(self):
        """How many steps have been folded whose points are beside the log: the masks of each seat, then in each lap of
        each seat. Step n * lap + seat is that of a seat, lap 0 its mask."""
        return len(self.masks) + self.seats * len(self.peels)

    def made(self, step):
        """(number of the entry, digest, how many points) of a step, None before it is in the log."""
        lap, seat = divmod(step, self.seats)
        if lap == 0:
            return self.masks[seat][:2] + [0] if seat < len(self.masks) else None
        if lap > len(self.peels):
            return None
        return [self.peels[lap - 1][0], self.peeled(lap, seat), len(self.blocks[self.block(seat, lap)])]

    def peeled(self, lap, seat):
        """The digest of the block that a seat made in a lap."""
        at = seat * fair.SIZE
        return self.peels[lap - 1][1][at : at + fair.SIZE]

    def forget(self):
        """It has been judged, and nobody lied: what that took is wanted no more."""
        self.masks, self.peels, self.boxes, self.seals, self.orders = [], [], {}, {}, {}
        self.blocks, self.played = [], bytearray()

    def play(self, number, seat, card):
        """A card is shown."""
        self.played += bytes((number >> 8 & 255, number & 255, seat, card))

    def plays(self):
        """(number of the entry, seat, card) of each card that was played."""
        played = self.played
        for at in range(0, len(played), 4):
            yield played[at] << 8 | played[at + 1], played[at + 2], played[at + 3]

    # as values of JSON, and back

    def dump(self):
        """Values of JSON, a generator."""
        yield [hexed(self.mixed), self.mix_number, self.used, self.accused, self.lied, self.takers]
        yield [hexed(self.places), [hexed(block) for block in self.blocks], hexed(self.played)]
        for number, digest, public in self.masks:
            yield [number, hexed(digest), hexed(public)]
        for number, digests in self.peels:
            yield [number, hexed(digests)]
        yield [[seat, number, hexed(box)] for seat, (number, box) in sorted(self.boxes.items())]
        yield [[seat, hexed(sealed), step] for seat, (sealed, step) in sorted(self.seals.items())]
        yield [[seat, hexed(link), hexed(self.orders.get(seat, b""))] for seat, link in sorted(self.links.items())]

    @classmethod
    def load(cls, item, masks, peels):
        """From the values of dump(), which item() gives one after the other; masks, peels: how many there are."""
        mixed, mix_number, used, accused, lied, takers = item()
        self = cls(unhex(mixed), mix_number, used)
        self.accused, self.lied, self.takers = accused and tuple(accused), lied, takers
        places, blocks, played = item()
        self.places, self.played = _bytes(places), bytearray(_bytes(played))
        self.blocks = [_bytes(block) for block in blocks]
        for _ in range(masks):
            number, digest, public = item()
            self.masks.append([number, unhex(digest), unhex(public)])
        for _ in range(peels):
            number, digests = item()
            self.peels.append([number, _bytes(digests)])
        self.boxes = {seat: (number, _bytes(box)) for seat, number, box in item()}
        self.seals = {seat: (unhex(sealed), step) for seat, sealed, step in item()}
        for seat, link, order in item():
            self.links[seat], self.orders[seat] = unhex(link), _bytes(order)
        return self


def _bytes(text):
    return unhex(text, len(text) // 2)
