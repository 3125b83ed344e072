"""The words of the laptop in one language at a time, on top of the cups' own texts: <lang>.toml. Decides nothing."""

import copy
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from gobelet import texts
from gobelet_host import catalogue

FOLDER = Path(__file__).parent
# Letters that are written from right to left, with what stands between them, as in web/static/shared/words.js.
_RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_LEFTWARD = re.compile(rf'[{_RTL}](?:(?:(?![",;\\])[\W\d_])*[{_RTL}])*')


def isolate(text: str) -> str:
    """A text in which names from right to left stand apart, so that they turn nothing around them; our own have no such
    letters."""
    return _LEFTWARD.sub("\u2068\\g<0>\u2069", text)


class Words(texts.Texts):
    """The texts of the laptop: its own, then the cups'."""

    def __init__(self, lang: str) -> None:
        cup = texts.load(lang)
        super().__init__(lang, cup.name, {**dict(cup._table.items()), **catalogue.load(FOLDER, lang)}, cup.ones)
        self._games: dict[str, Self] = {}  # game -> the same with its words

    def for_game(self, game: str) -> Self:
        """The same words with those of a game; "" for none."""
        if game not in self._games:
            words = self._games[game] = copy.copy(self)
            words.game = game
            words._own = self._own_of(game)
        return self._games[game]

    def _own_of(self, game: str) -> dict[str, str]:
        return dict(texts.of_game(self.lang, game).items()) if game else {}

    def refusal(self, code: str, game: str) -> str:
        """Why something was refused while this game is played, in a sentence. code: stable, see games.Illegal."""
        return self.for_game(game).reason(code)


def load(lang: str) -> Words:
    """The words of a language. Raises TextsError("no_language"), and as catalogue.load() does."""
    return Words(lang)


def section(lang: str, name: str) -> Mapping[str, str]:
    """The laptop's texts of one section, by key without its name. Raises as catalogue.load() does."""
    return catalogue.section(FOLDER, lang, name)
