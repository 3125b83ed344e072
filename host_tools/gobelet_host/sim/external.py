"""A player of the arena that is another program: it is told and asked by lines on its standard input and answers by
lines.

Each line is JSON with a "kind". "begin", once a match: {"version", "game", "players", "seats", "options"}. "decide":
{"game", "seat", "players", "hand", "heard", "past", "chosen", "state", "view", "events", "legal"}: what an Observation
knows, what screens show of it, what has happened since this seat was asked last, legal decisions as a journal writes
them. The answer is one of those, or another legal one, in the same writing ("5x4", "bluff"), "pass" for a claim that it
does not make. "end": {"places", "points", "forfeits"}, by seat. Only "decide" is answered. The program ends when its
input does. See docs/arena.en.md.

What a stranger's program can do to the arena is bounded here: time and length of an answer, what it writes to its
standard error, memory, size of files, its environment, and how long what it has started lives (program_guard.py).
"""

import contextlib
import errno
import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from gobelet.bots import Observation
from gobelet.match import Match
from gobelet_host.errors import HostError

VERSION = 1  # of what a program is told
GUARDED = [sys.executable, "-I", "-S", str(Path(__file__).with_name("program_guard.py"))]
MOST = 200  # legal decisions that are named
PATIENCE = 10  # seconds for one answer
LONGEST = 4096  # bytes of an answer
SHOWN = 8192  # bytes of its standard error that are shown
MEMORY = 1 << 30  # bytes of data that it may hold, each file that it may write
PASS = "pass"


