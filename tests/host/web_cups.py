"""Cups for tests of the web: the real cup program on a board of memory, straight at a live table of this process."""

from __future__ import annotations

import asyncio
import contextlib
import os

from world import Unseen

from gobelet.cup.app import App


class Cup:
    """An automate, or the cup of a test that presses for itself, on a board of memory, straight at the table.
    `app` is the real cup program; `keys` are the buttons that are held."""

    kind = "virtual"
    abilities = ()
    crash = ""
    charging = False
    transport = ""
    program = ""

    def __init__(self, live, number, settings, pilot=None, cup_id=None):
        self.cup_id = cup_id or f"{number + 1:016x}"
        self.faults = ()
        self.flash = {"settings": settings}
        self.keys = 0
        self.crashes = []
        self._live = live
        self._inbox = bytearray()
        self._heard = asyncio.Event()
        self.app = Unseen(self, pilot) if pilot else App(self)
        self.connection = live.connect(f"test {number}", self._hear)

    def _hear(self, data):
        self._inbox += data
        self._heard.set()
        return len(data)

    def ticks(self):
        return self._live.now()

    def entropy(self, count):
        return os.urandom(count)

    def read(self):
        data, self._inbox = bytes(self._inbox), bytearray()
        return data

    def write(self, data):
        self._live.receive(self.connection, bytes(data))
        return len(data)

    def buttons(self):
        return self.keys

    def acceleration(self, into):
        into[:] = (0, 0, 1000)
        return True

    def show(self, frame):
        pass

    def flush(self):
        return False

    def note(self, hz, ms, loud, felt):
        pass

    def cue(self, name):
        pass

    def battery(self):
        return -1

    def load(self, name):
        return self.flash.get(name)

    def save(self, name, parts):
        self.flash[name] = b"".join(parts)

    def crashed(self, error):
        self.crashes.append(error)

    async def run(self):
        while True:
            self._heard.clear()
            wait = self.app.step()
            if wait and not self._inbox:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait / 1000):
                        await self._heard.wait()
            else:
                await asyncio.sleep(0)
