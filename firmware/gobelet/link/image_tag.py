"""The tag by which a table vouches for an image of the program."""

from gobelet.fair import hmac


def image_tag(key, header):
    """The tag by which a table vouches for an image of the program. header: of the image; it has its SHA-256."""
    return hmac(hmac(key, b"update"), header)
