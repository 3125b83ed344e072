"""A terminal taken over: raw keys in, whole pages out, and everything as it was afterwards, however it ends.

Pages are drawn when something has changed, never faster than the eye wants, and never by blocking: a terminal that
does not read (a stalled ssh, a paused window) must not stop the table. Knows nothing of what is drawn.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import sys
from collections.abc import Callable
from types import TracebackType
from typing import IO, Any, cast

from rich.console import Console, RenderableType
from rich.live import Live

from gobelet_host.errors import HostError
from gobelet_host.view.keys import Keys

try:
    import termios
except ImportError:  # Windows: has_terminal() says no, and nobody comes here
    termios: Any = None

REDRAW = 0.04  # seconds between two pages
PASSES = 0.25  # seconds between two pages that show how time passes
ESCAPE = 0.05  # seconds after which a lone Escape is one
FAREWELL = 1.0  # seconds that a terminal may take to be put right


def has_terminal() -> bool:
    """Whether a person sits at both ends: keys come in, and pages can be shown."""
    there = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return termios is not None and there and os.environ.get("TERM", "dumb") != "dumb"


def need_terminal() -> None:
    """Raises HostError("no_terminal") when there is none."""
    if not has_terminal():
        raise HostError("no_terminal")


class NonBlockingOutput:
    """The writing end of a terminal, without ever waiting for it. Only what rich needs of a file."""

    encoding = "utf-8"

    def __init__(self, fd: int, drained: Callable[[], None]) -> None:
        # A description of its own: non-blocking must not spread to the shell that shares ours.
        self._fd = os.open(os.ttyname(fd), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        self._drained = drained
        self._queue = bytearray()
        self._watched = False

    @property
    def busy(self) -> bool:
        """Whether the terminal still owes us some reading."""
        return bool(self._queue)

    def write(self, text: str) -> int:
        self._queue += text.encode("utf-8", "replace")
        return len(text)

    def flush(self) -> None:
        self._push()
        self._watch(bool(self._queue))

    def _push(self) -> None:
        """Writes what the terminal takes now."""
        try:
            while self._queue:
                del self._queue[: os.write(self._fd, self._queue)]
        except BlockingIOError:
            pass
        except OSError:
            self._queue.clear()  # the terminal is gone; its hang-up signal ends us in order

    def _watch(self, on: bool) -> None:
        if on != self._watched:
            self._watched = on
            loop = asyncio.get_running_loop()
            if on:
                loop.add_writer(self._fd, self._go_on)
            else:
                loop.remove_writer(self._fd)

    def _go_on(self) -> None:
        self.flush()
        if not self._queue:
            self._drained()

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._fd

    def close(self) -> None:
        """Writes what is left, if the terminal takes it within FAREWELL seconds."""
        self._watch(False)
        while self._queue and select.select([], [self._fd], [], FAREWELL)[1]:
            self._push()
        os.close(self._fd)


class RawTerminal:
    """paint: the page for a console of the size it has now. press: a key was pressed; see keys.py for the names. runs:
    whether the page shows time that passes, so that it is drawn anew by itself.

    Use it as a context manager inside a running loop.
    """

    def __init__(
        self, paint: Callable[[Console], RenderableType], press: Callable[[str], None], runs: Callable[[], bool]
    ) -> None:
        self._paint = paint
        self._press = press
        self._runs = runs
        self._next: asyncio.TimerHandle | None = None
        self._keys = Keys()
        self._due: asyncio.TimerHandle | None = None
        self._escape: asyncio.TimerHandle | None = None
        self._undo = contextlib.ExitStack()
        self._open = False
        self.hung_up = False

    def __enter__(self) -> RawTerminal:
        loop = asyncio.get_running_loop()
        undo = self._undo
        self._in = sys.stdin.fileno()
        try:
            before = termios.tcgetattr(self._in)
            undo.callback(self._restore, before)
            termios.tcsetattr(self._in, termios.TCSADRAIN, raw(before))
            self._paper = NonBlockingOutput(sys.stdout.fileno(), self.changed)
            undo.callback(self._paper.close)
            self.console = Console(file=cast(IO[str], self._paper), force_terminal=True)
            self._live = Live(console=self.console, screen=True, auto_refresh=False)
            undo.callback(self._live.stop)
            self._live.start()
            loop.add_reader(self._in, self._hear)
            undo.callback(loop.remove_reader, self._in)
            loop.add_signal_handler(signal.SIGWINCH, self.changed)
            undo.callback(loop.remove_signal_handler, signal.SIGWINCH)
        except BaseException:
            undo.close()
            raise
        self._open = True
        self._draw()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for timer in (self._due, self._escape, self._next):
            if timer:
                timer.cancel()
        self._due = None
        self._open = False
        self._undo.close()

    def _restore(self, before: list[Any]) -> None:
        with contextlib.suppress(termios.error):  # the terminal was closed: nothing is left to be put right
            termios.tcsetattr(self._in, termios.TCSAFLUSH, before)

    def changed(self) -> None:
        """Something to draw: soon, together with whatever else changes until then."""
        if self._due is None and self._open:
            self._due = asyncio.get_running_loop().call_later(REDRAW, self._draw)

    def ring(self) -> None:
        """Rings the terminal's bell."""
        if self._open:
            self._paper.write("\a")
            self._paper.flush()

    def _draw(self) -> None:
        self._due = None
        if not self._paper.busy:  # else drawn once the terminal has taken the last page
            self._live.update(self._paint(self.console), refresh=True)
        if self._next:
            self._next.cancel()
        self._next = asyncio.get_running_loop().call_later(PASSES, self.changed) if self._runs() else None

    def _hear(self) -> None:
        if self._escape:
            self._escape.cancel()
            self._escape = None
        try:
            data = os.read(self._in, 4096)
        except OSError:
            data = b""
        if not data:
            self.hung_up = True
            asyncio.get_running_loop().remove_reader(self._in)
            return
        for key in self._keys.feed(data):
            self._press(key)
        if self._keys.pending:
            self._escape = asyncio.get_running_loop().call_later(ESCAPE, self._lone_escape)
        self.changed()

    def _lone_escape(self) -> None:
        self._escape = None
        for key in self._keys.flush():
            self._press(key)
        self.changed()


def raw(before: list[Any]) -> list[Any]:
    """Terminal attributes for single keys without echo or signals; output stays as it is."""
    after = [*before[:6], list(before[6])]
    after[0] &= ~(termios.IXON | termios.ICRNL | termios.INLCR | termios.IGNCR)
    after[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN)
    after[6][termios.VMIN] = 1
    after[6][termios.VTIME] = 0
    return after
