"""The state of one deal of cards in the log, from the shuffle until it has been judged.

It is what the entries of deal_entries.py write and deal_audit.py reads; checkpoint.py keeps it. It must not know
the match.
"""

from gobelet import card_secrets, fair
from gobelet.ledger.entry_format import MASKING, PASSING, dumps

_HEAD = 3  # bytes before what is given: the number of its entry and one more, 0 while nothing is there


class PackedRows:
    """What each of some rows is given once, all of it of one size, with a number. In one piece of memory: eight seats
    of objects for each step of a deal would take a Pico twice as much."""

    def __init__(self, rows):
        self._rows = rows
        self._size = _HEAD  # of a row, once one is there
        self._data = bytearray()
        self._count = 0

    def set_row(self, row, number, data):
        """Gives a row what it has not yet. number: below 2**24 - 1. data: bytes."""
        if not self._data:
            self._size += len(data)
            self._data = bytearray(self._rows * self._size)
        at = row * self._size
        self._data[at : at + _HEAD] = (number + 1).to_bytes(_HEAD, "big")
        self._data[at + _HEAD : at + self._size] = data
        self._count += 1

    def __len__(self):
        """How many rows have something."""
        return self._count

    def __contains__(self, row):
        return bool(self._count) and self.number(row) >= 0

    def number(self, row):
        """The number that a row was given, -1 while it was given none."""
        at = row * self._size
        return int.from_bytes(self._data[at : at + _HEAD], "big") - 1

    def data(self, row, first=0, end=None):
        """Bytes of what a row was given, all of them without bounds."""
        at = row * self._size + _HEAD
        return bytes(self._data[at + first : at + (self._size - _HEAD if end is None else end)])


