"""A table in real time: gives it the time, its regular ticks and its connections, in one asyncio loop.

It knows no game and no kind of wire; hubs call `connect`, `receive`, `disconnect`.
"""

import asyncio
import time
from collections.abc import Callable

from gobelet.link.table_seal import BroadcastSealer
from gobelet_host.table.member import Connection
from gobelet_host.table.news import WaitingChanged
from gobelet_host.table.table import Table

TICK = 0.05  # seconds between two ticks
STOPPED = 2.0  # seconds without any after which this program did not run: the laptop slept, or somebody stopped it


class LiveTable:
    """A table and its clock, which stands while this program does not run: nobody has thought then, or was away."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._began = self._seen = time.monotonic()
        self._stopped = False  # and nobody who watches has been told

    def now(self) -> int:
        """Milliseconds since this was made, as far as this program ran."""
        seen, self._seen = self._seen, time.monotonic()
        if self._seen - seen > STOPPED:
            self._began += self._seen - seen
            self._stopped = True
        return int((self._seen - self._began) * 1000)

    def connect(
        self, label: str, write: Callable[[bytes], int], transport: str = "", company: BroadcastSealer | None = None
    ) -> Connection:
        return self.table.connect(label, write, self.now(), transport, company)

    def soon(self, callback: Callable[[], None]) -> None:
        """Does something once all that happens at the table now has been told."""
        asyncio.get_running_loop().call_soon(callback)

    def receive(self, connection: Connection, data: bytes) -> None:
        self.table.receive(connection, data, self.now())

    def disconnect(self, connection: Connection) -> None:
        self.table.disconnect(connection, self.now())

    def flush(self, connection: Connection) -> None:
        """The port can take more."""
        self.table.flush(connection, self.now())

    async def run(self) -> None:
        """Ticks until cancelled."""
        while True:
            self.table.tick(self.now())
            if self._stopped:
                self._stopped = False
                self.table.publish(WaitingChanged())  # what each player has left is not what a page has counted
            await asyncio.sleep(TICK)
