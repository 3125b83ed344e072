"""Movements of a cup as its accelerometer feels them: how they are stored, and how they are recorded from a cup on USB.

A trace is a text file that people can read and plot: three lines about it, then one line "x,y,z" in milli-g a sample,
PERIOD ms apart. `expects` says what the shake detector must find in it: "nothing"; "shake", once; or "shake FROM TO"
where it is known when (ms) the shake begins and the cup is quiet again. tests/golden/shakes holds those of
tools/make_shakes.py, and whatever is recorded: tests/portable/test_shake_traces.py reads all. This module must not know
how shakes are found.
"""

import re
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from gobelet_host.device.flash import Prompt, Remote, find_port
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
RECORD = """
from gobelet.board.pico import PicoBoard
import time
board=PicoBoard()
v=[0,0,0]
if not board.acceleration(v): print('none')
else:
 due=time.ticks_ms()
 for n in range({count}):
  while time.ticks_diff(due,time.ticks_ms())>0: pass
  board.ticks()
  board.acceleration(v)
  print('%d,%d,%d'%tuple(v))
  due=time.ticks_add(due,{period})
board.stop()
"""


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


def record(remote: Remote, seconds: float) -> tuple[tuple[int, int, int], ...]:
    """The samples of a cup at its prompt. Raises HostError("no_accelerometer", "no_gobelet")."""
    program = RECORD.format(count=round(seconds * 1000 / PERIOD), period=PERIOD)
    try:
        said = remote.exec(program).split()
    except HostError as error:
        raise HostError("no_gobelet") from error
    if said == ["none"]:
        raise HostError("no_accelerometer")
    return tuple((int(x), int(y), int(z)) for x, y, z in (line.split(",") for line in said))


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


def run_record(console: Console, kind: str, seconds: float, folder: Path, port: str | None = None) -> None:
    """`gobelet record-shake`: record what a player does with the cup on USB, which plays again afterwards."""
    what, expects = KINDS[kind]
    device = find_port(port)
    console.print(f"{device}: stopping the cup …")
    with closing(Prompt(device)) as prompt:
        console.print(f"[bold]{what}[/bold] {seconds:g} seconds, from now on.")
        samples = record(prompt, seconds)
    path = free_path(folder, kind)
    write([Trace(path.stem, f"Recorded from a cup: {kind.replace('_', ' ')}.", expects, samples)], folder)
    console.print(f"{len(samples)} samples are in {path}.")
