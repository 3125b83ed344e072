"""The box in which a cup goes to another page: all that its page keeps, under letters that only its player carries from
one to the other (docs/protocol.md, *Another address*). The page asks for this; no cup does."""

import json
from binascii import a2b_base64, b2a_base64
from hashlib import sha256

from gobelet.board import records
from gobelet.fair import WORD_LETTERS, hmac
from gobelet.ledger import hexed, unhex
from gobelet.link.sealed_link import NONCE

LETTERS = 16  # 80 bits: whoever holds the box may try as long as they like
_NOBODY = "00" * 8  # where a record names the table that has its key


def _key(letters):
    typed = "".join([letter for letter in letters.upper() if letter in WORD_LETTERS])
    return sha256(b"gobelet/2 box " + typed.encode()).digest()


def name(letters):
    """By what a table knows a box, from which nothing of its letters follows: 32 hexadecimal digits."""
    return hexed(hmac(_key(letters), b"name")[:16])


def close(text, entropy):
    """What is put into the table's hands, as JSON: [letters, name, box]. text: the records, as JSON; entropy: random
    bytes in hexadecimal, one for each letter and a nonce."""
    chance = unhex(entropy)
    letters = "".join([WORD_LETTERS[byte & 31] for byte in chance[:LETTERS]])
    nonce = chance[LETTERS : LETTERS + NONCE]
    box = records.lock(_NOBODY, _key(letters), "box", text.encode(), nonce)
    return json.dumps([letters, name(letters), b2a_base64(box).decode().strip()])


def opened(letters, box):
    """The records, "" if the box is not of these letters."""
    try:
        return records.unlock(_key(letters), "box", a2b_base64(box)).decode()
    except (ValueError, IndexError):
        return ""
