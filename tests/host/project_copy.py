"""A copy of the project in which a test changes something: its files, its commands, its tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("firmware", "host_tools", ".")  # where Python finds the copy's modules


def copied(place, names, *left_out):
    """Copies files and folders of the project, but for what is called like left_out. What is compiled stays so."""
    for name in names:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns(*left_out))
        else:
            shutil.copyfile(ROOT / name, place / name)
    return place


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new), encoding="utf-8")


def run(place, *command):
    """What Python says in the copy."""
    paths = os.pathsep.join(f"{place}/{part}" for part in PARTS)
    environment = os.environ | {"PYTHONPATH": paths, "COLUMNS": "200"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the copy is ours, and run several times
    done = subprocess.run(
        [sys.executable, *command], cwd=place, env=environment, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def run_tests(place, which, *files):
    """What pytest says of some tests of the copy."""
    return run(place, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", which, *files)
