"""The words of the laptop in one language at a time, on top of the cups' own texts: <lang>.toml. Decides nothing."""

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from gobelet import texts
from gobelet_host import catalogue

FOLDER = Path(__file__).parent


class Words(texts.Texts):
    """The texts of the laptop: its own, then the cups'."""

    def __init__(self, lang: str) -> None:
        cup = texts.load(lang)
        super().__init__(lang, cup.name, {**dict(cup._table.items()), **catalogue.load(FOLDER, lang)}, cup.ones)
        self._games: dict[str, Self] = {}  # game -> the same with its words

    def of(self, game: str) -> Self:
        """The same words with those of a game; "" for none."""
        if game not in self._games:
            found = self._games[game] = copy.copy(self)
            found.game = game
            found._own = self._own_of(game)
        return self._games[game]

    def _own_of(self, game: str) -> dict[str, str]:
        return dict(texts.of_game(self.lang, game).items()) if game else {}

    def refusal(self, code: str, game: str) -> str:
        """Why something was refused while this game is played, in a sentence. code: stable, see games.Illegal."""
        return self.of(game).reason(code)


def load(lang: str) -> Words:
    """The words of a language. Raises TextsError("no_language"), and as catalogue.load() does."""
    return Words(lang)


def section(lang: str, name: str) -> Mapping[str, str]:
    """The laptop's texts of one section, by key without its name. Raises as catalogue.load() does."""
    return catalogue.section(FOLDER, lang, name)
