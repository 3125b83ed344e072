"""How nobody's chains can be chosen by somebody else: commitments before anybody opens, and what all openings make.

Part of fair.py, apart because a cup needs it for some seconds only.
"""

from gobelet.fair import number, sha, word


def seat_commitment(start, seat, anchors, salt):
    """What a cup publishes before anybody opens anything. start: the digest of the match entry. seat: -1 for the table.
    anchors: list of 32-byte anchors. salt: 32 bytes."""
    return sha(b"seat", start, number(seat + 1), *(list(anchors) + [salt]))


def openings_digest(start, openings):
    """One hash over all openings in seat order, the table's last: bytes of anchors and salt of each."""
    return sha(b"open", start, *openings)


def game_id(openings):
    """The 32 bytes that every later hash of this match contains."""
    return sha(b"game", openings)


def seating_word(openings):
    """The word of a seating. openings: openings_digest()."""
    return word(sha(b"word", openings))
