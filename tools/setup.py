"""Makes the project's Python environment (.venv), on a bare machine too. Run by the system's Python, before anything
is installed: the standard library only.

usage: python3 tools/setup.py play | pico | club | dev | bench | site | release      (several goals may be given)

`play` installs what the game needs to run, `pico` what an emulated Pico needs besides, `club` what a night of several
tables needs besides, `dev` that and the tests' and checks' tools and the MicroPython type stubs, `bench` what the
benchmarks compare with, `site` what makes the site, `release` that and what builds packages. A stamp inside .venv
remembers what was installed for which pyproject.toml, so that a second call takes a few milliseconds. It must not know
what the project does with its environment.
"""

import fcntl
import hashlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "gobelet.json"
TYPINGS = ROOT / "typings"
OF_A_BOARD = "micropython-rp2-rpi_"  # how the stubs' names begin; then comes the board, and a dash
# The Python behind an environment, should this script run inside the one it is about to replace.
PYTHON = getattr(sys, "_base_executable", sys.executable)
EXTRAS = {
    "play": (), "pico": ("pico",), "club": ("club",), "dev": ("club", "dev"), "bench": ("bench", "club", "dev"),
    "site": ("site",), "release": ("release",),
}  # fmt: skip


class SetupError(Exception):
    """The environment cannot be made; the text says what to type."""


def say(text):
    """One line for the person who waits, at once."""
    print(f"gobelet: {text}", flush=True)


def main(goals):
    """Bring .venv to what `goals` (keys of EXTRAS) need; returns the exit code."""
    unknown = [goal for goal in goals if goal not in EXTRAS]
    if unknown or not goals:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with open(ROOT / ".venv.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # two `make` at once would tear the environment
            prepare(sorted({extra for goal in goals for extra in EXTRAS[goal]}))
    except SetupError as error:
        print(f"gobelet: {error}", file=sys.stderr)
        return 1
    except OSError as error:  # a full disk; files that another user of this folder made
        print(f"gobelet: {error.strerror}: {error.filename or ROOT}. Put that right and try again.", file=sys.stderr)
        return 1
    return 0


def prepare(extras):
    """Install the project with `extras` unless the stamp says it is there already."""
    project = (ROOT / "pyproject.toml").read_bytes()
    digest = hashlib.sha256(project).hexdigest()
    stamp = read_stamp()
    # An environment holds absolute paths: one that was moved, or whose Python went away, is made again.
    usable = stamp.get("root") == str(ROOT) and runs(VENV / "bin" / "python", "import gobelet")
    current = usable and stamp.get("pyproject") == digest
    optional = tomllib.loads(project.decode())["project"]["optional-dependencies"]
    if missing := set(extras) - set(stamp.get("extras", ())) if current else {"project"}:
        if not runs(VENV / "bin" / "python", "import pip, sys; assert sys.version_info >= (3, 11)") or (
            stamp and stamp.get("root") != str(ROOT)
        ):
            make_environment()
            stamp, current = {}, False
        extras = sorted(set(extras) | set(stamp.get("extras", ())))
        if current:  # the project itself need not be built again
            add(sorted(missing), optional)
        else:
            install(extras)
        STAMP.write_text(json.dumps({"root": str(ROOT), "pyproject": digest, "extras": extras}))
    if "dev" in extras:
        unpack_stubs(optional["stubs"])


def read_stamp():
    """What the last call installed; empty when there was none or it was cut short."""
    try:
        return json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}


def runs(python, code):
    """Does this Python exist, start, and run `code` without an error?"""
    return Path(python).exists() and quiet([str(python), "-c", code]) == 0


def quiet(command, folder=None):
    """The exit code of a command that shows nothing, run in `folder`; 127 when it cannot be started. `complaints` keeps
    what it said against it."""
    try:
        result = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True)
    except OSError:
        return 127
    if result.returncode:
        complaints.append(result.stderr.decode(errors="replace"))
    return result.returncode


