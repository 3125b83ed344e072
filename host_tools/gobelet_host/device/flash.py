"""Puts the firmware on cups that run MicroPython, and settings and keys on cups that run Gobelet, over their cable.

A cup has room for two versions, in /a and /b; the file /slot names the one to run. An update goes into the other one,
file by file where the hashes differ, and is switched to in one step when every file is proven to be there; the cup
goes back by itself if the new version does not come up (gobelet/board/boot.py). Settings live in /data and stay.
Everything is done by small programs at the cup's prompt, through mpremote. It must not know the game.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from serial.tools import list_ports

from gobelet import VERSION
from gobelet_host import shrink
from gobelet_host.device import compiled
from gobelet_host.errors import HostError

PICO_VENDOR = 0x2E8A  # Raspberry Pi's USB vendor id, which MicroPython on a Pico reports
ARCHITECTURE = "armv6m"  # the RP2040's core, in mpy-cross's words
OTHERS = ("gobelet/board/virtual.py", "gobelet/board/web.py")  # boards of other machines
CHUNK = 1024  # bytes of a file sent at once
KEY_BYTES = 32
# Modules of the version that runs, for programs at the prompt.
PATHS = "import sys\ntry:\n s='/'+open('/slot').read(1)\nexcept OSError: s='/'\nsys.path.insert(0,s)\n"


class Remote(Protocol):
    """A cup at its prompt. exec runs a program and returns what it printed; it raises HostError."""

    def exec(self, code: str) -> str: ...


class Prompt:
    """The prompt of a cup on a serial port, reached as `mpremote` does."""

    def __init__(self, device: str) -> None:
        try:
            self._transport = SerialTransport(device, exclusive=True)
            self._transport.enter_raw_repl(soft_reset=False)
        except (TransportError, serial.SerialException, OSError) as error:
            raise HostError(
                "port_busy",
                f"{device} cannot be used: {error}. Does a table run on it, or another program? Close that one first.",
            ) from error

    def exec(self, code: str) -> str:
        try:
            return self._transport.exec(code).decode().replace("\r\n", "\n")
        except (TransportError, serial.SerialException, OSError) as error:
            raise HostError("cup_failed", f"The cup did not do it: {error}") from error

    def leave(self, restart: bool) -> None:
        """Let the cup go, started anew if asked for."""
        try:
            if restart:
                self._transport.exec_raw_no_follow("import machine\nmachine.reset()")
                time.sleep(0.1)  # the bytes must be out before the port closes
            else:
                self._transport.exit_raw_repl()
            self._transport.close()
        except (TransportError, serial.SerialException, OSError):
            pass  # the port goes away with the reset: that is what was asked for


def find_port(port: str | None = None) -> str:
    """The device of the one cup on USB, or `port`. Raises HostError("no_cup", "several_cups")."""
    if port:
        return port
    found = [info for info in list_ports.comports() if info.vid == PICO_VENDOR]
    if not found:
        raise HostError(
            "no_cup",
            "No cup is on USB. Plug it in with a cable that carries data. A new Pico needs MicroPython first: hold "
            "BOOTSEL while you plug it in, and drop build/gobelet-pico.uf2 (`make firmware`) on the disk that appears.",
        )
    if len(found) > 1:
        names = ", ".join(f"{info.device} ({info.serial_number})" for info in found)
        raise HostError("several_cups", f"Several cups are on USB: {names}. Choose one with --port.")
    return found[0].device


def cup_files() -> dict[str, bytes]:
    """{path: bytes} of the firmware as a Pico carries it: main.py, and the package compiled."""
    root = compiled.SOURCES.parent
    main = root / "main.py"
    if not main.exists():
        raise HostError("no_main", f"{main} is missing: run this from a checkout of Gobelet.")
    texts = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in compiled.sources()}
    texts = {name: text for name, text in texts.items() if name not in OTHERS}
    with tempfile.TemporaryDirectory(prefix="gobelet-") as folder:
        compiled.compile_into(Path(folder), shrink.shrink(texts), ARCHITECTURE)
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in Path(folder).rglob("*.mpy")}
    return {"main.py": main.read_bytes(), **dict(sorted(files.items()))}


def update(remote: Remote, files: Mapping[str, bytes], told: Callable[[str, int, int], None]) -> int:
    """Bring a cup to `files` ({path: bytes}; "main.py" is the one that stays outside the versions) and make it try them
    at its next start. told(path, done, all) is called before each file. Returns how many files were written: 0 means
    that the cup has them already and runs them. Safe at every moment: until the last step the cup starts as before."""
    _check(remote, files)
    slot = remote.exec("try: print(open('/slot').read())\nexcept OSError: pass").strip()
    package = {path: data for path, data in files.items() if path != "main.py"}
    running = "/" + slot[:1] if slot else ""
    on_cup = hashes(remote, running)
    if all(on_cup.get(path) == hashed(data) for path, data in package.items()) and not slot.endswith("?"):
        return _write_missing(remote, "", {"main.py": files["main.py"]}, told)
    target = "/a" if slot[:1] == "b" else "/b" if slot else "/a"
    if slot.endswith("?"):
        target = running  # an update that was never proven well: replace it, keep the one before
    written = _write_missing(remote, target, package, told)
    if {path: hashed(data) for path, data in package.items()} != hashes(remote, target):
        raise HostError("flash_failed", "The files on the cup are not what was sent: try again, with another cable.")
    written += _write_missing(remote, "", {"main.py": files["main.py"]}, told)
    remote.exec(_replacing("/slot", f"f.write({(target[1] + '?').encode()!r})"))
    return written


def pair(remote: Remote, name: str | None, lang: str | None, key: bytes | None, age: int | None = None) -> str:
    """Write settings (those that are given) and the pairing key on a cup that runs Gobelet. Returns the cup's id."""
    _check(remote, {})
    program = PATHS + "from gobelet.board.store import Store\nst=Store('/data',[])\n"
    try:
        stored = remote.exec(program + "print((st.load('settings') or b'{}').decode())")
    except HostError as error:
        raise HostError("no_gobelet", "Gobelet is not on this cup yet: run `gobelet flash` first.") from error
    try:
        settings = json.loads(stored)
    except ValueError:
        settings = {}  # damaged ones cannot be kept
    if not isinstance(settings, dict):
        settings = {}
    given = {"name": name, "lang": lang, "age": age}
    settings.update({setting: value for setting, value in given.items() if value is not None})
    written = json.dumps(settings, separators=(",", ":")).encode()
    remote.exec(program + f"st.save('settings',({written!r},))")
    if key is not None:
        remote.exec(program + f"st.save('key',({key!r},))")
    return remote.exec("import machine\nprint(machine.unique_id().hex())").strip()


