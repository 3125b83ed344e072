"""What a seat does to points of cards: with which scalars, to which points, and which points it may work with.

A cup needs this, and the curve, only while it works; card_secrets.py has what the log needs. Mathematics only.
"""

from gobelet import curve, fair
from gobelet.card_secrets import POINT


def mask_scalar(link, of):
    """The scalar with which a seat masks the cards. of: its tail."""
    return curve.scalar_of(fair.hmac(link, b"mask", of))


def box_scalar(link, of):
    """The scalar of the key under which a seat is passed cards; its public half is key times the base point."""
    return curve.scalar_of(fair.hmac(link, b"pass", of))


def are_points(points):
    """Generator: whether a cup may work with points, bytes one behind the other: each one of the curve, none twice.
    Parts of small order pass, as looking for them takes a Pico as long as the work itself: see are_distinct()."""
    for at in range(0, len(points), POINT):
        if not curve.is_point(bytes(points[at : at + POINT])):
            return False
        yield
    return are_distinct(points)


def are_distinct(points):
    """Whether no point comes twice. What a cup has made it asks this of: two points that differ by one of small order
    alone are the same once they are multiplied, and whoever gave them is to blame."""
    begins = []  # of each the first bytes: small numbers, which take no memory on a Pico
    for at in range(0, len(points), POINT):
        begin = int.from_bytes(points[at : at + 3], "little")
        if begin in begins:
            x = points[at : at + POINT]
            if x in [points[i : i + POINT] for i in range(0, at, POINT)]:
                return False
        begins.append(begin)
    return True


def is_member(x):
    """Generator: whether 32 bytes are the x of a point of the prime subgroup, which a multiple of 8 that is 1 modulo L
    leaves as it is; it changes every point of the twist and of another order. For a table, which has a library."""
    if not 0 < int.from_bytes(x, "little") < curve.P:
        return False
    return (yield from curve.multiply_one(1, x)) == x


def deck_points(deck):
    """Generator: the points of cards, bytearray."""
    points = bytearray()
    for card in deck:
        points += yield from card_point(card)
    return points


def card_point(card):
    """Generator: the point of a card; of a usual deck they are kept, as they take a Pico 50 ms each."""
    from gobelet import card_points

    known = card_points.of(card)
    return known if known else (yield from curve.card_point(card))
