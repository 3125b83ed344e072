"""Sees that this laptop has a MicroPython for its cups; never asks a question, never needs root.

Linux has the builds of the project (host_tools/gobelet_host/device/unix), and there is nothing to do. macOS takes what
Homebrew has, if that is new enough. Elsewhere it says what to do; the game then plays with cups on CPython.

usage: python -m tools.get_micropython        quiet when all is there already; exit code 0 unless a setting is wrong
"""

import os
import shutil
import sys

from gobelet_host.device import micropython
from gobelet_host.errors import HostError
from tools.setup import quiet, say


def main():
    """Brings one where that is possible, and says which it is or why there is none."""
    try:
        runtime = micropython.find()
    except HostError as error:
        print(f"gobelet: {error}", file=sys.stderr)
        return 1
    if runtime or os.environ.get(micropython.OVERRIDE):
        return 0
    if sys.platform == "darwin" and shutil.which("brew"):
        say("installing MicroPython with Homebrew")
        quiet(["brew", "install", "micropython"])
        micropython._find.cache_clear()
        runtime = micropython.find()
    if runtime:
        say(f"cups will run on {runtime}")
    else:
        say(f"no MicroPython can be had here, so cups will run on CPython. To change that: {what_to_type()}")
    return 0


def what_to_type():
    """What would bring MicroPython to this kind of machine."""
    oldest = ".".join(str(number) for number in micropython.OLDEST)
    if sys.platform == "darwin":
        return f"brew upgrade micropython  ({oldest} or newer)"
    return f"build MicroPython {oldest} or newer for this machine, and set {micropython.OVERRIDE}=/path/to/micropython"


if __name__ == "__main__":
    sys.exit(main())
