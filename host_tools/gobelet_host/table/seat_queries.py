"""Queries of views and pages: who sits at a table, owes what, is missed and has voted."""

from collections.abc import Callable

from gobelet import ledger
from gobelet.ledger import TABLE
from gobelet_host.table.match import TableMatch
from gobelet_host.table.members import Members


class SeatQueries:
    """now: gives ms of the table's clock."""

    def __init__(self, match: TableMatch, members: Members, now: Callable[[], int]) -> None:
        self._match = match
        self._members = members
        self._now = now

    def of(self, cup: str) -> int:
        """The seat of a cup, -1 without one."""
        return self._match.seat_of(cup)

    def has_seat(self, cup: str, match: str) -> bool:
        """Whether a cup has a seat in the match of this uid, and that is played."""
        return self._match.playing and self._match.ledger.uid == match and self.of(cup) >= 0

    def names(self) -> list[str]:
        """Of the players, by their seats."""
        return [player[1] for player in self._match.ledger.players]

    def awaited(self) -> set[str]:
        """Ids of the cups of which the match wants something now, "" for the table itself."""
        log = self._match.ledger
        return {log.players[seat][0] if seat != TABLE else "" for seat in log.owing()}

    def spent(self, seat: int) -> int:
        """Tenths of a second that a seat has taken for what it owes now, in a match with a time control."""
        return self._match.thinking.spent(seat)

    @property
    def absent(self) -> list[int]:
        """Those whose cups have been away for AWAY_MS, or have answered nothing, while the match goes on."""
        return self._members.absent(self._now())

    @property
    def droppable(self) -> list[int]:
        """Those that are missed for long and without which the others may go on, once most of them agree."""
        log = self._match.ledger
        people = log.electorate() if log.chain_heads else 0
        can = self._match.playing and log.match.rules.drop is not None
        return [seat for seat in self.absent if can and people >> seat & 1]

    @property
    def seats_blocking_throw(self) -> list[int]:
        """Those whose cups are away while a throw waits for them."""
        log = self._match.ledger
        missing = self._match.missing() if log.phase == ledger.MIXING else []
        return [seat for seat in missing if not self._members.linked(log.players[seat][0])]

    @property
    def breaking(self) -> bool:
        """Whether the players are asked to break the match off."""
        return self._match.breaking and self._match.playing

    def votes(self) -> dict[tuple[int, ...], list[int]]:
        """Votes about what is asked now: the seats without which to go on, none to break off -> who agreed."""
        return self._match.votes()
