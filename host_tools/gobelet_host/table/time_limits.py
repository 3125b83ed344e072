"""How long players may think: what the host has chosen for the next match, and how long each seat has had for what it
owes, for the table measures that; and how long it waits for what needs no player.

What a measure does to a seat's time the ledger says (gobelet.ledger.time_control).
"""

import re
from dataclasses import asdict, dataclass
from typing import Any

from gobelet.games import Illegal
from gobelet.ledger import PLAYED, TABLE, Ledger, time_control
from gobelet_host.errors import HostError

SILENT_MS = 6_000  # a cup that is away, or does not answer, for so long is mixed without
WORK_MS = 60_000  # where cards are dealt a cup works out for a while what it says: a Pico judges eight in 30 s
AT_ZERO = ("nothing", "remind", "play")  # by the numbers of time_control


@dataclass(frozen=True)
class Limits:
    """decision: s for one decision, match: s of a player for all of them; 0: no such limit. increment: s that a player
    gets back for each decision. at_zero: one of AT_ZERO, what a cup does once its player's time is up."""

    decision: int = 0
    match: int = 0
    increment: int = 0
    at_zero: str = "remind"

    def settings(self) -> list[int] | None:
        """As the first entry of a match has them, None for a match without limits."""
        if not (self.decision or self.match):
            return None
        return [self.decision, self.match, self.increment if self.match else 0, AT_ZERO.index(self.at_zero)]

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def make_limits(values: dict[str, Any]) -> Limits:
    """Limits from plain values, those that are not given as usual. Raises HostError("bad_limits")."""
    try:
        checked = Limits(**values)
        if settings := checked.settings():
            time_control.parse(settings, 1)
        elif any(type(value) is not int or value < 0 for value in (checked.decision, checked.match, checked.increment)):
            raise ValueError
    except (TypeError, ValueError, Illegal) as error:
        raise _wrong() from error
    return checked


def parse_limits(text: str, at_zero: str) -> Limits:
    """Limits as they are typed: "30" is s for a decision, "5m" minutes for the match, "5m+10" with s that come back,
    "30/5m+10" both; "none". Raises HostError("bad_limits")."""
    values: dict[str, Any] = {"decision": 0, "match": 0, "increment": 0, "at_zero": at_zero}
    if text == "none":
        return make_limits(values)
    decision, _, match = text.rpartition("/") if "m" in text else (text, "", "0m")
    alone = "m" in text and "/" not in text
    seconds = re.fullmatch(r"(\d{1,4})s?", "0" if alone else decision, re.ASCII)
    minutes = re.fullmatch(r"(\d{1,4})m(?:\+(\d{1,4})s?)?", match, re.ASCII)
    if not seconds or not minutes:
        raise _wrong()
    values.update(decision=int(seconds[1]), match=60 * int(minutes[1]), increment=int(minutes[2] or 0))
    return make_limits(values)


def _wrong() -> HostError:
    return HostError("bad_limits", time_control.DECISION, time_control.MATCH // 60, time_control.INCREMENT)


class ThinkingTimes:
    """How long each seat has taken for what it owes now, pauses not counted."""

    def __init__(self) -> None:
        self._ms: dict[int, int] = {}

    def pass_time(self, log: Ledger, ms: int) -> None:
        """Players have thought for so long."""
        if log.times is not None:
            owing = [seat for seat in log.owing() if seat != TABLE and log.owes(seat) in PLAYED]
            self._ms = {seat: self._ms.get(seat, 0) + ms for seat in owing}

    def reset(self, seat: int) -> None:
        """A seat has done what it owed."""
        self._ms.pop(seat, None)

    def reset_all(self) -> None:
        """Takes back what was done: the seat that owes it has not thought about it yet."""
        self._ms.clear()

    def spent(self, seat: int) -> int:
        """Tenths of a second."""
        return min(self._ms.get(seat, 0) // 100, time_control.MOST - 1)


class AnswerTimeouts:
    """How long the table waits for what cups say by themselves."""

    def __init__(self) -> None:
        self._awaited: tuple[list[int], bytes, int] = ([], b"", 0)  # who is to answer, to what, and since when

    def mute(self, missing: list[int], log: Ledger, now: int) -> list[int]:
        """The seats that have not answered for so long that they count as away. missing: those that have yet to."""
        if (missing, log.challenge) != self._awaited[:2]:
            self._awaited = missing, log.challenge, now
        return missing if now - self._awaited[2] >= (WORK_MS if log.deal else SILENT_MS) else []