complaints = []


def is_offline():
    """Whether there is no network, as far as a machine knows without asking anybody, or as the commands said."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:  # it sends nothing
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return True
    return any(sign in said for said in complaints for sign in UNREACHABLE)


# --- the environment


def make_environment():
    """Create .venv with a working pip, by the first way that works here."""
    say(f"making .venv with Python {sys.version.split()[0]} ({PYTHON})")
    if VENV.exists():
        shutil.rmtree(VENV)
    for way in (by_venv, by_debian_package, by_virtualenv, by_foreign_pip, by_debian_wheel):
        if way() and runs(VENV / "bin" / "python", "import pip"):
            return
        shutil.rmtree(VENV, ignore_errors=True)
    if is_offline():
        raise SetupError(no_network("what an environment needs (this Python has no ensurepip)"))
    raise SetupError(missing_venv_text())


def by_venv():
    """The standard library's own way; Debian keeps the half of it that brings pip in a package of its own."""
    return runs(PYTHON, "import ensurepip") and quiet([PYTHON, "-m", "venv", str(VENV)]) == 0


def venv_packages():
    """Debian's and Ubuntu's names for what is missing, the most exact one first."""
    return (f"python{sys.version_info.major}.{sys.version_info.minor}-venv", "python3-venv")


def administrator():
    """The prefix that makes a command run with all rights, or None where that would need a password."""
    if os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if quiet(["sudo", "-n", "true"]) == 0 else None


def by_debian_package():
    """Install the missing package where that needs no question; then as usual."""
    prefix = administrator()
    if prefix is None or not shutil.which("apt-get") or runs(PYTHON, "import ensurepip"):
        return False
    say(f"Python's ensurepip is missing here; installing {venv_packages()[0]}")
    patient = ("-o", "DPkg::Lock::Timeout=60")  # where another apt-get runs
    environment = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *patient]
    for refresh in (False, True):
        if refresh:
            quiet([*prefix, *environment, "-q", "update"])
        for package in venv_packages():
            quiet([*prefix, *environment, "-qy", "install", "--no-install-recommends", package])
            if by_venv():
                return True
    return False


def by_virtualenv():
    """virtualenv and uv bring a pip of their own."""
    for command in (
        [PYTHON, "-m", "virtualenv", "-q", "-p", PYTHON, str(VENV)],
        ["virtualenv", "-q", "-p", PYTHON, str(VENV)],
        ["uv", "venv", "-q", "--seed", "--python", PYTHON, str(VENV)],
    ):
        if quiet(command) == 0:
            return True
    return False


def by_foreign_pip():
    """An environment without pip, filled by a pip that lives elsewhere on this machine."""
    if quiet([PYTHON, "-m", "venv", "--without-pip", str(VENV)]) != 0:
        return False
    python = str(VENV / "bin" / "python")
    for pip in ([PYTHON, "-m", "pip"], ["pip3"], ["pip"]):
        if quiet([*pip, "--python", python, "install", "-q", "pip"]) == 0:
            return True
    return False


def by_debian_wheel():
    """Debian and Ubuntu package pip as a wheel, which anybody may download and unpack without installing it."""
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        return False
    with tempfile.TemporaryDirectory(prefix="gobelet-") as work:
        lists = ["-o", f"Dir::State::lists={work}/lists", "-o", f"Dir::Cache={work}/cache"]
        private = ["apt-get", "-q", *lists]  # for a machine whose package lists were never fetched
        if quiet(["apt-get", "-q", "download", "python3-pip-whl"], work) != 0:
            for folder in ("lists/partial", "cache/archives/partial"):
                (Path(work) / folder).mkdir(parents=True)
            if quiet([*private, "update"], work) != 0 or quiet([*private, "download", "python3-pip-whl"], work) != 0:
                return False
        for package in Path(work).glob("*.deb"):
            quiet(["dpkg", "-x", str(package), work])
        wheels = sorted(Path(work).glob("usr/share/python-wheels/pip-*.whl"))
        if not wheels or quiet([PYTHON, "-m", "venv", "--without-pip", str(VENV)]) != 0:
            return False
        wheel = str(wheels[-1])
        python = str(VENV / "bin" / "python")
        return quiet([python, f"{wheel}/pip", "install", "-q", "--no-index", "--no-deps", wheel]) == 0


