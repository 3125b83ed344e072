"""Multiplication on Curve25519 by x alone (X25519, RFC 7748): what the cards of a deal are masked with.

A point is its x, 32 bytes, little-endian. A scalar is a whole number modulo L, the order of the prime subgroup. What
takes long is a generator that yields between slices of at most 10 ms and returns what it has worked out, so that a cup
hears and draws meanwhile; now() runs one to its end. It must not know what a point stands for.

The slices are machine code where the interpreter has it (firmware/base/boards/curve25519.c), else plain integers
(plain_curve.py). Who runs this on a larger machine may hand in a library's X25519: see `library`.
"""

import sys

from gobelet import fair

TYPE_CHECKING = False  # true for pyright only
if TYPE_CHECKING:
    from collections.abc import Callable

try:
    import curve25519 as _machine  # type: ignore[import-not-found]
except ImportError:
    _machine = None

P = (1 << 255) - 19
L = (1 << 252) + 27742317777372353535851937790883648493
BASE = b"\x09" + bytes(31)
SIZE = 32
# A function (scalar, x) -> X25519 of RFC 7748, each 32 bytes; raises ValueError for a point of small order.
library: "Callable[[bytes, bytes], bytes] | None" = None
on_curve: "Callable[[bytes], bool] | None" = None  # and one that says whether an x below P is of the curve
_EIGHTH = (3 * L + 1) // 8  # 1/8 modulo L
_CLAMPED = 1 << 254  # every scalar of X25519 lies from here on, below twice as much
# x of the points of small order, of which 0 and 1 are on the curve, the last two as well: order 2, 4 and 8.
_SMALL = (
    0,
    1,
    325606250916557431795983626356110631294008115727848805560023387167927233504,
    39382357235489614581723060781553021112529911719440698176882885853963445705823,
)


def run_to_end(generator):
    """What a generator of this module returns, without pauses."""
    try:
        while True:
            next(generator)
    except StopIteration as end:
        return end.value


def is_point(x):
    """Whether 32 bytes are the x of a point that may be worked with: below P, on the curve (not on its twist), and of
    no small order."""
    value = int.from_bytes(x, "little")
    if value >= P or value in _SMALL:
        return False
    if on_curve:
        return on_curve(x)
    if _machine:
        return _machine.is_on_curve(x)
    from gobelet import plain_curve

    return plain_curve.is_on_curve(value)


def clamped(k):
    """The scalar of X25519, 32 bytes, that multiplies by k what is in the prime subgroup, and takes off whatever part
    of small order a point has: a multiple of 8, k or -k modulo L, as both give the same x. One of the two is as X25519
    wants it but for 2 in 2**127."""
    scalar = 8 * (k * _EIGHTH % L)
    if scalar < _CLAMPED or scalar >= 2 * _CLAMPED:
        scalar = 8 * L - scalar
    return scalar.to_bytes(SIZE, "little")


def x25519(scalar, x):
    """Generator: the function of RFC 7748, 5. scalar, x: 32 bytes. Returns 32 bytes, zeros for a point of small
    order."""
    if library:
        yield
        try:
            return library(scalar, x)
        except ValueError:
            return bytes(SIZE)
    if _machine:
        state = bytearray(_machine.SIZE)
        _machine.begin(state, scalar, x)
        while _machine.work(state):  # 5 to 8 ms on a Pico
            yield
        yield
        return bytes(state[:SIZE])
    from gobelet import plain_curve  # where there is nothing better

    number = int.from_bytes(scalar, "little") & (_CLAMPED - 8) | _CLAMPED
    return (yield from plain_curve.ladder(number, int.from_bytes(x, "little") & (2 * _CLAMPED - 1)))


def multiply_one(k, x):
    """Generator: k times a point, by x. k: 0 < k < L."""
    return x25519(clamped(k), x)


def multiply_all(points, k):
    """Generator: every point of a bytearray by k, in place. Yields after each slice."""
    scalar = clamped(k)
    for at in range(0, len(points), SIZE):
        points[at : at + SIZE] = yield from x25519(scalar, bytes(points[at : at + SIZE]))


def inverse(k):
    """Generator: 1/k modulo L, by Fermat, as MicroPython's pow() has no other and takes too long in one piece."""
    if sys.implementation.name == "cpython":
        yield
        return pow(k, -1, L)
    power = 1
    for bit in range(252, -1, -1):
        power = power * power % L
        if L - 2 >> bit & 1:
            power = power * k % L
        if bit % 32 == 0:
            yield
    return power


def scalar_of(digest):
    """The scalar that 32 bytes are: big-endian, modulo L, 1 for 0."""
    return int.from_bytes(digest, "big") % L or 1


def card_point(card):
    """Generator: the point of a card, whose logarithm to any base nobody knows. card: 1 to 255."""
    count = 0
    while True:
        x = bytearray(fair.sha(b"card", fair.encode_u32(card), fair.encode_u32(count)))
        x[SIZE - 1] &= 0x7F
        if is_point(x):
            return (yield from multiply_one(1, bytes(x)))
        count += 1
