"""The room: gives the table its clock, its heartbeat and its connections, in one asyncio loop.

It knows no game and no kind of wire; hubs call `connect`, `receive`, `disconnect`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from gobelet_host.table.people import Connection
from gobelet_host.table.table import Table

TICK = 0.05  # seconds between two looks at the clock


class Room:
    """A table and its clock."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._began = time.monotonic()

    def now(self) -> int:
        """Milliseconds since the room opened."""
        return int((time.monotonic() - self._began) * 1000)

    def connect(self, label: str, write: Callable[[bytes], int]) -> Connection:
        return self.table.connect(label, write, self.now())

    def receive(self, connection: Connection, data: bytes) -> None:
        self.table.receive(connection, data, self.now())

    def disconnect(self, connection: Connection) -> None:
        self.table.disconnect(connection, self.now())

    def flush(self, connection: Connection) -> None:
        """The port can take more."""
        self.table.flush(connection)

    async def run(self) -> None:
        """Ticks until cancelled."""
        while True:
            self.table.tick(self.now())
            await asyncio.sleep(TICK)
