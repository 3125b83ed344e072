"""One virtual cup: a process that runs the cup program, its link, and its panel.

The link is a pseudo-terminal that the real serial hub opens, or a socket. The panel stands for the player's hands and
eyes: `tap`, `shake`, `frame`, or `type` for one who cannot press. How its link and its secrets fare it says itself, see
cup_health.py. Nothing of the game is known here.
"""

import asyncio
import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gobelet
import gobelet_host
from gobelet_host.device import image
from gobelet_host.device.micropython import Runtime
from gobelet_host.errors import HostError
from gobelet_host.sim import socket_process
from gobelet_host.table import data_folders

TAP = 0.08  # seconds a tapped button stays down: longer than the cup's lockout
HOLD = 0.8  # seconds of a hold: longer than the cup wants
SHAKE = 700  # milliseconds of a shake
CAUSE = 120  # letters of why it stopped
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100  # of the processor's time, a second
FIRMWARE = Path(gobelet.__file__).resolve().parent.parent
HOST = Path(gobelet_host.__file__).resolve().parent.parent


# What a cup's MicroPython runs: the program from its image, as a Pico does. Nothing is imported from the folder in
# which somebody happens to stand. Arguments: the image, its bytes, then those of the cup.
START = """
import sys
sys.path[:] = [".frozen", "/rom"]
import vfs
rom = bytearray(int(sys.argv[2]))
with open(sys.argv[1], "rb") as file: file.readinto(rom)
vfs.mount(vfs.VfsRom(memoryview(rom)), "/rom")
from gobelet.board import virtual
virtual.main(sys.argv[3:])
"""


def effort(pid: int) -> tuple[bool, float]:
    """As VirtualCup.effort(), of a process."""
    try:
        state, *figures = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b") ")[2].split()
    except OSError:
        return False, 0.0
    return state in (b"R", b"D"), sum(map(int, figures[10:12])) / TICKS


def _typed(seed: str | None, transport: str, code: str, report: bool) -> list[str]:
    """The options that the cup's program is started with, see gobelet.board.virtual."""
    options = [f"seed={seed}"] if seed is not None else []
    options += [f"transport={transport}", f"code={code}"] if transport else []
    return options + ["told=1"] * report