def _check(remote: Remote, files: Mapping[str, bytes]) -> None:
    """Is this the prompt of a Pico whose MicroPython can load these files?"""
    told = remote.exec("import sys\nprint(sys.platform, sys.implementation._mpy)").split()
    if told[:1] == ["rp2"]:
        loads = int(told[1])
        # version, sub-version and architecture of machine code, as the head of a .mpy file has them
        heads = {tuple(data[1:3]) for path, data in files.items() if path.endswith(".mpy")}
        if all(version == loads & 0xFF and machine in (0, loads >> 8) for version, machine in heads):
            return
    raise HostError(
        "no_micropython",
        f"This is no Pico with a MicroPython that fits ({' '.join(told) or 'no answer'}). Hold BOOTSEL while you plug "
        "it in, and drop build/gobelet-pico.uf2 (`make firmware`) on the disk that appears.",
    )


def hashed(data: bytes) -> str:
    """The SHA-256 of a file, as hashes() tells it."""
    return hashlib.sha256(data).hexdigest()


def hashes(remote: Remote, folder: str) -> dict[str, str]:
    """{path: SHA-256} of the package's files in a folder of the cup."""
    said = remote.exec(
        "import os,hashlib\n"
        "def hashed(p):\n h=hashlib.sha256()\n b=bytearray(512)\n with open(p,'rb') as f:\n  while True:\n"
        "   n=f.readinto(b)\n   if not n: break\n   h.update(memoryview(b)[:n])\n return h.digest().hex()\n"
        "def walk(d,p):\n for e in os.ilistdir(d):\n  q=p+e[0]\n  if e[1]&0x4000: walk(d+'/'+e[0],q+'/')\n"
        "  else: print(q,hashed(d+'/'+e[0]))\n"
        f"try: walk({folder + '/gobelet'!r},'gobelet/')\nexcept OSError: pass"
    )
    return dict(line.split(" ") for line in said.split("\n") if " " in line)


