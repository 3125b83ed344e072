"""The file of a club night, in a folder that only its owner may enter. It knows no table and no server."""

import contextlib
import json
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gobelet_host.errors import HostError
from gobelet_host.evening.club.invitation import NIGHT, is_name, new_night, new_secret
from gobelet_host.table.data_folders import own_folder, replace_file

FILE = "night.json"


@dataclass
class NightFile:
    """The contents of night.json. secrets: of the tables and of the night itself, by name. host, port: of the server.
    desk: a password for the commands of the organiser. web: the address of the page on this laptop, "" before it is
    known."""

    night: str
    secrets: dict[str, str]
    host: str
    port: int
    desk: str
    web: str = ""
    book: dict[str, Any] | None = None

    @property
    def tables(self) -> list[str]:
        return [name for name in self.secrets if name != NIGHT]


def read(folder: Path) -> NightFile:
    """The night of a folder. Raises HostError("no_night", "night_damaged")."""
    try:
        return NightFile(**json.loads((folder / FILE).read_text(encoding="utf-8")))
    except FileNotFoundError as error:
        raise HostError("no_night", folder) from error
    except (ValueError, TypeError) as error:
        raise HostError("night_damaged", folder / FILE) from error


def write(folder: Path, night_file: NightFile) -> None:
    """Replaces the file in one step."""
    own_folder(folder)
    replace_file(folder / FILE, json.dumps(night_file.__dict__, indent=1, ensure_ascii=False) + "\n")


def new(folder: Path, tables: Iterable[str], host: str, port: int) -> NightFile:
    """A night with tables of these names. Raises HostError("bad_table_name"), or ("night_there") if the folder has
    one."""
    if (folder / FILE).exists():
        raise HostError("night_there", folder)
    names = list(tables)
    for name in names:
        if not is_name(name) or names.count(name) > 1:
            raise HostError("bad_table_name", name)
    secrets = {NIGHT: new_secret(), **{name: new_secret() for name in names}}
    night_file = NightFile(new_night(), secrets, host, port, new_secret())
    write(folder, night_file)
    return night_file


def remove(folder: Path) -> None:
    """The night is over: its passwords and what the server kept are gone. Journals stay."""
    with contextlib.suppress(FileNotFoundError):
        (folder / FILE).unlink()
    shutil.rmtree(folder / "stream", ignore_errors=True)
