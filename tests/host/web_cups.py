"""Cups for tests of the web: the real cup program on a board of memory, straight at a live table of this process."""

from __future__ import annotations

import asyncio
import contextlib
import random

from world import MemoryBoard, Unseen

from gobelet.cup.app import App


class Clock:
    """Of a live table, as a board of memory asks for it."""

    def __init__(self, live):
        self._live = live

    @property
    def now(self):
        return self._live.now()


class Cup(MemoryBoard):
    """An automate, or the cup of a test that presses for itself, on a board of memory, straight at the table.
    `app` is the real cup program; `keys` are the buttons that are held."""

    def __init__(self, live, number, settings, pilot=None, cup_id=None):
        super().__init__(Clock(live), cup_id or f"{number + 1:016x}", random.SystemRandom())
        self.flash["settings"] = settings
        self._live = live
        self._heard = asyncio.Event()
        self.app = Unseen(self, pilot) if pilot else App(self)
        self.connection = live.connect(f"test {number}", self._hear)

    def _hear(self, data):
        self.inbox += data
        self._heard.set()
        return len(data)

    def write(self, data):
        self._live.receive(self.connection, bytes(data))
        return len(data)

    async def run(self):
        while True:
            self._heard.clear()
            wait = self.app.step()
            if wait and not self.inbox:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait / 1000):
                        await self._heard.wait()
            else:
                await asyncio.sleep(0)
