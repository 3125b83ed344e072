"""The program of a dongle: a Pico with a radio and no other part, on the laptop's USB. It must not know what is said.

A line that has begun to come is read to its end: the host writes lines whole, and the watchdog ends a wait for one that
does not go on. Lines for a host that does not read are dropped: what was in them counts as lost on the air.
"""

import sys
from binascii import unhexlify
from select import POLLIN, poll

from gobelet.board.nrf24 import Asking
from gobelet.board.usb import Usb
from gobelet.link.frames import Decoder
from gobelet.radio.relay import Relay

HELD = 64  # lines that may wait for the host


class Dongle:
    """board: see gobelet.board; of its parts only the radio is used."""

    def __init__(self, board):
        self._board = board
        self._relay = Relay(Asking(), unhexlify(board.cup_id))
        self._usb = Usb()
        self._come = poll()
        self._come.register(sys.stdin, POLLIN)
        self._decoder = Decoder()
        self._rest = b""  # of a line that has begun to go out
        self._wait = 0

    def turn(self):
        """Takes what the host says, polls a cup if one is due, gives the host what there is for it."""
        relay = self._relay
        self._board.feed()
        for _ in self._come.ipoll(self._wait):
            for payload in self._decoder.feed(sys.stdin.buffer.readline()):
                relay.take(payload)
        self._wait = relay.turn(self._board.ticks())
        if relay.out and not self._rest:
            self._rest = relay.out.pop(0)
            del relay.out[:-HELD]
        if self._rest:
            self._rest = self._rest[self._usb.write(self._rest) :]
            self._wait = 0
