"""The link of a cup that can do without its cable: the cable while a laptop speaks on it or nothing else works, else
the radio or Wi-Fi. It must not know lines.
"""

from gobelet.link.message_shapes import TIMEOUT_MS


class TransportSelector:
    """usb: the cable. ticks: the board's. medium, which whoever has this may ask, too: turn(now), due, rings(), read(),
    write(data), rest(), look(now), usable, fault and quality, as radio/cup_radio.py and board/wifi.py have them. name:
    of the transport that it is. wired: whether a laptop may be speaking on the cable already."""

    def __init__(self, usb, ticks, medium, name, wired=False):
        self._usb = usb
        self._ticks = ticks
        self.medium = medium
        self._name = name
        self._cable_until = ticks() + TIMEOUT_MS if wired else 0

    @property
    def transport(self):
        """Empty while the cable speaks, or nothing else can."""
        return self._name if self.medium.usable and self._ticks() >= self._cable_until else ""

    def read(self):
        """What came on the wire that is in use."""
        data = self._usb.read()
        now = self._ticks()
        if data:
            if now >= self._cable_until:
                self.medium.suspend()
            self._cable_until = now + TIMEOUT_MS
        self.medium.look(now)
        if now < self._cable_until or not self.medium.usable:
            return data
        self.medium.tick(now)
        return self.medium.read()

    def write(self, data):
        """Hand over what is taken now; returns how many bytes that was."""
        return self.medium.write(data) if self.transport else self._usb.write(data)

    def tick(self, now):
        """Serves the medium. Returns whether there is something to be read from it."""
        return now >= self._cable_until and self.medium.tick(now)

    def has_event(self):
        """Whether something has come for turn(), as far as an interrupt tells of it."""
        return self.medium.has_event() and self.transport != ""
