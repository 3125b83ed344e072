"""The cup of test_wifi.py: the whole program on real sockets, on CPython or MicroPython. Only the radio's driver is a
stand-in (tests/portable/wlan.py), which says what the file `air` says: the networks that are there, a line each, name
and password.

Arguments: folder of its flash, panel descriptor, cup id, port of the table. In the folder is what its player presses:
rows [mask, milliseconds] as JSON, in the cup's own time.
"""

import json
import sys

sys.path.append(__file__.rsplit("/", 2)[0] + "/portable")

from wlan import Wlan

from gobelet.board.transport_selector import TransportSelector
from gobelet.board.virtual import VirtualBoard
from gobelet.board.wifi import Wifi
from gobelet.cup import networks
from gobelet.cup.app import App


class WifiBoard(VirtualBoard):
    """Its cable is what other virtual cups have for a link."""

    abilities = ("wifi",)
    wifi = None

    def __init__(self, folder, panel, cup, port):
        super().__init__(folder, panel, cup)
        self._presses = json.loads(self.load("presses"))
        self._mask, self._until = 0, 0
        self._port = port
        self._tables, self._proven = list, bool
        self._usb = Cable(self.read, self.write)
        self._air = None
        if networks.record(self.load("wifi"))["networks"]:
            self.go_online(True)

    def air(self):
        with open(self._folder + "/air") as file:
            return [line.rstrip("\n").split(" ", 1) for line in file]

    def go_online(self, on):
        if on and not self.wifi:
            known = networks.record(self.load("wifi"))
            tables, proven = lambda: self._tables(), lambda: self._proven()
            self.wifi = Wifi(Wlan(self.air), (1, 2), known, tables, proven, self._port)
            self._air = TransportSelector(self._usb, self.ticks, self.wifi, "tcp")
            self.read, self.write = self._air.read, self._air.write
        elif self.wifi and not on:
            self.wifi.end()
            self.wifi = self._air = None
            self.read, self.write = self._usb.read, self._usb.write
        return self.wifi

    def buttons(self):
        if self._presses and app.now >= self._until:  # the time by which contacts are said to bounce
            self._mask, milliseconds = self._presses.pop(0)
            self._until = app.now + milliseconds
        return self._mask

    def signal(self):
        return self._air.medium.quality

    @property
    def transport(self):
        return self._air.transport if self._air else ""

    @transport.setter
    def transport(self, name):
        pass

    def set_known_tables(self, tables, proven):
        self._tables, self._proven = tables, proven

    def wait(self, milliseconds):
        end = self.ticks() + milliseconds
        while True:
            super().wait(min(max(end - self.ticks(), 0), 5))
            if self._air and self._air.tick(self.ticks()) or self.ticks() >= end or not self.alive:
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
    said = "%s %s %d" % (board.wifi.state if board.wifi else "off", board.transport or "usb", app.link.state)
    if said != told:
        told = said
        board.answer(said)
