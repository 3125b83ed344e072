"""usage: python -m tools.mutants [WORDS…]      plants each bug whose name holds all the words (none: all of them)

Each is planted in a copy of the code in a temporary folder and must be caught by one of its checks. Prints what caught
it; exit code 1 if one is not caught, or if the code it is to replace is no longer there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WORLD = "world"
COPIED = ("bench", "firmware", "host_tools", "tests", "tools", "docs", "pyproject.toml", "README.md")
HANGS = 10  # times as long as without a bug, and a minute: a check that takes longer does not end, and so sees the bug
# Worlds enough to see what a world can see; games with secret choices too. Prints the promise that is broken.
SLICE = """
from gobelet import games
from tests.worlds.run import play
SECRET = [(game, 2, 2) for game in games.GAMES if games.load(game).forfeit is not None]
for game, cups, worlds in [(games.GAMES[0], 3, 8), *SECRET]:
    for number in range(worlds):
        broken = play(f"mutant/{number}", cups, game)[1]
        if broken:
            raise SystemExit(broken.code)
"""


@dataclass(frozen=True)
class Mutant:
    """A planted bug: see planted.toml."""

    name: str
    file: str
    old: str
    new: str
    checks: list[str]


def planted() -> list[Mutant]:
    """All of them."""
    bugs = tomllib.loads(Path(__file__).with_name("planted.toml").read_text(encoding="utf-8"))["bug"]
    return [Mutant(**bug) for bug in bugs]


def copy_to(folder: Path) -> None:
    """The code and its tests, without what was made from them."""
    ignored = shutil.ignore_patterns("__pycache__", "*.uf2", "*.wasm", "node_modules")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=ignored)
        else:
            shutil.copyfile(source, folder / name)


def run_check(check: str, folder: Path, seconds: float | None = None) -> str:
    """What a check says against the code in a folder: "" if nothing. It may take so many seconds."""
    paths = os.pathsep.join(str(folder / name) for name in ("firmware", "host_tools"))
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    if check == WORLD:
        command = [sys.executable, "-c", SLICE]
    else:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not micropython", check]
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return "does not end"
    if done.returncode == 0:
        return ""
    if check == WORLD:
        return done.stderr.strip().splitlines()[-1]
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split("::")[-1].split(" - ")[0] if failed else done.stdout.strip()[-200:]


def caught(mutant: Mutant, folder: Path, usual: dict[str, float]) -> str:
    """Plants a bug, says what caught it ("" for nothing), and takes it away again; `usual`: seconds of each check."""
    path = folder / mutant.file
    original = path.read_text()
    path.write_text(original.replace(mutant.old, mutant.new))
    try:
        for check in mutant.checks:
            said = run_check(check, folder, 60 + HANGS * usual[check])
            if said:
                return f"{check}: {said}"
        return ""
    finally:
        path.write_text(original)


def gone(mutants: list[Mutant]) -> list[str]:
    """The names of the mutants whose place in the code is not exactly one."""
    return [mutant.name for mutant in mutants if (ROOT / mutant.file).read_text().count(mutant.old) != 1]


def main(words: list[str]) -> int:
    """Plants the chosen bugs; the exit code."""
    chosen = [mutant for mutant in planted() if all(word in mutant.name for word in words)]
    for name in gone(chosen):
        print(f"OUT OF DATE  {name}: the code it replaces is not there")
    if gone(chosen):
        return 1
    missed = 0
    with tempfile.TemporaryDirectory(prefix="gobelet-mutants-") as name:
        folder = Path(name)
        copy_to(folder)
        usual = {}
        for check in sorted({check for mutant in chosen for check in mutant.checks}):
            began = time.monotonic()
            said = run_check(check, folder)
            usual[check] = time.monotonic() - began
            if said:
                print(f"{check} fails without any bug: {said}")
                return 1
        for mutant in chosen:
            began = time.monotonic()
            by = caught(mutant, folder, usual)
            missed += not by
            seconds = time.monotonic() - began
            print(f"{'caught' if by else 'MISSED'}  {mutant.name:<52} {by}  ({seconds:.0f} s)", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} planted bugs caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
