"""The link of a cup that can do without its cable: the cable while a laptop speaks on it or nothing else works, else
the radio or Wi-Fi. It must not know lines.
"""

from gobelet.link.session import DEAD_MS


class Air:
    """usb: the cable. ticks: the board's. medium: turn(now), due, rings(), read(), write(data), rest(), look(now),
    usable, fault and quality, as radio/cup.py and board/wifi.py have them. name: of the transport that it is. wired:
    whether a laptop may be speaking on the cable already."""

    def __init__(self, usb, ticks, medium, name, wired=False):
        self._usb = usb
        self._ticks = ticks
        self._medium = medium
        self._name = name
        self._cable_until = ticks() + DEAD_MS if wired else 0

    @property
    def transport(self):
        """Empty while the cable speaks, or nothing else can."""
        return self._name if self._medium.usable and self._ticks() >= self._cable_until else ""

    @property
    def usable(self):
        """Whether there is a medium that can be used."""
        return self._medium.usable

    @property
    def fault(self):
        """What is wrong with the medium, "" for nothing."""
        return self._medium.fault

    def read(self):
        """What came on the wire that is in use."""
        data = self._usb.read()
        now = self._ticks()
        if data:
            if now >= self._cable_until:
                self._medium.rest()
            self._cable_until = now + DEAD_MS
        self._medium.look(now)
        if now < self._cable_until or not self._medium.usable:
            return data
        self._medium.turn(now)
        return self._medium.read()

    def write(self, data):
        """Hand over what is taken now; returns how many bytes that was."""
        return self._medium.write(data) if self.transport else self._usb.write(data)

    def turn(self, now):
        """Serves the medium. Returns whether there is something to be read from it."""
        return now >= self._cable_until and self._medium.turn(now)

    def due(self):
        """When turn() is called at the latest, 0: as ever."""
        return self._medium.due

    def rings(self):
        """Whether something has come for turn(), as far as an interrupt tells of it."""
        return self._medium.rings() and self.transport != ""

    def rest(self):
        """The medium is off."""
        self._medium.rest()

    def signal(self):
        """How well the table is heard, in percent."""
        return self._medium.quality

    def disturbed(self):
        """Whether it finds no table, and something else is heard on all channels."""
        return self._medium.disturbed
