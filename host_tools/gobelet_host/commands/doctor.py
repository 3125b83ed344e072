"""`gobelet doctor`: tries each thing the game leans on, and says what to do about what is missing.

It looks and tries, and changes nothing: the file it writes to try the disk, and the cup that it starts, are gone when
it is done. It must not know the rules, the table or the link.
"""

import errno
import getpass
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import serial
from rich.console import Console
from rich.table import Table
from rich.text import Text
from serial.tools import list_ports

from gobelet_host import words
from gobelet_host.device import bootsel_drive, micropython
from gobelet_host.errors import HostError
from gobelet_host.hub import dongle
from gobelet_host.sim import startup_probe
from gobelet_host.table import data_folders
from gobelet_host.table.keys import Keys
from gobelet_host.web import networks

try:
    import fcntl
    import grp
except ImportError:  # Windows has neither, and no groups of serial ports
    fcntl: Any = None
    grp: Any = None

PICO_VENDOR = 0x2E8A  # the USB vendor id of Raspberry Pi
OLDEST_PYTHON = (3, 11)
COLUMNS, ROWS = 80, 24  # the smallest terminal the table is laid out for
FREE_MB, FREE_MB_LEAST = 200, 20  # a long evening's journals; a single match
STYLES = {"ok": "green", "warn": "yellow", "fail": "bold red"}
SIGNS = {"ok": "+", "warn": "!", "fail": "x"}  # colour never carries meaning alone


@dataclass(frozen=True)
class Check:
    """One thing tried: `state` is "ok", "warn" or "fail"; `remedy` is "" when there is nothing to do."""

    name: str
    state: str
    finding: str
    remedy: str = ""


