"""The board of a Pico 2 W, which runs MicroPython's own image, as only that has Wi-Fi: the program is an image in a
file (firmware/file_slots), loaded into memory, and the lamp hangs on the Wi-Fi chip. Everything else is a Pico's.
"""

import gc
import sys

import machine
from micropython import const
from network import STA_IF, WLAN

from gobelet import games
from gobelet.board import pins
from gobelet.board.pico import PicoBoard

_COLLECT = const(16384)  # bytes after which memory is collected, long before it is full: what stays lies close together
_FEED_MS = const(1000)  # of the watchdog, while a driver keeps everything else waiting


class Pico2WBoard(PicoBoard):
    """See PicoBoard."""

    kind = pins.PROFILE + "pico2w"
    abilities = ("light", "turn", "sensor", "cable", "kit" if pins.PROFILE else "role", "off")

    def __init__(self, watchdog=False):
        games.make_room = unload_other_games
        gc.threshold(_COLLECT)
        super().__init__(watchdog)

    def _open_ring(self):
        """None: among the files a record is written anew each time."""

    def _lamp(self):
        """None: what is sent to it goes by the Wi-Fi chip's bus, which no interrupt may use."""

    def slot(self):
        """See PicoBoard."""
        from gobelet.board import file_slot  # once in a season

        return file_slot.of_this_cup(self.feed_watchdog, self._bears)

    def _go_on_air(self):
        """By radio where one is fitted or was, else by Wi-Fi if the cup knows a network."""
        if not super()._go_on_air():
            from gobelet.cup import networks

            self.abilities += ("wifi",)
            if networks.record(self.load("wifi"))["networks"]:
                self.go_online(True)

    def go_online(self, on):
        """Switches Wi-Fi on or off. Returns the Wifi, None for off."""
        if on and not self.wifi:
            self.wifi = open_wifi(self.load("wifi"), self._tables, lambda: self._proven(), self.feed_watchdog)
            self._carry(self.wifi, "tcp", self._usb.hosted())
        elif self.wifi and not on:
            self.wifi.end()
            self._air = self.wifi = None
            self.read, self.write = self._usb.read, self._usb.write
        return self.wifi

    def set_brightness(self, level):
        """See PicoBoard; in the dark the Wi-Fi chip dozes."""
        if self.wifi:
            self.wifi.doze(not level)
        super().set_brightness(level)

    def switch_off(self):
        """See PicoBoard; the Wi-Fi chip, too."""
        if self.wifi:
            self.go_online(False)
            WLAN(STA_IF).deinit()
        super().switch_off()


def unload_other_games(name):
    """Forgets the modules of all games but one. What still uses them goes on with what it has."""
    folder = games.__name__ + "."
    for module in list(sys.modules):
        if module.startswith(folder) and module[len(folder) :].split(".")[0] != name:
            del sys.modules[module]
    for other in games.GAMES:
        if other != name and hasattr(games, other):
            delattr(games, other)
    gc.collect()


def open_wifi(record, tables, proven, feed):
    """The Wifi of this board, switched on. record: of the networks that it knows; tables, proven: see Wifi; feed: feeds
    the watchdog."""
    from gobelet.board.wifi import Wifi
    from gobelet.cup import networks

    modes = (WLAN.PM_PERFORMANCE, WLAN.PM_POWERSAVE)  # pyright: ignore[reportAttributeAccessIssue]

    def patiently(do):
        return run_feeding_watchdog(do, feed)

    return Wifi(WLAN(STA_IF), modes, networks.record(record), tables, proven, patiently=patiently)


def run_feeding_watchdog(do, feed):
    """What a driver does, which may take longer than the watchdog waits; feed: feeds it."""
    feeding = machine.Timer(-1, mode=machine.Timer.PERIODIC, period=_FEED_MS, callback=lambda timer: feed())
    try:
        return do()
    finally:
        feeding.deinit()
