"""The two slots of bootloader/slots.py as files: `image.a` and `image.b`, each a header and its image, and `image.now`,
the record of which one starts.

None of them is ever written to. A new image grows in `image.a.new` (or b) from its beginning, with the sectors that it
has in common with the old one copied from there; once its SHA-256 is right that file takes the old one's place in one
step, and so does a new record. So whenever the power goes there is a whole image, and a record that names it. A file
system must keep that promise of a rename, and what was flushed: LittleFS does. It must not know what an image holds.
"""

import hashlib
import os
import struct
import sys
from binascii import crc32

from bootloader import slots
from bootloader.slots import CRC, HEADER, KEPT, NAMES, PAGE, SECTOR

SECTORS = 160  # that an image may have: two of them and a new one fit into the 2.5 MB of files
SIZE = struct.calcsize(HEADER) + CRC  # of a header
PATH = "/image."
NOW, NEW = PATH + "now", ".new"
BLANK = b"\xff" * SECTOR
AT_ONCE = 1024  # bytes that are read: memory in larger pieces is rare


class FiledSlots(slots.Slots):
    """mpy: sys.implementation._mpy of the MicroPython that is to run an image. opener, system: what has open(), and
    what has rename() and remove().

    wanted: the header of the image that is to be written, b"" for one that is not known yet; what is there of the same
    one after a power cut need not come again. feed: called now and then by what takes long."""

    def __init__(self, mpy, opener=open, system=os, feed=lambda: None):
        self._mpy = mpy
        self._open, self._system = opener, system
        self.room = SECTORS * SECTOR
        self.size = self.room + (1 + KEPT) * SECTOR  # as a slot in flash would be that has such room
        self._memory, self._device = b"", self  # what Slots reads, and what it writes the record to
        self.wanted = b""
        self.feed = feed
        self._file = None  # the new image
        self._count = 0  # sectors that it has

    # images

    def start_of(self, slot):
        """Where the slot begins in what was read of its file."""
        return 0

    def path(self, slot):
        """The file of a slot."""
        return PATH + NAMES[slot].lower()

    def header(self, slot):
        """See Slots."""
        self._memory = self._read(self.path(slot), 0, SIZE)
        return super().header(slot)

    def top(self, slot):
        """The bytes of its header, b"" without one."""
        return self._read(self.path(slot), 0, SIZE)

    def image(self, slot):
        """The file of a slot's image; None when it is not whole."""
        header = self.header(slot)
        if header is None:
            return None
        crc = 0
        for part in self._parts(self.path(slot), header[0]):
            crc = crc32(part, crc)
        return self.path(slot) if crc == header[1] else None

    # the record

    def record(self):
        """See Slots."""
        self._memory = self._read(NOW, 0, PAGE)
        return super().record()

    def write_record(self, slot, trial, failures):
        """See Slots."""
        self._memory = self._read(NOW, 0, PAGE)
        super().write_record(slot, trial, failures)

    def _blank_after(self, page):
        return 0

    def writeblocks(self, block, data, offset):
        """A record: the only thing that Slots itself writes."""
        with self._open(NOW + NEW, "wb") as file:
            file.write(data)
        self._system.rename(NOW + NEW, NOW)

    # updates

    def sectors(self, slot, count):
        """See Slots."""
        begun = self._begun(slot)
        return [crc32(self._sector(slot, number, begun)) for number in range(count)]

    def invalidate(self, slot):
        """The image that is wanted grows from now on, or goes on to grow; the one that is there stays until seal()."""
        self._close()
        self._count = self._begun(slot)
        self._file = self._open(self.path(slot) + NEW, "ab" if self._count else "wb")
        if not self._count:
            self._file.write(self.wanted or BLANK[:SIZE])

    def write(self, slot, number, data):
        """See Slots. In ascending order, as what lies between is copied."""
        if number < self._count:  # what was there of it is damaged
            self._drop(slot)
        self._fill(slot, number)
        self._append(data)

    def finish_image(self, slot, header):
        """See Slots."""
        length = struct.unpack(HEADER, header[:-CRC])[1]
        self._fill(slot, -(-length // SECTOR))
        self._close()
        new, digest = self.path(slot) + NEW, hashlib.sha256()
        for part in self._parts(new, length):
            digest.update(part)
        if self._read(new, 0, SIZE) != header or digest.digest() != header[-CRC - 32 : -CRC]:
            self._drop(slot)
            return False
        self._system.rename(new, self.path(slot))
        return self.image(slot) is not None

    def _begun(self, slot):
        """How many sectors are there of the image that is wanted."""
        new = self.path(slot) + NEW
        if not self.wanted or self._read(new, 0, SIZE) != self.wanted:
            return 0
        with self._open(new, "rb") as file:
            size = file.seek(0, 2) - SIZE
        return 0 if size % SECTOR else size // SECTOR

    def _fill(self, slot, number):
        """The new image has all sectors below this one: those that nobody wrote are the old one's."""
        if self._file is None:
            self.invalidate(slot)
        while self._count < number:
            self._append(self._sector(slot, self._count))

    def _append(self, data):
        self.feed()
        self._file.write(data)
        self._file.flush()  # from now on it outlives a power cut
        self._count += 1

    def _sector(self, slot, number, begun=0):
        """A sector of what is there, of a new image of which so many sectors were written."""
        name = self.path(slot) + (NEW if number < begun else "")
        data = self._read(name, SIZE + number * SECTOR, SECTOR)
        return data if len(data) == SECTOR else data + BLANK[len(data) :]

    def _drop(self, slot):
        """What was begun is worth nothing."""
        self._close()
        self._system.remove(self.path(slot) + NEW)

    def _close(self):
        if self._file:
            self._file.close()
        self._file, self._count = None, 0

    # files

    def _read(self, name, at, size):
        """At most so many bytes of a file, fewer where it ends or is not there."""
        try:
            with self._open(name, "rb") as file:
                file.seek(at)
                return file.read(size)
        except OSError:
            return b""

    def _parts(self, name, length):
        """So many bytes of the image in a file, a piece at a time."""
        try:
            with self._open(name, "rb") as file:
                file.seek(SIZE)
                while length > 0:
                    self.feed()
                    part = file.read(min(length, AT_ONCE))
                    if not part:
                        return
                    length -= len(part)
                    yield part
        except OSError:
            return  # there is no such file: what it held has another sum


def of_this_cup():
    """The slots among this board's files."""
    return FiledSlots(sys.implementation._mpy)  # pyright: ignore[reportAttributeAccessIssue]


def mount():
    """See slots.mount()."""
    import vfs

    from file_slots.rom import RomFs

    store = of_this_cup()
    slots.running = store.choose()
    if slots.running >= 0:
        vfs.mount(RomFs(open(store.path(slots.running), "rb"), SIZE), "/rom")
        sys.path.append("/rom")


def install():
    """From now on this is what bootloader/slots.py has, for the bootloader and for the program."""
    slots.of_this_cup, slots.mount = of_this_cup, mount
