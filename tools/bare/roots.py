"""Minimal Debian systems in folders: made once with debootstrap, kept in the user's cache, copied for each run.

Nothing is mounted here that others see: a command runs in namespaces of its own, which end with it. It must not know
what is run.
"""

import glob
import os
import re
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path

from tools.bare import clients
from tools.setup import ROOT, quiet

SUITES = {"12": "bookworm", "13": "trixie"}
PACKAGES = "git,make,python3"  # what the README asks for
ENTER = Path(__file__).with_name("enter.sh")
SOURCES = ("/etc/apt/sources.list", "/etc/apt/sources.list.d/*.list", "/etc/apt/sources.list.d/*.sources")
SEARCH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PLAYER = "player"


class RootError(Exception):
    """No such system can be made or entered here; the text says what to do."""


def check():
    """Raises RootError unless this machine and this user can make and enter roots; debootstrap is installed."""
    if os.geteuid() != 0:
        raise RootError("only root may enter another root. Type: sudo make bare")
    if quiet(["unshare", "--mount", "--pid", "--fork", "true"]) != 0:
        raise RootError("this machine lets nobody make mount namespaces (a container?); use a real or virtual one")
    if not shutil.which("debootstrap"):
        install = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qy", "install", "debootstrap"]
        if quiet(install) != 0 and (quiet(["apt-get", "-q", "update"]) != 0 or quiet(install) != 0):
            raise RootError("debootstrap is missing. Type: apt-get install debootstrap")


def make(folder, version, mirror):
    """The pristine system of a Debian version in `folder`, made if it is not there; returns whether it was made.
    mirror: "" for the one that this machine is set up with. Raises RootError."""
    if folder.exists():
        return False
    mirror = mirror or debian_mirror()
    work = folder.with_name(folder.name + ".new")
    shutil.rmtree(work, ignore_errors=True)
    work.parent.mkdir(parents=True, exist_ok=True)
    log = folder.with_name(folder.name + ".log")
    command = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", SUITES[version], str(work), mirror]
    with log.open("w") as told:
        code = namespaced(command, stdin=subprocess.DEVNULL, stdout=told, stderr=told).wait()
    if code:
        said = [line for line in log.read_text().splitlines() if line.startswith("E:")]
        raise RootError(f"debootstrap failed: {(said or ['no word'])[-1]} (all of it: {log})")
    for rest in ("var/cache/apt/archives", "var/lib/apt/lists"):  # a fresh machine does not know what can be fetched
        shutil.rmtree(work / rest)
        (work / rest / "partial").mkdir(parents=True)
    work.rename(folder)
    return True


def debian_mirror():
    """The Debian mirror this machine's package manager is set up with, in either format of apt's sources.
    Raises RootError."""
    for pattern in SOURCES:
        for name in sorted(glob.glob(pattern)):
            text = Path(name).read_text(errors="replace")
            lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
            match = re.search(r"\b(?:https?|ftp|mirror\+\w+):\S*/debian(?:\.list)?/?(?=\s|$)", lines)
            if match:
                return match.group()
    raise RootError('this machine has no Debian mirror set up. Name one: make bare ARGS="--mirror URL"')


def namespaced(command, **more):
    """Starts a command in mount and process namespaces of its own: what it mounts nobody else sees, what it starts
    ends with it, and it ends with this process, even if that is killed. Returns the Popen."""
    leashed = ["setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--fork", "--kill-child"]
    return subprocess.Popen([*leashed, *command], **more)


@contextmanager
def copy_of(pristine, folder):
    """A copy of a pristine system that is gone afterwards."""
    shutil.rmtree(folder, ignore_errors=True)  # of a run that was killed
    try:
        subprocess.run(["cp", "-a", "--reflink=auto", str(pristine), str(folder)], check=True)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Machine:
    """A user in a copy of a system, with a clone of this repository's last commit. user: "root" or "user"."""

    def __init__(self, root, user):
        self.root, self.user = Path(root), user
        self.name = "root" if user == "root" else PLAYER
        self.home = "/root" if user == "root" else f"/home/{PLAYER}"
        self.number = 0
        if user != "root":
            subprocess.run(["chroot", str(root), "useradd", "-m", "-s", "/bin/bash", PLAYER], check=True)
            self.number = clients.inside(root, self.home).stat().st_uid
        self.folders = clients.give(root, self.home)
        self.project = f"{self.home}/gobelet"
        target = str(clients.inside(root, self.project))
        subprocess.run(["git", "clone", "--quiet", "--no-local", str(ROOT), target], check=True)
        owner = f"{self.number}:{self.number}"
        subprocess.run(["chown", "-R", owner, str(clients.inside(root, self.home))], check=True)

    def start(self, command):
        """Starts a command (a list of words) in the project's folder, with the environment of a fresh login; its
        output and complaints are the Popen's stdout. Root can install a browser, so its tests may not be left out."""
        login = {"HOME": self.home, "USER": self.name, "LOGNAME": self.name, "SHELL": "/bin/bash", "PATH": SEARCH}
        if self.name == "root":
            login["GOBELET_NEED_BROWSER"] = "1"
        variables = [f"{name}={value}" for name, value in (clients.environment() | login).items()]
        go = ["sh", "-c", 'cd "$0" && exec "$@"', self.project, *command]
        owner = f"{self.number}:{self.number}"
        return namespaced(
            ["sh", str(ENTER), str(self.root), owner, "env", "-i", *variables, *go],
            env=os.environ | {"GOBELET_BARE_FOLDERS": " ".join(self.folders)},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        )  # fmt: skip
