"""The USB serial port, which the REPL has as well: bytes in and out that never wait for the host.

MicroPython's own write waits up to half a second for room whenever the host holds the port without reading; room for
one byte is all that polling can tell. So bytes go out one at a time, as long as there is room. Reading is by single
bytes for the same reason: read(n) waits for n. It must not know lines or messages.
"""

import sys
from io import IOBase
from select import POLLIN, POLLOUT, poll
from time import sleep_ms

from machine import mem32

from gobelet.board.chip import SOF_RD

READ_MOST = 128  # a call takes no more than this, so that a chattering host cannot hold up the cup
POLL = 3  # what MicroPython asks of a stream that is polled


class _WakeStream(IOBase):
    """A stream of no bytes, which is ready when a function says so. It is asked after each interrupt."""

    def __init__(self, rings):
        self._rings = rings

    def ioctl(self, request, flags):
        return flags & POLLIN if request == POLL and self._rings() else 0


class Usb:
    """The port is there from boot on; whether somebody listens cannot be known here. rings: what ends a sleep besides
    a byte, as a function."""

    def __init__(self, rings):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = poll()
        self._readable.register(sys.stdin, POLLIN)
        self._sleeping = poll()
        self._sleeping.register(sys.stdin, POLLIN)
        self._sleeping.register(_WakeStream(rings), POLLIN)  # pyright: ignore[reportArgumentType]
        self._writable = poll()
        self._writable.register(sys.stdout, POLLOUT)
        self._byte = bytearray(1)
        self._data = bytearray(READ_MOST)

    def hosted(self):
        """Whether a host is on the cable. Takes two of its frames."""
        frame = mem32[SOF_RD]
        sleep_ms(2)
        return mem32[SOF_RD] != frame

    def sleep(self, ms):
        """Until a byte came or the bell rings, at most ms. Returns whether a byte is there."""
        for ready in self._sleeping.ipoll(ms):
            if ready[0] is sys.stdin:
                return True
        return False

    def waiting(self):
        """Whether a byte is there."""
        for _ in self._readable.ipoll(0):
            return True
        return False

    def read(self):
        """What came, at most READ_MOST bytes; b"" if nothing."""
        count, byte, data = 0, self._byte, self._data
        while count < READ_MOST and self.waiting():
            self._in.readinto(byte)  # pyright: ignore[reportAttributeAccessIssue]
            data[count] = byte[0]
            count += 1
        return bytes(memoryview(data)[:count]) if count else b""

    def write(self, data):
        """Hand over as much of `data` as there is room for now. Returns how many bytes that was."""
        byte = self._byte
        for index in range(len(data)):
            room = False
            for _ in self._writable.ipoll(0):
                room = True
            if not room:
                return index
            byte[0] = data[index]
            if not self._out.write(byte):
                return index
        return len(data)
