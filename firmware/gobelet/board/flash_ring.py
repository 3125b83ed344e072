"""One small record that is written before nearly every command, in sectors of flash of its own: the cup's mark.

A file takes a tenth of a second, as the file system erases sectors for it. Here each save programs the next blank pages
of a sector that was erased before, 0.4 ms each, and the newest entry that is whole counts. The sectors are used in
turn: those behind the current one are erased ahead of time when somebody calls tend() at a quiet moment, so that a cup
that sleeps has room for many entries before one is due. The sector of the newest entry is never erased. So a power cut
at any byte of a program or an erase leaves the old record or the new one.

After a start it goes on in another sector, erased anew: where power went in the middle of a program or an erase, what
looks blank may not be. It must not know what is in the record.
"""

import struct
from binascii import crc32

SECTOR, PAGE = 4096, 256
SECTORS = 8  # the last ones of the ROM partition; bootloader/slots.py keeps images out of them
AHEAD = 4  # of them that are ready at best
ERASE = 6  # the command of a block device's ioctl()
HEAD = "<4sII"  # magic, number of the entry, length of the record; its CRC, over both, and the record follow
MAGIC = b"mark"
BEGIN = 16  # bytes before the record
TOO_BIG, BROKEN = 27, 5  # EFBIG, EIO


class FlashRing:
    """memory: a memoryview of the partition. device: what writes to it, as rp2.Flash does: writeblocks(), ioctl()."""

    def __init__(self, memory, device):
        self._memory = memory
        self._device = device
        self._first = len(memory) // SECTOR - SECTORS
        self._number, self._at, self._length = self._newest()  # of the newest entry; where it begins, -1: nowhere
        self._start_over()

    def _start_over(self):
        self._sector = self._at // SECTOR - self._first if self._at >= 0 else SECTORS - 1
        self._page = SECTOR  # where in that sector the next entry goes: there is no room
        self.ready = 0  # how many sectors behind it are erased
        self.untidy = False  # whether tend() has something to do

    def load(self):
        """The record, None if there is none."""
        if self._at < 0:
            return None
        return bytes(self._memory[self._at + BEGIN : self._at + BEGIN + self._length])

    def save(self, parts):
        """Replace the record; parts: an iterable of bytes. OSError when it is too large or flash is broken; the old
        record is then still there."""
        data = b"".join(parts)
        size = -(-(BEGIN + len(data)) // PAGE) * PAGE
        if size > SECTOR:
            raise OSError(TOO_BIG)
        head = struct.pack(HEAD, MAGIC, self._number + 1, len(data))
        entry = bytearray(size)
        entry[: BEGIN - 4] = head
        entry[BEGIN - 4 : BEGIN] = crc32(data, crc32(head)).to_bytes(4, "little")
        entry[BEGIN : BEGIN + len(data)] = data
        for _ in range(SECTORS):
            if self._page + size > SECTOR and not self._turn():
                break
            at = (self._first + self._sector) * SECTOR + self._page
            self._program(at, entry)
            if self._memory[at : at + size] == entry:
                self._page += size
                self._number, self._at, self._length = self._number + 1, at, len(data)
                self.untidy = self.ready < AHEAD
                return
            self._page = SECTOR  # worn out, or it was not blank: the next sector may do
        self._start_over()
        raise OSError(BROKEN)

    def tidy(self, lit, bears):
        """Erases a sector if there is one to be erased, in the dark only if nothing is ready any more. lit: whether the
        display is; bears: a function that says whether the cells bear it. Returns whether there is more to do."""
        if self.untidy and (lit or not self.ready) and bears():
            self.erase_ahead()
        return self.untidy

    def erase_ahead(self):
        """Erase one of the sectors that come next, if that is still to be done: 45 ms, at worst 400, in which nothing
        else of the cup runs."""
        if self.untidy:
            self._erase()

    def _program(self, at, entry):
        """A page at a time, so that interrupts wait no longer than for one."""
        view = memoryview(entry)
        for start in range(0, len(entry), PAGE):
            self._device.writeblocks((at + start) // SECTOR, view[start : start + PAGE], (at + start) % SECTOR)

    def _turn(self):
        """To the next sector. False if there is none but that of the newest entry."""
        if not self.ready and not self._erase():
            return False
        self._sector = (self._sector + 1) % SECTORS
        self._page = 0
        self.ready -= 1
        return True

    def _erase(self):
        sector = self._first + (self._sector + 1 + self.ready) % SECTORS
        self.untidy = False
        if sector == self._at // SECTOR:
            return False
        self._device.ioctl(ERASE, sector)
        self.ready += 1
        self.untidy = self.ready < AHEAD
        return True

    def _newest(self):
        number, where, length = 0, -1, 0
        for at in range(self._first * SECTOR, (self._first + SECTORS) * SECTOR, PAGE):
            head = bytes(self._memory[at : at + BEGIN])
            if head[:4] != MAGIC:
                continue
            _, newest, size = struct.unpack(HEAD, head[:-4])
            if newest <= number or BEGIN + size > SECTOR - at % SECTOR:
                continue
            crc = crc32(self._memory[at + BEGIN : at + BEGIN + size], crc32(head[:-4]))
            if crc == int.from_bytes(head[-4:], "little"):
                number, where, length = newest, at, size
        return number, where, length
