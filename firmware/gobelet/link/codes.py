"""What is reckoned of keys once in an evening: the key of a code that somebody typed, and the tag by which a table
vouches for an image of the program. A cup by radio does not load this for its link.
"""

from hashlib import sha256

from gobelet.fair import WORD_LETTERS, hmac


def code_key(code):
    """The key of a one-use code as a person may have typed it: 16 letters, in groups or not, small or not."""
    letters = "".join([letter for letter in code.upper() if letter in WORD_LETTERS])
    return sha256(b"gobelet/2 code " + letters.encode()).digest()


def vouch(key, header):
    """The tag by which a table vouches for an image of the program. header: of the image; it has its SHA-256."""
    return hmac(hmac(key, b"update"), header)
