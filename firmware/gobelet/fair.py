"""Dice nobody can choose, foresee or peek at: hash chains, commitments, dice from bytes, check words.

Mathematics only (SHA-256 and HMAC): no state of a match, no messages, no random source of its own. What may be used
when is the ledger's business. Every hash starts with VERSION and a label, numbers are four bytes big-endian, all other
fields have a fixed length, so no two different inputs give the same bytes.
"""

import hashlib
import sys

VERSION = b"gobelet/3"
# The chains of a seat; the table neither calls nor votes, its DICE chain deals cards. That of votes is never renewed.
DICE, NONCE, CALL, VOTE = range(4)
TAGS = (b"X", b"N", b"C", b"V")
_CHAINED = tuple([VERSION + tag for tag in TAGS])
LINKS = 256  # links of one chain; v[0] is its anchor
LOW = 224  # from here on the next chain's anchor may be announced
LAST = 240  # from here on it must be, before anything is mixed
# A chain keeps every 128th link on a cup: 64 bytes, and at most 128 hashes a link. A laptop has room for all of them.
STRIDE = 128 if sys.implementation.name == "micropython" else 1
PASSED = 8  # links of votes that may be passed over: they were given for votes that came to nothing
SIZE = 32
TAG_SIZE = 8
WORD_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # 32 letters without I, O, 0, 1: five bits each
_INNER = int.from_bytes(b"\x36" * 64, "big")
_OUTER = int.from_bytes(b"\x5c" * 64, "big")


def sha(*parts):
    """SHA-256 of the version and the parts (bytes), 32 bytes."""
    h = hashlib.sha256(VERSION)
    for part in parts:
        h.update(part)
    return h.digest()


def hmac(key, *parts):
    """HMAC-SHA-256 (RFC 2104), 32 bytes; a key longer than 64 bytes is hashed first. MicroPython has no hmac module."""
    if len(key) > 64:
        key = hashlib.sha256(key).digest()
    padded = int.from_bytes(key, "big") << 8 * (64 - len(key))  # one number: twice as fast on a Pico as byte by byte
    h = hashlib.sha256((padded ^ _INNER).to_bytes(64, "big"))
    for part in parts:
        h.update(part)
    outer = hashlib.sha256((padded ^ _OUTER).to_bytes(64, "big"))
    outer.update(h.digest())
    return outer.digest()


def encode_u32(value):
    """A number as four bytes, big-endian. value: 0 <= value < 2**32."""
    return value.to_bytes(4, "big")


def image_of(tag, link):
    """The link before `link` in a chain: v[k-1] from v[k]. tag: DICE, NONCE, CALL or VOTE."""
    return hashlib.sha256(_CHAINED[tag] + link).digest()  # as sha() does, without its loop: every link is checked so


class Chain:
    """A hash chain that its maker can open link by link. Kept in RAM as every STRIDE-th link.

    master: 32 secret bytes. tag: DICE, NONCE, CALL or VOTE. generation: 0 for the first chain, then 1, 2, ...
    """

    def __init__(self, master, tag, generation=0):
        self.tag = tag
        link = hmac(master, VERSION, TAGS[tag], encode_u32(generation))
        self._kept = bytearray(SIZE * (LINKS // STRIDE))
        for k in range(LINKS, 0, -1):
            if k % STRIDE == 0:
                at = (k // STRIDE - 1) * SIZE
                self._kept[at : at + SIZE] = link
            link = image_of(tag, link)
        self.anchor = link

    def preimage(self, k):
        """The k-th link to be opened, 1 <= k <= LINKS."""
        above = (k + STRIDE - 1) // STRIDE
        link = bytes(self._kept[(above - 1) * SIZE : above * SIZE])
        for _ in range(above * STRIDE - k):
            link = image_of(self.tag, link)
        return link


def mix(game, mix_number, seats, links):
    """M, what all dice of one mix come from. seats: the mixers, in seat order; links: their NONCE links, then the
    table's."""
    parts = [b"mix", game, encode_u32(mix_number), encode_u32(len(seats))]
    parts += [encode_u32(seat) for seat in seats]
    return sha(*(parts + list(links)))


def attestation_tag(following, asked):
    """The tag of an answer: under a link that its owner opens later, the log that it answers to. asked: T then."""
    return hmac(following, b"saw", asked)[:TAG_SIZE]


def faces(key, message, count, sides=6):
    """`count` dice of `sides` faces (1..sides), without bias: bytes at or above the last multiple of `sides` are
    dropped. key, message: bytes. Returns a tuple."""
    limit = 256 - 256 % sides
    dice = []
    block = 0
    while True:
        for byte in hmac(key, message, encode_u32(block)):
            if len(dice) == count:
                return tuple(dice)
            if byte < limit:
                dice.append(byte % sides + 1)
        block += 1


def hidden_dice(link, mixed, mix_number, seat, count, sides=6):
    """The dice under a cup: from its DICE link, which only its owner knows, and M, which nobody could choose."""
    return faces(link, b"dice" + mixed + encode_u32(mix_number) + encode_u32(seat), count, sides)


def public_dice(mixed, mix_number, seat, count, sides=6):
    """A roll in the open: from M, which nobody could foresee."""
    return faces(mixed, b"roll" + encode_u32(mix_number) + encode_u32(seat), count, sides)


def check_word(digest, letters=4):
    """Letters that people compare across screens, five bits each: four for a round, sixteen for a whole record."""
    bits = int.from_bytes(digest[:10], "big") >> 80 - 5 * letters
    return "".join([WORD_LETTERS[(bits >> 5 * place) & 31] for place in range(letters - 1, -1, -1)])


def round_word(dice_links, digest):
    """The word of a round: keyed with all DICE links (seat order), which were unknown when the log's `digest` at the
    call was fixed. An unkeyed word of 20 bits could be made to agree for two different logs."""
    return check_word(hmac(sha(b"key", *dice_links), b"round", digest))


def closing_word(links, digest):
    """The word of a whole record, sixteen letters. links: the last NONCE link of each seat that closed, in seat order.
    digest: T after everybody had answered to the end."""
    return check_word(hmac(sha(b"key", *links), b"close", digest), 16)


# before play: commitments of all before anybody opens


def seat_commitment(start, seat, anchors, salt):
    """What a cup publishes before anybody opens anything. start: the digest of the match entry. seat: -1 for the table.
    anchors: list of 32-byte anchors. salt: 32 bytes."""
    return sha(b"seat", start, encode_u32(seat + 1), *(list(anchors) + [salt]))


# choices nobody can take back, and orders of cards


def choice_commitment(salt, game, step, seat, choice):
    """The commitment to a secret choice, good for one step of one seat of one match. salt: 32 bytes; choice: bytes."""
    return sha(b"seal", salt, game, encode_u32(step), encode_u32(seat), choice)


def shuffled(key, message, cards):
    """The cards in one of all orders, without bias (Fisher and Yates, from the last place down). key, message: bytes.
    cards: at most 256. A byte chooses among n cards if it is below the last multiple of n. Returns a tuple."""
    order = list(cards)
    last = len(order) - 1
    block = 0
    while last > 0:
        for byte in hmac(key, message, encode_u32(block)):
            size = last + 1
            if last and byte < 256 - 256 % size:
                pick = byte % size
                order[last], order[pick] = order[pick], order[last]
                last -= 1
        block += 1
    return tuple(order)
