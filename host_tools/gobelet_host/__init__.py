"""Gobelet on the laptop (CPython only): the table, its journal, its links to cups, and the `gobelet` command.

This package may import `gobelet`; `gobelet` never imports this one.
"""

import importlib
import os
import signal


def main() -> None:
    """The command `gobelet`. While it is being loaded Ctrl-C ends it at once: nothing is open yet, and an exception
    there may be lost, or told with where it struck."""
    usual = signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    command = importlib.import_module("gobelet_host.cli").main
    try:
        signal.signal(signal.SIGINT, usual)
        command()
    except KeyboardInterrupt:
        os._exit(130)
