"""Brings a MicroPython interpreter to this laptop, best first; never asks a question, never needs root.

1. what GOBELET_MICROPYTHON names;
2. a 32-bit copy in the user's cache, unpacked from Debian's packages of the mirror this machine already uses
   (nothing is installed; it runs through its own loader with its own libraries);
3. the system's own package (64 bits), installed where that needs no password;
4. otherwise it says what to type; the game then plays with cups on CPython.

usage: python -m tools.get_micropython        quiet when all is there already; exit code 0 unless a setting is wrong

Signatures are checked with the Debian archive keyring and then any version is welcome. Where no keyring can vouch,
only the packages whose SHA-256 stand in PINS are accepted, and the output says so; they are fetched one by one, so a
mirror whose index is amid a change gives them, too.
"""

import glob
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from gobelet_host.device import micropython
from gobelet_host.errors import HostError
from tools.setup import administrator, quiet, say

SUITE = "trixie"  # Debian 13: the first with a current MicroPython
# Each package and its folder in the pool of a mirror.
PACKAGES = {
    "micropython": "m/micropython",
    "libc6": "g/glibc",
    "libffi8": "libf/libffi",
    "libgcc-s1": "g/gcc-14",
    "libmbedcrypto16": "m/mbedtls",
    "libmbedtls21": "m/mbedtls",
    "libmbedx509-7": "m/mbedtls",
}
# The architecture that runs on this kind of machine, its libraries' folder and its loader.
PORTS = {
    "x86_64": ("i386", "i386-linux-gnu", "ld-linux.so.2"),
    "i686": ("i386", "i386-linux-gnu", "ld-linux.so.2"),
    "aarch64": ("armhf", "arm-linux-gnueabihf", "ld-linux-armhf.so.3"),
    "armv7l": ("armhf", "arm-linux-gnueabihf", "ld-linux-armhf.so.3"),
}
# Name, version and SHA-256 of each package as first verified: what is accepted without a signature.
PINS = {
    "i386": {
        "micropython": ("1.25.0+ds-1", "a72799821cb45442150f8a7f0757bc8e4f9a4b64abccbd837d694a20d6900bb5"),
        "libc6": ("2.41-12+deb13u4", "67bb4b54cf4bb6a380449dfa1852cd9135659f85360caa0e41d312f4b30e573a"),
        "libffi8": ("3.4.8-2", "8bafefb38c320ca27796070c881595ce04d900c3b534ac142a494daf1fe1db13"),
        "libgcc-s1": ("14.2.0-19", "a4c71fd856d2a48a7505a087b4186e3cca23f94603c05e3fb7c799b27e72f761"),
        "libmbedcrypto16": ("3.6.6-0.1~deb13u1", "aa4698ed436eebf77e3dc9f5c514073bd554109d857d887db5a367dde9a5c377"),
        "libmbedtls21": ("3.6.6-0.1~deb13u1", "eb1b20154ce9008aca1d036698ffc12019020a54985d2c5ae3dc1c1c39c9e995"),
        "libmbedx509-7": ("3.6.6-0.1~deb13u1", "fe6ba192c9227d30a4cd05a3bdeccdf9ff30d55b27d8ff488126c16dcf727cce"),
    },
    "armhf": {
        "micropython": ("1.25.0+ds-1", "f4fa57ed45e0cee8003d2a8b4aeac24cd9f8b0b1ca322eb3a878f25d2367b14c"),
        "libc6": ("2.41-12+deb13u4", "4fc6fed8d77d01c0dacb5fda8b880a8c8a669575936de5761b693077a6f6c2ec"),
        "libffi8": ("3.4.8-2", "502d2edefd34dfb2a2010b5c131dee6ee0b4709facb55b9a336493747695645a"),
        "libgcc-s1": ("14.2.0-19", "25910c3a0bce3985e388de445244578b7922dc670c9bba1c8673779b89447873"),
        "libmbedcrypto16": ("3.6.6-0.1~deb13u1", "37c5bc327fb4804aefdb7c6a7e8ba96195f476020dad6f939512a2effce02302"),
        "libmbedtls21": ("3.6.6-0.1~deb13u1", "febcf6351dd8c1378980c526841fd0f1e0c9fa069942489c8083aaf99a7a5b2d"),
        "libmbedx509-7": ("3.6.6-0.1~deb13u1", "12c975c219e858e3fef30621810b5d4549fd38063c488f03a3802ac6bc9b5536"),
    },
}
HELPER = "/usr/lib/apt/apt-helper"  # apt's own way to fetch one file
KEYRINGS = ("/usr/share/keyrings/debian-archive-keyring.gpg", "/usr/share/keyrings/debian-archive-keyring.pgp")
SETTINGS = {"Acquire::Retries": 1, "Acquire::http::Timeout": 20, "Acquire::https::Timeout": 20}
SOURCES = ("/etc/apt/sources.list", "/etc/apt/sources.list.d/*.list", "/etc/apt/sources.list.d/*.sources")


