"""The link of a cup that has a radio: the cable while a laptop speaks on it, else the radio. It must not know lines."""

from gobelet.board.nrf24 import Waiting
from gobelet.link.session import DEAD_MS
from gobelet.radio.cup import CupRadio


class Air:
    """usb: the cable. ticks: the board's."""

    def __init__(self, usb, ticks):
        self._usb = usb
        self._ticks = ticks
        self._chip = Waiting()
        self._tables = list  # none, until the app says which
        self._radio = CupRadio(self._chip, lambda: self._tables())
        self._cable_until = 0

    @property
    def transport(self):
        """Empty while the cable speaks, else "radio"."""
        return "" if self._ticks() < self._cable_until else "radio"

    def look_for(self, tables):
        """tables: function -> [(table's id, key)] of the tables to be looked for."""
        self._tables = tables

    def read(self):
        """What came on the wire that is in use."""
        data = self._usb.read()
        now = self._ticks()
        if data:
            if now >= self._cable_until:
                self._radio.rest()
            self._cable_until = now + DEAD_MS
        if now < self._cable_until:
            return data
        self._radio.turn(now)
        return self._radio.read()

    def write(self, data):
        """Hand over what is taken now; returns how many bytes that was."""
        return self._radio.write(data) if self.transport else self._usb.write(data)

    def turn(self, now):
        """Serves the radio. Returns whether there is something to be read from it."""
        return now >= self._cable_until and self._radio.turn(now)

    def signal(self):
        """Percent of the table's polls that were heard lately."""
        return self._radio.quality

    def disturbed(self):
        """Whether it finds no table, and something else is heard on all channels."""
        return self._radio.disturbed
