"""Minimal systems in folders: made once with debootstrap, kept in the user's cache, copied for each run.

Nothing is mounted here that others see: a command runs in namespaces of its own, which end with it. It must not know
what is run.
"""

import glob
import os
import re
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.bare import clients, keys
from tools.setup import ROOT, quiet, say


@dataclass(frozen=True)
class System:
    """A system that can be made: whose it is, the name of its release, what its users have beside the base of it."""

    distribution: str
    suite: str
    components: tuple[str, ...] = ("main",)
    later: tuple[str, ...] = ()  # suites that its package manager looks into as well
    # Whether a browser can be had there as a package: Ubuntu's is a snap, which no bare system runs.
    browser: bool = True


SYSTEMS = {
    "debian-12": System("debian", "bookworm"),
    "debian-13": System("debian", "trixie"),
    "ubuntu-24.04": System("ubuntu", "noble", ("main", "universe"), ("noble-updates", "noble-security"), browser=False),
}
SCRIPTS = Path("/usr/share/debootstrap/scripts")
ITS_MIRROR = 'default_mirror() { echo "$1"; exit; }; . "$0"'  # what a script of debootstrap says first, and no more
OLD_SCRIPT = {"debian": "sid", "ubuntu": "gutsy"}  # what debootstrap's scripts of all later releases are a link to
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
    if not shutil.which("debootstrap") and not installed("debootstrap"):
        raise RootError("debootstrap is missing. Type: apt-get install debootstrap")


def installed(package):
    """Installs a package of this machine's own package manager; whether that went well."""
    install = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qy", "install", package]
    return quiet(install) == 0 or (quiet(["apt-get", "-q", "update"]) == 0 and quiet(install) == 0)


def make(folder, name, mirror):
    """The pristine system `name` (of SYSTEMS) in `folder`, made if it is not there; returns whether it was made.
    mirror: "" for the one that this machine is set up with, else the one that debootstrap takes. Raises RootError."""
    if folder.exists():
        return False
    system = SYSTEMS[name]
    work = folder.with_name(folder.name + ".new")
    shutil.rmtree(work, ignore_errors=True)
    work.parent.mkdir(parents=True, exist_ok=True)
    log = folder.with_name(folder.name + ".log")
    with log.open("w") as told, tempfile.TemporaryDirectory(prefix="gobelet-keys-") as apart:
        command = recipe(system, work, mirror, Path(apart))
        code = namespaced(command, stdin=subprocess.DEVNULL, stdout=told, stderr=told).wait()
    if code:
        said = [line for line in log.read_text().splitlines() if line.startswith("E:")]
        raise RootError(f"""debootstrap failed: {(said or ["no word"])[-1]} (all of it: {log})
If {name} is to be had elsewhere, name the place: make bare ARGS="--system {name} --mirror URL\"""")
    know_later_suites(work, system)
    for rest in ("var/cache/apt/archives", "var/lib/apt/lists"):  # a fresh machine does not know what can be fetched
        shutil.rmtree(work / rest)
        (work / rest / "partial").mkdir(parents=True)
    work.rename(folder)
    return True


def recipe(system, work, mirror, apart):
    """debootstrap's words for a system. It checks the archive's signature where its keys are to be had, in the folder
    `apart` if need be; a release that is younger than debootstrap is made as those before it."""
    script = SCRIPTS / system.suite
    if not script.exists():
        script = SCRIPTS / OLD_SCRIPT[system.distribution]
    mirror = mirror or own_mirror(system.distribution) or usual_mirror(script, system.suite)
    keyring = keys.find(system.distribution, system.suite, mirror, apart, installed)
    if not keyring:
        say(f"no keys of {system.distribution} can be had here: the signature of what is fetched stays unchecked")
    checked = ["--force-check-gpg", f"--keyring={keyring}"] if keyring else ["--no-check-gpg"]
    chosen = [f"--components={','.join(system.components)}", f"--include={PACKAGES}"]
    return ["debootstrap", "--variant=minbase", *checked, *chosen, system.suite, str(work), mirror, script.name]


def usual_mirror(script, suite):
    """The mirror that a script of debootstrap takes for a suite on a machine like this one. Raises RootError."""
    kind = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True).stdout.strip()
    asked = subprocess.run(
        ["sh", "-c", ITS_MIRROR, str(script)], env={"ARCH": kind, "SUITE": suite}, capture_output=True, text=True
    )
    if not (mirror := asked.stdout.strip()).startswith(("http", "ftp")):
        raise RootError(f'this machine has no mirror of {suite} set up. Name one: make bare ARGS="--mirror URL"')
    return mirror


def know_later_suites(root, system):
    """Adds the suites with later packages to the sources that debootstrap wrote, as they stand on people's machines."""
    sources = clients.inside(root, "/etc/apt/sources.list")
    kind, mirror = sources.read_text().split()[:2]
    more = (f"{kind} {mirror} {suite} {' '.join(system.components)}\n" for suite in system.later)
    sources.write_text(sources.read_text().rstrip("\n") + "\n" + "".join(more))


def own_mirror(distribution):
    """The mirror of a distribution that this machine's package manager is set up with, in either format of apt's
    sources; "" without one."""
    for pattern in SOURCES:
        for name in sorted(glob.glob(pattern)):
            text = Path(name).read_text(errors="replace")
            lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
            match = re.search(rf"\b(?:https?|ftp|mirror\+\w+):\S*/{distribution}(?:\.list)?/?(?=\s|$)", lines)
            if match:
                return match.group()
    return ""


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
    """A user in a copy of a system (of SYSTEMS), with a clone of this repository's last commit. user: "root" or
    "user"."""

    def __init__(self, system, root, user):
        self.system, self.root, self.user = system, Path(root), user
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
        output and complaints are the Popen's stdout. Where root can install a browser its tests may not be left out."""
        login = {"HOME": self.home, "USER": self.name, "LOGNAME": self.name, "SHELL": "/bin/bash", "PATH": SEARCH}
        if self.name == "root" and self.system.browser:
            login["GOBELET_NEED_BROWSER"] = "1"
        variables = [f"{name}={value}" for name, value in (clients.environment() | login).items()]
        go = ["sh", "-c", 'cd "$0" && exec "$@"', self.project, *command]
        owner = f"{self.number}:{self.number}"
        return namespaced(
            ["sh", str(ENTER), str(self.root), owner, "env", "-i", *variables, *go],
            env=os.environ | {"GOBELET_BARE_FOLDERS": " ".join(self.folders)},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        )  # fmt: skip
