"""The environment of the enclosure's tools, apart from the game's own: .venv-hardware, with the extra `hardware`.

The standard library only; it must not know what is made there.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib

from tools.generated import ROOT

FOLDER = ROOT / ".venv-hardware"
PYTHON = FOLDER / "bin" / "python"
STAMP = FOLDER / "gobelet.json"


class PreparationError(Exception):
    """It cannot be made; the text says what to type."""


def pins(extra: str = "hardware") -> list[str]:
    """What pyproject.toml pins for it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return project["project"]["optional-dependencies"][extra]


def prepare() -> None:
    """Make it, unless it is there. Raises PreparationError."""
    wanted = {"root": str(ROOT), "pins": pins()}
    try:
        if json.loads(STAMP.read_text(encoding="utf-8")) == wanted:
            return
    except (OSError, ValueError):
        pass  # none yet, or cut short: make it
    print("gobelet: making .venv-hardware with what pyproject.toml pins for `hardware` (about 1 GB)", flush=True)
    shutil.rmtree(FOLDER, ignore_errors=True)
    install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins()]
    for command in ([sys.executable, "-m", "venv", str(FOLDER)], install):
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if result.returncode:
            what = " ".join(command[:4])
            raise PreparationError(f"{what} failed.\n{result.stderr.strip()}\nIs this machine connected?")
    STAMP.write_text(json.dumps(wanted), encoding="utf-8")
