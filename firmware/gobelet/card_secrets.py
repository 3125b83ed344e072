"""Cards that nobody sees but who holds them: what each cup does to a deck, and what follows from its link.

The deal is one of mental poker: every cup masks each card's point with one secret scalar and shuffles them; all take
their masks off for whoever gets a card. All that a cup does so follows from one link of its chain, M and its seat, so
that everybody can work it out again once that link is open: docs/protocol.md, section 10. Mathematics only: what may be
said when is the ledger's business, and what is done to points is in card_curve.py. tail: what a secret of a seat in one
deal depends on beside the link, see tail().
"""

import hashlib
from binascii import a2b_base64, b2a_base64

from gobelet import fair

LINKS = 4  # of the X chain, in each round: an answer, its opening, what opens the laps, and the link of the deal
POINT = 32  # bytes
PIECE = 9  # points of a message: with its number it fits into what a cup has room to say


class InvalidDealEntry(Exception):
    """An entry of a deal cannot be right. args[0]: its number."""


def deal_context(mixed, mix_number, seat):
    """mixed: M of the shuffle's hidden roll, mix_number: its number."""
    return mixed + fair.encode_u32(mix_number) + fair.encode_u32(seat)


def permutation(link, of, count):
    """How a seat shuffles: what lies at place j afterwards lay at order[j] before. bytes."""
    return bytes(fair.shuffled(link, b"order" + of, range(count)))


def salt(link, of):
    """What hides the secret choice of a seat in this round."""
    return fair.hmac(link, b"salt", of)


def lap_tag(link, asked, made):
    """What a seat says with the digest that it has made in the last lap, under a link that it opens when it passes
    cards. asked: T after the lap before."""
    return fair.hmac(link, b"laps", asked, made)[: fair.TAG_SIZE]


def digesting():
    """What makes the digest of points: update() takes one after the other."""
    return hashlib.sha256(fair.VERSION + b"points")


def digest(points):
    """The digest of points, bytes one behind the other."""
    h = digesting()
    h.update(points)
    return h.digest()


def each(points):
    """Points, bytes one behind the other, as a list."""
    return [bytes(points[at : at + POINT]) for at in range(0, len(points), POINT)]


def chunk(points, first):
    """As many of some points as a message has, from one on."""
    return points[first * POINT : (first + PIECE) * POINT]


def encode_points(points):
    """Points as a message has them: in base64."""
    return b2a_base64(points)[:-1].decode()


def decode_points(text):
    """The points of a message, bytes one behind the other; b"" for what are no whole points, or too many."""
    try:
        points = a2b_base64(text)
    except ValueError:
        return b""
    return b"" if len(points) % POINT or len(points) > PIECE * POINT else points


def dealing_order(links, mixed, mix_number, count):
    """The order in which the places of the masked deck are dealt: from links that were secret until all masks were
    fixed. links: of all answers to that, by seat."""
    fixed = fair.sha(b"places", mixed, fair.encode_u32(mix_number), *links)
    return fair.shuffled(fixed, b"places", range(count))


def compose_permutations(orders):
    """What lies where once all have shuffled: for each place of the masked deck which card of the deck. orders: of all
    seats, as order() gives them."""
    where = orders[-1]
    for other in reversed(orders[:-1]):
        where = bytes([other[at] for at in where])
    return where


def xor_box(shared, mixed, mix_number, giver, data):
    """Cards that are passed, hidden by the product of both keys; the same again opens them. shared: 32 bytes."""
    boxed = bytearray(data)
    block = 0
    for at in range(0, len(boxed), fair.SIZE):
        stream = fair.hmac(
            shared, b"box", mixed, fair.encode_u32(mix_number), fair.encode_u32(giver), fair.encode_u32(block)
        )
        for i in range(at, min(at + fair.SIZE, len(boxed))):
            boxed[i] ^= stream[i - at]
        block += 1
    return bytes(boxed)
