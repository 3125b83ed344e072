"""How the texts of a file lie in flash and are found there: as a few long strings, so that a cup has none in RAM."""

RECENT = 8  # texts of the screen that is on, which is drawn again and again


class Table:
    """The texts of one file. parts: first word of the keys -> lines of the key's rest, a blank and the text, after an
    empty line; "" for keys of one word. A line that begins with "# " is for whoever translates."""

    def __init__(self, parts):
        self._parts = parts
        self._recent = {}

    def get(self, key):
        """The text of a key, None without one."""
        if key in self._recent:
            return self._recent[key]
        word, _, rest = key.partition(".")
        part = self._parts.get(word if rest else "", "")
        begin = "\n" + (rest or word) + " "
        at = part.find(begin)
        if at < 0:
            return None
        at += len(begin)
        if len(self._recent) == RECENT:
            self._recent = {}
        text = self._recent[key] = part[at : part.find("\n", at)]
        return text

    def __contains__(self, key):
        return self.get(key) is not None

    def items(self):
        """(key, text) of all, one after the other."""
        for word, part in self._parts.items():
            for line in part.split("\n"):
                if line and not line.startswith("# "):
                    rest, _, text = line.partition(" ")
                    yield word + "." * bool(word) + rest, text
