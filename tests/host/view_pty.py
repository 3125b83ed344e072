"""A player at a terminal: a real pseudo-terminal with `gobelet` in it, and a terminal in memory that shows its page."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyte

GOBELET = [sys.executable, "-c", "from gobelet_host.cli import main; main()"]
PAUSE = 2.0  # seconds after which a player tries again what had no effect
PATIENCE = 40.0  # seconds until a test gives up; nothing waits that long when all is well


def _sit_down() -> None:
    """In the child: the terminal is its own, and Ctrl-C reaches it even if the tests run in a shell's background."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Player:
    """arguments: of `gobelet`. Everything drawn is in `screen`, everything sent in `sent`."""

    def __init__(self, *arguments: str, size: tuple[int, int] = (80, 24), **environment: str) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = b""
        self.master, self.slave = os.openpty()
        self._resize(size)
        self.before = termios.tcgetattr(self.slave)
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [*GOBELET, *arguments],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            env={**kept, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment},
            cwd=Path(__file__).resolve().parents[2],
            start_new_session=True,
            preexec_fn=_sit_down,
        )

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *error: Any) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def _resize(self, size: tuple[int, int]) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def resize(self, size: tuple[int, int]) -> None:
        """Another size of the window; the program is told by a signal, as always."""
        self.screen.resize(size[1], size[0])
        self._resize(size)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def read(self, seconds: float) -> bool:
        """Reads what has been drawn, waiting at most that long for something. Whether there was something."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        data = os.read(self.master, 65536)
        self.sent += data
        self._stream.feed(data)
        return True

    def see(self, wanted: str | Callable[[str], object], act: Callable[[], None] = lambda: None) -> str:
        """Reads until the screen shows it; `act` is called now and then, see do(). Fails with the screen when it
        never does."""
        shown = wanted if callable(wanted) else lambda text: wanted in text
        end = time.monotonic() + PATIENCE
        while not shown(self.text):
            assert self.process.poll() is None or self.read(0), f"it ended:\n{self.text}"
            assert time.monotonic() < end, f"{wanted} does not come:\n{self.text}"
            self.read(0.1)
            act()
        return self.text

    def type(self, keys: str | bytes) -> None:
        os.write(self.master, keys.encode() if isinstance(keys, str) else keys)

    def do(self, keys: str | bytes, seen: Callable[[str], object] = lambda text: text) -> None:
        """Types, and gives the page PAUSE seconds to change in what `seen` takes from it."""
        before = seen(self.text)
        self.type(keys)
        end = time.monotonic() + PAUSE
        while seen(self.text) == before and time.monotonic() < end:
            self.read(0.1)

    def end(self, signum: int = 0) -> int:
        """Reads until the program has ended (after a signal, if one is given). Returns its exit code."""
        if signum:
            self.process.send_signal(signum)
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, f"it does not end:\n{self.text}"
            self.read(0.05)
        while self.read(0):
            pass
        return self.process.returncode

    def restored(self) -> bool:
        """Whether the terminal is as it was: its settings, its own screen, a visible cursor."""
        left = self.sent.rfind(b"\x1b[?1049l") > self.sent.rfind(b"\x1b[?1049h") >= 0
        cursor = self.sent.rfind(b"\x1b[?25h") > self.sent.rfind(b"\x1b[?25l") >= 0
        return left and cursor and termios.tcgetattr(self.slave) == self.before


TERMINATE, HANG_UP, INTERRUPT = signal.SIGTERM, signal.SIGHUP, signal.SIGINT
