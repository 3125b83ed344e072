"""Movements of a cup as its accelerometer feels them: how they are stored, and how they are recorded from a cup on USB.

A trace is a text file that people can read and plot: three lines about it, then one line "x,y,z" in milli-g a sample,
PERIOD ms apart. `expects` says what the shake detector must find in it: "nothing"; "shake", once; or "shake FROM TO"
where it is known when (ms) the shake begins and the cup is quiet again. tests/golden/shakes holds those of
tools/make_shakes.py, and whatever is recorded: tests/portable/cup/test_shake_traces.py reads all. This module must not
know how shakes are found.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from gobelet_host.device.cable_client import CableClient
from gobelet_host.device.flash import find_port
from gobelet_host.errors import HostError

PERIOD = 10  # ms, as the accelerometers measure
NAME = re.compile(r"[a-z0-9_]+")
# What a player is asked to do, and what the detector must then find.
KINDS = {
    "rest": ("Leave the cup where it stands.", "nothing"),
    "walking": ("Walk about with the cup in your hand.", "nothing"),
    "put_down": ("Lift the cup and put it down, a few times.", "nothing"),
    "turned": ("Turn the cup over and back.", "nothing"),
    "gentle": ("Hold the cup still, shake it once, gently, then hold it still.", "shake"),
    "hard": ("Hold the cup still, shake it once, hard, then hold it still.", "shake"),
}


@dataclass(frozen=True)
class Trace:
    """name: of letters, digits and underscores. what: one sentence. samples: (x, y, z) in milli-g."""

    name: str
    what: str
    expects: str
    samples: tuple[tuple[int, int, int], ...]

    def text(self) -> str:
        """The file."""
        head = (f"# {self.what}", f"# period: {PERIOD}", f"# expects: {self.expects}")
        return "\n".join((*head, *(f"{x},{y},{z}" for x, y, z in self.samples), ""))


def record(talk: CableClient, seconds: float, on_question: Callable[[], object]) -> tuple[tuple[int, int, int], ...]:
    """The samples of a cup whose player agrees. on_question: called when the cup asks. Raises
    HostError("no_accelerometer", "cup_says_no", "cup_asks_not", "cup_too_old")."""
    if not talk.answers:
        raise HostError("cup_too_old")
    try:
        values = talk.ask("trace", round(seconds * 1000 / PERIOD), on_question=on_question)
    except HostError as error:
        if error.key == "cup_asks_not.no_accelerometer":
            raise HostError("no_accelerometer") from None
        raise
    return tuple(zip(*[iter(values)] * 3, strict=True))


def free_path(folder: Path, kind: str) -> Path:
    """A file for a recording of this kind that is not there yet."""
    numbers = (number for number in range(1, 1000) if not (folder / f"recorded_{kind}_{number}.csv").exists())
    return folder / f"recorded_{kind}_{next(numbers)}.csv"


def write(traces: Iterable[Trace], folder: Path) -> None:
    """Write each to its file."""
    folder.mkdir(parents=True, exist_ok=True)
    for trace in traces:
        if not NAME.fullmatch(trace.name):
            raise ValueError(f"{trace.name!r} is no name for a trace")
        (folder / f"{trace.name}.csv").write_text(trace.text(), encoding="ascii")


def run_record(
    console: Console, get: Callable[..., str], kind: str, seconds: float, folder: Path, port: str | None = None
) -> None:
    """`gobelet record-shake`: record what a player does with the cup on USB. get: function of a key, and values, that
    gives a text."""
    action, expects = KINDS[kind]

    def told() -> None:
        console.print(f"[bold]{action}[/bold] {get('cable.record', f'{seconds:g}')}")

    with CableClient(find_port(port)) as talk:
        samples = record(talk, seconds, told)
    path = free_path(folder, kind)
    write([Trace(path.stem, f"Recorded from a cup: {kind.replace('_', ' ')}.", expects, samples)], folder)
    console.print(get("cable.samples", len(samples), path))
