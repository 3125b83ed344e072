"""Gobelet on the laptop (CPython only): the table, its journal, its links to cups, and the `gobelet` command.

This package may import `gobelet`; `gobelet` never imports this one.
"""

import importlib


def main() -> None:
    """The command `gobelet`. Ctrl-C ends it in silence also while it is being loaded."""
    try:
        importlib.import_module("gobelet_host.cli").main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
