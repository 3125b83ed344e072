"""From what the committed prints and Gerber files were made: so that a stale one is found without making it anew.

hardware/made.json holds digests; `make hardware` writes them, a test compares. It must not know how things are made.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from tools.hardware.source import BOARDS, HARDWARE

STAMPS = HARDWARE / "made.json"
# tables of the source that the printed parts follow from ...
SHAPING = ("shell", "slim", "bay", "visor", "knob", "large", "caps", "door", "case")
SHAPING_PARTS = ("is", "at", "value", "turn", "side")  # ... and what of the parts


def digest(data: bytes) -> str:
    """A short word for some bytes."""
    return hashlib.sha256(data).hexdigest()[:16]


def of_files(folder: Path) -> str:
    """The same for all files of a folder."""
    return digest(b"".join(path.name.encode() + path.read_bytes() for path in sorted(folder.iterdir())))


def print_source(source: dict[str, Any]) -> str:
    """What of the source the printed parts follow from."""
    shaping: dict[str, Any] = {name: source[name] for name in SHAPING}
    seats = [part for part in source["cup"]["part"] if part["is"] in ("button", "oled", "piezo", "pico", "slide")]
    seats += source["dongle"]["part"]
    shaping["parts"] = [{key: part.get(key) for key in SHAPING_PARTS} for part in seats]
    shaping["board"] = [source["cup"][key] for key in ("radius", "thick", "holes")]
    shaping["board"] += [source["dongle"][key] for key in ("width", "height", "thick")]
    return digest(json.dumps(shaping, sort_keys=True).encode())


def prints(source: dict[str, Any]) -> dict[str, str]:
    """Stamps of the printed parts."""
    return {"print source": print_source(source), "print files": of_files(HARDWARE / "print")}


def gerbers() -> dict[str, str]:
    """Stamps of both boards' Gerber files."""
    found = {}
    for name in BOARDS:
        folder = HARDWARE / "kicad" / name
        found[f"{name} board"] = digest((folder / f"{name}.kicad_pcb").read_bytes())
        found[f"{name} gerber"] = of_files(folder / "gerber")
    return found


def read() -> dict[str, str]:
    """What was made last; empty before the first time."""
    return json.loads(STAMPS.read_text(encoding="utf-8")) if STAMPS.exists() else {}


def write(made: dict[str, str]) -> None:
    """Note what was just made."""
    STAMPS.write_text(json.dumps(read() | made, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def stale(source: dict[str, Any]) -> list[str]:
    """What does not fit its stamp, by name."""
    noted = read()
    return [name for name, stamp in {**prints(source), **gerbers()}.items() if noted.get(name) != stamp]
