"""A table of texts in a few long pieces, as the cup holds it: a Pico has no room for a hundred small objects.

gobelet_host.shrink makes the pieces of the tables in this folder: one for all keys with the same first word, "" for
those of a single word, each text between START, its key without that word, END and the next START. It must not know
what the texts say.
"""

START = b"\0"
END = b"\1"


def without(table, words):
    """A table, packed or not, that has lost all keys whose first word is among `words`; "": keys of a single word."""
    if type(table) is Packed:
        for word in words:
            table.forget(word)
        return table
    return {key: table[key] for key in table if first_word(key) not in words}


def first_word(key):
    """The word of a key before its first dot, "" without one."""
    return key[: max(key.find("."), 0)]


class Packed:
    """Reads like the dictionary it was made of. pieces: first word of the keys -> bytes."""

    def __init__(self, pieces):
        self._pieces = pieces

    def get(self, key):
        """The text of a key, None if there is none."""
        word = first_word(key)
        piece = self._pieces.get(word)
        if piece is None:
            return None
        mark = START + key[len(word) :].encode() + END
        at = piece.find(mark)
        if at < 0:
            return None
        at += len(mark)
        return str(piece[at : piece.find(START, at)], "utf-8")

    def forget(self, word):
        """Lets go of all keys with this first word."""
        self._pieces.pop(word, None)

    def __contains__(self, key):
        return self.get(key) is not None

    def __getitem__(self, key):
        text = self.get(key)
        if text is None:
            raise KeyError(key)
        return text
