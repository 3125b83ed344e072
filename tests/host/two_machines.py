"""Two machines in one: two network namespaces with a cable between them (iproute2; Linux, as root)."""

import contextlib
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from gobelet_host.device.micropython import cache_folder

HOST, GUEST = "10.77.0.1", "10.77.0.2"
GOBELET = [sys.executable, "-c", "from gobelet_host.cli import main; main()"]


def ip(*words: str) -> None:
    """Runs `ip`. Raises OSError or CalledProcessError."""
    subprocess.run(["ip", *words], check=True, capture_output=True, timeout=20)


@contextlib.contextmanager
def network() -> Iterator[tuple[str, str]]:
    """The names of two namespaces, HOST and GUEST, for as long as it lasts. Raises RuntimeError, in words, where none
    can be made."""
    names = [f"gobelet-{os.getpid()}-{side}" for side in "ab"]
    made = []
    try:
        for name in names:
            ip("netns", "add", name)
            made.append(name)
        ip("link", "add", "cable", "netns", names[0], "type", "veth", "peer", "name", "cable", "netns", names[1])
        for name, address in zip(names, (HOST, GUEST), strict=True):
            ip("-n", name, "address", "add", f"{address}/24", "dev", "cable")
            for device in ("lo", "cable"):
                ip("-n", name, "link", "set", device, "up")
    except (OSError, subprocess.SubprocessError) as error:
        for name in made:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)
        said = getattr(error, "stderr", b"") or b""
        raise RuntimeError(f"no network namespaces here ({said.decode().strip() or error})") from error
    try:
        yield names[0], names[1]
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)


class Command:
    """`gobelet` on one of the machines, where it has run before: what is compiled once is. home: its own folder of
    data."""

    def __init__(self, machine: str, home: Path, *words: str, lang: str = "en") -> None:
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_DATA_HOME": str(home), "LANG": "C.UTF-8"}
        environment["XDG_CACHE_HOME"] = str(cache_folder().parent)
        self.process = subprocess.Popen(
            ["ip", "netns", "exec", machine, *GOBELET, *words, "--lang", lang],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment,
        )  # fmt: skip
        self.lines: list[str] = []  # what it said
        self._rest = ""

    def hear(self, wanted: str, since: int = 0, seconds: float = 60) -> int:
        """The number of the first line, from `since` on, with what is wanted, a regular expression. AssertionError if
        it does not come."""
        end = time.monotonic() + seconds
        while True:
            for number, line in enumerate(self.lines[since:], since):
                if re.search(wanted, line):
                    return number
            assert self.process.stdout
            left = end - time.monotonic()
            ready = left > 0 and select.select([self.process.stdout], [], [], left)[0]
            data = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            assert data, f"{wanted!r} is not in {self.lines}"
            *lines, self._rest = (self._rest + data.decode()).split("\n")
            self.lines += lines

    def ends(self) -> int:
        """Its exit code once it has ended by itself, and said all."""
        return self.process.wait(60)

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=30)


def code(table: Command, since: int = 0) -> tuple[str, int]:
    """The code that a table shows, the first one from this line on; the number of the next line."""
    number = table.hear(r"--code \S{7}$", since)
    return table.lines[number].rsplit(" ", 1)[1], number + 1
