"""Two slots for images of the program in flash, and the record that says which of them starts.

The ROM partition, in sectors of 4096 bytes: two sectors of records, then slot A, then slot B, of equal size. A slot is
one sector whose first page is the header, then the image, a ROMFS. The last sectors of a slot stay free:
in those of slot B the program keeps what it writes often (gobelet/board/ring.py). The header is written last and erased
first, and carries length and CRC of the image: half an image is no image. A record takes a page; the newest that is
whole counts. Changing it programs one blank page, and erases at most the sector that holds none but older ones:
whenever the power goes, the old record or the new one is there, and what it names is whole.

It must not know what is in an image.
"""

import struct
import sys
from binascii import crc32

FORMAT = 1  # of the partition and of what an update calls here
SECTOR, PAGE = 4096, 256
RECORDS = 2  # sectors of records
KEPT = 8  # sectors at the end of each slot in which no image lies
NAMES = "AB"
FAILURES = 3  # failed starts in a row that an image on trial may have

HEADER = "<8sIIH16s32s"  # magic, length, CRC of the image, .mpy version and machine, version, SHA-256 of the image
HEADER_MAGIC = b"gobelet\1"
RECORD = "<4sIBBBx"  # magic, number, slot, whether it is on trial, failed starts
RECORD_MAGIC = b"slot"
CRC = 4  # bytes behind both
ERASE = 6  # the command of a block device's ioctl()


OPEN_PATH = ("", "/lib")  # and behind them, where the cable is open
PUT_ASIDE = b"kept"  # what begins the sectors behind slot B where maintenance.py was cut off

running = -1  # the slot that mount() has mounted, -1: none


