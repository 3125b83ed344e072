"""`kill -9` for the table, again and again: `python -m tools.kills --count 1000`; `--evenings` for a table with its
cups in their second match, `--load 8` beside so many programs that want the processor all the time.

Real processes: `gobelet table` on one journal, and six MicroPython cups that play by themselves. Between them sits a
witness who writes down every entry that reached a cup. Whatever it has seen must be in the journal afterwards, once,
byte for byte, and the journal must audit. Of an evening nothing may be said that is false: nobody's file is damaged,
nobody lies, no cup is gone. It knows the wire and the commands of this laptop, and nothing inside them;
and as all of this is one person's, it has the keys with which the wire is sealed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import signal
import socket
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from gobelet.link.frames import Decoder, loads
from gobelet.link.message_shapes import entry_number
from gobelet.link.sealed_link import CipherState, derive_cipher_states, is_record
from gobelet_host import words
from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.table import data_folders
from gobelet_host.table.journal import load
from gobelet_host.table.keys import Keys

CUPS = 6
GOBELET = [sys.executable, "-c", "from gobelet_host.cli import main; main()"]
LONGEST = 1.2  # seconds that a table lives once it listens
NEWS = 2 * CUPS  # entries that every second table tells first: on a busy machine cups are slow to come back
QUIET = 10  # seconds without an entry after which no more of them are awaited: the match may be over
PATIENCE = 60  # seconds for anything to happen


@dataclass
class Witness:
    """Everything that reached a cup. seen: (uid of the match, number) -> bytes of the entry; changed: numbers of which
    two different ones came."""

    seen: dict[tuple[str, int], bytes] = field(default_factory=dict)
    changed: list[tuple[str, int]] = field(default_factory=list)

    def read(self, payloads: Iterable[bytes], uid: str) -> str:
        """Notes what the table says on one connection. uid: of the match that it follows; returns it, or the next."""
        for payload in payloads:
            number = entry_number(payload)
            if number is None:
                message = loads(payload)
                if message[0] == "welcome":
                    uid = message[3]
            elif self.seen.setdefault((uid, number), payload) != payload:
                self.changed.append((uid, number))
        return uid

    def missing(self, journal: Path) -> list[tuple[str, int]]:
        """What it saw and the journal does not hold. Raises HostError or Illegal for a journal that does not audit."""
        records, _ = audit.read(journal)
        kept = {(record.uid, number): payload for record in records for number, payload in enumerate(record.payloads)}
        for record in records:
            audit.final(record)
        return [key for key, payload in self.seen.items() if kept.get(key) != payload]


FALSE = (  # what is never true here: the codes of errors, and of alarms
    "cup_secret_lost", "cup_mute", "cup_died", "cup_crashed", "cup_unwritable", "cups_hold_more", "journal_lost",
    "journal_damaged", "journal_torn",
)  # fmt: skip
FALSE_ALARMS = (
    "another_story", "not_mine", "lied", "older_copy", "other_row", "overcharged", "secret_lost", "table_silent",
    "called_off",
)  # fmt: skip
MENTION = ".{0,300}?"  # a name, a number or a path in a sentence


def charges() -> dict[str, re.Pattern[str]]:
    """Each such sentence, whatever it mentions, by its code."""
    said, gap = words.load("en"), ["\0"] * 4
    sentences = {code: HostError(code, *gap).message("en") for code in FALSE}
    sentences |= {code: said.get(f"alarm.{code}", *gap) for code in FALSE_ALARMS}
    return {code: pattern(text) for code, text in sentences.items()}


def pattern(sentence: str) -> re.Pattern[str]:
    """sentence: with "\\0" for whatever it mentions."""
    return re.compile(MENTION.join(re.escape(part) for part in sentence.strip("\0").split("\0")))


async def play_evening(count: int, chance: random.Random, path: Path) -> dict[str, int]:
    """Kills `gobelet play`, its cups with it, up to `count` times in the second match of an evening, and starts it
    again by the same command. Returns the figures, when the evening is over or the kills are."""
    command = [*GOBELET, "play", "--headless", "--cups", "3", "--journal", str(path), "--then", "parafico"]
    command += ["--option", "dice_per_player=2", "--pace", "50", "--lang", "en"]
    figures = {"kills": 0, "false": 0, "lost": 0, "failed": 0}
    seen: dict[tuple[str, int], bytes] = {}
    with path.with_suffix(".said").open("ab") as said:
        while True:
            play = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.DEVNULL, stdout=said, stderr=said
            )
            enough = sum(uid != next(iter(seen))[0] for uid, _ in seen) + chance.randint(1, 9) if seen else 1
            while play.returncode is None and len(_entries(path, 1)) < enough:
                await asyncio.sleep(0.05)
            if play.returncode is None and figures["kills"] < count:
                await asyncio.sleep(chance.random() / 5)
            over = play.returncode is not None
            if not over and figures["kills"] < count:
                play.kill()
                figures["kills"] += 1
            elif not over:
                over = await _goes_to_its_end(play, path)
            await play.wait()
            kept = _entries(path, 0)
            figures["lost"] += sum(kept.get(key) != payload for key, payload in seen.items())
            seen = kept
            if over:
                figures["failed"] += play.returncode != 0
                break
    text = " ".join(path.with_suffix(".said").read_text(encoding="utf-8").split())
    for key, sentence in charges().items():
        if found := len(sentence.findall(text)):
            print(f"{path}: {found} times {key}", file=sys.stderr)
            figures["false"] += found
    return figures


async def _goes_to_its_end(play: asyncio.subprocess.Process, path: Path) -> bool:
    """Waits as long as anything happens at a table that is left alone."""
    last, end = -1, 0.0
    while play.returncode is None:
        if (count := len(_entries(path, 0))) > last:
            last, end = count, asyncio.get_running_loop().time() + PATIENCE
        if asyncio.get_running_loop().time() > end:
            play.kill()
            raise RuntimeError(f"{path}: nothing after {PATIENCE} s, at {last} entries")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(play.wait(), 1)
    return True


def _entries(path: Path, first: int) -> dict[tuple[str, int], bytes]:
    """What a journal holds, from one of its matches on."""
    try:
        matches = load(path)[first:]
    except HostError:
        return {}  # not there yet
    return {(match.uid, seq): payload for match in matches for seq, payload in enumerate(match.payloads)}


async def evenings(count: int, seed: int, folder: Path, busy: int = 0) -> dict[str, int]:
    """So many kills in second matches, on a laptop on which `busy` programs want the processor. Returns the figures."""
    chance, figures = random.Random(seed), {"kills": 0, "false": 0, "lost": 0, "failed": 0}
    load_on = [await asyncio.create_subprocess_exec(sys.executable, "-c", "while True: pass") for _ in range(busy)]
    try:
        while figures["kills"] < count:
            path = folder / f"evening{figures['kills']}.gobelet"
            of_evening = await play_evening(count - figures["kills"], chance, path)
            figures = {name: number + of_evening[name] for name, number in figures.items()}
    finally:
        for one in load_on:
            one.kill()
            await one.wait()
    return figures


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Unsealed:
    """What the table says on one sealed connection, in the clear."""

    def __init__(self) -> None:
        self._keys = Keys(data_folders.keys())
        self._up, self._down = Decoder(), Decoder()
        self._nonces: list[str] = []
        self._table: list[
            CipherState
        ] = []  # of each seal that the cup began: records of the one before may be under way

    def up(self, data: bytes) -> None:
        """The cup says which key it has."""
        for payload in self._up.feed(data):
            if not is_record(payload):
                _, _, cup, ident, nonce = loads(payload)
                key = self._keys.find(cup, ident)
                for announced in self._nonces:
                    self._table.append(derive_cipher_states(key, "tcp", cup, nonce, announced)[1])

    def down(self, data: bytes) -> list[bytes]:
        """What the table said."""
        told = []
        for payload in self._down.feed(data):
            if is_record(payload):
                told.append(self._opened(payload))
            elif (message := loads(payload))[0] == "table" and message[3] not in self._nonces:
                self._nonces.append(message[3])
        return told

    def _opened(self, record: bytes) -> bytes:
        for way in reversed(self._table):
            if payload := way.open(record):
                return payload
        raise RuntimeError("the table said what none of the seals on this connection opens")


class Wire:
    """Passes bytes between cups and whatever table there is."""

    def __init__(self, witness: Witness, port: int) -> None:
        self._witness = witness
        self._port = port
        self._carrying: set[asyncio.Task[None]] = set()

    async def open(self) -> int:
        """Listens. Returns the port for the cups."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        return self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Ends when nothing is carried any more: cups and table have gone."""
        self._server.close()
        await asyncio.gather(*self._carrying)

    async def _carry(self, cup: asyncio.StreamReader, to_cup: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._carrying.add(task)
        with contextlib.suppress(OSError):  # no table now: the cup will try again
            table, to_table = await asyncio.open_connection("127.0.0.1", self._port)
            seal = Unsealed()
            up = asyncio.create_task(self._up(cup, to_table, seal))
            with contextlib.suppress(OSError):  # the table was killed
                await self._down(table, to_cup, seal)
            to_table.close()
            to_cup.close()
            await up
        to_cup.close()
        self._carrying.discard(task)

    async def _up(self, cup: asyncio.StreamReader, to_table: asyncio.StreamWriter, seal: Unsealed) -> None:
        with contextlib.suppress(OSError):
            while data := await cup.read(4096):
                seal.up(data)
                to_table.write(data)
                await to_table.drain()
        to_table.close()

    async def _down(self, table: asyncio.StreamReader, to_cup: asyncio.StreamWriter, seal: Unsealed) -> None:
        uid = ""
        while data := await table.read(4096):
            uid = self._witness.read(seal.down(data), uid)
            to_cup.write(data)
            await to_cup.drain()


async def started(port: int, journal: Path) -> asyncio.subprocess.Process:
    """A table that listens."""
    command = [*GOBELET, "table", "--no-usb", "--tcp", f"127.0.0.1:{port}", "--web", "none", "--lang", "en"]
    command += ["--players", str(CUPS), "--journal", str(journal)]
    table = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL
    )
    end = asyncio.get_running_loop().time() + PATIENCE
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            if table.returncode is not None or asyncio.get_running_loop().time() > end:
                raise RuntimeError(f"the table does not listen on port {port}") from None
            await asyncio.sleep(0.02)
        else:
            writer.close()
            return table


