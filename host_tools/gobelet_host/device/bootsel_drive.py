"""The disk that a board shows while its boot ROM waits for a program (BOOTSEL): finding it, saying what board it is,
and copying a UF2 on it. A file that the board would not keep is refused before a byte is written. It must not know
cups.
"""

import errno
import os
import string
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gobelet_host.device import uf2
from gobelet_host.errors import HostError

INFO = "INFO_UF2.TXT"
IDS = {"RPI-RP2": uf2.RP2040, "RP2040": uf2.RP2040, "RP2350": uf2.RP2350}  # the Board-ID of each chip's boot ROM
BOARDS = {"RP2040": "Pico / Pico W", "RP2350": "Pico 2 / Pico 2 W"}  # that have each chip: their ROMs do not tell
LABELS = ("RPI-RP2", "RP2350")  # of the disks
# Where each system shows disks: Windows, macOS, Linux
LETTERS = tuple(f"{letter}:\\" for letter in string.ascii_uppercase)
VOLUMES = Path("/Volumes")
MOUNTS, BY_LABEL = Path("/proc/self/mounts"), Path("/dev/disk/by-label")
AT_ONCE = 64 * uf2.BLOCK  # bytes of a copy
GONE = {errno.ENODEV, errno.EIO, errno.ENOENT, errno.ENXIO, errno.EBADF, errno.EINVAL}  # the board took its disk away
RESTART = 15.0  # seconds until a board that has every block is gone
LOOK = 0.1  # seconds between two looks at whether it is


@dataclass(frozen=True)
class Drive:
    """A board's disk: where it is, and the chip."""

    path: Path
    chip: uf2.Chip


def candidates() -> Iterable[Path]:
    """Where disks are on this system."""
    if sys.platform == "win32":
        return [Path(letter) for letter in LETTERS]
    if sys.platform == "darwin":
        return VOLUMES.glob("*")
    try:
        lines = MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ()
    return [Path(line.split()[1].replace("\\040", " ")) for line in lines if line.startswith("/dev/")]


def unmounted() -> str:
    """On Linux, the device of a board's disk that nothing has mounted yet; "" without one."""
    for label in LABELS:
        device = BY_LABEL / label
        if device.exists():
            return str(device)
    return ""


def at(path: Path) -> Drive | None:
    """The board's disk at a path, None if none is there."""
    try:
        text = (path / INFO).read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    fields = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
    chip = IDS.get(fields.get("Board-ID", "").strip())
    return Drive(path, chip) if chip else None


def find(among: Iterable[Path] | None = None) -> list[Drive]:
    """The boards that wait for a program."""
    drives = [at(path) for path in (candidates() if among is None else among)]
    return [drive for drive in drives if drive is not None]


def check(file: bytes, name: str, drive: Drive) -> None:
    """Raises HostError("bad_uf2", "other_chip") where the board would not keep a file."""
    try:
        chip = uf2.chip_of(file, name)
        if chip is not drive.chip:
            raise HostError("other_chip", name, chip.name, drive.chip.name)
        wrong = uf2.faults(file, chip, ours=False)
    except uf2.Uf2Error as error:
        raise HostError("bad_uf2", name, error) from error
    if wrong:
        raise HostError("bad_uf2", name, "; ".join(wrong))


def copy(file: bytes, name: str, drive: Drive, patience: float = RESTART) -> None:
    """Copy a UF2 on a board's disk and wait until the board has started with it. Raises HostError as check() does, and
    "drive_failed", "not_started"."""
    check(file, name, drive)
    try:
        with open(drive.path / name, "wb", buffering=0) as target:
            _write(target, file)
    except OSError as error:
        raise HostError("drive_failed", drive.path, error.strerror or error) from error
    end = time.monotonic() + patience
    while at(drive.path):
        if time.monotonic() >= end:
            raise HostError("not_started", drive.path)
        time.sleep(LOOK)


def _write(target, file: bytes) -> None:
    """All of a file; that the board goes away with the last bytes is what it should do."""
    for begin in range(0, len(file), AT_ONCE):
        rest = memoryview(file)[begin : begin + AT_ONCE]
        while rest:
            rest = rest[target.write(rest) :]
    try:
        os.fsync(target.fileno())
    except OSError as error:
        if error.errno not in GONE:
            raise
