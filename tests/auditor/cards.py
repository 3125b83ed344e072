"""Cards nobody sees: section 10 of docs/protocol.md, and who lied in a deal that is open."""

from functools import cache

from tests.auditor.fair import h, mac, shuffled, u32

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
BASE = (9).to_bytes(32, "little")
SMALL = (
    1,
    325606250916557431795983626356110631294008115727848805560023387167927233504,
    39382357235489614581723060781553021112529911719440698176882885853963445705823,
)


@cache
def ladder(scalar, x):
    """X25519 of RFC 7748, 5. scalar: a number as it is after clamping; x: 32 bytes."""
    x1 = int.from_bytes(x, "little") % 2**255
    x2, z2, x3, z3 = 1, 0, x1, 1
    for bit in reversed(range(255)):
        one = scalar >> bit & 1
        if one:
            x2, z2, x3, z3 = x3, z3, x2, z2
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        da, cb, aa, bb = d * a % P, c * b % P, a * a % P, b * b % P
        x3, z3 = (da + cb) ** 2 % P, x1 * (da - cb) ** 2 % P
        x2, z2 = aa * bb % P, (aa - bb) * (aa + 121665 * (aa - bb)) % P
        if one:
            x2, z2, x3, z3 = x3, z3, x2, z2
    return (x2 * pow(z2, -1, P) % P if z2 else 0).to_bytes(32, "little")


def mult(k, x):
    """k times a point."""
    scalar = 8 * (k * pow(8, -1, L) % L)
    return ladder(scalar if 2**254 <= scalar < 2**255 else 8 * L - scalar, x)


def is_point(x):
    value = int.from_bytes(x, "little")
    if not 0 < value < P or value in SMALL:
        return False
    return pow(value**3 + 486662 * value**2 + value, (P - 1) // 2, P) == 1


def point_of(card):
    number = 0
    while True:
        found = h(b"card", u32(card), u32(number))
        x = found[:31] + bytes([found[31] & 127])
        if is_point(x):
            return mult(1, x)
        number += 1


def digest(points):
    return h(b"points", *points)


class Part:
    """What follows from a seat's link in a deal. seed: M and u32(r)."""

    def __init__(self, link, seed, seat, cards):
        tail = seed + u32(seat)

        def number(text):
            return int.from_bytes(mac(link, text + tail), "big") % L or 1

        self.mask, self.key = number(b"mask"), number(b"pass")
        self.order = shuffled(link, b"order" + tail, range(cards))
        self.salt = mac(link, b"salt" + tail)

    @property
    def public(self):
        return mult(self.key, BASE)


def sealed_box(shared, seed, giver, data):
    """A box of salt and cards, or what is in it."""
    blocks = range((len(data) + 31) // 32)
    stream = b"".join(mac(shared, b"box" + seed + u32(giver) + u32(number)) for number in blocks)
    return bytes(one ^ other for one, other in zip(data, stream))


class Deal:
    """What the log says of a deal. seed: M and u32(r) of the shuffle. used: links of each X chain before it."""

    def __init__(self, seed, used, deck):
        self.seed, self.used, self.deck = seed, used, deck
        self.seats = len(used)
        self.masks, self.peels, self.boxes, self.plays = [], [], {}, []  # each begins with the number of its entry
        self.blocks = []  # the places of each seat
        self.places = ()
        self.bound = b"", []  # T before the last lap, and the tag that each seat gave with its digest
        self.sealed = {}  # seat: commitment, step
        self.links, self.parts = {}, {}
        self.accused = None
        self.lied = False

    def open(self, seat, link):
        self.links[seat] = link
        self.parts[seat] = Part(link, self.seed, seat, len(self.deck))

    def card_at(self, place):
        for seat in reversed(range(self.seats)):
            place = self.parts[seat].order[place]
        return self.deck[place]

    def order(self):
        return tuple(self.card_at(place) for place in self.places)


def liars(deal, name):
    """(seat, how, number of the entry) of whoever lied in a deal that is open. name: *game* of section 4."""
    found, points = [], [point_of(card) for card in deal.deck]
    for seat, (number, said, _) in enumerate(deal.masks):
        part = deal.parts[seat]
        points = [mult(part.mask, points[place]) for place in part.order]
        if digest(points) != said:
            found.append((seat, "mask", number))
            break
    if not found:
        found += _false_peels(deal, points)
    right = not found
    hands = [{deal.card_at(place) for place in block} for block in deal.blocks] if right else []
    for seat, (number, _, public) in enumerate(deal.masks):
        if deal.parts[seat].public != public:
            found.append((seat, "key", number))
    passed = {}
    for giver, (number, box) in sorted(deal.boxes.items()):
        part, taker = deal.parts[giver], (giver + 1) % deal.seats
        data = sealed_box(mult(part.key, deal.masks[taker][2]), deal.seed, giver, box)
        salt, cards = data[:32], list(data[32:])
        commitment, step = deal.sealed[giver]
        told = h(b"seal", salt, name, u32(step), u32(giver), str(cards).replace(" ", "").encode())
        passed[giver] = set(cards)
        if salt != part.salt or told != commitment or cards != sorted(set(cards)):
            found.append((giver, "box", number))
        elif hands and not passed[giver] <= hands[giver]:
            found.append((giver, "passed_not_held", number))
    if hands and not found:
        if len(passed) == deal.seats:
            hands = [hands[seat] - passed[seat] | passed[(seat - 1) % deal.seats] for seat in range(deal.seats)]
        found += [(seat, "card_not_held", number) for number, seat, card in deal.plays if card not in hands[seat]]
    if deal.accused and not found:
        found.append((deal.accused[0], "false_complaint", deal.accused[2]))
    return found


def _false_peels(deal, points):
    found = []
    for owner, places in enumerate(deal.blocks):
        block = [points[place] for place in places]
        for lap, (number, said) in enumerate(deal.peels, 1):
            seat = (owner - lap) % deal.seats
            block = [mult(pow(deal.parts[seat].mask, -1, L), point) for point in block]
            if digest(block) != said[seat]:
                found.append((seat, "peel", number))
                break
    return found
