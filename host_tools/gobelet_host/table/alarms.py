"""Alarms of cups about the match that is played, as long as they last.

A cup says when something is wrong, and not when it is right again: that the table sees for itself. What has happened
while its player was away is no state: it is told for a while.
"""

from collections.abc import Callable, Collection
from typing import Any

from gobelet_host.table.match import TableMatch
from gobelet_host.table.member import Member
from gobelet_host.table.news import ALARMS, Alarm, Calmed, News

STOPS = ("another_story", "not_mine", "other_time", "other_version", "older_table")  # such a cup follows no more
FAULTS = {"secret_lost": "secret_lost", "other_version": "other_version", "older_table": "other_version"}  # of a status
PASSING, PASSING_MS = "thrown_without", 60_000
LONGEST = 60  # letters of what an alarm mentions: a few names


class Alarms:
    """tell: takes news."""

    def __init__(self, match: TableMatch, tell: Callable[[News], None]) -> None:
        self._match = match
        self._tell = tell
        self._raised: list[tuple[str, Alarm]] = []  # with the uid of its match
        self._passing: dict[str, int] = {}  # cup -> ms when it raised the one that passes

    def all(self) -> list[Alarm]:
        """Of the match that is played, or the last one."""
        return [alarm for uid, alarm in self._raised if uid == self._match.ledger.uid]

    def hears(self, member: Member, now: int, code: str, *args: Any) -> bool:
        """A cup that plays says what is wrong. Returns whether that is new: it is told once, another absence anew."""
        short = all(len(str(arg)) <= LONGEST and str(arg).isprintable() for arg in args)
        known = [alarm for alarm in self.all() if (alarm.member.cup, alarm.code) == (member.cup, code)]
        if known and code != PASSING or not short or len(args) != ALARMS.get(code):
            return False
        self._calm(lambda alarm: alarm in known)
        if code == PASSING:
            self._passing[member.cup] = now
        alarm = Alarm(member, code, args)
        uid = self._match.ledger.uid
        self._raised = [*(raised for raised in self._raised if raised[0] == uid), (uid, alarm)]
        self._tell(alarm)
        return True

    def stops(self, cup: str) -> bool:
        """Whether a cup has said that it follows this match no more."""
        return any(alarm.member.cup == cup and alarm.code in STOPS for alarm in self.all())

    def goes_on(self) -> None:
        """An entry has come: the table is not silent."""
        self._calm(lambda alarm: alarm.code == "table_silent")

    def pass_time(self, now: int) -> None:
        """What has only happened was told for long enough."""
        self._calm(lambda alarm: alarm.code == PASSING and now - self._passing[alarm.member.cup] >= PASSING_MS)

    def agrees(self, cup: str) -> None:
        """A cup that says hello holds no more than the journal: that is no older copy."""
        self._calm(lambda alarm: alarm.member.cup == cup and alarm.code == "older_copy")

    def faults(self, cup: str, faults: Collection[str]) -> None:
        """Takes what a cup says of itself: a fault that is not among it any more is past."""
        self._calm(lambda alarm: alarm.member.cup == cup and alarm.code in FAULTS and FAULTS[alarm.code] not in faults)

    def _calm(self, past: Callable[[Alarm], bool]) -> None:
        over = [alarm for alarm in self.all() if past(alarm)]
        self._raised = [(uid, alarm) for uid, alarm in self._raised if alarm not in over]
        for alarm in over:
            self._tell(Calmed(alarm))
