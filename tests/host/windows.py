"""This system made as poor as Windows, for a test that runs the command `gobelet` in it.

`python windows.py ARGUMENTS` runs `gobelet ARGUMENTS` without Unix's modules, signals and calls, with a loop that knows
neither signals nor descriptors, with processes that inherit nothing, with files that no renaming replaces, and texts
whose encoding must be named (PYTHONWARNDEFAULTENCODING). It has what Windows has instead, as far as programs ask for it
here: msvcrt, ctypes.WinDLL, WindowsError, drives with letters and ports of Picos (GOBELET_DRIVES and GOBELET_PORTS,
each with the system's separator).
"""

import asyncio
import builtins
import ctypes
import os
import select
import signal
import subprocess
import sys
import types
import warnings

import click  # noqa: F401  decides by the real system what a terminal is
import ifaddr  # noqa: F401
import rich.console  # noqa: F401
import serial.serialposix
import uvicorn  # noqa: F401
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

PICO_VENDOR = 0x2E8A
MODULES = ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "curses", "readline", "syslog", "spwd", "crypt")
CALLS = (
    "fork forkpty geteuid getuid getgid getegid getgroups getpgid setsid killpg openpty ttyname mkfifo chown fchown"
    " fchmod uname sysconf getloadavg set_blocking O_NOCTTY O_NONBLOCK wait3 wait4 setuid nice sched_setaffinity"
).split()
SIGNALS = "SIGHUP SIGKILL SIGWINCH SIGUSR1 SIGUSR2 SIGCHLD SIGPIPE SIGALRM SIGTSTP SIGCONT SIGQUIT".split()


class Library:
    """A library of Windows: each of its functions can be described, and does nothing."""

    def __init__(self, *name, **options):
        pass

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        function = lambda *arguments: 1  # noqa: E731
        setattr(self, name, function)
        return function


def console():
    """The module of Windows' console: nobody types."""
    made = types.ModuleType("msvcrt")
    made.kbhit, made.getch, made.get_osfhandle = lambda: False, lambda: b"", lambda fd: fd
    return made


class Missing:
    """An import that finds nothing."""

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


class Loop(asyncio.SelectorEventLoop):
    """asyncio's loop on sockets, as it is on Windows."""

    def add_signal_handler(self, sig, callback, *args):
        raise NotImplementedError

    def _add_reader(self, fd, *what):
        check_socket(fd)
        return super()._add_reader(fd, *what)

    def _add_writer(self, fd, *what):
        check_socket(fd)
        return super()._add_writer(fd, *what)


def check_socket(fd):
    """Raises OSError for a descriptor that is no socket: select() of Windows takes none."""
    number = fd if isinstance(fd, int) else fd.fileno()
    if not os.readlink(f"/proc/self/fd/{number}").startswith("socket:"):
        raise OSError(10038, "An operation was attempted on something that is not a socket")


class Process(subprocess.Popen):
    """A process that inherits its three streams, as pipes and files, and nothing else."""

    def __init__(self, command, **options):
        assert not set(options) & {"pass_fds", "preexec_fn", "start_new_session", "umask"}, options
        assert not any(isinstance(options.get(name), int) and options[name] >= 0 for name in ("stdin", "stdout"))
        module = command.index("-m") if "-m" in command else -1
        if module > 0:  # our own child lives in the same world
            command = [*command[:module], __file__, *command[module:]]
        super().__init__(command, **options)

    def kill(self):
        self.send_signal(9)  # Popen's own asks for a name that Windows has not, where it does otherwise


def renamed(old, new, usual=os.rename):
    if os.path.exists(new):
        raise FileExistsError(17, "Cannot create a file when that file already exists", old, 183, new)
    usual(old, new)


def poor():
    """Takes away from this process what Windows has not."""
    serial.serialposix.os = types.SimpleNamespace(**vars(os))  # a port is opened by pyserial's own means there, too
    for name in MODULES:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, Missing())
    for place, names in ((os, CALLS), (signal, SIGNALS), (select, ("poll", "epoll"))):
        for name in names:
            if hasattr(place, name):
                delattr(place, name)
    os.rename = renamed
    subprocess.Popen = Process
    asyncio.SelectorEventLoop = Loop
    sys.modules["msvcrt"] = console()
    builtins.WindowsError = OSError
    ctypes.WinDLL, ctypes.windll = Library, Library()
    warnings.simplefilter("error", EncodingWarning)
    from gobelet_host.device import bootsel_drive
    from gobelet_host.hub import serial as ports
    from gobelet_host.table import data_folders

    data_folders.WINDOWS = ports.WINDOWS = True
    ports.WIRE = ports.ThreadedPort
    found = [ListPortInfo(device) for device in os.environ.get("GOBELET_PORTS", "").split(os.pathsep) if device]
    for port in found:
        port.vid, port.description = PICO_VENDOR, "Pico"
    list_ports.comports = lambda: found
    bootsel_drive.sys = types.SimpleNamespace(platform="win32")
    bootsel_drive.LETTERS = [name for name in os.environ.get("GOBELET_DRIVES", "").split(os.pathsep) if name]


if __name__ == "__main__":
    import runpy

    poor()
    if sys.argv[1] == "-m":
        sys.argv = sys.argv[2:]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        import gobelet_host

        gobelet_host.main()
