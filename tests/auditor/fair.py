"""Section 9 of docs/protocol.md: hashes, chains, dice, decks and words."""

import hashlib
import hmac

LENGTH = 256  # links of one generation of a chain
LOW, LAST = 224, 240  # used links from which a successor may, and must, be announced
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class Wrong(Exception):
    """An entry that cannot have happened."""


def need(condition, why):
    """Raises Wrong unless the condition holds."""
    if not condition:
        raise Wrong(why)


def u32(number):
    return (number & 0xFFFFFFFF).to_bytes(4, "big")


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def h(*parts):
    """H(a, b, …) of section 9."""
    return sha(b"gobelet/3", *parts)


def _stream(key, text):
    number = 0
    while True:
        yield from mac(key, text, u32(number))
        number += 1


def faces(key, text, count, sides):
    """`count` dice of `sides` sides, a tuple."""
    good = (byte for byte in _stream(key, text) if byte < 256 - 256 % sides)
    return tuple(next(good) % sides + 1 for _ in range(count))


def shuffled(key, text, cards):
    """The cards in the order that key and text give, a tuple."""
    order, stream = list(cards), _stream(key, text)
    for last in range(len(order) - 1, 0, -1):
        byte = next(byte for byte in stream if byte < 256 - 256 % (last + 1))
        other = byte % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def word(digest, letters=4):
    """The first bits of a digest, five a letter."""
    bits = int.from_bytes(digest, "big")
    return "".join(LETTERS[bits >> len(digest) * 8 - 5 * (i + 1) & 31] for i in range(letters))


class Chain:
    """What everybody knows of a chain: what is opened of it, what was given in vain, what its next answer promised."""

    def __init__(self, tag, anchor):
        self.tag, self.opened, self.at = tag, anchor, 0  # v[at] is opened
        self.used, self.generation = 0, 0  # links opened or given in vain
        self.successor = None
        self.promise = None  # (generation, number of the link that is its key, tag, asked)

    def _advance(self):
        if self.used == LENGTH:
            need(self.successor, "a chain is used up")
            self.opened, self.at, self.used, self.successor = self.successor, 0, 0, None
            self.generation += 1
        self.used += 1

    def count(self):
        """Links that are used, over all generations."""
        return LENGTH * self.generation + self.used

    def announce(self, anchor):
        need(self.used >= LOW and not self.successor, "a chain is announced that is not due")
        self.successor = anchor

    def in_vain(self):
        """The next link was given, and nothing came of it."""
        self._advance()

    def open(self, link):
        """The next link, checked; a promise whose key is known by it must hold."""
        self._advance()
        known, value = {}, link
        for number in range(self.used, self.at, -1):
            known[number] = value
            value = h(self.tag, value)
        need(value == self.opened, "a link does not follow")
        self.opened, self.at = link, self.used
        if self.promise:
            generation, number, tag, asked = self.promise
            if generation == self.generation and number in known:
                need(mac(known[number], b"saw", asked)[:8] == tag, "another story")
            self.promise = None
        return link

    def answer(self, text, asked):
        """Opens an answer, a link and a tag in one text, and remembers what it promised."""
        data = unhex(text, 40)
        self.open(data[:32])
        following = (self.generation, self.used + 1) if self.used < LENGTH else (self.generation + 1, 1)
        self.promise = (*following, data[32:], asked)
        return data[:32]


def unhex(text, length=32):
    """The bytes of lower-case hexadecimal digits."""
    need(type(text) is str and len(text) == 2 * length, "a text of other length than its bytes")
    need(not text.strip("0123456789abcdef"), "no lower-case hexadecimal digits")
    return bytes.fromhex(text)
