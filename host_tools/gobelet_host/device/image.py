"""The image of the firmware: a ROMFS, which a cup's MicroPython runs where it lies in flash, and the header that the
bootloader finds it by (firmware/bootloader/slots.py). It must not know cups, cables or what the files are for.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bootloader import slots
from gobelet import VERSION
from gobelet_host.device import firmware_build

if TYPE_CHECKING:
    from mpremote.romfs import VfsRomWriter

OTHERS = ("gobelet/board/virtual.mpy", "gobelet/board/browser.mpy")  # boards of other machines than a Pico ...
OTHERS += ("gobelet/board/box.mpy", "gobelet/board/records.mpy")
OTHERS += ("gobelet/cup/typed_commands.mpy", "gobelet/cup/display/readable.mpy")  # ... what only they have
# ... the laptop's end of a link
OTHERS += ("gobelet/link/table_end.mpy", "gobelet/link/table_seal.mpy", "gobelet/link/table_message_shapes.mpy")
OTHERS += ("gobelet/cup/screens/tutorial.mpy",)  # pages teach games
OTHERS += ("gobelet/link/joining.mpy", "gobelet/link/cpace.mpy")  # how a cup with a code comes: a Pico has a cable
# Of the cup and of games: what a page draws around a cup, what is taught on pages; how a coach judges that has time,
# and how it gives its reason. A Pico has none of it.
FOR_PAGES = ("touch.mpy", "touch_layout.mpy", "table_data.mpy", "table_snapshot.mpy")
FOR_PAGES += ("tutorial.mpy", "tutorial_fr.mpy", "tutorial_en.mpy")
FOR_PAGES += ("reasons.mpy", "reasons_fr.mpy", "reasons_en.mpy", "lookahead.mpy")
WIFI_BOARD = "pico2w"  # what a Pico 2 W with Wi-Fi calls itself; what it alone has:
WIFI = ("board/file_slot", "board/pico2w", "board/wifi", "cup/screens/wifi_join", "cup/screens/wifi_networks")
# What a kit calls itself begins so. Its pins take the place of the others', it has another display, and no radio.
KIT = "kit-"
PINS, KIT_PINS = "gobelet/board/pins.mpy", "gobelet/board/kit_pins.mpy"
IN_KITS = (KIT_PINS, "gobelet/board/kit.mpy", "gobelet/board/st7789.mpy")
NOT_IN_KITS = (KIT_PINS, "gobelet/board/ssd1306.mpy", "gobelet/board/dongle.mpy", "gobelet/board/nrf24")
NOT_IN_KITS += ("gobelet/radio/",)


@dataclass(frozen=True)
class Image:
    """data: the ROMFS. mpy: version and machine of its .mpy files, as their heads have them. version: of the program,
    as a cup shows it."""

    data: bytes
    mpy: int
    version: str

    @property
    def digest(self) -> bytes:
        """The SHA-256 of the data."""
        return hashlib.sha256(self.data).digest()

    @property
    def header(self) -> bytes:
        """The header before it in a slot."""
        return slots.pack_header(self.data, self.mpy, self.version, self.digest)


def image_of(files: Mapping[str, bytes], version: str = VERSION) -> Image:
    """The image of {path: bytes}."""
    heads = [data[1] | data[2] << 8 for path, data in files.items() if path.endswith(".mpy")]
    return Image(romfs(files), max(heads, default=0), version)


def program(board: str = "pico") -> dict[str, bytes]:
    """{path: bytes} of the modules that a board runs. Raises HostError as compiling does."""
    kit = board.startswith(KIT)
    others = tuple(f"gobelet/{name}.mpy" for name in WIFI if board.removeprefix(KIT) != WIFI_BOARD)
    others += OTHERS + (NOT_IN_KITS if kit else IN_KITS)
    files = firmware_build.files()
    if kit:
        files[PINS] = files[KIT_PINS]
    return {path: data for path, data in files.items() if not path.startswith(others) and not _for_pages(path)}


def _for_pages(path: str) -> bool:
    folder, _, name = path.rpartition("/")
    return name in FOR_PAGES and (folder == "gobelet/cup" or folder.startswith("gobelet/games/"))


def of_a(board: str) -> Image:
    """The image of this version for a board, by what it calls itself. Raises HostError as compiling does."""
    return image_of(program(board))


def of_a_pico() -> Image:
    """The image of this version for a Pico or a Pico 2. Raises HostError as compiling does."""
    return of_a("pico")


def file() -> Path:
    """A file with the ROMFS of the whole firmware, in the user's cache, beside the modules that it is made of. Raises
    HostError as compiling does."""
    path = firmware_build.folder() / "firmware.romfs"
    if not path.exists():
        new = path.with_name(f"{path.name}.{os.getpid()}")
        new.write_bytes(romfs(firmware_build.files()))
        os.replace(new, path)
    return path


def romfs(files: Mapping[str, bytes]) -> bytes:
    """The bytes of a ROMFS with these files, {path: bytes}."""
    from mpremote.romfs import VfsRomWriter  # each start of a cup finds an image that was made before

    writer = VfsRomWriter()
    _write(writer, files)
    return bytes(writer.finalise())


def _write(writer: VfsRomWriter, files: Mapping[str, bytes]) -> None:
    folders: dict[str, dict[str, bytes]] = {}
    for path, data in sorted(files.items()):
        folder, _, rest = path.partition("/")
        if rest:
            folders.setdefault(folder, {})[rest] = data
        else:
            writer.mkfile(path, data)
    for name, inside in folders.items():
        writer.opendir(name)
        _write(writer, inside)
        writer.closedir()
