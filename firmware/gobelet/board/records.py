"""Records of a cup that is a web page, locked: whoever is given a browser's storage reads nothing of a match that goes
on. The key comes from the table after each sealed hello and is kept in memory alone (docs/protocol.md, *Another
address*).

A locked record is LOCKED, the table's id, a nonce, the length of what is locked, then its parts, each a record of
link.sealed_link.CipherState with its own length before it.
"""

from binascii import hexlify, unhexlify

from gobelet.fair import encode_u32, hmac
from gobelet.link.sealed_link import NONCE, CipherState

LOCKED = 1  # the first byte; no plain record begins so
_ID = 8  # bytes of a table's id
_HEAD = 1 + _ID + NONCE + 4
_PART = 4096  # bytes


def _way(key, name, nonce, size):
    return CipherState(hmac(key, b"record ", name.encode(), nonce, encode_u32(size)), b"record")


def lock(table, key, name, data, nonce):
    """The bytes to be stored. table: its id; key: 32 bytes that it gave; nonce: 16 that never came before."""
    way = _way(key, name, nonce, len(data))
    parts = [bytes((LOCKED,)), unhexlify(table), nonce, encode_u32(len(data))]
    for at in range(0, len(data), _PART):
        part = way.seal(data[at : at + _PART])
        parts += [len(part).to_bytes(2, "big"), part]
    return b"".join(parts)


def locked_by(stored):
    """The id of the table that has the key of what is stored; "" if it is not locked."""
    return hexlify(stored[1 : 1 + _ID]).decode() if stored[:1] == bytes((LOCKED,)) else ""


def unlock(key, name, stored):
    """The record; b"" for one that is damaged, or locked under another key."""
    nonce, size = stored[1 + _ID : _HEAD - 4], int.from_bytes(stored[_HEAD - 4 : _HEAD], "big")
    way = _way(key, name, nonce, size)
    plain, at = b"", _HEAD
    while at < len(stored):
        end = at + 2 + int.from_bytes(stored[at : at + 2], "big")
        part = way.open(stored[at + 2 : end])
        if not part:
            return b""
        plain += part
        at = end
    return plain if len(plain) == size else b""
