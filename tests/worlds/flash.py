"""A cup's flash in memory, on which the real board/record_store.py and board/flash_ring.py work: a power cut at any
operation leaves torn files, pages and sectors.

Of the files, only what store.py asks of `open` and `os` is there. A rename is atomic, as it is on LittleFS; nothing
else is.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from operator import and_
from pathlib import Path
from typing import Any

import gobelet
from gobelet.board import flash_ring
from tests.worlds.faults import FILE, Fault

FOLDER = "cup"


class PowerCut(BaseException):
    """The cup is without power from here on. `ms`: for how long. No Exception: no code of the cup may catch it."""

    def __init__(self, ms: int) -> None:
        super().__init__()
        self.ms = ms


class Flash:
    """The files of one cup. strike: asked at every operation with the kind of place, gives a fault or None. full: while
    it is set nothing can be written."""

    OUT = 400  # ms without power after a cut in the middle of writing

    def __init__(self, strike: Callable[[str], Fault | None]) -> None:
        self.files: dict[str, bytes] = {}
        self.full = False
        self.strike = strike

    def open(self, path: str, mode: str) -> Any:
        """As the built-in open(), for "rb" and "wb"."""
        if mode == "rb":
            if path not in self.files:
                raise OSError(2, "no such file")
            return io.BytesIO(self.files[path])
        self.operate()
        self.files[path] = b""
        return _Writer(self, path)

    def stat(self, path: str) -> None:
        if path != FOLDER and path not in self.files:
            raise OSError(2, "no such file")

    def mkdir(self, path: str) -> None:
        """The folder is always there."""

    def rename(self, old: str, new: str) -> None:
        self.operate()
        self.files[new] = self.files.pop(old)

    def remove(self, path: str) -> None:
        if path not in self.files:
            raise OSError(2, "no such file")
        self.operate()
        del self.files[path]

    def operate(self, path: str = "", data: bytes = b"") -> None:
        """One operation, which appends `data` to a file. Raises PowerCut after some of it, OSError when there is no
        room."""
        fault = self.strike(FILE)
        if fault:
            written = len(data) * fault.detail // 1000
            if path:
                self.files[path] += data[:written]
            raise PowerCut(self.OUT)
        if self.full and data:
            raise OSError(28, "no space")
        if path:
            self.files[path] += data


class _Writer:
    """A file that is being written. What was written is there at once, and torn where the power was cut."""

    def __init__(self, flash: Flash, path: str) -> None:
        self._flash = flash
        self._path = path

    def __enter__(self) -> _Writer:
        return self

    def __exit__(self, *error: object) -> None:
        if error[0] is None:
            self._flash.operate()  # closing moves what the file system still held

    def write(self, data: bytes) -> int:
        self._flash.operate(self._path, bytes(data))
        return len(data)


class Nor:
    """The sectors of a cup's ring: erased to ones, programmed to zeros, both cut at any byte. While the flash is full
    nothing happens to them: they are worn out."""

    def __init__(self, flash: Flash) -> None:
        self.bytes = bytearray(flash_ring.SECTORS * flash_ring.SECTOR)  # of a chip that was used for something else
        self._flash = flash

    def ioctl(self, command: int, block: int) -> None:
        """Erase a sector."""
        assert command == flash_ring.ERASE
        self._change(block * flash_ring.SECTOR, b"\xff" * flash_ring.SECTOR, erase=True)

    def writeblocks(self, block: int, data: memoryview, offset: int) -> None:
        """Program a page."""
        assert len(data) == flash_ring.PAGE and offset % flash_ring.PAGE == 0
        self._change(block * flash_ring.SECTOR + offset, bytes(data), erase=False)

    def _change(self, at: int, data: bytes, erase: bool) -> None:
        fault = self._flash.strike(FILE)
        done = len(data) * fault.detail // 1000 if fault else 0 if self._flash.full else len(data)
        before = b"" if erase else self.bytes[at : at + done]
        self.bytes[at : at + done] = data[:done] if erase else bytes(map(and_, before, data))
        if fault:
            raise PowerCut(Flash.OUT)


_STORE = Path(gobelet.__file__).parent / "board" / "record_store.py"
_CODE = compile(_STORE.read_bytes(), _STORE, "exec", dont_inherit=True)


def store_on(flash: Flash, marks: flash_ring.FlashRing | None) -> Any:
    """A Store of the real board/record_store.py whose file system is `flash`: the module is run again for each cup,
    with other names behind `open` and `os`. Nothing is changed for anybody else."""
    module: dict[str, Any] = {"__name__": "gobelet.board.record_store", "open": flash.open}
    exec(_CODE, module)
    module["os"] = flash
    return module["RecordStore"](FOLDER, [], marks)
