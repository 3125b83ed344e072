"""A Pico 2 W for tests of this laptop's side: see pico2w_machine.py, which is what MicroPython runs; its files are a
file here, and outlive it."""

import asyncio
import contextlib
import json
import random
import subprocess
import sys
from pathlib import Path

from test_wifi import free_port, opened
from web_cups import Clock
from world import MemoryBoard, Unseen

from gobelet import ledger
from gobelet.bots import BotPlayer
from gobelet.cup import networks
from gobelet.cup import pairing_keys as cup_keys
from gobelet_host.device import file_bootloader, flash, micropython
from gobelet_host.errors import HostError

PROGRAM = Path(__file__).with_name("pico2w_machine.py")
BYTES = 640 * 4096  # that a Pico 2 W has for files
HEAP = 400 << 10  # of some 440 KiB that its MicroPython leaves
CUP = "c0ffee0000002e50"
NEVER = -1
END = b"\x04"


def no_news(done, count):
    """Nobody wants to know how far an update is."""


class PowerCut(Exception):
    """The board was switched off."""


class Prompt:
    """The board at its prompt, as gobelet_host.device.flash has it. cut: after how many operations of the flash the
    power goes."""

    def __init__(self, board, cut=NEVER):
        self._board, self._cut = board, cut
        self._start()

    def _start(self):
        self._process = self._board.process("prompt", 0, self._cut)

    def exec(self, code):
        program = code.encode()
        process = self._process
        said = b""
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(b"%d\n%s" % (len(program), program))
            process.stdin.flush()
        while not (line := process.stdout.readline()).startswith(END):
            if not line:
                raise PowerCut(said)
            said += line
        if line != END + b"ok\n":
            raise HostError("cup_failed", said.decode())
        return said.decode()

    def restart_prompt(self):
        self.close()
        self._start()

    def close(self):
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(BrokenPipeError):
            self.close()


class Pico2W:
    """disk: the file of its files."""

    def __init__(self, disk, content=b"\xff" * BYTES):
        self.disk = disk
        self.disk.write_bytes(content)
        self._runtime = micropython.find()
        # what runs here is not the RP2350's core, so machine code is this machine's
        self.march = "-march=x86" if self._runtime.bits == 32 else "-march=x64"
        self.modules = file_bootloader.modules(self.march)

    def process(self, mode, port, cut=NEVER, heap=HEAP):
        heap = heap * self._runtime.bits // 32
        command = self._runtime.command([PROGRAM, self.disk, mode, port, cut], heap)
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=sys.stderr)

    def prompt(self, cut=NEVER):
        return Prompt(self, cut)

    def flash(self, image, cut=NEVER):
        """What `gobelet flash` does; returns how many files and sectors it wrote."""
        with self.prompt(cut) as prompt:
            files, _ = file_bootloader.install_files(prompt, self.modules)
            if files:
                prompt.restart_prompt()
            return files, flash.update(prompt, image, no_news)

    def pair(self, keys, key, **given):
        """It gets a player, a table's key, a network, and these settings."""
        kept, nets = cup_keys.record(None), networks.record(None)
        cup_keys.add(kept, keys.table, key.hex())
        networks.add(nets, "Home", "secret-1", [])
        with self.prompt() as prompt:
            for name, record in {"keys": kept, "wifi": nets, "settings": {"name": "Zoé", **given}}.items():
                prompt.exec(flash.STORE + f"st.save({name!r},({json.dumps(record).encode()!r},))")

    def look(self):
        """What it says of itself, after a start."""
        with self.prompt() as prompt:
            return flash.look(prompt)


# --- an evening at a table


class Seat:
    """A cup of the others: the program on this Python, on a wire that never fails. board: what it remembers."""

    def __init__(self, live, number):
        self.board = MemoryBoard(Clock(live), f"{number + 1:016x}", random.Random(number))
        record = {"name": f"Cup {number}", "automate": 1, "lang": "en"}
        self.board.flash["settings"] = json.dumps(record).encode()
        self.app = Unseen(self.board, BotPlayer("random", number, 0))
        self._live, self._due = live, 0
        self._connection = live.connect(f"wire {number}", self._hear)

    def _hear(self, data):
        self.board.inbox += data
        return len(data)

    def turn(self):
        if self.board.inbox or self._live.now() >= self._due:
            self._due = self._live.now() + self.app.step()
            data, self.board.outbox = bytes(self.board.outbox), bytearray()
            if data:
                self._live.receive(self._connection, data)
        assert not self.board.crashes, self.board.crashes


class Evening:
    """A table on this machine's network, a Pico 2 W that finds it there, and others at the table. folder: for what the
    table keeps."""

    def __init__(self, board, folder):
        self._board, self._folder = board, folder
        self.process = None

    async def play(self, plan, patience):
        """plan: [(game, players, options, after how many entries the match is called off, 0: never)], one after the
        other. Raises AssertionError when the cup ends, or within `patience` seconds nothing more happens. Returns how
        many entries each match had."""
        port, played = free_port(), []
        async with opened(self._folder, port) as (live, _):
            self.process = self._board.process("run", port)
            seats = [Seat(live, number) for number in range(max(players for _, players, _, _ in plan) - 1)]
            try:
                for game, players, options, most in plan:
                    cups = [CUP, *(seat.board.cup_id for seat in seats[: players - 1])]
                    await self._until(live, seats, lambda cups=cups: all(map(live.table.linked, cups)), patience)
                    live.table.plan.choose(game, options)
                    live.table.begin(cups)
                    await self._match(live, seats, most, patience)
                    label = live.table.members[CUP].connection.label
                    assert label.startswith("tcp 127.0.0.1:"), label
                    played.append(live.table.ledger.entries)
            finally:
                self.process.kill()
                self.process.stdin.close()
                self.process.stdout.close()
                self.process.wait()
        return played

    async def _match(self, live, seats, most, patience):
        table = live.table
        while table.ledger.phase != ledger.CLOSED:
            count = table.ledger.entries
            await self._until(live, seats, lambda count=count: table.ledger.entries > count, patience)
            if most and table.ledger.entries >= most and not table.ledger.over:
                table.abandon()
        assert table.ledger.match.over or most

    async def _until(self, live, seats, true, patience):
        end = live.now() + 1000 * patience
        while not true():
            assert self.process.poll() is None, f"the cup ended: {self.process.returncode}"
            assert live.now() < end, f"{live.table.ledger.entries} entries, owed by {live.table.ledger.owing()}"
            for seat in seats:
                seat.turn()
            await asyncio.sleep(0.002)
