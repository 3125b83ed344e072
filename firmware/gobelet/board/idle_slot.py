"""The slot of the flash from which this cup does not run: where a new image goes while the old one plays on.

It is filled with what bootloader/slots.py offers for that, and with nothing else of it. A cut at any moment leaves the
running image to start again: the header of the other one is written last, and only switch() has it start. It
must not know where an image comes from.
"""

import struct
import sys
from binascii import crc32

from bootloader import slots

SECTOR, PAGE = slots.SECTOR, slots.PAGE
NO_POWER = 5  # EIO


class IdleSlot:
    """memory, device: of the ROM partition, and mpy: of this MicroPython, as bootloader/slots.py wants them. running:
    the slot that this cup runs from. bears: a function that says whether the cells bear a write."""

    def __init__(self, memory, device, mpy, running, bears):
        self._memory = memory
        self._device = device
        self._slots = slots.Slots(memory, device, mpy)
        self._mpy = mpy
        self._running = running
        self._slot = 1 - running
        self._block = self._slots.start_of(self._slot) // SECTOR + 1  # where the image begins
        self._bears = bears

    def look(self, header):
        """(bytes of the image, its version) of a header; None for one that is damaged, or whose image is too large, or
        made for another MicroPython."""
        body = header[: -slots.CRC]
        if len(body) != struct.calcsize(slots.HEADER) or body[: len(slots.HEADER_MAGIC)] != slots.HEADER_MAGIC:
            return None
        _, length, _, mpy, version, _ = struct.unpack(slots.HEADER, body)
        whole = crc32(body) == int.from_bytes(header[-slots.CRC :], "little")
        fits = 0 < length <= self._slots.size - (1 + slots.KEPT) * SECTOR
        loads = mpy & 0xFF == self._mpy & 0xFF and mpy >> 8 in (0, self._mpy >> 8)
        return (length, version.rstrip(b"\0").decode()) if whole and fits and loads else None

    def free(self):
        """Whether the image there is not needed: while the running one is on trial it is."""
        return self._slots.record()[:2] == (self._running, False)

    def holds(self, header):
        """Whether the image of a header is there, whole."""
        return self._top(len(header)) == header and self._slots.image(self._slot) is not None

    def _top(self, size):
        """The first bytes of the slot."""
        at = (self._block - 1) * SECTOR
        return self._memory[at : at + size]

    def sums(self, count):
        """The CRCs of its first sectors."""
        return self._slots.sectors(self._slot, count)

    def erase(self, sector):
        """Makes a sector of the image blank: whatever image was there is none from now on, by its CRC. Raises OSError
        when the cells are too weak, as does all that writes."""
        self._write()
        self._device.ioctl(slots.ERASE, self._block + sector)

    def program(self, sector, at, data):
        """Writes whole pages to a sector that is blank there. at: in the sector."""
        self._write()
        view = memoryview(data)
        for page in range(0, len(data), PAGE):  # so that interrupts wait no longer than for one
            self._device.writeblocks(self._block + sector, view[page : page + PAGE], at + page)

    def finish_image(self, header):
        """The image is there: writes its header. Returns whether its SHA-256 is the header's."""
        self._write()
        if self._top(PAGE) != b"\xff" * PAGE:  # of the image before, or what a cut has left
            self._slots.invalidate(self._slot)
        return self._slots.finish_image(self._slot, header)

    def sum_of(self, sector):
        """The CRC of a sector."""
        at = (self._block + sector) * SECTOR
        return crc32(self._memory[at : at + SECTOR])

    def switch(self):
        """The next start is the other image's, on trial."""
        self._write()
        self._slots.write_record(self._slot, True, 0)

    def _write(self):
        if not self._bears():
            raise OSError(NO_POWER)


def of_this_cup(partition, bears):
    """The slot from which this cup does not run. partition: (memory, device); bears: see IdleSlot."""
    mpy = sys.implementation._mpy  # pyright: ignore[reportAttributeAccessIssue]
    memory, device = partition
    return IdleSlot(memory, device, mpy, slots.running, bears)
