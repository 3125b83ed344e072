"""X25519 (RFC 7748, 5) in plain integers, where there is neither machine code nor a library for it: see curve.py.

They take as long as the numbers are large: where somebody can measure that to the microsecond they give a scalar away
bit by bit. A laptop's cups and pages have a library, a Pico with our base machine code.
"""

import sys

_P = (1 << 255) - 19
_A, _A24 = 486662, 121665  # of the curve, and (A - 2) / 4
_BITS = 255 if sys.implementation.name == "cpython" else 16  # a slice


def is_on_curve(value):
    """Whether an x below P is of the curve, not of its twist."""
    # Whether x**3 + Ax**2 + x is a square other than 0: its Jacobi symbol, which takes a third of the time of a power.
    a, n, turned = (value * value + _A * value + 1) * value % _P, _P, 0
    while a:
        while not a & 1:
            a >>= 1
            turned ^= n ^ n >> 1
        turned ^= a & n
        a, n = n % a, a
    return n == 1 and not turned & 2


def ladder(scalar, x1):
    """Generator: scalar, clamped, times a point of x1; yields after each slice. Returns 32 bytes."""
    p = _P
    x2, z2, x3, z3, swap = 1, 0, x1, 1, 0
    for bit in range(254, -1, -1):
        if scalar >> bit & 1 != swap:
            swap ^= 1
            x2, z2, x3, z3 = x3, z3, x2, z2
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        aa, bb, da, cb = a * a % p, b * b % p, d * a % p, c * b % p
        e = aa - bb
        x3, z3 = da + cb, da - cb
        x3, z3, x2, z2 = x3 * x3 % p, x1 * (z3 * z3 % p) % p, aa * bb % p, e * (aa + _A24 * e) % p
        if bit % _BITS == 0:
            yield
    if swap:
        x2, z2 = x3, z3
    return (x2 * pow(z2, p - 2, p) % p).to_bytes(32, "little")
