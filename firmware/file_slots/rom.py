"""An image, a ROMFS, read out of a file: MicroPython's own VfsRom wants it in memory. A file system for vfs.mount(), as
far as imports need one. The format is MicroPython's (extmod/vfs_rom.c says what it is)."""

import gc
import io

MAGIC = b"\xd2\xcd\x31"
DATA, DIRECTORY, FILE = 2, 4, 5  # kinds of records: kind, length, what is in it
HEAD = 80  # bytes that hold kind and length of a record, and the name in it
READ_BY = 11  # what MicroPython asks of a file that it imports: by how many bytes?
MOST = 255  # it takes no more
NOT_THERE = 2  # ENOENT


class Part(io.IOBase):
    """A file of the image: the bytes from `at` to `end`."""

    def __init__(self, file, at, end):
        self._file, self._at, self._end = file, at, end

    def readinto(self, buffer):
        size = min(len(buffer), self._end - self._at)
        if size:
            self._file.seek(self._at)
            size = self._file.readinto(memoryview(buffer)[:size])
            self._at += size
        return size

    def ioctl(self, request, argument):
        return MOST if request == READ_BY else 0


class RomFs:
    """file: open for reading, in binary. start: where the image begins in it. What directories hold is remembered."""

    def __init__(self, file, start=0):
        self._file = file
        self._lists = {}
        head = self._read(start)
        if head[:3] != MAGIC:
            raise OSError(NOT_THERE)
        length, size = _number(head, 3)
        self._root = DIRECTORY, start + size, start + size + length

    def _read(self, at):
        self._file.seek(at)
        return self._file.read(HEAD)

    def _record(self, at):
        """(kind, where its content begins, where it ends) of the record that begins here."""
        head = self._read(at)
        kind, size = _number(head, 0)
        length, size = _number(head, size)
        return kind, at + size, at + size + length

    def _inside(self, at, end):
        """{name: (kind, begin, end)} of a directory."""
        found = {}
        while at < end:
            kind, begin, at = self._record(at)
            if kind in (DIRECTORY, FILE):
                head = self._read(begin)
                length, size = _number(head, 0)
                found[head[size : size + length].decode()] = kind, begin + size + length, at
        return found

    def _find(self, path):
        found = self._root
        for name in path.split("/"):
            if name:
                kind, at, end = found
                if kind == DIRECTORY and at not in self._lists:
                    self._lists[at] = self._inside(at, end)
                found = self._lists[at].get(name) if kind == DIRECTORY else None
                if not found:
                    raise OSError(NOT_THERE)
        return found

    # what vfs.mount() wants

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def stat(self, path):
        kind, at, end = self._find(path)
        return (0x4000 if kind == DIRECTORY else 0x8000, 0, 0, 0, 0, 0, end - at, 0, 0, 0)

    def open(self, path, mode):
        gc.collect()  # what stays of a module comes close to what stays of others: memory in pieces is no memory
        kind, at, end = self._find(path)
        while kind != DATA:
            if at >= end or kind == DIRECTORY:
                raise OSError(NOT_THERE)
            kind, begin, at = self._record(at)
        return Part(self._file, begin, at)


def _number(data, at):
    """(a number of the format, seven bits a byte, the highest first; where the next thing begins)."""
    number = 0
    while True:
        number = number << 7 | data[at] & 127
        at += 1
        if not data[at - 1] & 128:
            return number, at
