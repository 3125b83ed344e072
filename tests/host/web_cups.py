"""Cups for tests of the web: the real cup program on a board of memory, at a table in this process or far away.

A cup takes its link from a live table: `connect`, `receive`, `now`, as gobelet_host.table.live. `FarTable` is one that
is behind a WebSocket; it comes back when the table does.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from gobelet.cup.app import App

RETRY = 0.1  # seconds between two attempts to reach the table


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
        self.app = App(self, pilot)
        self.connection = live.connect(f"test {number}", self._hear)

    def _hear(self, data):
        self._inbox += data
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
            wait = self.app.step()
            await asyncio.sleep(min(wait, 10) / 1000)


class FarTable:
    """The live table of one cup, at a WebSocket address."""

    def __init__(self, url):
        self._url = url
        self._began = time.monotonic()
        self._hear = lambda data: None
        self._socket = None
        self._out = bytearray()

    def now(self):
        return int((time.monotonic() - self._began) * 1000)

    def connect(self, label, hear):
        self._hear = hear
        return self

    def receive(self, connection, data):
        if self._socket:
            self._out += data

    async def run(self):
        while True:
            with contextlib.suppress(OSError, WebSocketException):
                async with connect(self._url, compression=None, ping_interval=None) as socket:
                    self._socket = socket
                    sending = asyncio.create_task(self._send(socket))
                    try:
                        async for text in socket:
                            self._hear(text.encode())
                    finally:
                        self._socket = None
                        sending.cancel()
                        await asyncio.gather(sending, return_exceptions=True)
                        self._out.clear()
            await asyncio.sleep(RETRY)

    async def _send(self, socket):
        while True:
            if self._out:
                data, self._out = bytes(self._out), bytearray()
                await socket.send(data.decode())
            else:
                await asyncio.sleep(0.003)
