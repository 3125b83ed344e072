"""Makes a Pico 2 W with MicroPython's own image a cup by the bootloader among its files (firmware/file_slots says how
the program then starts). The image itself comes by device/flash.py, as on any cup.

The bootloader's modules lie in a folder that is named after what is in them, and /boot.py names the folder: it is
written last, to another file that then takes its place, so a cut leaves the bootloader before or the new one. It must
not know cables or images.
"""

import hashlib
import json
import tempfile
from binascii import b2a_base64, crc32
from pathlib import Path
from typing import Protocol

import gobelet
from gobelet_host.device import firmware_build
from gobelet_host.errors import HostError

FIRMWARE = Path(gobelet.__file__).resolve().parent.parent
PACKAGES = ("bootloader", "file_slots")
# Modules of gobelet/board that the bootloader has copies of: it draws and reads pins whatever program there is.
DRIVERS = ("bus", "chip", "kit_pins", "pins", "ssd1306", "st7789")
STARTS = ("boot.py", "main.py")  # of the package `file_slots`: MicroPython reads them as they are
FOLDER = "/boot"
BEFORE = ".before"  # what a file of somebody else's is called then, behind its name
MACHINE = "Pico 2 W"  # in what its MicroPython says of itself; the bases of ours name other boards
OLDEST = (1, 25)  # MicroPython
MARCH = "-march=armv6m"  # of what is in machine code: the RP2350's cores run it, too
ASK = "import sys\nprint(sys.platform, sys.implementation[1][0], sys.implementation[1][1], sys.implementation._machine)"
# What is done on the board. put(): a file takes the place of another. aside(): one that does not begin like ours stays.
TOOLS = """
import os
from binascii import a2b_base64, crc32
def read(name):
 try:
  with open(name, 'rb') as file:
   return file.read()
 except OSError:
  return b''
def folder(name):
 try:
  os.mkdir(name)
 except OSError:
  pass
def put(name, data):
 with open(name + '.new', 'wb') as file:
  file.write(data)
 os.rename(name + '.new', name)
def aside(name, start):
 if read(name) and not read(name).startswith(start):
  os.rename(name, name + BEFORE)
  print(name)
def clear(name):
 for one in os.ilistdir(name):
  inner = name + '/' + one[0]
  if one[1] == 0x4000:
   clear(inner)
  else:
   os.remove(inner)
 os.rmdir(name)
"""


class Remote(Protocol):
    """See device/flash.py."""

    def exec(self, code: str) -> str: ...


def needs_files(remote: Remote) -> bool:
    """Whether a board at its prompt is one for which this is. Raises HostError("old_micropython")."""
    reply = remote.exec(ASK).split(maxsplit=3)
    if len(reply) < 4 or reply[0] != "rp2" or MACHINE not in reply[3]:
        return False
    if tuple(map(int, reply[1:3])) < OLDEST:
        raise HostError("old_micropython", ".".join(reply[1:3]), ".".join(map(str, OLDEST)))
    return True


def modules(march: str = MARCH, kit: bool = False) -> dict[str, bytes]:
    """{path: bytes} of the bootloader's modules, compiled, with the pins of the kit or of the cup that is built. Raises
    HostError as compiling does."""
    own = [(package, path) for package in PACKAGES for path in (FIRMWARE / package).glob("*.py")]
    own = [(package, path) for package, path in own if package == PACKAGES[0] or path.name not in STARTS]
    own += [(PACKAGES[0], FIRMWARE / "gobelet" / "board" / f"{name}.py") for name in DRIVERS]
    compiled_modules = {}
    with tempfile.TemporaryDirectory(prefix="gobelet-") as folder:
        target = Path(folder) / "module.mpy"
        for package, source in sorted(own, key=lambda module: (module[0], module[1].name)):
            name = f"{package}/{source.name}"
            firmware_build.compile_file(source, target, firmware_build.module_name(name), march)
            compiled_modules[name.replace(".py", ".mpy")] = target.read_bytes()
    pins = compiled_modules.pop("bootloader/kit_pins.mpy")
    return compiled_modules | ({"bootloader/pins.mpy": pins} if kit else {})


def install_files(remote: Remote, files: dict[str, bytes]) -> tuple[int, list[str]]:
    """Bring the bootloader's modules to a board. Returns how many files were written (0: it has them), and which ones
    of somebody else's are now called `.before`. Raises HostError as the remote does."""
    place = f"{FOLDER}/{hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()[:8]}"
    starts = {f"/{name}": (FIRMWARE / PACKAGES[1] / name).read_bytes() for name in STARTS}
    starts = {name: text.replace(b"FOLDER", place.encode()) for name, text in starts.items()}
    whole = {f"{place}/{name}": data for name, data in files.items()} | dict(reversed(starts.items()))
    remote.exec(TOOLS + f"BEFORE = {BEFORE!r}")
    sums = json.loads(remote.exec(f"print([crc32(read(name)) for name in {list(whole)!r}])"))
    missing = [name for name, there in zip(whole, sums, strict=True) if there != crc32(whole[name])]
    moved = []
    if missing:
        for folder in (FOLDER, place, *(f"{place}/{package}" for package in PACKAGES)):
            remote.exec(f"folder({folder!r})")
    for name in missing:
        if name in starts:
            moved += remote.exec(f"aside({name!r}, {starts[name][:20]!r})").split()
        remote.exec(f"put({name!r}, a2b_base64({b2a_base64(whole[name], newline=False).decode()!r}))")
    remote.exec(
        f"for one in os.listdir({FOLDER!r}):\n if one != {place.rsplit('/')[-1]!r}:\n  clear({FOLDER!r} + '/' + one)"
    )
    return len(missing), moved
