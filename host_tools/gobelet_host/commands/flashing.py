"""`gobelet flash` for a board on which our base is not yet: the UF2 of its chip goes on the disk that its boot ROM has,
as the board waits for it already (BOOTSEL), or as its MicroPython is asked to. It must not know what is in an image.
"""

import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from gobelet_host.device import bases, bootsel_drive, flash, image, uf2
from gobelet_host.device.bootsel_drive import Drive
from gobelet_host.errors import HostError

CURABLE = {"no_romfs", "old_base", "no_micropython"}  # what a new base is the cure for
APPEARS = 20.0  # seconds until a board that was sent there shows its disk
LOOK = 0.2

Say = Callable[..., str]  # a key, and values: the text


def waiting(path: str | None = None) -> Drive | None:
    """The one board that waits for a program, or the one whose drive is at a path; None without one. Raises
    HostError("several_drives", "not_mounted")."""
    if path:
        return bootsel_drive.at(Path(path))
    drives = bootsel_drive.find()
    if len(drives) > 1:
        raise HostError("several_drives", ", ".join(str(board.path) for board in drives))
    if not drives and (device := bootsel_drive.unmounted()):
        raise HostError("not_mounted", device)
    return drives[0] if drives else None


def copy_uf2(console: Console, get: Say, board: Drive, file: Path | None, kit: bool = False) -> None:
    """Say which board and which file, and copy it. file: None for the one of this version, of a kit or not."""
    name = image.KIT * kit + bases.OF_CHIP[board.chip.name]
    path = file or Path(bases.file_name(name))
    try:
        data = file.read_bytes() if file else bases.ready(name)
    except OSError as error:
        raise HostError("file_failed", path, error.strerror) from error
    bootsel_drive.check(data, path.name, board)
    console.print(get("flash.found", board.path, board.chip.name, bootsel_drive.BOARDS[board.chip.name]))
    ours = b"gobelet" in data  # else it is MicroPython's own
    if ours and board.chip is uf2.RP2350:
        console.print(get("flash.wifi"))
    console.print(get("flash.copying", path))
    bootsel_drive.copy(data, path.name, board)
    console.print(get("flash.started" if ours else "flash.then"))


def renew(console: Console, get: Say, port: str | None, agreed: Callable[[str], bool], kit: bool) -> bool:
    """A Pico with a MicroPython that is not ours: it goes to its boot ROM, and gets the file, of a kit or not. Returns
    whether it did; False when nobody agrees, or when it is no Pico."""
    device = flash.find_port(port)
    prompt = flash.Prompt(device)
    if prompt.exec("import sys\nprint(sys.platform)").strip() != "rp2" or not agreed(get("flash.renew", device)):
        prompt.close()
        return False
    prompt.bootsel()
    end = time.monotonic() + APPEARS
    while not (drives := bootsel_drive.find()) and time.monotonic() < end:
        time.sleep(LOOK)
    board = drives[0] if len(drives) == 1 else waiting()
    if board is None:
        raise HostError("no_drive")
    copy_uf2(console, get, board, None, kit)
    return True
