"""The entries between the first one and play: what everybody commits to, what everybody opens.

`log` is the Ledger.
"""

from gobelet import fair
from gobelet.games import ALL, Illegal
from gobelet.ledger.attestations import ChainHeads
from gobelet.ledger.entry_format import OPENING, PLAYING, TABLE, unhex


def openings_digest(start, openings):
    """One hash over all openings in seat order, the table's last: bytes of anchors and salt of each."""
    return fair.sha(b"open", start, *openings)


def game_id(openings):
    """The 32 bytes that every later hash of this match contains."""
    return fair.sha(b"game", openings)


def seating_word(openings):
    """The word of a seating. openings: openings_digest()."""
    return fair.check_word(fair.sha(b"word", openings))


def check_seat(log, seat, data):
    """A commitment: one of everybody, the table too, before anybody opens."""
    return unhex(data[0])


def apply_seat(log, seat, data, commitment, events):
    commitments = log.seating.commitments
    commitments[seat] = commitment
    events.append(("seated", ALL, seat))
    if len(commitments) == len(log.players) + 1:
        log.phase = OPENING


def check_open(log, seat, data):
    """An opening: the anchors and the salt that were committed to, and no anchor of somebody else."""
    if len(data) != (3 if seat == TABLE else 5):
        raise Illegal("bad_entry", "an opening is the anchors and the salt")
    return opened(log, seat, data)


def opened(log, seat, data):
    """The bytes of an opening with so many anchors."""
    parts = [unhex(item) for item in data]
    if fair.seat_commitment(log.start, seat, parts[:-1], parts[-1]) != log.seating.commitments[seat]:
        raise Illegal("bad_opening", "seat %d opens something else than it committed to" % seat)
    for other in log.seating.openings.values():
        for at in range(0, len(other) - fair.SIZE, fair.SIZE):
            if other[at : at + fair.SIZE] in parts[:-1]:
                raise Illegal("copied_anchor", "seat %d copied the chain of another seat" % seat)
    return b"".join(parts)


def apply_open(log, seat, data, opened, events):
    seating = log.seating
    seating.openings[seat] = opened
    seating.commitments.pop(seat)
    events.append(("opened", ALL, seat))
    if len(seating.openings) <= len(log.players):
        return
    parts = []
    log.chain_heads = ChainHeads(len(log.players))
    for other in list(range(len(log.players))) + [TABLE]:
        opened = seating.openings[other]
        parts.append(opened)
        # The table neither calls nor votes.
        for at, tag in enumerate((fair.DICE, fair.NONCE, fair.CALL, fair.VOTE)[: len(opened) // fair.SIZE - 1]):
            log.chain_heads.anchor(other, tag, opened[at * fair.SIZE : (at + 1) * fair.SIZE])
    digest = openings_digest(log.start, parts)
    seating.game_id = game_id(digest)
    seating.word = seating_word(digest)
    seating.openings = {}
    log.phase = PLAYING
    events.append(("seating_word", ALL, TABLE, seating.word))
