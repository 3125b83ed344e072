"""The idle slot of a board whose images are files (firmware/file_slots/store.py), filled like board/idle_slot.py.
A sector is kept in memory until the next one begins, as a file can only grow: one that came damaged comes
again. It must not know where an image comes from.
"""

import sys
from binascii import crc32

from bootloader import slots
from gobelet.board.idle_slot import SECTOR, IdleSlot


class FileSlot(IdleSlot):
    """store: the FiledSlots. running, bears: see IdleSlot."""

    def __init__(self, store, mpy, running, bears):
        self._slots = store
        self._mpy = mpy
        self._running = running
        self._slot = 1 - running
        self._bears = bears
        self._sector = -1  # that is in memory
        self._data = bytearray(SECTOR)

    def holds(self, header):
        """See IdleSlot. This is the image that sectors are for, from now on."""
        self._slots.wanted = header
        return super().holds(header)

    def _top(self, size):
        return self._slots.top(self._slot)

    def erase(self, sector):
        """See IdleSlot."""
        self._write()
        if sector != self._sector:
            self._write_sector()
        self._sector = sector

    def program(self, sector, at, data):
        """See IdleSlot."""
        self._write()
        self._data[at : at + len(data)] = data

    def sum_of(self, sector):
        """See IdleSlot."""
        return crc32(self._data)

    def finish_image(self, header):
        """See IdleSlot."""
        self._write()
        self._write_sector()
        return self._slots.finish_image(self._slot, header)

    def _write_sector(self):
        if self._sector >= 0:
            self._slots.write(self._slot, self._sector, self._data)
            self._sector = -1


def of_this_cup(feed, bears):
    """The slot from which this cup does not run. feed: feeds the watchdog; bears: see IdleSlot."""
    from file_slots.store import of_this_cup as open_store  # a Pico 2 W has it

    store = open_store()
    store.feed = feed
    mpy = sys.implementation._mpy  # pyright: ignore[reportAttributeAccessIssue]
    return FileSlot(store, mpy, slots.running, bears)