def missing_venv_text():
    """What to tell a person when every way failed."""
    if shutil.which("apt-get"):
        remedy = f"Type:  sudo apt-get install {venv_packages()[0]}"
    elif runs(PYTHON, "import pip"):
        remedy = f"Type:  {PYTHON} -m pip install --user virtualenv"
    else:
        remedy = "Install it with your system's packages (python3-venv or the like),"
    return (
        f"this Python ({PYTHON}) cannot make an environment: its ensurepip module is missing.\n"
        f"{remedy}\nand then the same make command again."
    )


# --- what goes into it


def install(extras):
    """pip install -e .[extras]; the pins in pyproject.toml decide the versions."""
    target = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    say("installing what pyproject.toml pins" + (f" (and {', '.join(extras)})" if extras else ""))
    pip(["--editable", target])


def add(extras, optional):
    """Install what some extras pin besides; optional: {extra: pins}."""
    say(f"installing what pyproject.toml pins for {', '.join(extras)}")
    pip([pin for extra in extras for pin in optional[extra]])


def unpack_stubs(pins):
    """MicroPython's type stubs into typings/, a folder for each board: beside the environment, where they cannot shadow
    CPython's types."""
    stamp = TYPINGS / "gobelet.json"
    try:
        if json.loads(stamp.read_text()) == pins:
            return
    except (OSError, ValueError):
        pass  # none yet, or cut short: unpack them
    say("unpacking MicroPython's type stubs into typings/")
    shutil.rmtree(TYPINGS, ignore_errors=True)
    boards = {pin: pin.removeprefix(OF_A_BOARD).partition("-")[0] for pin in pins if pin.startswith(OF_A_BOARD)}
    common = [pin for pin in pins if pin not in boards]
    with ThreadPoolExecutor() as at_once:
        list(at_once.map(lambda pin: pip(["--no-deps", "--target", str(TYPINGS / boards[pin]), pin, *common]), boards))
    stamp.write_text(json.dumps(pins))


def pip(arguments):
    """Run the environment's pip; its own words are shown when it fails."""
    # What is imported is compiled then: that is a small part of what comes.
    command = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-compile"]
    command.append("--disable-pip-version-check")
    result = subprocess.run([*command, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if result.returncode:
        raise SetupError(refusal_of(" ".join(arguments), result.stderr))


UNREACHABLE = (
    "name resolution", "Name or service not known", "nodename nor servname", "getaddrinfo", "NewConnectionError",
    "Network is unreachable", "No route to host", "Connection refused", "timed out", "ProxyError",
    "Max retries exceeded", "ConnectionError", "Connection reset", "Connection aborted", "RemoteDisconnected",
    "Temporary failure", "Server Error", "Failed to fetch", "certificate verify failed",
)  # fmt: skip
NO_INDEX = "(from versions: none)"  # a page to sign in at, or whatever else answers in the index's place


def no_network(wanted):
    """What a person is told who has no way to the package index."""
    return (
        f"No network: this machine does not reach the package index, so it could not get {wanted}.\n"
        "Connect it, and type the same make command again: it goes on where it stopped."
    )


def refusal_of(wanted, said):
    """What a person is told when pip, which `said` why, did not get what was wanted."""
    if any(sign in said for sign in (*UNREACHABLE, NO_INDEX)):
        return no_network(wanted)
    return (
        f"pip could not install {wanted}:\n{said.strip()}\n"
        "Nothing was lost: once that is mended, type the same make command again."
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
