"""`gobelet doctor --report`: what whoever mends Gobelet wants to know of this machine, ready to be put into a bug form.

Nothing secret or personal is in it: no name, no key, no code, no number that a cup or a laptop is known by.
"""

import datetime
import json
import os
import platform
import re
from pathlib import Path

from rich.console import Console

from gobelet import VERSION
from gobelet_host.commands import doctor
from gobelet_host.table import data_folders

CUPS = 16  # that are told of
LOGS = ("*.cups/*/stderr.log", "visitors/*/stderr.log")  # of the cups of this laptop, beside the journals
LINES, LONGEST = 15, 8192  # lines and bytes of what the last one has said
NOISE = "Warning: "  # how MicroPython begins what it finds odd in every program
# What could be a key, a code, the number of a cup or of a table, a fingerprint.
SECRET = re.compile(
    r"(?:[0-9A-Fa-f]{2}[: ]){7,}[0-9A-Fa-f]{2}|\b[0-9A-Fa-f]{8,}\b|\b[A-Z2-9]{4}(?:[- ]?[A-Z2-9]{4}){3}\b", re.ASCII
)
ADDRESS = re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])(?:[0-9A-Fa-f]{0,4}:){3,7}[0-9A-Fa-f]{0,4}\b", re.ASCII)


def report(folder: Path) -> str:
    """The report, for a person to look at and to send. folder: where journals are kept."""
    checks = [f"{check.state:4}  {check.name}: {check.finding}" for check in doctor.checks(Console(), folder, "en")]
    parts = [
        f"Gobelet {VERSION}",
        f"Python {platform.python_version()} ({platform.python_implementation()})",
        f"{platform.system()} {platform.release()}, {platform.machine()}",
    ]
    lines = [*parts, "", *checks, "", *_cups(data_folders.register()), "", *_last_crash(folder)]
    return "\n".join(["```", *map(scrubbed, lines), "```"])


def scrubbed(line: str) -> str:
    """A line without what is nobody's business."""
    for home in {str(Path.home()), os.environ.get("HOME", "")} - {"", "/"}:
        line = line.replace(home, "~")
    line = ADDRESS.sub("<address>", SECRET.sub("<number>", line))
    for name in {doctor.user(), platform.node()} - {"", "root", "localhost"}:
        line = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "<name>", line)
    return line


def _cups(register: Path) -> list[str]:
    """The record of each cup that was ever at a table of this laptop, the latest first."""
    files = sorted(register.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    lines = []
    for number, path in enumerate(files[:CUPS], 1):
        try:
            record = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            record = None
        items = record.items() if isinstance(record, dict) else [("record", "damaged")]
        lines.append(f"cup {number}: " + ", ".join(f"{key} {_plain(value)}" for key, value in items))
    return lines or ["no cup has been at a table of this laptop"]


def _plain(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _last_crash(folder: Path) -> list[str]:
    """The last that a cup of this laptop has said before it failed."""
    logs = [path for pattern in LOGS for path in folder.glob(pattern)]
    crashes = [(path.stat().st_mtime, lines) for path in logs if (lines := _log_lines(path))]
    if not crashes:
        return ["no cup of this laptop has failed"]
    at, lines = max(crashes)
    return [f"last said by a cup of this laptop, {datetime.date.fromtimestamp(at)}:", *lines[-LINES:]]


def _log_lines(path: Path) -> list[str]:
    try:
        text = path.read_bytes()[-LONGEST:].decode("utf-8", "replace")
    except OSError:
        return []
    return [line for line in text.splitlines() if line.strip() and not line.startswith(NOISE)]
