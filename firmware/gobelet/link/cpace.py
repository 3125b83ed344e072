"""CPace: two who share a short password agree on a key that nobody else can work out, and that nobody can search for
afterwards (draft-irtf-cfrg-cpace, group X25519 with Elligator2, initiator and responder).

A wrong guess costs a whole exchange with somebody who has the password. The hash is handed in: cups have SHA-256, the
draft's test vectors SHA-512. It must not know what the key is for, or how messages travel. A Pico never loads this
module.
"""

from hashlib import sha256

from gobelet import curve, plain_curve
from gobelet.fair import hmac
from gobelet.link import LinkError

_DSI = b"CPace255"
_A = 486662  # of the curve


class Hash:
    """What the draft asks of a hash. digest: bytes -> bytes. block: how many bytes it takes at a time."""

    def __init__(self, digest, block):
        self.digest = digest
        self.block = block


SHA256 = Hash(lambda data: sha256(data).digest(), 64)


def lv_cat(*parts):
    """The parts one behind the other, the length of each in LEB128 before it."""
    joined = b""
    for part in parts:
        size = len(part)
        while size > 127:
            joined += bytes((size & 127 | 128,))
            size >>= 7
        joined += bytes((size,)) + part
    return joined


def elligator2(data):
    """The x of a point of the curve that 32 bytes lead to, as 32 bytes (RFC 9380, 6.7.1)."""
    u = int.from_bytes(data, "little") & (1 << 255) - 1
    # 1 + 2u**2 is never 0: -1/2 is no square.
    x = -_A * pow((1 + 2 * u * u) % curve.P, curve.P - 2, curve.P) % curve.P
    if not plain_curve.is_on_curve(x):
        x = (-x - _A) % curve.P
    return x.to_bytes(curve.SIZE, "little")


def generator(password, channel, session, hashed=SHA256):
    """The point that both sides multiply; who does not know the password does not know it. All three: bytes."""
    zeros = max(0, hashed.block - 1 - len(lv_cat(password)) - len(lv_cat(_DSI)))
    text = lv_cat(_DSI, password, bytes(zeros), channel, session)
    return elligator2(hashed.digest(text)[: curve.SIZE])


def shared_key(session, secret, first, second, hashed=SHA256):
    """The draft's ISK. secret: the point that both worked out. first, second: (point, data said with it) of both."""
    return hashed.digest(lv_cat(_DSI + b"_ISK", session, secret) + lv_cat(*first) + lv_cat(*second))


class Exchange:
    """One side of an exchange. point: what it sends. scalar: 32 secret random bytes, for this exchange alone.

    channel: what both know of who talks to whom, and how. session: bytes that no other exchange has.
    """

    def __init__(self, password, channel, session, scalar):
        self._scalar = scalar
        self._session = session
        self.point = curve.run_to_end(curve.x25519(scalar, generator(password, channel, session)))

    def finish(self, theirs, first):
        """(key of 32 bytes, this side's tag, the tag that the other side must show). theirs: the point that it sent.
        first: whether this side spoke first. Raises LinkError("bad_point")."""
        if len(theirs) != curve.SIZE or not curve.is_point(theirs):
            raise LinkError("bad_point", "That is no point of the curve, or one of small order.")
        secret = curve.run_to_end(curve.x25519(self._scalar, theirs))
        ours, its = (self.point, b""), (theirs, b"")
        key = shared_key(self._session, secret, *((ours, its) if first else (its, ours)))
        mac_key = SHA256.digest(b"CPaceMac" + self._session + key)
        return hmac(key, b"gobelet/2 key"), hmac(mac_key, lv_cat(*ours)), hmac(mac_key, lv_cat(*its))
