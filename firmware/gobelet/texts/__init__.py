"""The words that players read, on the cup and on the laptop, in one language at a time.

    texts = load("fr", "parafico")
    texts.get("event.bid", "Marie", "5 x 4"); texts.count("dice", 3); texts.reason("not_your_turn")

`texts/<lang>.py` holds what is said in every game, `games/<game>/<lang>.py` what is said in that one, and
`texts/owner_<lang>.py` what a cup says to whoever sets or checks it. The Texts of a
match are made for its game, so that nobody tells one game in another's words.

A key's first word says where its text stands, so how long it may be: `do` a word over a button, `bar` the status bar,
`head` a large line, `line` one line, `menu` a line of a list; everything else is a message of four lines at most. A key
of one word is the code of a refusal or a fault: why something is not possible, what is wrong, and the remedy.
tests/portable/texts/test_texts.py measures them. How to add a language: docs/adding-a-language.md.
"""

from gobelet.texts.table import Table

LANGUAGES = ("fr", "en")


class TextsError(ValueError):
    """A language that is not there: code "no_language"."""

    def __init__(self, code, sentence):
        super().__init__(sentence)
        self.code = code


class Texts:
    """The texts of one language. lang: its code. name: what its speakers call it. table: what is said in every game, a
    Table or a dict. ones: the numbers that take the singular. game: the one whose words are known too, "" for none."""

    def __init__(self, lang, name, table, ones, game=""):
        self.lang = lang
        self.name = name
        self.game = game
        self._table = table
        self.ones = ones
        self._own = of_game(lang, game) if game else {}

    def for_game(self, game):
        """The same language for a game, "" for none."""
        return Texts(self.lang, self.name, self._table, self.ones, game)

    def with_part(self, part):
        """The same language with the words of a part of the program that is seldom visited (texts/<part>_<lang>.py) in
        place of a game's."""
        made = self.for_game("")
        made._own = of_part(self.lang, part)
        return made

    def has(self, key):
        """Whether there is such a text."""
        return key in self._table or key in self._own

    def get(self, key, *args):
        """The text with {0}, {1} ... replaced by `args`: the one said in every game, else the game's own. A key without
        text comes in brackets, so that it is seen."""
        text = self._table.get(key) or self._own.get(key)
        if text is None:
            return "[" + key + "]"
        return text.format(*args) if args else text

    def count(self, key, number, *others):
        """A number with its noun: the text of key.one or key.many, {0} being the number, {1} and on the others."""
        return self.get(key + (".one" if abs(number) in self.ones else ".many"), number, *others)

    def reason(self, code, *args):
        """The sentence for a refusal or an error by its stable code; one that names the code when there is no other."""
        return self.get(code, *args) if self.has(code) else self.get("other", code)


def load(lang, game=""):
    """The Texts of a language, for a game. Raises TextsError("no_language") when it is not in LANGUAGES."""
    if lang not in LANGUAGES:
        raise TextsError("no_language", 'there is no language "%s", only %s' % (lang, ", ".join(LANGUAGES)))
    module = _module("gobelet.texts." + lang)
    return Texts(lang, module.NAME, Table(module.TEXTS), module.ONES, game)


def of_game(lang, game):
    """The table of what is said in one game only."""
    return Table(_module("gobelet.games." + game + "." + lang).TEXTS)


def of_part(lang, part):
    """The table of what is said in one part of the program only."""
    return Table(_module("gobelet.texts." + part + "_" + lang).TEXTS)


def _module(name):
    return __import__(name, None, None, ("TEXTS",))