class VirtualCup:
    """A cup as a process.

    folder: its flash. cup_id: its number, as hex. settings: name, age, lang, pilot, pace (see cup/settings.py), as of
    its first start: what its player changes on it stays when it starts again. runtime: which MicroPython, None for
    CPython. changed: called when the display shows something new. measure: report the live heap. seed: draw the cup's
    chance from it, so that a match can be repeated. transport, code: for a link that is sealed, see
    gobelet.cup.startup.seal. report: the display is told beside its points: `labels` over the buttons, the mask `holds`
    of those that want to be held, and `marks`, see gobelet.cup.display.readable.
    """

    def __init__(
        self,
        folder: Path,
        cup_id: str,
        settings: dict[str, Any],
        runtime: Runtime | None,
        changed: Callable[[], None] = lambda: None,
        measure: bool = False,
        seed: str | None = None,
        transport: str = "",
        code: str = "",
        report: bool = False,
    ) -> None:
        self.folder = folder
        self.cup_id = cup_id
        self.settings = settings
        self.runtime = runtime
        self.changed = changed
        self.frame = bytearray(1024)
        self.labels: list[str] = ["", "", "", ""]
        self.holds = 0
        self.marks: list[list[Any]] = []
        self.sounds: list[str] = []
        self.rings: Callable[[str], None] = lambda tune: None  # called when a tune begins
        self.peak_heap = 0
        self.crashes: list[str] = []
        self.link: int | None = None  # DOWN, JOINING or UP of gobelet.link.cup_end; None until its program has said so
        self.lost = ""  # the match of which it has lost its secret
        self.notice = ""  # the code of what its display says, and what that mentions
        self.about = ""
        self.path = ""
        self.began = 0.0  # seconds of time.monotonic()
        self._logged = 0  # bytes in its stderr.log that are older
        self._measure = measure
        self._furnished = False  # whether its settings are in its flash
        self._options = _typed(seed, transport, code, report)
        self._master = self._slave = -1
        self._process: subprocess.Popen[bytes] | None = None
        self._panel: socket.socket | None = None
        self._rest = b""
        self._asked: list[asyncio.Future[str]] = []

    def start(self, port: Path | None = None, link: socket.socket | None = None) -> None:
        """Starts the process. port: where to put a link to its pseudo-terminal, for a serial hub. link: its socket.
        Raises HostError("cup_unwritable", "cup_unstarted")."""
        with self._startup_errors():
            self._start(port, link)

    @contextlib.contextmanager
    def _startup_errors(self) -> Iterator[None]:
        """Says what of the laptop keeps the cup from starting."""
        name = self.settings["name"]
        try:
            self._furnish()
        except OSError as error:
            raise HostError("cup_unwritable", name, error.filename or self.folder, error.strerror or error) from error
        try:
            yield
        except OSError as error:
            program = self.runtime.path if self.runtime else sys.executable
            raise HostError("cup_unstarted", name, program, error.strerror or error) from error

    def _start(self, port: Path | None, link: socket.socket | None) -> None:
        if link is not None:
            self._run(link.fileno())
            return
        import pty  # not on Windows, where only start_apart() is used
        import tty

        if self._master < 0:
            self._master, self._slave = pty.openpty()
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            self.path = os.ttyname(self._slave)
        if port is not None:
            port.parent.mkdir(parents=True, exist_ok=True)
            port.unlink(missing_ok=True)
            port.symlink_to(self.path)
        self._run(self._master)

    def _furnish(self) -> None:
        if not self._furnished:
            data_folders.own_folder(self.folder, ours=True)
            (self.folder / "settings").write_text(json.dumps(self.settings, ensure_ascii=False), encoding="utf-8")
            self._furnished = True
        with self.log.open("ab") as log:
            self._logged = log.tell()
        self.link, self.lost, self.notice = None, "", ""
        self.crashes.clear()
        self.began = time.monotonic()

    async def start_linked(self) -> socket.socket:
        """Starts the process the way that this system has. Gives our end of its link. Raises as start() and
        start_apart() do."""
        if data_folders.WINDOWS:
            return await self.start_apart()
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                self.start(link=theirs)
        except HostError:
            ours.close()
            raise
        return ours

    async def start_apart(self) -> socket.socket:
        """Starts the process, on CPython, where none inherits a socket. Gives our end of its link. Raises HostError
        ("cup_died", "cup_unwritable", "cup_unstarted")."""
        with self._startup_errors():
            return await self._start_apart()

    async def _start_apart(self) -> socket.socket:
        word = secrets.token_hex(16).encode()
        with socket.create_server((socket_process.HOST, 0)) as server, self.log.open("ab") as errors:
            server.setblocking(False)
            arguments = [str(self.folder.resolve()), str(server.getsockname()[1]), self.cup_id, *self._options]
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "gobelet_host.sim.socket_process", *arguments],
                stdin=subprocess.PIPE, stderr=errors,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (FIRMWARE, HOST)))},
            )  # fmt: skip
            assert self._process.stdin
            with self._process.stdin as pipe:
                pipe.write(word + b"\n")
            try:
                link, panel = await socket_process.accept_child(server, word)
            except TimeoutError:
                self.kill()
                raise HostError("cup_died", self.settings["name"], self.cause() or "…", self.log) from None
        self.began = time.monotonic()
        self._hear_panel(panel)
        return link

    def _run(self, link: int) -> None:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        theirs.setblocking(False)
        os.set_blocking(link, False)
        arguments = [str(self.folder.resolve()), str(theirs.fileno()), self.cup_id, *self._options]
        if self.runtime:
            rom = image.file()
            size = rom.stat().st_size
            if self._measure:
                arguments.append(f"measure={size}")
            command = self.runtime.command(["-c", START, rom, size, *arguments], rom=size)
            environment = self.runtime.environment([])
        else:
            command = [sys.executable, "-P", "-m", "gobelet.board.virtual", *arguments]
            environment = {**os.environ, "PYTHONPATH": str(FIRMWARE)}
        try:
            with theirs, self.log.open("ab") as errors:
                self._process = subprocess.Popen(
                    command, stdin=link, stdout=link, stderr=errors, env=environment, pass_fds=[theirs.fileno()],
                    umask=0o077,  # its flash holds its secrets
                )  # fmt: skip
        except OSError:
            ours.close()
            raise
        self.began = time.monotonic()
        self._hear_panel(ours)

    def _hear_panel(self, panel: socket.socket) -> None:
        self._panel = panel
        self._rest = b""
        asyncio.get_running_loop().add_reader(panel.fileno(), self._hear)

    @property
    def log(self) -> Path:
        """The file of its program's standard error."""
        return self.folder / "stderr.log"

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def effort(self) -> tuple[bool, float]:
        """Whether its program wants the processor just now, and the seconds that it has used; False and 0 where the
        system does not say."""
        return effort(self._process.pid) if self._process else (False, 0.0)

    def cause(self) -> str:
        """Why it stopped: the last that its program has said since it started, else how the process ended; "" for
        nothing known."""
        try:
            output = self.log.read_bytes()[self._logged :].decode("utf-8", "replace").split("\n")
        except OSError:
            output = []
        lines = [line.strip() for line in output if line.strip()]
        if self.crashes or lines:
            return (self.crashes or lines)[-1][:CAUSE]
        code = self._process.poll() if self._process else None
        if code is None:
            return ""
        return signal.Signals(-code).name if -code in set(signal.Signals) else f"exit {code}"

    def kill(self) -> None:
        """Power cut: the process ends at once, its flash stays."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None
        self._drop_panel()

    def stop(self) -> None:
        """Ends the cup for good."""
        self.kill()
        for fd in (self._master, self._slave):
            if fd >= 0:
                with contextlib.suppress(OSError):
                    os.close(fd)
        self._master = self._slave = -1

    def _drop_panel(self) -> None:
        if self._panel:
            asyncio.get_running_loop().remove_reader(self._panel.fileno())
            self._panel.close()
            self._panel = None

    # the player's hands

    def keys(self, mask: int) -> None:
        """Holds exactly these buttons down."""
        self._send(f"k {mask}")

    def tap(self, button: int, seconds: float = TAP) -> None:
        """Presses a button and lets go."""
        self.keys(button)
        asyncio.get_running_loop().call_later(seconds, self.keys, 0)

    def hold(self, button: int) -> None:
        self.tap(button, HOLD)

    def shake(self, milliseconds: int = SHAKE) -> None:
        self._send(f"s {milliseconds}")

    def turn(self, x: int, y: int, z: int) -> None:
        """How the cup rests, in milli-g."""
        self._send(f"a {x} {y} {z}")

    def hasten(self, pace: int) -> None:
        """From now on its automate thinks for so many milliseconds."""
        self.settings["pace"] = pace
        self._send(f"p {pace}")

    async def type(self, command: str) -> str:
        """Gives the cup a command of gobelet.cup.typed_commands; returns its answer."""
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._asked.append(answer)
        self._send(f"t {command}")
        return await answer

    def _send(self, line: str) -> None:
        if self._panel:
            with contextlib.suppress(OSError):  # the process is ending; whoever waits for it sees that
                self._panel.sendall(line.encode() + b"\n")

    # the player's eyes

    def _hear(self) -> None:
        assert self._panel
        try:
            data = self._panel.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._drop_panel()
            self.changed()
            return
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            kind, _, text = line.decode().partition(" ")
            if kind == "f":
                page, _, columns = text.partition(" ")
                self.frame[int(page) * 128 : int(page) * 128 + 128] = bytes.fromhex(columns)
            elif kind == "d":
                self.labels, self.holds, self.marks = json.loads(text)
            elif kind == "z":
                self.sounds = [*self.sounds[-9:], text]
                self.rings(text)
            elif kind == "l":
                state, lost, self.notice, self.about = text.split(" ", 3)
                self.link, self.lost = int(state), lost.strip("-")
            elif kind == "m":
                self.peak_heap = max(self.peak_heap, int(text))
            elif kind == "x":
                self.crashes.append(text)
            elif kind == "y" and self._asked:
                answer = self._asked.pop(0)
                if not answer.done():  # else whoever asked has given up
                    answer.set_result(text)
        self.changed()