class External:
    """A program that runs. name: as the arena calls it. command: what starts it, as in a shell, without one.
    patience: seconds for one answer. Raises HostError("player_lost")."""

    def __init__(self, name: str, command: str, patience: float = PATIENCE) -> None:
        self.name, self._patience = name, patience
        self._begun = b""  # of the next line, what has come
        words, executable = words_of(name, command)
        try:
            self._process = subprocess.Popen(
                [*GUARDED, executable, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                bufsize=0, env=_environment(), start_new_session=True, preexec_fn=_limit,
            )  # fmt: skip
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            raise HostError("player_lost", name, error) from error
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._to, self._from = self._process.stdin, self._process.stdout
        for stream in (self._to, self._from):
            os.set_blocking(stream.fileno(), False)
        self._reading, self._writing = selectors.DefaultSelector(), selectors.DefaultSelector()
        self._reading.register(self._from, selectors.EVENT_READ)
        self._writing.register(self._to, selectors.EVENT_WRITE)
        self._complaints = threading.Thread(target=_show, args=(self._process.stderr,), daemon=True)
        self._complaints.start()

    def tell(self, message: dict[str, Any]) -> None:
        """Tells it something that it does not answer. Raises HostError("player_lost", "player_late")."""
        with self._lost():
            self._write(_line_of(message), time.monotonic() + self._patience)

    def decide(self, match: Match, turn: Observation, events: list[Any]) -> Any:
        """Its action. events: what has happened since this seat was asked last. Raises HostError("player_lost",
        "player_late", "player_long", "player_wrong")."""
        rules, state, seat = match.rules, match.state, turn.seat
        legal = [rules.text(state, seat, action) for action in sample(rules.legal(state, seat, turn.hand))]
        request = {
            "kind": "decide", "game": rules.NAME, "seat": seat, "players": match.seats,
            "hand": turn.hand, "heard": turn.heard,
            "past": [[heard, sorted(hands.items())] for heard, hands in turn.past], "chosen": turn.chosen,
            "state": state, "view": rules.view(state, seat), "events": events, "legal": legal,
        }  # fmt: skip
        answer = self._ask(request)
        if answer == PASS and not rules.owes(state, seat):
            return None
        action = rules.parse(state, seat, answer)
        why = "not_an_action" if action is None else rules.check(state, seat, action, turn.hand)
        if why:
            raise HostError("player_wrong", self.name, answer[:40], why, ", ".join(legal[:5]))
        return action

    def _ask(self, question: dict[str, Any]) -> str:
        """The line with which it answers."""
        until = time.monotonic() + self._patience
        with self._lost():
            self._write(_line_of(question), until)
            return self._line(until).decode("utf-8", "replace").strip()

    @contextlib.contextmanager
    def _lost(self) -> Iterator[None]:
        """What fails meanwhile is that the program has gone."""
        try:
            yield
        except BrokenPipeError as error:
            raise HostError("player_lost", self.name, self._end()) from error
        except OSError as error:
            raise HostError("player_lost", self.name, error.strerror or error) from error

    def _write(self, data: bytes, until: float) -> None:
        while data:
            self._wait(self._writing, until)
            data = data[os.write(self._to.fileno(), data) :]

    def _line(self, until: float) -> bytes:
        while b"\n" not in self._begun:
            if len(self._begun) > LONGEST:
                raise HostError("player_long", self.name, LONGEST)
            self._wait(self._reading, until)
            came = os.read(self._from.fileno(), LONGEST)
            if not came:
                raise HostError("player_lost", self.name, self._end())
            self._begun += came
        line, _, self._begun = self._begun.partition(b"\n")
        return line

    def _wait(self, selector: selectors.BaseSelector, until: float) -> None:
        if not selector.select(max(0.0, until - time.monotonic())):
            raise HostError("player_late", self.name, round(self._patience))

    def _end(self) -> str:
        """How a program ended whose output has."""
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return "end of file"
        return f"exit code {code}" if code >= 0 else signal.Signals(-code).name

    def close(self) -> None:
        """Lets the program end, and ends it with all that it started if it does not."""
        self._reading.close()
        self._writing.close()
        for stream in (self._to, self._from):
            with contextlib.suppress(OSError):  # it is gone already
                stream.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        self._process.terminate()  # its guard, which ends the rest
        self._process.wait()
        self._complaints.join(1)


def _line_of(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def words_of(name: str, command: str) -> tuple[list[str], str]:
    """The words of a command and the file that it starts. Raises HostError("player_lost") where there is none."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise HostError("player_lost", name, error) from error
    executable = shutil.which(words[0]) if words else None
    if executable is None:
        raise HostError("player_lost", name, os.strerror(errno.ENOENT))
    return words, executable


def sample(legal: Sequence[Any], most: int = MOST) -> list[Any]:
    """At most `most` of the legal decisions, all of them where they fit. Numbers that follow each other, as the bids on
    one face do, are named from the lowest on, as many of each such run; anything else evenly."""
    if len(legal) <= most:
        return list(legal)
    if type(legal[0]) is not int:
        return [legal[at * len(legal) // most] for at in range(most)]
    runs: list[list[int]] = []
    for action in legal:
        if not runs or action != runs[-1][-1] + 1:
            runs.append([])
        runs[-1].append(action)
    room, chosen = most, []
    for remaining, run in zip(range(len(runs), 0, -1), sorted(runs, key=len), strict=True):
        chosen += run[: room // remaining]
        room = most - len(chosen)
    return sorted(chosen)


def _environment() -> dict[str, str]:
    """The part of the arena's environment that a program gets: where programs are, and that text is UTF-8."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"}


def _limit() -> None:
    """Runs in the program's process before it starts."""
    import resource

    for limit in (resource.RLIMIT_DATA, resource.RLIMIT_FSIZE):
        _, hard = resource.getrlimit(limit)
        resource.setrlimit(limit, (MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard), hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _show(complaints: BinaryIO) -> None:
    """Shows the beginning of what a program complains of, and takes the rest, so that it is never stopped by it."""
    budget = SHOWN
    with complaints:
        while came := complaints.read(4096):
            sys.stderr.write(came[:budget].decode("utf-8", "replace"))
            if len(came) > budget > 0:
                sys.stderr.write("…\n")
            budget = max(0, budget - len(came))
