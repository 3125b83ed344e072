"""A Pico 2 W, the cup with Wi-Fi: the program out of one image file, on MicroPython's own image. Nothing of it has run
on a chip; MicroPython, its LittleFS and the network are real here, see pico2w_machine.py."""

import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console
from test_wifi import free_port, opened
from web_cups import Clock
from world import MemoryBoard, Unseen

from gobelet import ledger
from gobelet.bots import BotPlayer
from gobelet.cup import networks
from gobelet.cup import pairing_keys as cup_keys
from gobelet.games import GAMES, load
from gobelet_host.commands.localised_cli import Messages
from gobelet_host.device import file_bootloader, flash, image, micropython
from gobelet_host.errors import HostError
from gobelet_host.games import cases
from gobelet_host.table.keys import Keys

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
    table keeps. kind: what the Pico 2 W is; its program is installed, and it is paired."""

    def __init__(self, board, folder, kind):
        self._board, self._folder, self._kind = board, folder, kind
        board.flash(image.of_a(kind))
        keys, key = Keys(folder / "keys"), bytes(range(32))
        keys.add_cable_key(CUP, key)
        board.pair(keys, key, automate=1, pilot="sound", pace=0)
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
                    member = live.table.members[CUP]
                    assert member.connection.label.startswith("tcp 127.0.0.1:"), member.connection.label
                    assert member.info["kind"] == self._kind
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


pytestmark = pytest.mark.skipif(micropython.find() is None, reason="no MicroPython here")


def small(number):
    """An image of three sectors, of which the first is the same in all."""
    return image.image_of({"a": bytes(5000), "b.mpy": b"M\6\0\37" + bytes([number]) * 4000}, f"0.{number}")


@pytest.fixture
def board(tmp_path):
    return Pico2W(tmp_path / "disk")


# by its cable


def test_a_board_with_micropython_of_its_own_gets_bootloader_and_program_and_only_once(board):
    with board.prompt() as prompt:
        assert file_bootloader.needs_files(prompt)
    files, sectors = board.flash(small(1))
    assert files == len(board.modules) + 2 and sectors == 1 + -(-len(small(1).data) // 4096)
    assert board.look().digest == small(1).digest.hex()
    assert board.flash(small(1)) == (0, 0)
    assert board.flash(small(2)) == (0, 4)
    assert board.flash(small(3)) == (0, 3)  # in the place of 2, which never was well; the first sector is the same
    assert board.look().digest == small(3).digest.hex()
    with board.prompt() as prompt:
        names = prompt.exec("import os\nprint(*sorted(os.listdir('/')))").split()
    assert names == ["boot", "boot.py", "image.a", "image.b", "image.now", "main.py", "rom"]


def test_another_bootloader_takes_the_place_of_the_one_that_is_there(board):
    board.flash(small(1))
    with board.prompt() as prompt:
        before = prompt.exec("import os\nprint(os.listdir('/boot'))")
    board.modules["file_slots/more.mpy"] = b"another"
    assert board.flash(small(1)) == (len(board.modules) + 1, 0)
    with board.prompt() as prompt:
        after = prompt.exec("import os\nprint(os.listdir('/boot'))")
        assert "/boot/" + after.strip()[2:-2] in prompt.exec("import sys\nprint(sys.path)")
    assert after != before and len(after.split()) == 1
    assert board.look().digest == small(1).digest.hex()


def test_what_somebody_else_had_on_the_board_is_kept(board):
    with board.prompt() as prompt:
        prompt.exec("with open('/main.py', 'w') as file: file.write('print(1)')")
        assert file_bootloader.install_files(prompt, board.modules) == (len(board.modules) + 2, ["/main.py"])
        assert prompt.exec("print(open('/main.py.before').read())") == "print(1)\n"


def test_other_boards_are_left_to_their_uf2(board):
    class Says:
        def __init__(self, text):
            self.text = text

        def exec(self, code):
            return self.text

    for text in ("rp2 1 26 Raspberry Pi Pico W with RP2040", "rp2 1 26 Gobelet Pico 2 with RP2350", "esp32 1 26 _", ""):
        assert not file_bootloader.needs_files(Says(text))
    with pytest.raises(HostError, match=r"MicroPython 1\.24, and Gobelet needs 1\.25") as caught:
        file_bootloader.needs_files(Says("rp2 1 24 Raspberry Pi Pico 2 W with RP2350"))
    assert "RPI_PICO2_W" in caught.value.message("fr")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_gobelet_flash_says_what_it_does_to_such_a_board(board, monkeypatch, lang):
    monkeypatch.setattr(flash, "find_port", lambda port: "COM7")
    monkeypatch.setattr(flash, "_playing", lambda device: None)  # nothing of ours runs on it
    monkeypatch.setattr(flash, "Prompt", lambda device: board.prompt())
    monkeypatch.setattr(file_bootloader, "modules", lambda **_: board.modules)
    console = Console(record=True, width=300)
    flash.run_flash(console, Messages(lang).get)
    said = console.export_text()
    assert "Pico 2 W" in said and "Gobelet 0." in said and " Ki" in said
    assert board.look().digest == image.of_a("pico2w").digest.hex()


def test_a_board_that_is_once_flashed_as_a_kit_gets_a_kit_s_program_from_then_on(board, monkeypatch):
    files = {False: board.modules, True: board.modules | file_bootloader.modules(board.march, kit=True)}
    monkeypatch.setattr(flash, "find_port", lambda port: "COM7")
    monkeypatch.setattr(flash, "_playing", lambda device: None)
    monkeypatch.setattr(flash, "Prompt", lambda device: board.prompt())
    monkeypatch.setattr(file_bootloader, "modules", lambda kit: files[kit])
    for kit in (True, False):
        flash.run_flash(Console(quiet=True), Messages("en").get, kit=kit)
        assert board.look().digest == image.of_a("kit-pico2w").digest.hex()


# whenever the power goes


def test_a_power_cut_at_any_step_of_an_update_leaves_a_program_that_starts(board):
    """Bootloader and program, both new. Cuts fall evenly over the whole of it."""
    board.flash(small(1))
    begin = board.disk.read_bytes()
    board.modules["file_slots/more.mpy"] = b"another"
    seen = []
    for cut in range(0, 400, 11):
        board.disk.write_bytes(begin)
        try:
            board.flash(small(2), cut)
            seen.append("done")
            break
        except PowerCut:
            seen.append(board.look().digest)
        board.flash(small(2))
        assert board.look().digest == small(2).digest.hex()
    old, new = small(1).digest.hex(), small(2).digest.hex()
    assert len(seen) > 8 and seen[-1] == "done" and set(seen[:-1]) <= {old, new} and seen[0] == old


# at a table


@pytest.mark.slow
def test_an_evening_of_five_games_at_their_largest_tables_fits_into_its_memory(board, tmp_path):
    """400 KiB for MicroPython's heap, the program out of the image file, Wi-Fi over real sockets. All of it takes real
    time: long matches are called off unless GOBELET_WHOLE is set."""
    short = [(cases.of(game).short, 90) for game in GAMES]
    ends = [({}, 0)] * len(GAMES) if os.environ.get("GOBELET_WHOLE") else short
    plan = [(game, load(game).SEATS[1], *end) for game, end in zip(GAMES, ends, strict=True)]
    played = asyncio.run(Evening(board, tmp_path, "pico2w").play(plan, 120))
    assert len(played) == 5 and min(played) > 60


def test_a_kit_plays_a_match_by_wi_fi_to_its_end(board, tmp_path):
    """No emulator knows the Wi-Fi chip: so it is the kit's program, bootloader and pins on the same stand-ins."""
    board.modules = file_bootloader.modules(board.march, kit=True)
    plan = [("parafico", 2, cases.of("parafico").short, 0)]
    (entries,) = asyncio.run(Evening(board, tmp_path, "kit-pico2w").play(plan, 60))
    assert entries > 20
