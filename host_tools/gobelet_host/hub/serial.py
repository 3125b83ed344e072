"""Cups on serial ports: found by their USB id or by a pattern of paths, plugged and unplugged at any moment; and the
dongle, behind which there are cups by radio. Which of both a port is, it says itself. Of several dongles one is used.

pyserial opens the ports and asyncio watches them; on Windows, where it cannot, threads do. A port that is busy,
forbidden or silent is said so once, and tried again.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import fnmatch
import glob
import os
import queue
import select
import threading
from collections.abc import Callable, Sequence

import serial
from serial.tools import list_ports

from gobelet.link.frames import Decoder
from gobelet_host.hub.dongle import Dongle, is_dongle
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.member import Connection

PICO_VENDOR = 0x2E8A  # Raspberry Pi's USB vendor id, which MicroPython on a Pico reports
SCAN = 0.5  # seconds between two looks for new ports
SILENT = 6.0  # seconds until a port on which no cup answers is mentioned
WINDOWS = os.name == "nt"
WAITING = 4096  # bytes that a thread may still have to write
OnPortEvent = Callable[[str, str, str], None]


class WatchedPort:
    """The bytes of an open port, watched by the loop. read: called with what came; drained: called once more can be
    written after write() took less than all; lost: called when the port is gone, once or more."""

    def __init__(
        self, device: str, read: Callable[[bytes], None], drained: Callable[[], None], lost: Callable[[], None]
    ) -> None:
        # Exclusive: two tables on one cup would mix their lines.
        self._serial = serial.Serial(device, 115200, timeout=0, exclusive=True)
        self._read, self._drained, self._lost = read, drained, lost
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._serial.fileno(), self._readable)
        self._writing = False

    def write(self, data: bytes) -> int:
        """Writes what the port takes now."""
        taken = 0
        try:
            if select.select([], [self._serial.fileno()], [], 0)[1]:
                # os.write: pyserial's own write() waits in a loop while the port is full.
                taken = os.write(self._serial.fileno(), data)
        except BlockingIOError:
            pass
        except (OSError, serial.SerialException):
            self._loop.call_soon(self._lost)
            return len(data)
        if taken < len(data) and not self._writing:
            self._writing = True
            self._loop.add_writer(self._serial.fileno(), self._writable)
        return taken

    def _writable(self) -> None:
        self._writing = False
        self._loop.remove_writer(self._serial.fileno())
        self._drained()

    def _readable(self) -> None:
        try:
            data = self._serial.read(4096)
        except (OSError, serial.SerialException):
            self._lost()
            return
        self._read(data)

    def close(self) -> None:
        if self._serial.is_open:
            self._loop.remove_reader(self._serial.fileno())
            self._loop.remove_writer(self._serial.fileno())
            self._serial.close()


class ThreadedPort:
    """The same where a loop cannot watch a port: one thread reads, one writes, and both end when it is closed."""

    def __init__(
        self, device: str, read: Callable[[bytes], None], drained: Callable[[], None], lost: Callable[[], None]
    ) -> None:
        self._serial = serial.Serial(device, 115200, timeout=0.1, write_timeout=1)
        self._read, self._drained, self._lost = read, drained, lost
        self._loop = asyncio.get_running_loop()
        self._open = True
        self._due: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._waiting = 0  # bytes in `_due`, counted in the loop
        self._full = False
        for work in (self._reading, self._writing):
            threading.Thread(target=work, daemon=True).start()

    def write(self, data: bytes) -> int:
        """Takes what the thread may still have to write."""
        taken = data[: max(WAITING - self._waiting, 0)]
        if taken:
            self._waiting += len(taken)
            self._due.put(bytes(taken))
        self._full = self._full or len(taken) < len(data)
        return len(taken)

    def _written(self, count: int) -> None:
        self._waiting -= count
        if self._full and self._open:
            self._full = False
            self._drained()

    def _on_data(self, data: bytes) -> None:
        if self._open:
            self._read(data)

    def _tell(self, callback: Callable[..., None], *values: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(callback, *values)

    def _reading(self) -> None:
        try:
            while self._open:
                if data := self._serial.read(self._serial.in_waiting or 1):
                    self._tell(self._on_data, data)
        except (OSError, TypeError, serial.SerialException):  # TypeError: pyserial's, of a port closed meanwhile
            self._on_lost()

    def _writing(self) -> None:
        try:
            while data := self._due.get():
                self._serial.write(data)
                self._tell(self._written, len(data))
        except (OSError, TypeError, serial.SerialException):
            self._on_lost()

    def _on_lost(self) -> None:
        if self._open:
            self._tell(self._lost)

    def close(self) -> None:
        if self._open:
            self._open = False
            self._due.put(b"")
            self._serial.close()


WIRE: type[WatchedPort] | type[ThreadedPort] = ThreadedPort if WINDOWS else WatchedPort


class _Port:
    """One open serial port."""

    def __init__(self, hub: SerialHub, device: str) -> None:
        self._hub = hub
        self.device = device
        self._wire = WIRE(device, self._readable, self._writable, lambda: hub.lost(self))
        self.write = self._wire.write
        self._loop = asyncio.get_running_loop()
        self._opened = self._loop.time()
        self._mentioned = False
        self._who = Decoder()
        self.dongle: Dongle | None = None
        self.connection: Connection = hub.live.connect(f"serial {device}", self.write)

    def _writable(self) -> None:
        if self.dongle:
            self.dongle.flush()
        else:
            self._hub.live.flush(self.connection)

    def _readable(self, data: bytes) -> None:
        if self.dongle:
            self.dongle.receive(data)
            return
        if data and not self.connection.cup and any(is_dongle(payload) for payload in self._who.feed(data)):
            self._be_dongle()
            return
        if data:
            self._hub.live.receive(self.connection, data)
        if self.connection.end.closed:
            self._hub.lost(self)

    def _be_dongle(self) -> None:
        """No cup is on this port."""
        self._hub.live.disconnect(self.connection)
        self.dongle = Dongle(self._hub.live, self.write)
        self._mentioned = True
        self._hub.on_port_event("port_dongle", self.device, "a dongle: cups come by radio")
        self._hub.choose_dongle()

    def look(self) -> None:
        """Mentions once that nobody answers."""
        if not self._mentioned and not self.connection.cup and self._loop.time() - self._opened > SILENT:
            self._mentioned = True
            why = "no cup answers; is Gobelet installed on it? (gobelet doctor)"
            self._hub.on_port_event("port_silent", self.device, why)

    def close(self) -> None:
        self._wire.close()
        if self.dongle:
            self.dongle.close()


class SerialHub:
    """Watches serial ports. patterns: paths or glob patterns besides the USB ports. usb: whether to look for Picos.

    on_port_event: called with (code, device, sentence): "port_busy", "port_forbidden", "port_failed", "port_silent",
    "port_open", "port_lost", "port_dongle".

    To read: dongle, the one that is in use.
    """

    def __init__(
        self,
        live: LiveTable,
        patterns: Sequence[str] = (),
        usb: bool = True,
        on_port_event: OnPortEvent = lambda code, device, why: None,
    ) -> None:
        self.live = live
        self.on_port_event = on_port_event
        self._patterns = list(patterns)
        self._usb = usb
        self._ports: dict[str, _Port] = {}
        self._complaints: dict[str, str] = {}
        self.dongle: Dongle | None = None

    def devices(self) -> set[str]:
        """The paths that should be open now."""
        paths = {path for pattern in self._patterns for path in matching(pattern)}
        if self._usb:
            paths |= {port.device for port in list_ports.comports() if port.vid == PICO_VENDOR}
        return paths

    async def run(self) -> None:
        """Scans until cancelled; then every port is closed."""
        try:
            while True:
                self.scan()
                await asyncio.sleep(SCAN)
        finally:
            for port in list(self._ports.values()):
                self.lost(port, silently=True)

    def scan(self) -> None:
        present = self.devices()
        for device, port in list(self._ports.items()):
            if device in present:
                port.look()
            else:
                self.lost(port)
        for device in present - set(self._ports):
            self._try(device)
        for device in set(self._complaints) - present:
            del self._complaints[device]
        if self.dongle:
            self.dongle.look()

    def choose_dongle(self) -> None:
        """One dongle calls the cups: two would speak over each other."""
        dongles = [port.dongle for port in self._ports.values() if port.dongle]
        if self.dongle not in dongles:
            self.dongle = dongles[0] if dongles else None
            if self.dongle:
                self.dongle.begin()

    def _try(self, device: str) -> None:
        try:
            self._ports[device] = _Port(self, device)
        except (OSError, serial.SerialException) as error:
            code, sentence = _why(error)
            if self._complaints.get(device) != code:
                self._complaints[device] = code
                self.on_port_event(code, device, sentence)
        else:
            self._complaints.pop(device, None)
            self.on_port_event("port_open", device, "open")

    def lost(self, port: _Port, silently: bool = False) -> None:
        """The port is gone: the seat of its cup is kept."""
        if self._ports.get(port.device) is not port:
            return
        del self._ports[port.device]
        port.close()
        if port.dongle:
            self.choose_dongle()
        else:
            self.live.disconnect(port.connection)
        if not silently:
            self.on_port_event("port_lost", port.device, "unplugged; its player's seat is kept")


def matching(pattern: str) -> list[str]:
    """The ports of a path or a pattern: on Windows their names are those of no files, and written in any case."""
    if not WINDOWS:
        return glob.glob(pattern)
    return [port.device for port in list_ports.comports() if fnmatch.fnmatch(port.device.upper(), pattern.upper())]


def _why(error: Exception) -> tuple[str, str]:
    number = getattr(error, "errno", None)
    message = str(error)
    busy = number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in message or "busy" in message
    if busy or WINDOWS and "PermissionError" in message:
        return "port_busy", "another program has it open (another table? mpremote? a serial monitor?): close that one"
    if number in (errno.EACCES, errno.EPERM) or "Permission" in message:
        return "port_forbidden", "this account may not open serial ports: gobelet doctor says what to do"
    return "port_failed", f"it cannot be opened: {message}"
