"""Restarts a match before its first throw: with somebody who came late on an automate's seat, or without somebody who
left.

Once a cup may have stored its share of a throw this ends: a table that is not honest could have a friend come late
whenever the throw displeases it. Nobody is asked twice at once: it waits until all others have agreed to play. It
begins nothing itself.
"""

import contextlib
from collections.abc import Callable, Sequence

from gobelet.ledger import PLAYING, SEATING, is_automate
from gobelet_host.errors import HostError
from gobelet_host.table.match import TableMatch
from gobelet_host.table.members import Members
from gobelet_host.table.news import CupLinkChanged, Listener, News
from gobelet_host.table.next_match import NextMatch


class Restart:
    """next: the cups of the match that begins once the one before it is closed, [] for none."""

    def __init__(
        self, match: TableMatch, members: Members, plan: NextMatch, listeners: list[Listener], now: Callable[[], int]
    ) -> None:
        self._match = match
        self._members = members
        self._plan = plan
        self._now = now
        members.seats_latecomers, members.on_decline = self._seats_latecomers, self._decline
        listeners.append(self.hear)
        self._late: list[str] = []
        self._left: list[str] = []
        self.next: list[str] = []

    @property
    def thrown(self) -> bool:
        """Whether a throw of the match that is played may have been mixed."""
        return self._match.playing and self._match.thrown

    def _seats_latecomers(self) -> bool:
        """Whether automates sit in a match in which nothing has been thrown, and which was arranged with nobody."""
        log = self._match.ledger
        free = self._match.playing and not self._match.thrown and not log.arranged
        return free and any(is_automate(player) for player in log.players)

    def hear(self, news: News) -> None:
        """Notes as late those who come now and have no seat."""
        member = news.member if isinstance(news, CupLinkChanged) and news.up else None
        if member and not member.automate and not member.version_mismatch:
            cup = member.cup
            if (self.next or self._seats_latecomers()) and not self._members.seated(cup) and cup not in self._late:
                self._late.append(cup)

    def settle(self, begin: Callable[[Sequence[str]], None], end: Callable[[int], None]) -> None:
        """Ends the match that is to be restarted, and begins the next one."""
        if self._due():
            end(self._now())
        if cups := self._take_cups():
            with contextlib.suppress(HostError):  # somebody cannot play any more: all are back where guests are awaited
                begin(cups)

    def _decline(self, cup: str) -> None:
        """The player of a cup does not want to play the match that begins, which is restarted without it if it can."""
        log = self._match.ledger
        if self._members.seated(cup) and log.owes(self._match.seat_of(cup)) == "seat":
            with contextlib.suppress(HostError):  # too few are left: the host decides
                self.go_on_without(cup)

    def go_on_without(self, cup: str) -> None:
        """Nobody waits for this cup any longer: the match is restarted without it, or the others are asked at once.
        Raises HostError("no_seat"), ("cup_here") and ("cannot_begin") where too few are left."""
        if not self._match.playing or not self._members.seated(cup):
            raise HostError("no_seat", "This cup has no seat in the match.")
        if not self._match.thrown:
            self._cups([*self._left, cup])
            self._left.append(cup)
        elif self._members.linked(cup):
            raise HostError("cup_here", "This cup is still here: unplug it, or close its page.")
        else:
            self._members.miss(cup, self._now())

    def _due(self) -> bool:
        """Whether the match ends now for another one, that of `next`."""
        if not self._late and not self._left:
            return False
        log = self._match.ledger
        if not self._match.playing or self._match.thrown:
            self._late, self._left = [], []
            return False
        waits = [
            player for seat, player in enumerate(log.players)
            if log.phase == SEATING and seat not in log.seating.commitments and player[0] not in self._left
        ]  # fmt: skip
        if waits or log.phase not in (SEATING, PLAYING):
            return False
        try:
            self.next = self._cups(self._left)
        except HostError:
            self.next = []
        self._left = []
        return bool(self.next)

    def _take_cups(self) -> list[str]:
        """The cups with which a match begins now, as the one before is closed; [] for none, or too few who are here."""
        if self._match.playing or not self.next:
            return []
        cups = self._with_latecomers([cup for cup in self.next if self._members.linked(cup)])
        self.next, self._late = [], []
        return cups if self._plan.fits(cups) else []

    def _cups(self, leaving: list[str]) -> list[str]:
        """The cups that play without these, and with those who came late."""
        log, low = self._match.ledger, self._plan.rules.SEATS[0]
        cups = self._with_latecomers([player[0] for player in log.players if player[0] not in leaving])
        present = sorted(self._members.by_cup.values(), key=lambda member: member.cup)
        bots = [bot.cup for bot in present if bot.automate and bot.connection and not bot.version_mismatch]
        spare = [cup for cup in bots if cup not in cups]
        cups += spare[: max(low - len(cups), 0)]
        if not self._plan.fits(cups):
            raise HostError("cannot_begin", *self._plan.rules.SEATS)
        return cups

    def _with_latecomers(self, cups: list[str]) -> list[str]:
        """These cups, with somebody who came late on the seat of each automate, the last seat first."""
        bots = [cup for cup in cups if cup in self._members.by_cup and self._members.by_cup[cup].automate]
        for cup in self._late:
            if bots and cup not in cups and self._members.linked(cup):
                cups[cups.index(bots.pop())] = cup
        return cups
