"""Speaks the link with a cup on its cable for what is no game: questions to its player (cup/host_questions.py of the
firmware), and a new version of the program. It agrees with whatever the cup says of its log, so that nothing of it
is lost. It must not know the game, nor what is asked.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import serial

from gobelet.link.frames import Decoder, dumps, encode
from gobelet.link.message_shapes import PROTO, shape_error
from gobelet.link.table_message_shapes import TO_TABLE
from gobelet_host.errors import HostError

PATIENCE = 10.0  # seconds until a cup has said hello, one that was just plugged in included
EACH = 0.5  # seconds between two calls, or two times that something is asked
PLAYER = 90.0  # seconds that a player may take; the cup itself waits for 60


class CableClient:
    """A cup on a port. cup: its id. about: what it says of itself. patience: seconds. Raises HostError("port_busy",
    "cup_silent", "other_version")."""

    def __init__(self, device: str, patience: float = PATIENCE) -> None:
        self.device = device
        self.cup, self.about = "", {}
        self._decoder = Decoder()
        self._pings, self._entries = 0, -1  # of its log; -1: it is to say hello
        try:
            self._port = serial.Serial(device, 115200, timeout=0.05, write_timeout=1, exclusive=True)
        except (serial.SerialException, OSError) as error:
            raise HostError("port_busy.serial", device, error) from error
        try:
            self._greet(patience)
        except BaseException:
            self._port.close()
            raise

    def close(self) -> None:
        """Leave the port."""
        self._port.close()

    def __enter__(self) -> "CableClient":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def answers(self) -> bool:
        """Whether this cup's program knows questions; versions before it did not."""
        return "cable" in self.about

    def ask(self, question: str, *items: object, on_question: Callable[[], object] = lambda: None) -> list:
        """Put a question to the cup's player. on_question: called when the cup shows it. Returns what comes with the
        yes, or the parts of what was asked for. Raises HostError("cup_says_no", "cup_asks_not", "cup_silent")."""
        number = int(time.monotonic() * 1000) & 0xFFFFFF
        parts: list = []
        end, due, is_shown = time.monotonic() + PLAYER, 0.0, False
        while (now := time.monotonic()) < end:
            if now >= due:
                due = now + EACH
                self.call() if is_shown else self.say(["ask", number, question, *items])
            for kind, *rest in self.messages():
                if kind != "answer" or rest[0] != number:
                    continue
                code, values = rest[1], rest[2:]
                if code in ("asked", "begins") and not is_shown:
                    is_shown = True
                    on_question()
                elif code == "part":
                    parts += values
                elif code == "yes":
                    return parts or values
                elif code == "no":
                    raise HostError("cup_says_no")
                elif code not in ("asked", "begins"):
                    raise HostError(f"cup_asks_not.{code}", code)
                end = now + PLAYER
        raise HostError("cup_silent.none", self.device)

    def say(self, message: list) -> None:
        """Write a message."""
        with self._named():
            self._port.write(encode(dumps(message)))

    def call(self) -> None:
        """Keep the link alive."""
        self._pings += 1
        self.say(["ping", self._pings, self._entries])

    def messages(self) -> Iterator[list]:
        """Messages of the cup since the last call; waits a moment for them. A hello is answered here."""
        with self._named():
            data = self._port.read(max(self._port.in_waiting, 1))
        for payload in self._decoder.feed(data):
            message = _message(payload)
            if message[0] == "hello":
                self._welcome(message)
            yield message

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except (serial.SerialException, OSError) as error:
            raise HostError("cup_silent.gone", self.device, error) from error

    def _greet(self, patience: float) -> None:
        end, due = time.monotonic() + patience, 0.0
        while not self.cup:
            now = time.monotonic()
            if now >= end:
                raise HostError("cup_silent.none", self.device)
            if now >= due:
                due = now + EACH
                self.call()
            for _ in self.messages():
                pass

    def _welcome(self, message: list) -> None:
        _, version, cup, _, uid, entries, _, about = message
        if version != PROTO:
            raise HostError("other_version.link")
        self.cup, self.about, self._entries = cup, about, entries
        # Just what it says: so it drops nothing, and begins nothing.
        self.say(["welcome", PROTO, -1, uid, entries, entries])


def _message(payload: bytes) -> list:
    """A message of a cup; [""] for anything else."""
    try:
        message = json.loads(payload)
    except ValueError:
        return [""]
    return [""] if shape_error(message, TO_TABLE) else message
