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


def main(board):
    """Relays until it fails, or until Ctrl-C."""
    relay = Relay(Asking(), unhexlify(board.cup_id))
    usb, decoder = Usb(), Decoder()
    come = poll()
    come.register(sys.stdin, POLLIN)
    rest = b""
    wait = 0
    while True:
        board.feed()
        for _ in come.ipoll(wait):
            for payload in decoder.feed(sys.stdin.buffer.readline()):
                relay.take(payload)
        wait = relay.turn(board.ticks())
        if relay.out and not rest:
            rest = relay.out.pop(0)
            del relay.out[:-HELD]
        if rest:
            rest = rest[usb.write(rest) :]
            wait = 0
