"""The record of each cup by its number, also when it is away: how its last self-test went, its last crash, how often
it started. A file a cup, in a folder of the laptop, so that whoever mends a cup finds it months later.

It must not know links, matches or pages.
"""

import datetime
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gobelet_host.table.data_folders import replace_file

# Of what a cup says of itself.
KEPT = ("kind", "fw", "faults", "test", "crash", "starts", "losses", "noise", "cable", "maintained")
_NAME = re.compile(r"[0-9a-f]{2,32}")  # of cups: they become names of files


def _today() -> str:
    return datetime.date.today().isoformat()


class Register:
    """folder: where it is kept; None keeps it in memory. today: a function that gives the date, as "2026-11-22"."""

    def __init__(self, folder: Path | None = None, today: Callable[[], str] = _today) -> None:
        self._folder = folder
        self._today = today
        self._known: dict[str, dict[str, Any]] = {}

    def of(self, cup: str) -> dict[str, Any]:
        """The record of a cup: the items of KEPT that it has said; `tested`, the day of the test; `opened`, the day
        since which it says that its cable was opened so often."""
        if cup not in self._known:
            self._known[cup] = self._read(cup)
        return self._known[cup]

    def note(self, cup: str, info: dict[str, Any]) -> None:
        """A cup has said this of itself. A disk that takes nothing loses no more than this."""
        before = self.of(cup)
        update = {key: info[key] for key in KEPT if key in info}
        record = {**before, **update}
        if "test" in update and update["test"] != before.get("test"):
            record["tested"] = self._today()
        if update.get("maintained", 0) != before.get("maintained", 0):
            record["opened"] = self._today()
        if record != before:
            self._known[cup] = record
            self._write(cup, record)

    def _read(self, cup: str) -> dict[str, Any]:
        if self._folder is None or not _NAME.fullmatch(cup):
            return {}
        try:
            record = json.loads((self._folder / f"{cup}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}  # never written, or damaged: the cup says it again
        return record if isinstance(record, dict) else {}

    def _write(self, cup: str, record: dict[str, Any]) -> None:
        if self._folder is None or not _NAME.fullmatch(cup):
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            replace_file(self._folder / f"{cup}.json", json.dumps(record, indent=1, ensure_ascii=False) + "\n")
        except OSError:
            pass  # it is still known until this program ends