class Unavailable(Exception):
    """This source cannot serve here; the text says why, for the person who wonders."""


def main():
    """Try each source until `micropython.find()` has a good answer."""
    try:
        runtime = micropython.find()
    except HostError as error:
        print(f"gobelet: {error}", file=sys.stderr)
        return 1
    if os.environ.get(micropython.OVERRIDE) or (runtime and runtime.source == "unpacked"):
        return 0
    try:
        unpack(micropython.cache_folder())
        say(f"cups will run on {found()}")
        return 0
    except (Unavailable, OSError) as error:  # OSError: a cache that cannot be written, a full disk
        if runtime:
            return 0  # 64 bits serve as well, with a heap twice as large
        say(f"no 32-bit MicroPython here: {error}")
    if install_system_package():
        say(f"cups will run on {found()}")
    else:
        say(f"no MicroPython can be had here, so cups will run on CPython. To change that: {what_to_type()}")
    return 0


def found():
    """What micropython.find() says now, after something changed."""
    micropython._find.cache_clear()
    return micropython.find()


# --- a 32-bit copy from Debian's packages


def unpack(folder):
    """Make the 32-bit copy in `folder`, whole or not at all. Raises Unavailable."""
    port = PORTS.get(platform.machine())
    if not sys.platform.startswith("linux") or port is None:
        raise Unavailable(f"there is no 32-bit build for {sys.platform} on {platform.machine()}")
    refusal = folder.parent / "micropython-does-not-run"
    if refusal.exists():
        raise Unavailable(f"an unpacked copy did not start on this machine (delete {refusal} to try again)")
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        raise Unavailable("it comes from Debian packages, and apt-get or dpkg is missing")
    mirror = debian_mirror()
    say(f"unpacking a 32-bit MicroPython from Debian packages into {folder} (nothing is installed)")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="micropython-") as work:
        copy = Path(work) / "copy"
        copy.mkdir()
        packages = fetch(Path(work), mirror, port[0])
        for package in packages:
            if quiet(["dpkg", "-x", str(package), str(copy / "root")]) != 0:
                raise Unavailable(f"dpkg cannot unpack {package.name}")
        record = describe(copy, port, [package.name for package in packages])
        (copy / micropython.RECORD).write_text(json.dumps(record, indent=1))
        if micropython.probe(micropython.unpacked_launcher(copy), "unpacked") is None:
            refusal.write_text("made by tools/get_micropython.py\n")
            raise Unavailable("this machine does not run 32-bit programs")
        shutil.rmtree(folder, ignore_errors=True)
        try:
            copy.rename(folder)
        except OSError:
            if not (folder / micropython.RECORD).exists():  # another make was quicker: its copy is as good
                raise


def describe(copy, port, packages):
    """Where loader, libraries and program lie in the copy, found rather than assumed (/lib or /usr/lib)."""
    _, triplet, loader = port
    files = [Path(name) for name in glob.glob(str(copy / "root" / "**"), recursive=True)]
    loaders = [file for file in files if file.name == loader and file.resolve().is_file()]
    libraries = [file.parent for file in files if file.name == "libc.so.6" and triplet in file.parts]
    programs = [file for file in files if file.name == "micropython" and file.parent.name == "bin"]
    if not (loaders and libraries and programs):
        raise Unavailable("the packages do not hold what they used to")
    shutil.rmtree(copy / "root" / "usr" / "share", ignore_errors=True)
    found_at = {"loader": loaders[0], "libraries": libraries[0], "program": programs[0]}
    return {key: str(file.relative_to(copy)) for key, file in found_at.items()} | {"packages": packages}


