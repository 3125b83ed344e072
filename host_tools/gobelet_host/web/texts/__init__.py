"""The words of the web pages in French and English, a module for each page. Decides nothing."""

from __future__ import annotations

import re

from gobelet_host import games, words
from gobelet_host.web.texts import cup, host, shared, tv

PAGES = (shared, tv, cup, host)
PREFIXES = ("web.", "tv.", "replay.", "stats.", "cup.", "host.", "view.")  # what a page may need; events are sentences


class WebWords(words.Words):
    """The texts of the laptop, and those of the pages."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang)
        for page in PAGES:
            self._table.update(page.TABLES[lang])
        if lang == "fr":
            # A browser breaks lines at a plain space, which alone the cups' letters have; French forbids it here.
            self._table = {key: _unbroken(text) for key, text in self._table.items()}

    def _own_of(self, game: str) -> dict[str, str]:
        own = super()._own_of(game)
        return {key: _unbroken(text) for key, text in own.items()} if self.lang == "fr" else own

    def labels(self) -> dict[str, str]:
        """Every text that a page shows by itself, by key."""
        return {key: text for key, text in self._table.items() if key.startswith(PREFIXES)}

    def of_game(self, game: str, key: str) -> str:
        """What a game calls something: "option.rounds", see games.text()."""
        text = games.text(game, self.lang, key)
        return _unbroken(text) if self.lang == "fr" else text


def _unbroken(text: str) -> str:
    return re.sub(" (?=[!?:;»])", "\u00a0", text)


def load(lang: str) -> WebWords:
    """The words of a language; TextsError("no_language") if there are none."""
    return WebWords(lang)
