"""Runs a program and ends all that it started, however that left it: what forks away into a session of its own too.

usage: python -I -S program_guard.py EXECUTABLE WORD…

On Linux every process that loses its parent below this one becomes a child of this one, which is told when the arena
ends, even if that is killed. Elsewhere only the program's own group of processes ends with it. It knows no game, and
runs without the packages of this project, so that it is there at once.
"""

import contextlib
import ctypes
import os
import signal
import sys
from pathlib import Path

SUBREAPER, DEATH_SIGNAL = 36, 1  # prctl(2)
LINUX = sys.platform == "linux"


def main(executable: str, words: list[str]) -> None:
    """Ends as the program ends: with its code, or by its signal."""
    arena = os.getppid()
    if LINUX:
        prctl = ctypes.CDLL(None).prctl
        prctl(SUBREAPER, 1, 0, 0, 0)
        prctl(DEATH_SIGNAL, signal.SIGTERM, 0, 0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of Ctrl-C the arena knows
    program = os.fork()
    if program == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        with contextlib.suppress(OSError):
            os.setpgid(0, 0)
            os.execv(executable, words)
        os._exit(127)
    for stream in (0, 1, 2):
        os.close(stream)  # they are the program's: the arena sees when it shuts them
    signal.signal(signal.SIGTERM, lambda *_: end(program, signal.SIGTERM))
    if os.getppid() != arena:
        end(program, signal.SIGTERM)  # the arena ended before it could be heard of
    while True:
        left, status = os.wait()
        if left == program:
            end(program, status)


def end(program: int, status: int) -> None:
    """Kills what is left and ends as a status of wait(2) says."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(program, signal.SIGKILL)
    while children := own_children():
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.wait()
    if os.WIFSIGNALED(status):
        signal.signal(os.WTERMSIG(status), signal.SIG_DFL)
        os.kill(os.getpid(), os.WTERMSIG(status))
    os._exit(os.WEXITSTATUS(status))


def own_children() -> list[int]:
    """The processes whose parent this one is; elsewhere than on Linux none is known."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat") if LINUX else ():
        with contextlib.suppress(OSError):
            _, parent = entry.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == os.getpid():
                found.append(int(entry.parent.name))
    return found


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
