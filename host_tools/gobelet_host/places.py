"""Where things go that were not given a place."""

import os
from pathlib import Path


def default_journal(name: str) -> Path:
    """Where a journal goes that was not given a place: the user's data folder."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "gobelet" / f"{name}.gobelet"
