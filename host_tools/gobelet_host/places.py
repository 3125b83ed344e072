"""Where things go that were not given a place."""

import os
from pathlib import Path


def _data() -> Path:
    """The user's data folder."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "gobelet"


def default_journal(name: str) -> Path:
    """Where a journal goes that was not given a place."""
    return _data() / f"{name}.gobelet"


def keys() -> Path:
    """The folder of the keys that cups and this laptop share."""
    return _data() / "keys"
