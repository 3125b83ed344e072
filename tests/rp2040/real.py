"""A real Pico on a serial port, with as much of the emulated one's interface as needs no hands. Time is real.

`make hil` runs tests/rp2040/test_cup.py on every board that it finds; see docs/boards.md.
"""

import contextlib
import os
import time

import serial
from serial.tools import list_ports

from gobelet_host.device.emulated.board import PicoError
from gobelet_host.device.flash import PICO_VENDOR
from tests.rp2040.harness import Prompt

ASKED = os.environ.get("GOBELET_HIL", "") == "1"
MAINTENANCE = "unplug it, hold RIGHT and OK while you plug it in, let go, hold OK: its keys and its match are erased"
PAUSE = 0.002  # s between two looks at the port


def boards():
    """The devices of the Picos on USB."""
    return sorted(info.device for info in list_ports.comports() if info.vid == PICO_VENDOR)


class RealPico(Prompt):
    """device: its serial port. The cup on it is stopped, and starts anew at close()."""

    leads = True  # time passes for it by itself

    def __init__(self, device):
        self.output = b""
        self.resets = []
        self.halted = ""
        self.accelerometer = None  # nobody shakes it
        self.device = device
        self._end = 0.0
        self._heard = 0  # bytes of the output that until() has seen
        self._port = serial.Serial(device, timeout=0, exclusive=True)
        self._start = time.monotonic()
        try:
            self.uid = self.exec("import machine\nprint(machine.unique_id().hex())")
        except PicoError as error:
            raise PicoError(f"{device}: {MAINTENANCE}") from error

    def close(self):
        with contextlib.suppress(OSError, PicoError):
            self.enter("import machine\nmachine.reset()")
        self._port.close()

    def _take(self):
        self.output += self._port.read(4096)

    @property
    def ms(self):
        """Time since the port was opened."""
        return (time.monotonic() - self._start) * 1000

    def begin(self, ms):
        self._end = time.monotonic() + ms / 1000

    def end(self):
        self._take()
        while time.monotonic() < self._end:
            time.sleep(PAUSE)
            self._take()

    def run(self, ms):
        self.begin(ms)
        self.end()

    def until(self, text, ms=3000):
        wanted = text.encode() if isinstance(text, str) else text
        start, end = self._heard, self.ms + ms
        while (at := self.output.find(wanted, start)) < 0:
            if self.ms > end:
                raise PicoError(f"no {wanted!r} within {ms} ms from {self.device}; it said {self.output[start:]!r}")
            self.run(1)
        self._heard = at + len(wanted)  # more may have come already: the next until() goes on here
        return self.output[start : self._heard]

    def send(self, data):
        self._port.write(data.encode() if isinstance(data, str) else data)

    def repl(self, ms=3000):
        self.send("\r\x03\x03")
        try:
            self.until(">>> ", ms)
        except PicoError as error:
            raise PicoError(f"{error}. Its prompt is shut: hold RIGHT and OK, plug it in (maintenance)") from error

    def again(self):
        """A soft restart: one of the chip would shut its cable."""
        self.fresh()
