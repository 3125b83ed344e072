"""The words that players read, on the cup and on the laptop, in one language at a time.

    texts = load("fr"); texts.get("event.bid", "Marie", "5 x 4"); texts.count("dice", 3); texts.reason("not_your_turn")

Memory on a cup is for the game. `<lang>.py` is what a cup shows, and stays in memory, packed. `<lang>_reasons.py` and
`<lang>_<game>.py`, why something is not possible and what is wrong, are read for each sentence and forgotten.
`<lang>_menu.py`, what stands in the menus beside a match, is held by the scene that shows it. `<lang>_events.py` is
what only the table tells.

A key's first word says where its text stands, so how long it may be: `do` a word over a button, `bar` the status bar,
`head` a large line, `line` one line, `menu` a line of a list; everything else is a message of four lines at most.
tests/portable/test_texts.py measures them. How to add a language: docs/adding-a-language.md.
This module must not know the cup, the games or the link.
"""

from gobelet.texts import packed

LANGUAGES = ("fr", "en")
GAMES = ("papayoo", "paradice", "parcheesi", "pepetes")  # those with reasons of their own; Parafico's are everybody's


class TextsError(ValueError):
    """A language that is not there: code "no_language"."""

    def __init__(self, code, sentence):
        super().__init__(sentence)
        self.code = code


class Texts:
    """The texts of one language. lang: its code. name: what its speakers call it. game: whose reasons are looked at."""

    def __init__(self, lang, name, table, is_one):
        self.lang = lang
        self.name = name
        self.game = ""
        self._table = table
        self._is_one = is_one

    def has(self, key):
        """Whether there is such a text."""
        return key in self._table

    def get(self, key, *args):
        """The text with {0}, {1} ... replaced by `args`. A key without text comes in brackets, so that it is seen."""
        text = self._table.get(key)
        if text is None:
            return "[" + key + "]"
        return text.format(*args) if args else text

    def count(self, key, number, *others):
        """A number with its noun: the text of key.one or key.many, {0} being the number, {1} and on the others."""
        return self.get(key + (".one" if self._is_one(number) else ".many"), number, *others)

    def part(self, name, *others):
        """The Texts of another part of this language, which the caller alone holds: without its reasons, which are read
        one by one, and without the keys that begin with one of the words `others`, which the caller never asks for."""
        return Texts(self.lang, self.name, packed.without(read(self.lang, name), ("",) + others), self._is_one)

    def use(self, game):
        """From now on reason() knows those of this game too; "" for none."""
        self.game = game if game in GAMES else ""

    def reason(self, code, *args):
        """The sentence for a refusal or an error by its stable code; one that names the code when there is no other."""
        for part in (self.game, "reasons"):
            if part:
                table = read(self.lang, part)
                if code in table:
                    return table[code].format(*args)
        return table["other"].format(code)


def load(lang, narrate=False):
    """The Texts of a language, with what only the table tells if `narrate`.

    Raises TextsError("no_language") when it is not in LANGUAGES. Nothing but the returned object keeps the texts.
    """
    if lang not in LANGUAGES:
        raise TextsError("no_language", 'there is no language "%s", only %s' % (lang, ", ".join(LANGUAGES)))
    module = _module("gobelet.texts." + lang)
    if narrate:
        table = dict(module.TEXTS)
        table.update(read(lang, "events"))
        return Texts(lang, module.NAME, table, module.is_one)
    return Texts(lang, module.NAME, _table(module), module.is_one)


def read(lang, part):
    """One part of a language ("reasons", "menu", "events", a game) as a dictionary that nothing else keeps."""
    own = part in GAMES
    return _table(_module("gobelet.games." + part + "." + lang if own else "gobelet.texts." + lang + "_" + part))


def _table(module):
    """The texts of a module; on a cup they are packed, in a tuple of one item."""
    table = module.TEXTS
    return packed.Packed(table[0]) if type(table) is tuple else table


def _module(name):
    """A module of texts."""
    return __import__(name, None, None, ("TEXTS",))