class Slots:
    """memory: a memoryview of the partition. device: what writes to it, as rp2.Flash does: writeblocks(), ioctl().
    mpy: sys.implementation._mpy of the MicroPython that is to run an image."""

    def __init__(self, memory, device, mpy):
        self._memory = memory
        self._device = device
        self._mpy = mpy
        self.size = (len(memory) // SECTOR - RECORDS) // 2 * SECTOR  # bytes of a slot
        self.room = self.size - (1 + KEPT) * SECTOR  # for its image

    # images

    def start_of(self, slot):
        """Where a slot begins in the partition."""
        return RECORDS * SECTOR + slot * self.size

    def header(self, slot):
        """(length, CRC, .mpy version, version, SHA-256) of a slot's image; None when it has none that could start."""
        start = self.start_of(slot)
        fields = _checked(self._memory[start : start + struct.calcsize(HEADER) + CRC], HEADER, HEADER_MAGIC)
        if fields is None:
            return None
        length, crc, mpy, version, digest = fields
        if length > self.room or mpy & 0xFF != self._mpy & 0xFF or mpy >> 8 not in (0, self._mpy >> 8):
            return None
        return length, crc, mpy, version.rstrip(b"\0").decode(), digest

    def image(self, slot):
        """The bytes of a slot's image, as they are in flash; None when they are not whole."""
        header = self.header(slot)
        if header is None:
            return None
        start = self.start_of(slot) + SECTOR
        image = self._memory[start : start + header[0]]
        return image if crc32(image) == header[1] else None

    def choose(self):
        """The slot to start now, -1 if no image is whole. One on trial that has failed too often, or an image that is
        damaged, gives way to the other for good."""
        slot, trial, failures = self.record()
        given_up = trial and failures >= FAILURES
        for candidate in (1 - slot, slot) if given_up else (slot, 1 - slot):
            if self.image(candidate) is not None:
                if candidate != slot:
                    self.write_record(candidate, False, 0)
                return candidate
        return -1

    def maintenance_is_pending(self):
        """Whether maintenance.py has begun something that is to be ended."""
        at = len(self._memory) - KEPT * SECTOR
        return self._memory[at : at + len(PUT_ASIDE)] == PUT_ASIDE

    # the record

    def record(self):
        """(slot, whether it is on trial, failed starts in a row)."""
        newest = self._newest()
        return newest[2:] if newest else (0, False, 0)

    def write_record(self, slot, trial, failures):
        """Write the record: from now on it names this slot."""
        newest = self._newest()
        number, page = newest[:2] if newest else (0, -1)
        page = self._blank_after(page)
        body = struct.pack(RECORD, RECORD_MAGIC, number + 1, slot, trial, failures)
        data = body + crc32(body).to_bytes(CRC, "little")
        padded = bytearray(b"\xff" * PAGE)
        padded[: len(data)] = data
        self._device.writeblocks(page * PAGE // SECTOR, padded, page * PAGE % SECTOR)

    def _newest(self):
        """(number, page, slot, trial, failures) of the newest whole record, None without one."""
        newest = None
        for page in range(RECORDS * SECTOR // PAGE):
            at = page * PAGE
            fields = _checked(self._memory[at : at + struct.calcsize(RECORD) + CRC], RECORD, RECORD_MAGIC)
            if fields and (newest is None or fields[0] > newest[0]):
                number, slot, trial, failures = fields
                newest = (number, page, slot & 1, bool(trial), failures)
        return newest

    def _blank_after(self, page):
        """A blank page behind this one in its sector; without one, the first of the other sector, which is erased."""
        each = SECTOR // PAGE
        sector = page // each if page >= 0 else 1
        for later in range(page + 1, (sector + 1) * each) if page >= 0 else ():
            if _blank(self._memory[later * PAGE : (later + 1) * PAGE]):
                return later
        self._device.ioctl(ERASE, 1 - sector)
        return (1 - sector) * each

    # updates

    def target(self):
        """The slot that an update may overwrite: never the one that was last known to be good."""
        slot, trial, _ = self.record()
        return slot if trial and self.image(1 - slot) is not None else 1 - slot

    def sectors(self, slot, count):
        """The CRCs of the first sectors of a slot's image room: what an update need not write again."""
        start = self.start_of(slot) + SECTOR
        return [crc32(self._memory[at : at + SECTOR]) for at in range(start, start + count * SECTOR, SECTOR)]

    def invalidate(self, slot):
        """From now on the slot holds no image, until seal()."""
        self._device.ioctl(ERASE, self.start_of(slot) // SECTOR)

    def write(self, slot, number, data):
        """Write sector `number` of the image. data: SECTOR bytes."""
        self._device.writeblocks(self.start_of(slot) // SECTOR + 1 + number, data)

    def finish_image(self, slot, header):
        """The image is there: write its header. header: as pack_header() makes it. Returns whether the image is whole
        now; a cup never starts one that is not."""
        import hashlib

        length = struct.unpack(HEADER, header[:-CRC])[1]
        start = self.start_of(slot) + SECTOR
        if hashlib.sha256(self._memory[start : start + length]).digest() != header[-CRC - 32 : -CRC]:
            return False
        padded = bytearray(b"\xff" * PAGE)
        padded[: len(header)] = header
        self._device.writeblocks(self.start_of(slot) // SECTOR, padded, 0)
        return self.image(slot) is not None


def pack_header(image, mpy, version, digest):
    """The header of an image. mpy: version and machine of its .mpy files, as the heads of those have them; version: of
    the program, at most 16 ASCII characters; digest: SHA-256 of the image."""
    body = struct.pack(HEADER, HEADER_MAGIC, len(image), crc32(image), mpy, version.encode(), digest)
    return body + crc32(body).to_bytes(CRC, "little")


def _checked(stored, form, magic):
    """The fields behind the magic number; None when it is not there or the CRC does not fit."""
    body = bytes(stored[:-CRC])
    if body[: len(magic)] != magic or crc32(body) != int.from_bytes(bytes(stored[-CRC:]), "little"):
        return None
    return struct.unpack(form, body)[1:]


def _blank(page):
    for byte in page:
        if byte != 0xFF:
            return False
    return True


def of_this_cup():
    """The slots in this Pico's flash."""
    from vfs import rom_ioctl  # pyright: ignore[reportAttributeAccessIssue]

    device = rom_ioctl(2, 0)
    return Slots(memoryview(device), device, sys.implementation._mpy)  # pyright: ignore


def mount():
    """Mount the image that is to start at /rom. Without one there is no /rom."""
    global running
    import vfs

    try:
        vfs.umount("/rom")  # MicroPython has mounted what lies at the partition's start: no image of ours lies there
    except OSError:
        pass  # nothing does
    slots = of_this_cup()
    running = slots.choose()
    if running >= 0:
        vfs.mount(vfs.VfsRom(slots.image(running)), "/rom")  # pyright: ignore[reportAttributeAccessIssue]
