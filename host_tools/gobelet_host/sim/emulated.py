"""An emulated Pico that lives in real time: somebody looks at it, presses, shakes, and pulls its cable, which is a
pseudo-terminal that a table finds as it finds a USB port. Nothing of the game is known here.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from gobelet_host.device import uf2
from gobelet_host.device.emulated.board import Board
from gobelet_host.table.data_folders import own_folder, replace_file

TURN = 0.02  # seconds between two looks at it
MOST = 100  # ms that it lives in one turn: what a slow laptop does not manage is left out
APART = 60  # ms of the chip between two changes of the buttons: quicker ones it takes for a bouncing contact
UNREAD = 8192  # bytes that wait for a table
KEEPS = 1.0  # seconds until what it has written to its flash is kept
MEASURED = 1.0  # seconds over which its speed is taken ...
SLOW = 0.9  # ... and below which part of real time its player is told
SHAKE = [tuple(round(rest + 1000 * math.sin(2 * math.pi * at / 20)) for rest in (0, 0, 1000)) for at in range(60)]


def flash_of(file: bytes, flash_file: Path) -> bytes:
    """The whole flash of a Pico on whose disk this UF2 was dropped: one that is kept, else a blank one."""
    size = uf2.RP2040.flash
    flash = bytearray(flash_file.read_bytes() if flash_file.exists() else b"")
    if len(flash) != size:
        flash = bytearray(b"\xff" * size)
    uf2.drop(flash, file, uf2.RP2040)
    return bytes(flash)


class Cable:
    """The end of its cable at the laptop: a pseudo-terminal, whose name stands at `port` while it is plugged in."""

    def __init__(self, port: Path, heard: Callable[[bytes], None]) -> None:
        import pty  # not on Windows, where the command says so
        import tty

        self._port, self._heard = port, heard
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        asyncio.get_running_loop().add_reader(self._ours, self._read)
        self.plugged = False
        self._unread = b""

    def plug(self, plugged: bool) -> None:
        import termios

        self.plugged = plugged
        self._port.unlink(missing_ok=True)
        if plugged:
            termios.tcflush(self._theirs, termios.TCIOFLUSH)  # of the time before
            own_folder(self._port.parent, ours=True)
            self._port.symlink_to(os.ttyname(self._theirs))

    def _read(self) -> None:
        with contextlib.suppress(BlockingIOError):
            data = os.read(self._ours, 4096)
            if self.plugged:
                self._heard(data)

    def write(self, data: bytes) -> None:
        """Passes on what the Pico has said. Some of it waits for a table that is busy; where none reads, it goes."""
        self._unread = (self._unread + data)[-UNREAD:] if self.plugged else b""
        with contextlib.suppress(BlockingIOError):
            while self._unread:
                self._unread = self._unread[os.write(self._ours, self._unread) :]

    def close(self) -> None:
        self.plug(False)
        asyncio.get_running_loop().remove_reader(self._ours)
        os.close(self._ours)
        os.close(self._theirs)


class EmulatedCup:
    """A Pico with this UF2 on it. folder: where its flash is kept. port: where a table finds its cable. on_change:
    called with what has changed for whoever looks: see `look`. speed: how much of its time passed in ours."""

    def __init__(
        self, file: bytes, folder: Path, uid: str, port: Path, on_change: Callable[[dict[str, Any]], None]
    ) -> None:
        self._flash = folder / "flash.bin"
        self._told = on_change
        self._board = Board(flash_of(file, self._flash), uid=uid, seed=int.from_bytes(os.urandom(4), "little"))
        self._worker = ThreadPoolExecutor(1)  # the board answers one request after the other
        self._due: list[Callable[[], None]] = []  # what happens to it before the next turn
        self._pressed: deque[Callable[[], None]] = deque()  # what hands do at the buttons, one after the other
        self._changed = 0.0  # ms of the chip when they did so last
        self._cable = Cable(port, lambda data: self._due.append(lambda: self._board.send(data)))
        self._written = 0  # operations on its flash that are kept
        self._seen: dict[str, Any] = {}
        self.speed = 1.0
        self.plug(True)

    # hands

    def press(self, button: str, down: bool) -> None:
        """Holds a button ("LEFT", "RIGHT", "OK", "CALL"), or lets it go."""
        self._pressed.append(lambda: (self._board.hold if down else self._board.release)(button))

    def shake(self) -> None:
        """Shakes the cup for a moment."""
        self._due.append(lambda: self._board.shake(SHAKE))

    def plug(self, plugged: bool) -> None:
        """Puts the cable in, or pulls it out."""
        self._cable.plug(plugged)
        self._due.append(lambda: self._board.cable(plugged))

    def power(self) -> None:
        """Switches it off and on again."""
        self._due.append(self._board.power)

    # eyes and ears

    def look(self) -> dict[str, Any]:
        """All that can be seen of it now: `frame`, in the order of the display, base64; `lit`, how brightly, 0 to 1;
        `motor`, `lamp`, `cable`, `halted` (why the chip stands still, "" if it does not)."""
        return dict(self._seen)

    async def run(self) -> None:
        """Lives until it is cancelled; then its flash is kept and everything ends."""
        loop = asyncio.get_running_loop()
        try:
            lived = saved_at = began = loop.time()
            passed = 0.0
            while True:
                now = loop.time()
                ms = min(1000 * (now - lived), MOST)
                lived, passed = now, passed + ms
                if now - began >= MEASURED:
                    self.speed, passed, began = passed / 1000 / (now - began), 0.0, now
                keeps = now - saved_at >= KEEPS
                saved_at = now if keeps else saved_at
                news = await loop.run_in_executor(self._worker, self._turn, ms, keeps)
                self._tell(news)
                await asyncio.sleep(max(now + TURN - loop.time(), 0))
        finally:
            self._worker.submit(self._keep).result()
            self._worker.shutdown()
            self._cable.close()
            self._board.close()

    def _turn(self, ms: float, keeps: bool) -> dict[str, Any]:
        due, self._due = self._due, []
        for do in due:
            do()
        if self._pressed and abs(self._board.ms - self._changed) >= APART:
            self._changed = self._board.ms
            self._pressed.popleft()()
        before = len(self._board.output)
        news = self._board.live(ms)
        news["said"] = self._board.output[before:]
        self._board.output = b""
        if keeps and news["flash"] != self._written:
            self._keep()
        return news

    def _keep(self) -> None:
        own_folder(self._flash.parent, ours=True)
        replace_file(self._flash, self._board.image())
        self._written = self._board.live(0)["flash"]

    def _tell(self, news: dict[str, Any]) -> None:
        self._cable.write(news["said"])
        seen = {key: news[key] for key in ("frame", "lit", "motor", "lamp")}
        seen |= {"cable": self._cable.plugged, "halted": self._board.halted, "slow": self.speed < SLOW}
        changes = {key: value for key, value in seen.items() if self._seen.get(key) != value}
        self._seen = seen
        if news["tones"]:
            changes["tones"] = news["tones"]
        if changes:
            self._told(changes)
