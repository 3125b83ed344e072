"""`gobelet flash` for a board on which our base is not yet: the UF2 of its chip goes on the disk that its boot ROM has,
as the board waits for it already (BOOTSEL), or as its MicroPython is asked to. It must not know what is in an image.
"""

import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from gobelet_host.device import drive, flash, image, uf2
from gobelet_host.device.drive import Drive
from gobelet_host.errors import HostError

BUILD = Path(__file__).resolve().parents[3] / "build"  # where `make firmware` writes
BASES = {"RP2040": "pico", "RP2350": "pico2"}
CURABLE = {"no_romfs", "old_base", "no_micropython"}  # what a new base is the cure for
APPEARS = 20.0  # seconds until a board that was sent there shows its disk
LOOK = 0.2

Say = Callable[..., str]  # a key, and values: the text


def file_for(board: Drive, build: Path = BUILD) -> Path:
    """The file of this version for a board. Raises HostError("no_uf2") when it is not there, or of another version."""
    path = build / f"gobelet-{BASES[board.chip.name]}.uf2"
    try:
        pages = uf2.pages(path.read_bytes(), board.chip, path.name)
    except (OSError, uf2.Uf2Error) as error:
        raise HostError("no_uf2", path) from error
    if image.of_a_pico().digest not in b"".join(data for _, data in pages):
        raise HostError("no_uf2.old", path)
    return path


def waiting() -> Drive | None:
    """The one board that waits for a program, None without one. Raises HostError("several_drives", "not_mounted")."""
    found = drive.find()
    if len(found) > 1:
        raise HostError("several_drives", ", ".join(str(one.path) for one in found))
    if not found and (device := drive.unmounted()):
        raise HostError("not_mounted", device)
    return found[0] if found else None


def put(console: Console, get: Say, board: Drive, file: Path | None, build: Path = BUILD) -> None:
    """Say which board and which file, and copy it. file: None for the one of this version."""
    path = file or file_for(board, build)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise HostError("file_failed", path, error.strerror) from error
    drive.check(data, path.name, board)
    console.print(get("flash.found", board.path, board.chip.name, drive.BOARDS[board.chip.name]))
    ours = b"gobelet" in data  # else it is MicroPython's own
    if ours and board.chip is uf2.RP2350:
        console.print(get("flash.wifi"))
    console.print(get("flash.copying", path))
    drive.copy(data, path.name, board)
    console.print(get("flash.started" if ours else "flash.then"))


def renew(console: Console, get: Say, port: str | None, agreed: Callable[[str], bool], file: Path | None) -> bool:
    """A Pico with a MicroPython that is not ours: it goes to its boot ROM, and gets the file. Returns whether it did;
    False when nobody agrees, or when it is no Pico."""
    device = flash.find_port(port)
    prompt = flash.Prompt(device)
    if prompt.exec("import sys\nprint(sys.platform)").strip() != "rp2" or not agreed(get("flash.renew", device)):
        prompt.close()
        return False
    prompt.bootsel()
    end = time.monotonic() + APPEARS
    while not (found := drive.find()) and time.monotonic() < end:
        time.sleep(LOOK)
    board = found[0] if len(found) == 1 else waiting()
    if board is None:
        raise HostError("no_drive")
    put(console, get, board, file)
    return True
