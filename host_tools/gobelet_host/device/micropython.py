"""Finds a MicroPython interpreter on this laptop and says how to start it as a Pico's twin.

A 32-bit build with a 192 KiB heap has the object sizes and the memory of a Pico; a 64-bit build doubles every object,
so its heap is doubled. `tools/get_micropython.py` brings one; this module only finds and describes it, and must not
download, install or know what the interpreter is used for.

`python -m gobelet_host.device.micropython` prints what was found.
"""

import functools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gobelet_host.errors import HostError

OVERRIDE = "GOBELET_MICROPYTHON"  # a path, or "none" for: behave as if there were no MicroPython
OLDEST = (1, 25)  # the first that runs a program out of an image (VfsRom), as a Pico does
KIB_32 = 192  # what a Pico leaves to the program after boot
RECORD = "runtime.json"  # how to start an unpacked copy, relative to its folder
PROBE = (
    "import sys; print(sys.implementation[0], '.'.join(str(n) for n in sys.implementation[1][:3]), "
    "64 if sys.maxsize > 2**32 else 32)"
)


@dataclass(frozen=True)
class Runtime:
    """One way to start MicroPython: `launcher` is what comes before `-X heapsize`; `heap` is in bytes."""

    launcher: tuple[str, ...]
    version: str
    bits: int
    source: str  # "override", "unpacked" or "system"

    @property
    def heap(self) -> int:
        """The heap that gives this build what a Pico's program has."""
        return KIB_32 * 1024 * self.bits // 32

    @property
    def path(self) -> str:
        """The interpreter itself."""
        return self.launcher[-1]

    def command(self, script_args: Iterable[object], heap: int | None = None, rom: int = 0) -> list[str]:
        """The argument list for subprocess: `script_args` is a script and its arguments, or "-c" and code.

        heap: bytes, instead of the Pico's. rom: bytes that lie in flash on a Pico and in the heap here: they are added.
        """
        size = (self.heap if heap is None else heap) + rom
        return [*self.launcher, "-X", f"heapsize={size}", *(str(arg) for arg in script_args)]

    def environment(self, folders, base=None) -> dict[str, str]:
        """Environment variables that make `import` look in `folders`, after what is built in and nowhere else.

        base: the variables to start from; this process's own by default.
        """
        variables = dict(os.environ if base is None else base)
        variables["MICROPYPATH"] = ":".join([".frozen", *(str(folder) for folder in folders)])
        return variables

    def __str__(self):
        heap = f"heap {self.heap // 1024} KiB"
        return f"MicroPython {self.version}, {self.bits} bits, {heap} ({self.source}: {self.path})"


def cache_folder() -> Path:
    """Where the unpacked copy lives: the user's cache, shared by all checkouts."""
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        base = Path(local) / "gobelet" / "cache"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "gobelet" / "micropython"


def find() -> Runtime | None:
    """The best MicroPython here: the override, else the unpacked 32-bit copy, else the system's; None without any.

    Raises HostError("bad_override") when GOBELET_MICROPYTHON names something that does not run.
    The answer is remembered for this process; finding it costs two short process starts at most.
    """
    return _find(os.environ.get(OVERRIDE, ""), str(cache_folder()), os.environ.get("PATH", ""))


@functools.lru_cache
def _find(override, cache, path) -> Runtime | None:
    if override.lower() in ("none", "off"):
        return None
    if override:
        runtime = probe((override,), "override")
        if runtime is None:
            raise HostError("bad_override", OVERRIDE, override)
        return runtime
    launcher = unpacked_launcher(Path(cache))
    runtime = probe(launcher, "unpacked") if launcher else None
    if runtime is None:
        system = shutil.which("micropython", path=path)
        runtime = probe((system,), "system") if system else None
    return runtime


def unpacked_launcher(folder: Path) -> tuple[str, ...]:
    """How to start the copy in `folder`: its own loader, its own libraries, itself. () when there is no copy."""
    try:
        record = json.loads((folder / RECORD).read_text())
    except (OSError, ValueError):
        return ()  # none there, or cut short while it was made: as good as none
    loader, libraries, program = (str(folder / record[key]) for key in ("loader", "libraries", "program"))
    return (loader, "--library-path", libraries, program)


def probe(launcher, source) -> Runtime | None:
    """Start the interpreter once and ask what it is; None when it does not start or is too old."""
    try:
        answer = subprocess.run(
            [*launcher, "-c", PROBE], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=10
        )
        name, version, bits = answer.stdout.split()
        numbers = tuple(int(number) for number in version.split("."))
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None  # not a MicroPython: the caller tries the next place
    if name != "micropython" or numbers < OLDEST:
        return None
    return Runtime(tuple(launcher), version, int(bits), source)


def main() -> int:
    """Print what was found; the exit code is 0 when there is one."""
    try:
        runtime = find()
    except HostError as error:
        print(error, file=sys.stderr)
        return 1
    print(runtime or "no MicroPython found")
    return 0 if runtime else 1


if __name__ == "__main__":
    sys.exit(main())
