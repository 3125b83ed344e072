"""Tells the host who was turned away and why: soon, but no more often than somebody can read, as strangers choose when
they knock.

Once on each connection, the same again after a while, and of many only some. It turns nobody away itself.
"""

from collections.abc import Callable

from gobelet_host.table.member import Connection
from gobelet_host.table.names import clean
from gobelet_host.table.news import ConnectionRejected, News

AGAIN_MS = 10_000  # until the same machine is told of for the same reason
AT_ONCE = 5  # that are told of one after the other; then
EACH_MS = 4_000  # one more after this
MOST = 64  # that are remembered


class RejectionLog:
    """tell: takes news."""

    def __init__(self, tell: Callable[[News], None]) -> None:
        self._tell = tell
        self._told: dict[tuple[str, ...], int] = {}  # machine, cup and reason -> ms of the table's clock
        self._left = AT_ONCE
        self._since = 0  # ms since when one more is earned

    def record(self, connection: Connection, cup: str, name: str, why: str, now: int) -> None:
        """Somebody on this connection may not come in. cup: the number that is claimed. name: "" where nobody knows
        it. why: see TurnedAway. now: ms of the table's clock."""
        source = connection.address or connection.label.rpartition(":")[0] or connection.label, cup, why
        if why in connection.turned or now - self._told.get(source, now - AGAIN_MS) < AGAIN_MS or not self._may(now):
            return
        connection.turned.add(why)
        self._told[source] = now
        if len(self._told) > MOST:
            del self._told[next(iter(self._told))]
        self._tell(ConnectionRejected(connection.label, clean(name) or clean(cup[-4:]), why))

    def _may(self, now: int) -> bool:
        earned = (now - self._since) // EACH_MS
        self._since += earned * EACH_MS
        self._left = min(self._left + earned, AT_ONCE)
        if not self._left:
            return False
        self._left -= 1
        return True
