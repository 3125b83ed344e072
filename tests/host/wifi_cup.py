"""The cup of test_wifi.py: the whole program on real sockets, on CPython or MicroPython. Only the radio's driver is a
stand-in, which says what the file `air` says: the networks that are there, a line each, name and password.

Arguments: folder of its flash, panel descriptor, cup id, port of the table.
"""

import sys

from gobelet.board.air import Air
from gobelet.board.virtual import VirtualBoard
from gobelet.board.wifi import Wifi
from gobelet.cup import networks
from gobelet.cup.app import App


class Wlan:
    """As much of network.WLAN as a station needs."""

    def __init__(self, folder):
        self._folder = folder
        self._joined = self._tried = None

    def _air(self):
        with open(self._folder + "/air") as file:
            return [line.rstrip("\n").split(" ") for line in file]

    def active(self, on):
        pass

    def config(self, pm):
        pass

    def connect(self, name, password):
        self._tried = [name, password]

    def disconnect(self):
        self._tried = None

    def isconnected(self):
        return self._tried in self._air()

    def status(self, what=""):
        if what == "rssi":
            return -60
        if self._tried is None or self.isconnected():
            return 0
        return -3 if self._tried[0] in [name for name, _ in self._air()] else -2

    def ifconfig(self):
        return ("127.0.0.1", "255.0.0.0", "127.0.0.1", "127.0.0.1")


class WifiBoard(VirtualBoard):
    """Its cable is what other virtual cups have for a link."""

    abilities = ("wifi",)

    def __init__(self, folder, panel, cup, port):
        super().__init__(folder, panel, cup)
        self._tables, self._proven = list, bool
        known = networks.record(self.load("wifi"))
        self.wifi = Wifi(Wlan(folder), (1, 2), known, lambda: self._tables(), lambda: self._proven(), port)
        self._usb = Cable(self.read, self.write)
        self._air = Air(self._usb, self.ticks, self.wifi, "tcp")
        self.read, self.write, self.signal = self._air.read, self._air.write, self._air.signal

    @property
    def transport(self):
        return self._air.transport

    @transport.setter
    def transport(self, name):
        pass

    def look_for(self, tables, proven):
        self._tables, self._proven = tables, proven

    def wait(self, milliseconds):
        end = self.ticks() + milliseconds
        while True:
            super().wait(min(max(end - self.ticks(), 0), 5))
            if self._air.turn(self.ticks()) or self.ticks() >= end or not self.alive:
                return


class Cable:
    def __init__(self, read, write):
        self.read, self.write = read, write


folder, panel, cup, port = sys.argv[1:]
board = WifiBoard(folder, int(panel), cup, int(port))
app = App(board)
told = ""
while board.alive:
    board.wait(app.step())
    said = "%s %s %d" % (board.wifi.state, board.transport or "usb", app.link.state)
    if said != told:
        told = said
        board.answer(said)
