"""Says that something is being worked on, once that takes long: a line that moves on a terminal, nothing in a pipe."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gobelet_host.commands.localised_cli import Messages

LONG = 2.0  # seconds until somebody wonders


@contextmanager
def progress_hint(lang: str, console: Any = None, after: float = LONG) -> Iterator[None]:
    """Around work without an output of its own. console: a rich Console, None for that of standard error."""
    from rich.console import Console

    console = console or Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    status = console.status(Messages(lang).get("page.working"))
    timer = threading.Timer(after, status.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()