class Doctor:
    """The checks, each from what it is given, speaking one language."""

    def __init__(self, lang: str = "fr") -> None:
        self.lang = lang
        self.texts = words.section(lang, "doctor")
        self.dongles = 0  # that were found

    def text(self, key: str, **values: object) -> str:
        """A text in this doctor's language."""
        return self.texts[key].format(**values)

    def check(self, name: str, state: str, finding: str, remedy: str = "", **values: object) -> Check:
        """A check whose texts are given by key; `values` fill all of them."""
        texts = [self.text(key, **values) if key else "" for key in (name, finding, remedy)]
        return Check(texts[0], state, texts[1], texts[2])

    def python(self, version: tuple[int, ...]) -> Check:
        """Is the Python new enough?"""
        running = ".".join(str(part) for part in version[:3])
        if version < OLDEST_PYTHON:
            return self.check("python", "fail", "python_found", "python_old", version=running)
        return self.check("python", "ok", "python_found", version=running)

    def micropython(self) -> Check:
        """Is there a MicroPython, and does it really compute?"""
        try:
            runtime = micropython.find()
        except HostError as error:
            return Check(self.text("micropython"), "fail", error.message(self.lang))
        if runtime is None:
            path, version = micropython.system_too_old()
            finding = "micropython_old" if version else "micropython_none"
            oldest = ".".join(map(str, micropython.OLDEST))
            return self.check(
                "micropython", "warn", finding, "micropython_none_do", path=path, version=version, oldest=oldest
            )
        command = runtime.command(["-c", "print(2 + 2)"])
        answer = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=10)
        output = answer.stdout.strip() or answer.stderr.strip() or f"exit {answer.returncode}"
        values: dict[str, object] = {"path": runtime.path, "answer": output, "version": runtime.version}
        values |= {"bits": runtime.bits, "heap": runtime.heap // 1024}
        if output != "4":
            return self.check("micropython", "fail", "micropython_wrong", "micropython_wrong_do", **values)
        return self.check("micropython", "ok", "micropython_found", "", **values)

    def cup(self) -> Check:
        """Does a cup of this laptop start, come and answer?"""
        try:
            runtime = None if data_folders.WINDOWS else micropython.find()
            times = startup_probe.probe(runtime)
        except HostError as error:
            return Check(self.text("cup"), "fail", error.message(self.lang))
        except OSError as error:  # its program is kept in a folder that takes nothing
            values: dict[str, object] = {"folder": error.filename, "reason": error.strerror}
            return self.check("cup", "fail", "disk_denied", "cup_denied_do", **values)
        program = f"MicroPython {runtime.version}" if runtime else f"CPython {sys.version.split()[0]}"
        return self.check(
            "cup", "ok", "cup_found", came=f"{times.came:.0f}", answers=f"{times.answers:.0f}", program=program
        )

    def drives(self) -> list[Check]:
        """The boards that wait for a program; nothing without any."""
        checks = [
            self.check("drive", "ok", "drive_waits", "drive_waits_do",
                       chip=board.chip.name, board=bootsel_drive.BOARDS[board.chip.name], path=board.path)
            for board in bootsel_drive.find()
        ]  # fmt: skip
        if not checks and (device := bootsel_drive.unmounted()):
            checks.append(self.check("drive", "warn", "drive_hidden", "drive_hidden_do", device=device))
        return checks

    def network(self, interfaces: Sequence[networks.Interface]) -> Check:
        """Where phones can call this laptop; interfaces: the likeliest first."""
        if not interfaces:
            return self.check("network", "warn", "network_none", "network_none_do")
        addresses = ", ".join(f"{interface.address} ({interface.name})" for interface in interfaces)
        return self.check("network", "ok", "network_found", addresses=addresses)

    # --- serial ports

    def ports(self, listed: Iterable) -> list[Check]:
        """The ports that look like Picos, each tried; `listed` as pyserial's comports() gives them."""
        listed = list(listed)
        picos = [port for port in listed if port.vid == PICO_VENDOR]
        if not picos:
            none = self.check("ports", "ok", "ports_none")
            return [none] if sys.platform == "darwin" or data_folders.WINDOWS else [none, self.group(serial_group())]
        count = self.check("ports", "ok", "ports_some", count=len(listed), picos=len(picos))
        return [count, *(self.port(port.device, port.description or "Pico") for port in picos)]

    def port(self, device: str, description: str) -> Check:
        """Can this port be opened, alone?"""
        values = {"device": device, "description": description, "user": user()}
        if data_folders.WINDOWS:
            return self.com_port(device, values)
        try:
            handle = os.open(device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # as pyserial does for its exclusive mode
            finally:
                os.close(handle)
        except OSError as error:
            return self.refused(error, values)
        holder = holder_of(device)  # a program that asked for no lock
        if holder:
            return self.check("port", "warn", "port_busy", "port_busy_do", holder=holder, **values)
        return self.ready(device, values)

    def com_port(self, device: str, values: dict) -> Check:
        """The same on Windows, where a port is always alone, and an open one is refused like a forbidden one."""
        try:
            serial.Serial(device, timeout=0).close()
        except serial.SerialException as error:
            if "PermissionError" in str(error):
                values["holder"] = self.text("unknown_program")
                return self.check("port", "warn", "port_busy", "port_busy_do", **values)
            return self.check("port", "fail", "port_failed", "port_failed_do", reason=error, **values)
        return self.ready(device, values)

    def ready(self, device: str, values: dict) -> Check:
        """A port that works, and whose it is."""
        fault = dongle.answers(device)
        speaks = fault is not None
        self.dongles += speaks
        if fault:
            return self.check("port", "warn", "port_dongle_faulty", "port_dongle_do", fault=fault, **values)
        return self.check("port", "ok", "port_dongle" if speaks else "port_ready", **values)

    def radio(self, paired: int) -> list[Check]:
        """Whether the dongles that were found have something to do; nothing without any. paired: cups that got their
        key over the cable."""
        if not self.dongles:
            return []
        if not paired:
            return [self.check("radio", "warn", "radio_unpaired", "radio_unpaired_do")]
        if self.dongles > 1:
            return [self.check("radio", "warn", "radio_several", "radio_several_do", count=self.dongles)]
        return [self.check("radio", "ok", "radio_paired", count=paired)]

    def refused(self, error: OSError, values: dict) -> Check:
        """Why a port could not be opened or locked, in words."""
        if error.errno in (errno.EACCES, errno.EPERM):
            group = group_of(values["device"])
            remedy = "login_again_do" if member(group) else "group_do"
            return self.check("port", "fail", "port_denied", remedy, group=group, **values)
        if error.errno in (errno.EBUSY, errno.EAGAIN):
            holder = holder_of(values["device"]) or self.text("unknown_program")
            return self.check("port", "warn", "port_busy", "port_busy_do", holder=holder, **values)
        if error.errno in (errno.ENOENT, errno.ENXIO, errno.ENODEV):
            return self.check("port", "warn", "port_gone", "port_gone_do", **values)
        return self.check("port", "fail", "port_failed", "port_failed_do", reason=error.strerror, **values)

    def group(self, name: str) -> Check:
        """With no port to try: is the user in the group that will be asked for? `name` is "" where none is."""
        values = {"user": user(), "group": name}
        if not name or os.geteuid() == 0 or grp.getgrnam(name).gr_gid in os.getgroups():
            return self.check("group", "ok", "group_ok", **values)
        remedy = "login_again_do" if member(name) else "group_do"
        return self.check("group", "warn", "group_missing", remedy, **values)

    # --- terminal and disk

    def terminal(self, console: Console) -> Check:
        """Can the table be drawn here?"""
        columns, rows = console.size
        colours = self.text("colours" if console.color_system else "no_colours")
        values = {"columns": columns, "rows": rows, "encoding": console.encoding, "colours": colours}
        remedy = ""
        if not console.encoding.lower().startswith("utf"):
            remedy = "terminal_encoding_do"
        elif columns < COLUMNS or rows < ROWS:
            remedy = "terminal_small_do"
        state = "warn" if remedy else "ok"
        return self.check("terminal", state, "terminal_found", remedy, least=f"{COLUMNS}×{ROWS}", **values)

    def disk(self, folder: Path) -> Check:
        """Can the journal be kept in this folder? Tried with a real database, in the nearest folder that exists."""
        values: dict[str, Any] = {"folder": folder}
        try:
            place = next(parent for parent in (folder, *folder.parents) if parent.exists())
            free = shutil.disk_usage(place).free // 1_000_000
            with tempfile.TemporaryDirectory(prefix=".gobelet-doctor-", dir=place) as work:
                mode = try_wal(Path(work) / "try.sqlite3")
        except OSError as error:
            return self.check("disk", "fail", "disk_denied", "disk_denied_do", reason=error.strerror, **values)
        except sqlite3.Error as error:
            return self.check("disk", "fail", "disk_wal", "disk_wal_do", reason=error, **values)
        if mode != "wal":
            return self.check("disk", "fail", "disk_wal", "disk_wal_do", reason=mode, **values)
        if free < FREE_MB:
            state = "warn" if free >= FREE_MB_LEAST else "fail"
            return self.check("disk", state, "disk_full", "disk_full_do", free=free, need=FREE_MB, **values)
        return self.check("disk", "ok", "disk_found", free=free, **values)


def try_wal(path: Path) -> str:
    """Write and read one row as the journal does; the journal mode that SQLite really took."""
    database = sqlite3.connect(path)
    try:
        (mode,) = database.execute("PRAGMA journal_mode=WAL").fetchone()
        database.execute("PRAGMA synchronous=FULL")
        with database:
            database.execute("CREATE TABLE try (x)")
            database.execute("INSERT INTO try VALUES (4)")
        return mode if database.execute("SELECT x FROM try").fetchone() == (4,) else "unreadable"
    finally:
        database.close()


def user() -> str:
    """The name of the person who runs this, or the number where there is no name."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):  # a container's user without an entry in the password file
        return "?" if data_folders.WINDOWS else str(os.getuid())


def serial_group() -> str:
    """The group that owns serial ports on this system: Debian's dialout, Arch's uucp; "" where there is neither."""
    names = {group.gr_name for group in grp.getgrall()}
    return next((name for name in ("dialout", "uucp") if name in names), "")


def group_of(device: str) -> str:
    """The name of the group that owns a device file."""
    number = os.stat(device).st_gid
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def member(group: str) -> bool:
    """Is the user in this group by the system's list, whether or not this login knows it yet?"""
    try:
        return user() in grp.getgrnam(group).gr_mem
    except KeyError:
        return False


def _link(path: str) -> str:
    """Where a link leads, "" if it is gone."""
    try:
        return os.readlink(path)
    except OSError:
        return ""


def holder_of(device: str) -> str:
    """Name and number of another process that has the device open, "" if none can be seen (Linux: own processes)."""
    real = os.path.realpath(device)
    for number in filter(str.isdigit, os.listdir("/proc") if os.path.isdir("/proc") else ()):
        try:
            handles = os.listdir(f"/proc/{number}/fd")
            if number != str(os.getpid()) and any(_link(f"/proc/{number}/fd/{one}") == real for one in handles):
                return f"{Path('/proc', number, 'comm').read_text().strip()} ({number})"
        except OSError:
            continue  # that process ended, or is somebody else's
    return ""


def checks(console: Console, folder: Path, lang: str = "fr") -> list[Check]:
    """Everything tried on this machine, in the order of the list that `run` prints.

    folder: where journals are kept, whether or not it exists yet.
    """
    doctor = Doctor(lang)
    return [
        doctor.python(tuple(sys.version_info[:3])),
        *([] if data_folders.WINDOWS else [doctor.micropython()]),  # there CPython runs the cups
        doctor.cup(),
        doctor.network(networks.here()),
        *doctor.drives(),
        *doctor.ports(list_ports.comports()),
        *doctor.radio(len(Keys(data_folders.keys()).paired()) if data_folders.keys().exists() else 0),
        doctor.terminal(console),
        doctor.disk(folder),
    ]


def run(console: Console, folder: Path, lang: str = "fr") -> int:
    """Print the checks and the verdict; 1 when something is in the way, else 0."""
    done = checks(console, folder, lang)
    texts = words.section(lang, "doctor")
    table = Table.grid(padding=(0, 2))
    for check in done:
        state = Text(f"{SIGNS[check.state]} {texts[check.state]}", style=STYLES[check.state])
        table.add_row(state, Text(check.name, style="bold"), Text(check.finding))
        if check.remedy:
            table.add_row("", "", Text("→ " + check.remedy))
    console.print(table)
    failed, warned = (sum(check.state == state for check in done) for state in ("fail", "warn"))
    if failed:
        console.print(texts["some_failures"].format(count=failed), style=STYLES["fail"])
    elif warned:
        console.print(texts["some_warnings"].format(count=warned))
    else:
        console.print(texts["all_well"])
    return 1 if failed else 0
