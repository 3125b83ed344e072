"""This computer's part of each game: a folder a game, found by its name in gobelet.games.GAMES.

| file | what | must not know |
|---|---|---|
| `fr.toml`, `en.toml` … | what the game is called, the sentences of its events | all that follows |
| `narrator.py` | its events as sentences: see words/event_sentences.py | who asks |
| `spectator.py` | what somebody who watches remembers: see spectate/model.py | how it is drawn |
| `terminal.py` | how the terminal draws it: see view/drawing.py | terminals, pages |
| `snapshot.py` | what a page draws, as plain JSON: see web/table_snapshot.py | pages, terminals |
| `stage.js` | how a page draws it: see web/static/tv/stages/generic.js | the rules |
| `phone.js` | how a phone draws it above the hand: see web/static/cup/table.js | the rules |
| `statistics.py` | what a match looks like in figures: see web/statistics.py | pages |
| `diagram.py` | its board as SVG for its rules, docs/<game>.<lang>.md: see web/rules.py | pages |
| `habits.py` | what its players do how often: see Habits, sim/arena.py | who asks |
| `events.py` | what a page explains one by one: see web/rules.py | matches |
| `numbered.py` | the highest of its actions, and on what one bids: see library/numbers.py | who asks |
| `cases.py` | what tests, soak and bench need to know to play it | |

A game that has nothing to remember needs no `spectator.py`; one without `terminal.py`, or without `snapshot.py` and
`stage.js`, is drawn from its names, points, public dice and news.
"""

import functools
import importlib
import importlib.util
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import ClassVar

from gobelet.games import GAMES
from gobelet_host import catalogue


def part(game: str, name: str) -> ModuleType | None:
    """A module of a game's folder; None if it has none of that name."""
    path = f"{__name__}.{game}.{name}"
    return importlib.import_module(path) if importlib.util.find_spec(path) else None


def texts(game: str, lang: str) -> Mapping[str, str]:
    """All that this computer says in a game, by key. Raises as catalogue.load() does."""
    return catalogue.load(_folder(game), lang)


def text(game: str, lang: str, key: str) -> str:
    """What a game calls something: "title", "board.jackpot". Raises KeyError."""
    return texts(game, lang)[key]


def events(game: str, lang: str) -> Mapping[str, str]:
    """The sentences of a game's events, by key: its own ones, see words/event_sentences.py. Raises as catalogue.load()
    does."""
    return catalogue.section(_folder(game), lang, "event")


def title(game: str, lang: str) -> str:
    """The title of a game; that of a journal may be one that is not here."""
    return text(game, lang, "title") if game in GAMES else game.capitalize()


def stage(game: str) -> Path | None:
    """The drawing of a game for pages, a JavaScript module; None if it has none."""
    path = _folder(game) / "stage.js"
    return path if path.is_file() else None


def phone(game: str) -> Path | None:
    """The drawing of a game above a phone's hand, a JavaScript module; None if it has none."""
    path = _folder(game) / "phone.js"
    return path if path.is_file() else None


def _folder(game: str) -> Path:
    """Where a game is; a folder that is not there if it is nowhere."""
    return _existing_folder(game, tuple(__path__))


@functools.cache
def _existing_folder(game: str, places: tuple[str, ...]) -> Path:
    folders = [Path(place) / game for place in places]
    return next((folder for folder in folders if folder.is_dir()), folders[0])


class Habits:
    """Counts of what players do, by their names, for comparisons: each game has its own ones in its habits.py. KINDS:
    what is counted, each beside the count of what it is a part of."""

    KINDS: ClassVar[dict[str, str]] = {}

    def __init__(self) -> None:
        self.counts: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def rates(self, name: str) -> dict[str, float]:
        """How often a player did each kind in a hundred."""
        counts = self.counts[name]
        return {kind: 100 * counts[kind] / (counts[of] or 1) for kind, of in self.KINDS.items()}
