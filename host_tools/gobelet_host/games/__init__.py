"""What this computer knows of each game: a folder a game, found by its name in gobelet.games.GAMES.

| file | what | must not know |
|---|---|---|
| `__init__.py` | TEXTS: what the game and its options are called | all that follows |
| `narrator.py` | its events as sentences: see words/narrate.py | who asks |
| `watch.py` | what somebody who watches remembers: see spectate/watcher.py | how it is drawn |
| `terminal.py` | how the terminal draws it: see view/drawing.py | terminals, pages |
| `picture.py` | what a page draws, as plain JSON: see web/picture.py | pages, terminals |
| `stage.js` | how a page draws it: see web/static/tv/stages/generic.js | the rules |
| `statistics.py` | what a match looks like in figures: see web/statistics.py | pages |
| `cases.py` | what tests, soak and bench need to know to play it | |

A game that has nothing to remember needs no `watch.py`; one without `picture.py` and `stage.js` is drawn from its
names, points, public dice and news.
"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from types import ModuleType

from gobelet.games import GAMES


def part(game: str, name: str) -> ModuleType | None:
    """A module of a game's folder; None if it has none of that name."""
    path = f"{__name__}.{game}.{name}"
    return importlib.import_module(path) if importlib.util.find_spec(path) else None


def text(game: str, lang: str, key: str) -> str:
    """What a game calls something: "title", "option.rounds", "option.end.target". Raises KeyError."""
    return importlib.import_module(f"{__name__}.{game}").TEXTS[lang][key]


def title(game: str, lang: str) -> str:
    """What players call a game; that of a journal may be one that is not here."""
    return text(game, lang, "title") if game in GAMES else game.capitalize()


def stage(game: str) -> Path | None:
    """The drawing of a game for pages, a JavaScript module; None if it has none."""
    spec = importlib.util.find_spec(f"{__name__}.{game}")
    path = Path(str(spec and spec.origin)).parent / "stage.js"
    return path if path.is_file() else None
