"""Files that a tool makes from a source of ours and that are committed: written, or compared with `--check`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def write_or_check(files: Iterable[tuple[Path, str]], check: bool, source: str, command: str) -> int:
    """Writes the files, (path, text) each; with `check` only says on stderr which are not what `source` says, and the
    command that makes them. Returns the exit code."""
    failed = False
    for path, text in files:
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(ROOT)} is not what {source} says: {command}", file=sys.stderr)
            failed = True
    return int(failed)
