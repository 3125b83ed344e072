"""Where things go that were not given a place, and files that only their owner may read: secrets and journals.

Windows has no such rights: there they lie in the user's own data folder, which no other account may enter.
"""

import contextlib
import os
from pathlib import Path

SUFFIX = ".gobelet"  # of journals, and of nothing else
WINDOWS = os.name == "nt"  # whoever needs Unix asks this


def _data() -> Path:
    """The user's data folder."""
    if WINDOWS and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "gobelet"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "gobelet"


def default_journal(name: str) -> Path:
    """Where a journal goes that was not given a place: the user's data folder."""
    return _data() / f"{name}{SUFFIX}"


def keys() -> Path:
    """The folder of the keys that cups and this laptop share."""
    return _data() / "keys"


def pico() -> Path:
    """The folder of the flashes of emulated Picos."""
    return _data() / "pico"


def ports() -> Path:
    """The folder of the cables of emulated Picos, where a table of this account looks for them."""
    return _data() / "ports"


def register() -> Path:
    """The folder of what is known of each cup."""
    return _data() / "cups"


def options() -> Path:
    """The file of the options that the host has last chosen."""
    return _data() / "options.json"


def people() -> Path:
    """The folder of what the host says of the people who play."""
    return _data() / "people"


def own_folder(path: Path, ours: bool = False) -> None:
    """Makes a folder that only its owner may enter, and those that it lies in and that are missing. One that is there
    is mended if it is ours; what somebody else made stays as they want it."""
    made = not path.exists()
    if made:
        own_folder(path.parent)
        path.mkdir(mode=0o700, exist_ok=True)
    if made or ours or path == _data():
        _close(path, 0o700)


def own_file(path: Path) -> None:
    """Makes an empty file that only its owner may read, so that nothing is ever in it before; mends one that is there.
    Where a file system knows no rights, all stays as it is."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    _close(path, 0o600)


def replace_file(path: Path, data: str | bytes) -> None:
    """Puts a file there in one step: whoever loses power has the old one or the new one. Only its owner may read it,
    from its first byte on. Raises OSError."""
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def put_aside(path: Path, end: str) -> Path:
    """Gives a file or a folder another name, which ends so and has a number; returns that. Raises OSError."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.{end}{number}{path.suffix}")).exists():
        number += 1
    return path.rename(aside)


def _close(path: Path, mode: int) -> None:
    with contextlib.suppress(PermissionError):
        path.chmod(mode)
