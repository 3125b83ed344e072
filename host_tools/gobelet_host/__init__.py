"""Gobelet on the laptop (CPython only): the table, its journal, its links to cups, and the `gobelet` command.

This package may import `gobelet`; `gobelet` never imports this one.
"""

import importlib
import os
import signal
import sys
from typing import Any

from gobelet import curve


def _x25519(scalar: bytes, x: bytes) -> bytes:
    """X25519 by OpenSSL, ten times as fast as plain integers. It is loaded with the first deal, as that takes a
    moment."""
    curve.library = importlib.import_module("gobelet_host.device.x25519").multiply
    return curve.library(scalar, x)


curve.library = _x25519


def main() -> None:
    """The command `gobelet`. While it is being loaded Ctrl-C ends it at once: nothing is open yet, and an exception
    there may be lost, or told with where it struck."""
    sys.unraisablehook = tell
    usual = signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    command = importlib.import_module("gobelet_host.cli").main
    try:
        signal.signal(signal.SIGINT, usual)
        command()
    except KeyboardInterrupt:
        os._exit(130)


def tell(unraisable: Any) -> None:
    """Reports what Python cannot raise, except of a loop that Ctrl-C has stopped in its making: nobody can close it."""
    if getattr(unraisable.object, "__qualname__", "") != "BaseEventLoop.__del__":
        sys.__unraisablehook__(unraisable)
