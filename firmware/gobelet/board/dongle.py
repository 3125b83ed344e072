"""The program of a dongle: a Pico that was made one, with a radio, on the laptop's USB. It must not know what is said.

A line that has begun to come is read to its end: the host writes lines whole, and the watchdog ends a wait for one that
does not go on. A line goes out in one piece once there is room for its first byte, far faster than byte by byte; a host
that does not read holds it up for half a second, then it is dropped: what was in it counts as lost on the air.
"""

import sys
from binascii import unhexlify
from select import POLLIN, POLLOUT, poll

from gobelet.board.nrf24_ptx import Nrf24Ptx
from gobelet.link.frames import Decoder
from gobelet.radio.relay import Relay

HELD = 64  # lines that may wait for the host


class Dongle:
    """board: see gobelet.board; of its parts only the radio is used."""

    def __init__(self, board):
        self._board = board
        self._relay = Relay(Nrf24Ptx(), unhexlify(board.cup_id))
        self._room = poll()
        self._room.register(sys.stdout, POLLOUT)
        self._come = poll()
        self._come.register(sys.stdin, POLLIN)
        self._decoder = Decoder()
        self._wait = 0

    def tick(self):
        """Takes what the host says, polls a cup if one is due, gives the host what there is for it."""
        self._board.feed_watchdog()
        for _ in self._come.ipoll(self._wait):
            self._hear()
        self._wait = self._relay.tick(self._board.ticks())
        if self._relay.out:
            self._say(self._relay.out)
            self._wait = 0

    def _hear(self):
        for payload in self._decoder.feed(sys.stdin.buffer.readline()):
            self._relay.take(payload)

    def _say(self, out):
        for _ in self._room.ipoll(0):
            sys.stdout.buffer.write(out.pop(0))
        del out[:-HELD]