async def ended(process: asyncio.subprocess.Process) -> None:
    """Asks a process to end, and waits for it."""
    if process.returncode is None:
        process.send_signal(signal.SIGTERM)
        await process.wait()


async def told(witness: Witness, news: int) -> None:
    """Ends when cups were told this many more entries, or nothing new comes."""
    now = asyncio.get_running_loop().time
    before = last = len(witness.seen)
    end = now() + PATIENCE
    while last < before + news and now() < end:
        await asyncio.sleep(0.02)
        if len(witness.seen) > last:
            last, end = len(witness.seen), now() + QUIET


async def run(count: int, seed: int, folder: Path) -> dict[str, int]:
    """Kills the table `count` times at random moments. Returns the figures."""
    chance = random.Random(seed)
    witness = Witness()
    port, journal = free_port(), folder / "killed.gobelet"
    wire = Wire(witness, port)
    where = await wire.open()
    command = [*GOBELET, "cups", str(CUPS), "--connect", f"127.0.0.1:{where}", "--pace", "0", "--lang", "en"]
    table = await started(port, journal)
    cups = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
    try:
        end = asyncio.get_running_loop().time() + PATIENCE
        while not witness.seen:
            if asyncio.get_running_loop().time() > end:
                raise RuntimeError("no match has begun")
            await asyncio.sleep(0.05)
        for number in range(count):
            if number % 2:
                await told(witness, NEWS)
            await asyncio.sleep(chance.random() * LONGEST)
            table.kill()
            await table.wait()
            over = load(journal)[-1].finished
            table = await started(port, journal)
            if over:
                # It tells the end, and waits for players who want more: closed in order, it begins the next match.
                await asyncio.sleep(chance.random() * LONGEST)
                await ended(table)
                table = await started(port, journal)
        before = len(witness.seen)
        end = asyncio.get_running_loop().time() + PATIENCE
        while len(witness.seen) < before + CUPS and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.05)  # and it goes on
        goes_on = len(witness.seen) > before
    finally:
        await ended(cups)
        await ended(table)
        await wire.close()
    lost = witness.missing(journal)
    return {
        "kills": count,
        "matches": len({uid for uid, _ in witness.seen}),
        "seen": len(witness.seen),
        "lost": len(lost),
        "changed": len(witness.changed),
        "stuck": int(not goes_on),
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.kills", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--evenings", action="store_true")
    parser.add_argument("--load", type=int, default=0, help="programs beside that want the processor all the time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write the figures to this file, too")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="gobelet-kills-") as folder:
        if chosen.evenings:
            figures = asyncio.run(evenings(chosen.count, chosen.seed, Path(folder), chosen.load))
        else:
            figures = asyncio.run(run(chosen.count, chosen.seed, Path(folder)))
    text = json.dumps(figures)
    print(text)
    if chosen.out:
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        chosen.out.write_text(text + "\n", encoding="utf-8")
    return int(any(figures.get(name) for name in ("lost", "changed", "stuck", "false", "failed")))


if __name__ == "__main__":
    sys.exit(main())
