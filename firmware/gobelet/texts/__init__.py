"""The words that players read, on the cup and on the laptop: one file a language, only one of them in memory.

    texts = load("fr"); texts.get("event.bid", "Marie", "5 x 4"); texts.count("dice", 3); texts.reason("not_your_turn")

A key's first word says where its text stands, so how long it may be: `do` a word over a button, `bar` the status bar,
`head` a large line, `line` one line; everything else is a message of four lines at most.
tests/portable/test_texts.py measures them. How to add a language: docs/adding-a-language.md.
This module must not know the cup, the games or the link.
"""

import sys

LANGUAGES = ("fr", "en")


class TextsError(ValueError):
    """A language that is not there: code "no_language"."""

    def __init__(self, code, sentence):
        super().__init__(sentence)
        self.code = code


class Texts:
    """The texts of one language. lang: its code. name: what its speakers call it."""

    def __init__(self, lang, name, table, is_one):
        self.lang = lang
        self.name = name
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

    def count(self, key, number):
        """A number with its noun: the text of key.one or key.many, {0} being the number."""
        return self.get(key + (".one" if self._is_one(number) else ".many"), number)

    def reason(self, code, *args):
        """The sentence for a refusal or an error by its stable code; one that names the code when there is no other."""
        for area in ("why.", "error."):
            if area + code in self._table:
                return self.get(area + code, *args)
        return self.get("error.other", code)


def load(lang):
    """The Texts of a language. Raises TextsError("no_language") when it is not in LANGUAGES.

    Nothing but the returned object keeps the table: loading another language and dropping this one frees its memory.
    """
    if lang not in LANGUAGES:
        raise TextsError("no_language", 'there is no language "%s", only %s' % (lang, ", ".join(LANGUAGES)))
    name = "gobelet.texts." + lang
    module = __import__(name, None, None, ("TEXTS",))
    del sys.modules[name]
    globals().pop(lang, None)
    return Texts(lang, module.NAME, module.TEXTS, module.is_one)