def _replacing(path: str, write: str) -> str:
    """A program that puts a new file in the place of an old one, all or nothing."""
    return f"import os\nwith open({path + '.new'!r},'wb') as f: {write}\nos.rename({path + '.new'!r},{path!r})"


def _write_missing(
    remote: Remote, folder: str, files: Mapping[str, bytes], told: Callable[[str, int, int], None]
) -> int:
    """Write what differs below a folder of the cup; for the package, delete what does not belong there."""
    if "main.py" in files:
        there = remote.exec("try: print(open('/main.py','rb').read())\nexcept OSError: pass").strip()
        wanted = {} if there == repr(files["main.py"]) else dict(files)
    else:
        on_cup = hashes(remote, folder)
        wanted = {path: data for path, data in files.items() if on_cup.get(path) != hashed(data)}
        for path in on_cup:
            if path not in files:
                remote.exec(f"import os\nos.remove({folder + '/' + path!r})")
    for number, (path, data) in enumerate(wanted.items()):
        told(path, number, len(wanted))
        _put(remote, f"{folder}/{path}", data)
    return len(wanted)


def _put(remote: Remote, path: str, data: bytes) -> None:
    parents = [parent.as_posix() for parent in reversed(Path(path).parents) if parent.as_posix() != "/"]
    remote.exec(f"import os\nfor d in {parents!r}:\n try: os.mkdir(d)\n except OSError: pass")
    remote.exec(f"f=open({path + '.new'!r},'wb')")
    for at in range(0, len(data), CHUNK):
        remote.exec(f"f.write({data[at : at + CHUNK]!r})")
    remote.exec(f"f.close()\nos.rename({path + '.new'!r},{path!r})")


def key_file(cup: str) -> Path:
    """Where this laptop keeps the key of a cup."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "gobelet" / "keys" / cup


def run_flash(console: Console, port: str | None = None) -> None:
    """`gobelet flash`: update the cup on USB, with progress. Raises HostError."""
    device = find_port(port)
    files = cup_files()
    console.print(f"{device}: stopping the cup …")
    prompt = Prompt(device)
    changed = 0
    try:
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
        with Progress(*columns, console=console, transient=True) as progress:
            task = progress.add_task("comparing", total=None)

            def told(path: str, done: int, count: int) -> None:
                progress.update(task, description=path, completed=done, total=count)

            changed = update(prompt, files, told)
    finally:
        prompt.leave(restart=True)
    if changed:
        console.print(f"Gobelet {VERSION} is on the cup ({changed} files written); it starts anew. Its settings stay.")
    else:
        console.print(f"The cup has Gobelet {VERSION} already; nothing was written.")


def run_pair(
    console: Console,
    port: str | None = None,
    name: str | None = None,
    lang: str | None = None,
    age: int | None = None,
) -> None:
    """`gobelet pair`: name, language, age and a fresh pairing key, over the cable. Raises HostError."""
    device = find_port(port)
    key = secrets.token_bytes(KEY_BYTES)
    prompt = Prompt(device)
    try:
        cup = pair(prompt, name, lang, key, age)
    finally:
        prompt.leave(restart=True)
    path = key_file(cup)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600)
    path.write_text(key.hex() + "\n", encoding="ascii")
    console.print(f"The cup {cup} is paired with this laptop; its key is in {path}.")
