"""The options of every game, and how long players may think, as the host has last chosen them: one file of this laptop
keeps them for the next evening.

What a file holds that this program cannot use is said, and not lost: a damaged file is put aside, and what another
version knows stays in it. It must not know links, matches or pages.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gobelet import games
from gobelet.games import GAMES
from gobelet_host.errors import HostError
from gobelet_host.table import data_folders
from gobelet_host.table.time_limits import Limits
from gobelet_host.table.time_limits import make_limits as as_limits

Chosen = dict[str, Any]  # option -> value
LIMITS = "limits"  # beside the games: how long players may think


class HouseRules:
    """path: the file; None keeps them in memory. trouble: what is wrong with it, None for nothing."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._kept: dict[str, Chosen] = {}
        self.trouble: HostError | None = None
        self._read()

    def of(self, game: str) -> Chosen:
        """The options of a game that were chosen otherwise than usual."""
        chosen = self._kept.get(game, {})
        options = [option for option in games.load(game).OPTIONS if option[0] in chosen]
        return {option[0]: chosen[option[0]] for option in options if games.is_valid_value(option, chosen[option[0]])}

    @property
    def limits(self) -> Limits:
        """How long players may think, in every game."""
        try:
            return as_limits(self._kept.get(LIMITS, {}))
        except HostError:
            return Limits()

    def keep_limits(self, limits: Limits) -> None:
        """The host has chosen these."""
        self._read()
        self._kept[LIMITS] = limits.plain()
        self._write()

    def keep(self, game: str, chosen: Chosen) -> None:
        """The host has chosen these, which fit. A disk that takes nothing forgets them with this program's end."""
        self._read()  # another table on this laptop may have kept something since
        defaults = {option[0]: option[1] for option in games.load(game).OPTIONS}
        others = {name: value for name, value in self._kept.get(game, {}).items() if name not in defaults}
        self._kept[game] = {**others, **{name: value for name, value in chosen.items() if value != defaults[name]}}
        self._write()

    def _read(self) -> None:
        if self._path is None:
            return
        self.trouble = None
        try:
            rules = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return
        except OSError as error:
            self.trouble = HostError("options_unread", self._path, error.strerror)
            self._path = None  # what cannot be read is not written over
            return
        except ValueError:
            rules = None
        if isinstance(rules, dict) and all(isinstance(chosen, dict) for chosen in rules.values()):
            self._kept = rules
            self.trouble = next(_unfit(self._path, rules), None)
        else:
            self._put_aside(self._path)

    def _put_aside(self, path: Path) -> None:
        try:
            self.trouble = HostError("options_damaged", path, data_folders.put_aside(path, "damaged").name)
        except OSError as error:
            self.trouble = HostError("options_unread", path, error.strerror)
            self._path = None

    def _write(self) -> None:
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            data_folders.replace_file(self._path, json.dumps(self._kept, indent=1, ensure_ascii=False) + "\n")
        except OSError as error:
            self.trouble = HostError("options_unkept", self._path, error.strerror)


def _unfit(path: Path, rules: dict[str, Chosen]) -> Iterator[HostError]:
    """Errors for values in a file that their game does not take. Games and options that this program does not know may
    be of another version."""
    for game in GAMES:
        for option in games.load(game).OPTIONS:
            chosen = rules.get(game, {})
            if option[0] in chosen and not games.is_valid_value(option, chosen[option[0]]):
                value = json.dumps(chosen[option[0]], ensure_ascii=False)
                yield HostError("options_unfit", path, option[0], game, value)
