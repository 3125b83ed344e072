"""How soon a cup on another computer is told why it may not come in, and how soon the host reads it.

Real commands in two network namespaces (Linux, as root); elsewhere nothing is measured.
"""

import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.measure import Figure
from tests.host.two_machines import HOST, NOBODY, Command, code, network

SOON = 3.0  # seconds from Enter to the sentence, the start of the command included
WRONG = "ABCD-EFGH-JKLM-NPQR"
TABLE = f"{HOST}:7425"


def figures() -> Iterator[Figure]:
    """A figure for each refusal: on the side that asked, and where the table can know, on its side."""
    try:
        with network() as machines, tempfile.TemporaryDirectory() as folder:
            yield from _refusals(machines, Path(folder))
    except RuntimeError as error:
        yield Figure("refusals", str(error), "", None)


def _refusals(machines: tuple[str, str], folder: Path) -> Iterator[Figure]:
    closed = Command(machines[0], folder / "closed", "table", "--no-usb", "--web", "none", "--tcp", "127.0.0.1:7426")
    table = Command(machines[0], folder / "table", "table", "--lan", "--no-usb", "--no-tls")
    try:
        closed.hear("Cups of this computer only")
        used, _ = code(table)
        first = Command(machines[1], folder / "first", "cups", "1", "--connect", TABLE, "--code", used)
        first.hear("is at the table")
        first.stop()
        for name, where, words, said, read in (
            ("wrong code", TABLE, ["--code", WRONG], "the code is wrong", "a wrong code"),
            ("used code", TABLE, ["--code", used], "the code is wrong", "was used already"),
            ("another home's key", TABLE, [], "needs the code", "no code and no key"),
            ("table without --lan", f"{HOST}:7426", ["--code", WRONG], "No table is open", ""),
            ("address without anybody", f"{NOBODY}:7425", ["--code", WRONG], "does not answer", ""),
            ("address of the pages", f"{HOST}:7480", ["--code", WRONG], "is no table for cups", ""),
            ("network that is not there", "10.99.0.1:7425", ["--code", WRONG], "There is no way", ""),
            ("name of nobody", "nobody.invalid:7425", ["--code", WRONG], "is called nobody.invalid", ""),
            ("code that is none", TABLE, ["--code", "ABCD"], "is no code", ""),
            ("name for an automate", TABLE, ["--name", "Zoe", "--automates", "1"], "A name is for a person", ""),
        ):
            home = folder / name.replace(" ", "-")
            if not words:
                _paired_elsewhere(home)
            guest = Command(machines[1], home, "cups", "1", "--connect", where, *words)
            yield _figure(name, guest.when(guest.hear(said)))
            if read:
                table.hear(read)
                yield _figure(f"{name}, at the table", time.monotonic() - guest.began)
            guest.stop()
    finally:
        table.stop()
        closed.stop()


def _paired_elsewhere(home: Path) -> None:
    """A cup that knows another table."""
    flash = home / "gobelet" / "visitors" / "00"
    flash.mkdir(parents=True)
    (flash / "keys").write_text(json.dumps({"tables": [["ab" * 8, "cd" * 32]], "starts": 3, "pool": "ef" * 32}))


def _figure(name: str, seconds: float) -> Figure:
    return Figure(name, f"{seconds:.1f} s", f"<= {SOON:.0f} s", seconds <= SOON)
