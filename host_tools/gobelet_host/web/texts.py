"""The words of the web pages: those of the laptop, as a browser needs them. Decides nothing."""

import functools

from gobelet_host import games, words
from gobelet_host.sim.bot_settings import CHARACTERS, NAMES
from gobelet_host.words.typography import unbroken

# What a page may need; events are sentences.
PAGES = ("web.", "tv.", "replay.", "stats.", "cup.", "phone.", "host.", "view.", "silent")
CUPS = ("web.language", "web.offline", "cup.")  # what the pages of cups need
# What those of this laptop need.
OWN = (*CUPS, "web.", "sim.", "host.", "tv.qr", "silent.", "view.also", "view.network")


class WebWords(words.Words):
    """The texts of the laptop for pages."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang)
        self._table["sim.names"] = ",".join(NAMES)
        self._table["sim.bots"] = ",".join(f"{name}-{temper}" for name, temper in CHARACTERS.items())
        if lang == "fr":
            # A browser breaks lines at a plain space, which alone the cups' letters have; French forbids it here.
            self._table = {key: unbroken(text) for key, text in self._table.items()}

    def _own_of(self, game: str) -> dict[str, str]:
        own = super()._own_of(game)
        return {key: unbroken(text) for key, text in own.items()} if self.lang == "fr" else own

    def labels(self, sections: tuple[str, ...] = PAGES) -> dict[str, str]:
        """Every text that a page shows by itself, by key: of all pages, or of some sections; "ones" are the numbers of
        the singular."""
        texts = {key: text for key, text in self._table.items() if key.startswith(sections)}
        return {**texts, "ones": ",".join(map(str, self.ones))}

    def of_game(self, game: str, key: str) -> str:
        """What a game calls something: "board.jackpot", see games.text()."""
        text = games.text(game, self.lang, key)
        return unbroken(text) if self.lang == "fr" else text

    def habit(self, game: str, temper: str) -> str:
        """What people notice of bots of a temperament in a game, in a sentence; "" where nothing is told."""
        return self.of_game(game, f"habit.{temper}") if f"habit.{temper}" in games.texts(game, self.lang) else ""

    def on_phones(self, game: str) -> dict[str, str]:
        """Texts of a game for the page of a cup: its title, and its section [phone]."""
        keys = {key.removeprefix("phone."): key for key in games.texts(game, self.lang) if key.startswith("phone.")}
        return {"title": self.of_game(game, "title")} | {short: self.of_game(game, key) for short, key in keys.items()}


@functools.cache
def load(lang: str) -> WebWords:
    """The words of a language, made once; TextsError("no_language") if there are none."""
    return WebWords(lang)
