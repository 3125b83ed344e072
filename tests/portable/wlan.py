"""A Wi-Fi driver for tests: as much of MicroPython's network.WLAN as a station needs, and the air around it. Runs on
CPython and MicroPython alike."""

STRONG, WEAK = -50, -86  # dBm


class Wlan:
    """air: function -> the networks that are there, rows [name, password] or [name, password, dBm]; one without a
    password is open, one whose name begins with a dot hides it, and one whose name is bytes has no text for a name.
    scans: how often it has searched. on: whether it is."""

    def __init__(self, air):
        self._air = air
        self._tried = None
        self.scans = 0
        self.on = False

    def active(self, on):
        self.on = on

    def config(self, pm):
        pass

    def connect(self, name, password):
        assert self.on
        self._tried = [name, password]

    def disconnect(self):
        self._tried = None

    def isconnected(self):
        return self._tried in [row[:2] for row in self._air()]

    def status(self, what=""):
        there = [row for row in self._air() if self._tried and row[0] == self._tried[0]]
        if what == "rssi":
            return _dbm(there[0]) if there else 0  # the driver says a number also where the network has just gone
        if self._tried is None or self.isconnected():
            return 0
        return -3 if there else -2

    def scan(self):
        """Rows (name, address, channel, dBm, security, how often it was heard hiding), as the driver gives them."""
        assert self.on
        self.scans += 1
        return [(_name(row[0]), b"\0" * 6, 1, _dbm(row), 5 if row[1] else 0, 0) for row in self._air()]

    def ifconfig(self):
        return ("127.0.0.1", "255.0.0.0", "127.0.0.1", "127.0.0.1")


def _name(name):
    if type(name) is bytes:
        return name
    return b"" if name[0] == "." else name.encode()


def _dbm(row):
    return row[2] if len(row) > 2 else -60