def debian_mirror():
    """The Debian mirror this machine's package manager is set up with, in either format of apt's sources."""
    for pattern in SOURCES:
        for name in sorted(glob.glob(pattern)):
            text = Path(name).read_text(errors="replace")
            lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
            match = re.search(r"\b(?:https?|ftp|mirror\+\w+):\S*/debian(?:\.list)?/?(?=\s|$)", lines)
            if match:
                return match.group()
    raise Unavailable("this machine has no Debian mirror set up")


def fetch(work, mirror, architecture):
    """Download PACKAGES for `architecture` with a private apt set-up in `work`; the files, vouched for."""
    keyring = next((name for name in KEYRINGS if Path(name).exists()), "")
    if keyring or glob.glob("/etc/apt/trusted.gpg.d/*"):
        try:
            return download(work / "signed", mirror, architecture, f"signed-by={keyring}" if keyring else "")
        except Unavailable as error:
            say(f"the packages' signatures could not be checked ({error})")
    else:
        say("no Debian keyring here, so signatures cannot be checked")
    say("accepting only the packages whose SHA-256 this project knows")
    return [known(work, mirror, architecture, name) for name in PACKAGES]


def known(work, mirror, architecture, name):
    """Download the version of a package that PINS knows; its file."""
    version, digest = PINS[architecture][name]
    package = work / f"{name}_{version}_{architecture}.deb"
    uri = f"{mirror.rstrip('/')}/pool/main/{PACKAGES[name]}/{package.name}"
    run([HELPER, *options(SETTINGS), "download-file", uri, str(package), f"SHA256:{digest}"], work)
    if hashlib.sha256(package.read_bytes()).hexdigest() != digest:
        raise Unavailable(f"{package.name} is unsigned and not the one this project knows")
    return package


def options(settings):
    """What apt's programs are told."""
    if os.geteuid() == 0:
        settings = settings | {"APT::Sandbox::User": "root"}  # apt's own user cannot read a private folder
    return [word for key, value in settings.items() for word in ("-o", f"{key}={value}")]


def run(command, folder):
    """Run one of apt's programs. Raises Unavailable with the first thing that it complains of."""
    result = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if result.returncode:
        errors = [line for line in result.stderr.splitlines() if line[:2] in ("E:", "W:")]
        raise Unavailable((errors or [f"{Path(command[0]).name} failed"])[0])


def download(work, mirror, architecture, option):
    """Run apt-get update and download under `work`, touching nothing of the system's own apt."""
    for name in ("lists/partial", "cache/archives/partial", "debs"):
        (work / name).mkdir(parents=True)
    option = " ".join(part for part in (f"arch={architecture}", option) if part)
    (work / "sources.list").write_text(f"deb [{option}] {mirror} {SUITE} main\n")
    settings = SETTINGS | {
        "Dir::Etc::sourcelist": work / "sources.list",
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::State::lists": work / "lists",
        "Dir::Cache": work / "cache",
        "APT::Architecture": architecture,
        "APT::Architectures::": architecture,
        "Acquire::Languages": "none",
    }
    for arguments in (["update", "--error-on=any"], ["download", *PACKAGES]):
        run(["apt-get", "-q", *options(settings), *arguments], work / "debs")
    return sorted((work / "debs").glob("*.deb"))


# --- the system's own package


def install_system_package():
    """Install `micropython` where that needs no password; True when it can then be found."""
    if sys.platform == "darwin" and shutil.which("brew"):
        say("installing MicroPython with Homebrew")
        quiet(["brew", "install", "micropython"])
    elif shutil.which("apt-get") and (prefix := administrator()) is not None:
        say("installing the system's micropython package")
        apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
        if quiet([*apt, "-y", "install", "--no-install-recommends", "micropython"]) != 0:
            quiet([*apt, "update"])
            quiet([*apt, "-y", "install", "--no-install-recommends", "micropython"])
    return found() is not None


def what_to_type():
    """The one command that would bring MicroPython to this kind of machine."""
    if sys.platform == "darwin":
        return "brew install micropython"
    if shutil.which("apt-get"):
        return "sudo apt-get install micropython  (Debian 13, Ubuntu 24.04 or newer)"
    return f"install MicroPython with your system's packages, or set {micropython.OVERRIDE}=/path/to/micropython"


if __name__ == "__main__":
    sys.exit(main())
