"""Whether the cups of this laptop can play: what keeps one from it, in a sentence with its file and what to do.

It looks at processes and at what they say of themselves (see cup.py); it starts and ends none, and knows no table.
"""

import errno
import os
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from gobelet.link.cup_end import UP
from gobelet_host.errors import HostError
from gobelet_host.sim.cup import VirtualCup

LOOK = 0.2  # seconds between two looks
PATIENCE = 2.0  # seconds in which a cup has come, or another one has, that waits for nothing but its table
WORKS = 12.0  # seconds of the processor that its program may use until it comes
STALLED = 0.5  # seconds between two looks after which this laptop has no time for anybody, and nobody is missed
RECOVERS = 6.0  # seconds after which something that a cup has not complained about again is over
FULL = ("flash_full", "storage")  # notices of a cup that cannot write
ENDS = ("cup_died", "cup_crashed", "cup_secret_lost")  # what a cup does not recover from by itself


class CupHealthMonitor:
    """seated: whether a cup, by its number, has a seat in the match of this uid, and that is played: only then it needs
    its secret. joins:
    whether cups that run are at their table within PATIENCE; of one far away others say what is in its way."""

    def __init__(self, seated: Callable[[str, str], bool] = lambda cup, match: True, joins: bool = True) -> None:
        self._seated = seated
        self._joins = joins
        self._looked = 0.0
        self._quiet: dict[str, float] = {}  # cup -> seconds that it has not come although it and this laptop had time
        self._spent: dict[str, float] = {}  # cup -> seconds of the processor that it had used when it was there last
        self._up: set[str] = set()
        self._full: dict[str, float] = {}  # cup -> when it could not write last
        self._told: dict[str, str] = {}  # cup -> the code of what was told of it

    def look(self, cups: Iterable[VirtualCup], now: float | None = None) -> list[tuple[VirtualCup, HostError | None]]:
        """Changes: cups that cannot play any more, with the reason, and those that can again, with None. now: s of
        time.monotonic(), which it is otherwise."""
        now = time.monotonic() if now is None else now
        cups = list(cups)
        up = {cup.cup_id for cup in cups if cup.link == UP}
        passed = now - self._looked
        if up - self._up or passed > STALLED:
            self._quiet, passed = {}, 0.0
        self._up, self._looked = up, now
        news: list[tuple[VirtualCup, HostError | None]] = []
        for cup in cups:
            error = self._ailing(cup, now, passed)
            code = error.code if error else ""
            if code != self._told.get(cup.cup_id, ""):
                self._told[cup.cup_id] = code
                news.append((cup, error))
        return news

    def forget(self, cup: str) -> None:
        """A cup is taken away, or starts again."""
        for records in (self._full, self._told, self._quiet, self._spent):
            records.pop(cup, None)
        self._up.discard(cup)

    def _ailing(self, cup: VirtualCup, now: float, passed: float) -> HostError | None:
        name = cup.settings["name"]
        if cup.crashes:
            return HostError("cup_crashed", name, cup.cause(), cup.log)
        if not cup.running:
            return HostError("cup_died", name, cup.cause(), cup.log)
        if cup.lost and self._seated(cup.cup_id, cup.lost):
            return HostError("cup_secret_lost", name, cup.folder / "owner")
        if cup.notice in FULL:
            self._full[cup.cup_id] = now
        if now - self._full.get(cup.cup_id, -RECOVERS) < RECOVERS:
            return HostError("cup_unwritable", name, cup.folder, unwritable(cup.folder))
        if cup.link is None or self._joins and cup.link != UP and not cup.notice:
            if not self._works(cup):
                self._quiet[cup.cup_id] = self._quiet.get(cup.cup_id, 0.0) + passed
            if self._quiet.get(cup.cup_id, 0.0) >= PATIENCE or self._told.get(cup.cup_id) == "cup_mute":
                return HostError("cup_mute", name, cup.log)
        else:
            self._quiet.pop(cup.cup_id, None)
            self._spent[cup.cup_id] = cup.effort()[1]
        return None

    def _works(self, cup: VirtualCup) -> bool:
        """Whether the program of a cup that has not come wants the processor, and has not had enough of it."""
        working, spent = cup.effort()
        return working and spent - self._spent.setdefault(cup.cup_id, 0.0) < WORKS


def unwritable(folder: Path) -> str:
    """Why nothing can be kept in a folder, as the system says it."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(8192))
            file.flush()
    except OSError as error:
        return error.strerror or str(error)
    taken = [path.name for path in folder.iterdir() if path.is_dir()]
    return f"{os.strerror(errno.EISDIR)}: {taken[0]}" if taken else os.strerror(errno.EIO)


def look_after(
    watch: CupHealthMonitor, cups: Iterable[VirtualCup], tell: Callable[[VirtualCup, HostError | None], None]
) -> None:
    """Tells what is new of the cups of a command that ends with them. Raises, untold, the HostError of one that cannot
    go on by itself."""
    for cup, error in watch.look(cups):
        if error and error.code in ENDS:
            raise error
        tell(cup, error)