class Deal:
    """One deal. mixed: M of the shuffle, mix_number: its number. used: of each seat, how many links of its X chain were
    used before.

    Rows with the numbers of their entries, by seat where nothing else is said: masks: digest of the points and public
    key of those who have masked. peels: of each lap in which masks were taken off the digests of the blocks, by the
    seat that made them. boxes: what was passed. seals: the commitment, with its step of the match instead. links: the
    link that a seat's part followed from, and how it has shuffled.
    played: of each card five bytes: number of the entry (three), seat, card. places: in which order the places of the
    masked deck are dealt, bytes, b"" until all have said that they saw the masks. blocks: which of those each seat
    gets. lap_tags: T before the last lap, and the tag that each seat gave in it, until all have passed cards.
    takers: of each seat to whom it passes cards, [] where nothing is passed. accused: (seat, number of an entry, number
    of the complaint) once a seat has said that it cannot be right. lied: whether the deal that was opened does not
    explain what was passed and played.
    """

    def __init__(self, mixed, mix_number, used, previous=None):
        self.previous: "Deal | None" = previous  # until all have masked again and so judged it
        self.mixed = mixed
        self.mix_number = mix_number
        self.used = used
        self.masks, self.boxes, self.seals, self.links = [PackedRows(self.seats) for _ in range(4)]
        self.peels = PackedRows(self.seats - 1)
        self.dealing_order = self.lap_tags = b""
        self.blocks: "list" = []
        self.takers = []
        self.played = bytearray()
        self.accused: "tuple | None" = None
        self.lied = False

    @property
    def seats(self):
        return len(self.used)

    def deals_to_judge(self):
        """The deals that may still have to be judged, the older one first."""
        return (self.previous, self) if self.previous else (self,)

    @property
    def open(self):
        """Whether all links are: everybody knows the deal then, and can judge it."""
        return len(self.links) == self.seats

    @property
    def is_ending(self):
        """Whether what all answer to next is that it is opened, no more that all have masked."""
        return bool(self.accused or self.dealing_order)

    @property
    def is_circulating(self):
        """Whether cups still mask the cards, or take masks off."""
        return not (self.links or self.accused) and len(self.peels) < self.seats - 1

    def owes(self, phase, seat):
        """What a seat owes of the deal by itself in a phase: "mask", "pass", "unmask"; "" for nothing."""
        if phase == MASKING:
            return "mask" if seat == len(self.masks) else ""
        if phase == PASSING:
            return "" if seat in self.boxes else "pass"
        return "" if seat in self.links else "unmask"

    def dealer_link(self, seat):
        """How many links of its X chain a seat has used before the one that its part in the deal follows from."""
        return self.used[seat] + card_secrets.LINKS - 1

    def pass_link(self, seat):
        """The same before the one that opens what it has said of the laps."""
        return self.used[seat] + 2

    @property
    def is_last_lap(self):
        """Whether the lap that comes next is the last one."""
        return len(self.peels) == self.seats - 2

    @property
    def lap_item_size(self):
        """How many bytes a seat says of the lap that comes next: a digest, in the last one with a tag."""
        return fair.SIZE + (fair.TAG_SIZE if self.is_last_lap else 0)

    def saw_same_laps(self, seat, link):
        """Whether a seat, whose link this is, had the same laps as the log when it made its last one."""
        at = fair.SIZE + seat * fair.TAG_SIZE
        tag = card_secrets.lap_tag(link, self.lap_tags[: fair.SIZE], self.peeled(self.seats - 1, seat))
        return tag == self.lap_tags[at : at + fair.TAG_SIZE]

    def context(self, seat):
        """See card_secrets.deal_context()."""
        return card_secrets.deal_context(self.mixed, self.mix_number, seat)

    def salt(self, seat, link):
        """What hides the choice of a seat, once its link is open."""
        return card_secrets.salt(link, self.context(seat))

    def block(self, seat, lap):
        """Which seat's cards a seat takes its mask off in a lap, from 1 on."""
        return (seat + lap) % self.seats

    def steps(self):
        """How many steps have been folded whose points are beside the log: the masks of each seat, then in each lap of
        each seat. Step n * lap + seat is that of a seat, lap 0 its mask."""
        return len(self.masks) + self.seats * len(self.peels)

    def mask(self, seat):
        """(number of the entry, digest of the points, public key) of a seat that has masked."""
        data = self.masks.data(seat)
        return self.masks.number(seat), data[: fair.SIZE], data[fair.SIZE :]

    def step_record(self, step):
        """(number of the entry, digest, how many points) of a step, None before it is in the log."""
        lap, seat = divmod(step, self.seats)
        if lap == 0:
            return self.mask(seat)[:2] + (0,) if seat in self.masks else None
        if lap > len(self.peels):
            return None
        return self.peels.number(lap - 1), self.peeled(lap, seat), len(self.blocks[self.block(seat, lap)])

    def peeled(self, lap, seat):
        """The digest of the block that a seat made in a lap."""
        return self.peels.data(lap - 1, seat * fair.SIZE, (seat + 1) * fair.SIZE)

    def link(self, seat):
        """The link that is open of a seat."""
        return self.links.data(seat, 0, fair.SIZE)

    def order(self, seat):
        """How a seat whose link is open has shuffled."""
        return self.links.data(seat, fair.SIZE)

    def was_sealed(self, game_id, seat, data):
        """Whether salt and cards, as bytes, are what a seat has sealed, each card once."""
        cards = data[fair.SIZE :]
        if any([cards[at - 1] >= cards[at] for at in range(1, len(cards))]):
            return False
        step, choice = self.seals.number(seat), dumps(list(cards))
        return fair.choice_commitment(data[: fair.SIZE], game_id, step, seat, choice) == self.seals.data(seat)

    def forget(self):
        """It has been judged, and nobody lied: what that took is wanted no more, but that it is open."""
        self.masks, self.boxes, self.seals, self.links = [PackedRows(self.seats) for _ in range(4)]
        for seat in range(self.seats):
            self.links.set_row(seat, 0, b"")
        self.peels = PackedRows(self.seats - 1)
        self.blocks, self.played = [], bytearray()

    def play(self, number, seat, card):
        """A card is shown."""
        self.played += number.to_bytes(_HEAD, "big") + bytes((seat, card))

    def plays(self):
        """(number of the entry, seat, card) of each card that was played."""
        played = self.played
        for at in range(0, len(played), _HEAD + 2):
            yield int.from_bytes(played[at : at + _HEAD], "big"), played[at + _HEAD], played[at + _HEAD + 1]
