"""Finds a MicroPython interpreter on this laptop and says how to start it as a Pico's twin.

A 32-bit build with a 192 KiB heap has the object sizes and the memory of a Pico; a 64-bit build doubles every object,
so its heap is doubled. Linux has those of the folder `unix` beside this module, elsewhere `tools/get_micropython.py`
may bring one; this module only finds and describes it, and must not download, install or know what the interpreter is
used for.

`python -m gobelet_host.device.micropython` prints what was found.
"""

import functools
import os
import platform
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
OWN = Path(__file__).resolve().parent / "unix"
# Which of them run on a machine, the best first: not every kernel takes 32-bit programs.
BUILDS = {"x86_64": ("i386", "x86_64"), "i686": ("i386",), "aarch64": ("aarch64",)}
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
    source: str  # "override", "own" or "system"

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
        return f"MicroPython {self.version}, {self.bits} bits, {self.heap // 1024} KiB ({self.path})"


def cache_folder() -> Path:
    """Where what is made once is kept: the user's cache, shared by all checkouts."""
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "gobelet" / "cache"
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "gobelet"


def find() -> Runtime | None:
    """The best MicroPython here: the override, else one of our own, else the system's; None without any.

    Raises HostError("bad_override") when GOBELET_MICROPYTHON names something that does not run.
    The answer is remembered for this process; finding it costs two short process starts at most.
    """
    return _find(os.environ.get(OVERRIDE, ""), os.environ.get("PATH", ""))


@functools.lru_cache
def _find(override, path) -> Runtime | None:
    if override.lower() in ("none", "off"):
        return None
    if override:
        runtime = probe((override,), "override")
        if runtime is None and (version := too_old(override)):
            raise HostError("bad_override.old", OVERRIDE, override, version, ".".join(map(str, OLDEST)))
        if runtime is None:
            raise HostError("bad_override", OVERRIDE, override)
        return runtime
    for program in own():
        if runtime := probe((str(program),), "own"):
            return runtime
    system = shutil.which("micropython", path=path)
    return probe((system,), "system") if system else None


def own() -> list[Path]:
    """The builds of this package for a machine like this one, the best first."""
    builds = BUILDS.get(platform.machine(), ()) if sys.platform == "linux" else ()
    return [OWN / f"micropython-linux-{build}" for build in builds]


def too_old(path: str) -> str:
    """The version of a MicroPython that runs and is too old for cups; "" for anything else. path: of a program."""
    answer = _ask((path,))
    return answer[1] if answer and answer[0] == "micropython" and _numbers(answer[1]) < OLDEST else ""


def system_too_old() -> tuple[str, str]:
    """(path, version) of the system's MicroPython that is not taken as it is too old; ("", "") for none."""
    path = shutil.which("micropython", path=os.environ.get("PATH", "")) or ""
    version = too_old(path) if path else ""
    return (path, version) if version else ("", "")


def probe(launcher, source) -> Runtime | None:
    """Start the interpreter once and ask what it is; None when it does not start or is too old."""
    answer = _ask(launcher)
    if answer is None or answer[0] != "micropython" or _numbers(answer[1]) < OLDEST:
        return None
    return Runtime(tuple(launcher), answer[1], answer[2], source)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in version.split("."))


def _ask(launcher) -> tuple[str, str, int] | None:
    """Name, version and bits of an interpreter; None for what is none."""
    try:
        answer = subprocess.run(
            [*launcher, "-c", PROBE], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=10
        )
        name, version, bits = answer.stdout.split()
        _numbers(version)
        return name, version, int(bits)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None  # not a MicroPython: the caller tries the next place


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
