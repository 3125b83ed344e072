"""X25519 (RFC 7748) by the library `cryptography`, for what gobelet.curve works out on a laptop."""

from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

_key = lru_cache(maxsize=16)(X25519PrivateKey.from_private_bytes)  # the same scalar masks a whole deck


def multiply(scalar: bytes, x: bytes) -> bytes:
    """The function of RFC 7748, 5. Raises ValueError for a point of small order."""
    return _key(scalar).exchange(X25519PublicKey.from_public_bytes(x))
