"""Cups on Wi-Fi: the whole cup program and the whole table on real sockets; only the radio's driver is a stand-in."""

import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from screen_world import ways

from gobelet.board.wifi import ANSWER, QUESTION
from gobelet.cup import networks, pairing_keys
from gobelet.cup.buttons import CALL, HOLD_MS, LOCKOUT_MS, OK, RIGHT
from gobelet.cup.screens.menu import PLACES
from gobelet.cup.screens.settings import NEEDS, ROWS
from gobelet.cup.screens.text_entry import ASCII
from gobelet_host.device import micropython
from gobelet_host.hub import tcp
from gobelet_host.hub.tcp import SocketHub, TcpHub
from gobelet_host.sim.cup import FIRMWARE
from gobelet_host.table.journal import Journal
from gobelet_host.table.keys import Keys
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.table import Table

CUP = "c0ffee00c0ffee01"
TOUCH_MS = LOCKOUT_MS + 10  # that a button is down, and then up
PATIENCE = 25  # seconds


def free_port():
    with socket.socket() as one:
        one.bind(("0.0.0.0", 0))
        return one.getsockname()[1]


class WifiCup:
    """A process with a cup in it, on MicroPython where there is one.

    said: state of the Wi-Fi, wire, and state of the link, as it says when that changes.
    air: the networks that are there, as (name, password). presses: what its player presses, as (mask, milliseconds)."""

    def __init__(self, folder, port, known, tables, presses=()):
        self.folder = folder
        folder.mkdir()
        kept, nets = pairing_keys.record(None), networks.record(None)
        for table, key in tables:
            pairing_keys.add(kept, table, key.hex())
        for name, password in known:
            networks.add(nets, name, password, [])
        records = {"keys": kept, "wifi": nets, "settings": {"name": "Marie", "lang": "en"}}
        for name, value in records.items():
            (folder / name).write_text(json.dumps(value))
        (folder / "presses").write_text(json.dumps(presses))
        self.air(*known)
        self.panel, panel = socket.socketpair()
        self.cable, cable = socket.socketpair()
        for one in (self.panel, panel, cable, self.cable):
            one.setblocking(False)
        self._rest, self.said, self.history = b"", "", []
        arguments = [Path(__file__).with_name("wifi_cup.py"), folder, panel.fileno(), CUP, port]
        command, environment = [sys.executable, *map(str, arguments)], {**os.environ, "PYTHONPATH": str(FIRMWARE)}
        if runtime := micropython.find():
            command = runtime.command(arguments, 2 << 20)
            environment = runtime.environment([str(FIRMWARE)])
        self.process = subprocess.Popen(command, env=environment, stdin=cable, stdout=cable, pass_fds=[panel.fileno()])
        panel.close()
        cable.close()

    def air(self, *there):
        text = "".join(f"{name} {password}\n" for name, password in there)
        (self.folder / "air.new").write_text(text)
        (self.folder / "air.new").replace(self.folder / "air")

    async def says(self, *wanted):
        """Waits until it has said this."""
        try:
            await asyncio.wait_for(self._says(wanted), PATIENCE)
        except TimeoutError as error:
            raise AssertionError(f"{self.history}, never {wanted}") from error

    async def _says(self, wanted):
        while not self._heard(wanted):
            with contextlib.suppress(BlockingIOError):
                self._rest += self.panel.recv(65536)
            await asyncio.sleep(0.005)

    def _heard(self, wanted):
        """Whether it has said it by now; what it says later stays for the next question."""
        while self.said not in wanted and b"\n" in self._rest:
            line, _, self._rest = self._rest.partition(b"\n")
            assert not line.startswith(b"x "), line
            if line.startswith(b"y "):
                self.said = line[2:].decode()
                self.history.append(self.said)
        return self.said in wanted

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.panel.close()
        self.cable.close()
        self.process.wait(timeout=PATIENCE)


@contextlib.asynccontextmanager
async def opened(folder, port=0):
    """(live table, its hub), which answers on the network."""
    journal = Journal(folder / "journal")
    live = LiveTable(Table(journal, os.urandom, keys=Keys(folder / "keys")))
    hub = TcpHub(live, "0.0.0.0", port)
    await hub.open()
    running = asyncio.create_task(live.run())
    try:
        yield live, hub
    finally:
        running.cancel()
        hub.close()
        journal.close()


@contextlib.asynccontextmanager
async def plugged(live, cup):
    """The cup is on a cable of this laptop."""
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    hub = SocketHub(live)
    await hub.attach(ours, "usb")
    loop = asyncio.get_running_loop()

    async def carry(one, other):
        while data := await loop.sock_recv(one, 4096):
            await loop.sock_sendall(other, data)

    moving = [asyncio.create_task(carry(*way)) for way in ((cup.cable, theirs), (theirs, cup.cable))]
    try:
        yield
    finally:
        for one in moving:
            one.cancel()
        await asyncio.gather(*moving, return_exceptions=True)
        hub.close()
        theirs.close()


async def until(condition):
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


LINKED, ALONE, WIRED = "linked tcp 2", "asks tcp 0", "asks usb 2"


@pytest.mark.slow
def test_a_cup_finds_its_table_leaves_for_the_cable_returns_and_outlives_table_and_network(tmp_path):
    key = random.Random(1).randbytes(32)
    table = Keys(tmp_path / "keys")
    table.add_cable_key(CUP, key)
    home, away = ("Home", "secret-1"), ("Away", "secret-2")

    async def evening():
        port = free_port()
        with WifiCup(tmp_path / "cup", port, [home, away], [("ff" * 8, key), (table.table, key)]) as cup:
            cup.air(home, ("Away", "other"))  # the one that was given last has another password now
            await played(cup, port)

    async def played(cup, port):
        async with opened(tmp_path, port) as (live, _):
            await cup.says(LINKED)
            member = live.table.members[CUP]
            connection = member.connection
            assert connection and connection.label.startswith("tcp 127.0.0.1:")
            await until(lambda: member.info.get("signal") == -60)
            async with plugged(live, cup):
                await cup.says(WIRED)
                await until(lambda: member.connection and member.connection.label == "usb")
            await cup.says(LINKED)
            assert live.table.members[CUP] is member and len(live.table.members) == 1
            cup.air()
            await cup.says("joins tcp 0", "missing tcp 0", "password tcp 0")
            cup.air(home)
            await cup.says(LINKED)
        async with opened(tmp_path, port) as (live, _):  # the table was ended and started again
            await until(lambda: live.table.linked(CUP))
            await cup.says(LINKED)

    asyncio.run(evening())


def pressed(buttons, down=TOUCH_MS):
    """Buttons one after the other, each with a pause before it, as (mask, milliseconds)."""
    return [row for button in buttons for row in ((0, TOUCH_MS), (button, down))]


def typed(text):
    """What is pressed for a text, and the end of it."""
    return pressed([button for letter in text for button in ways(ASCII, letter)]) + pressed([OK], 2 * HOLD_MS)


@pytest.mark.slow
def test_a_cup_without_a_network_is_given_one_by_its_four_buttons_and_finds_its_table(tmp_path):
    key, name, password = bytes(32), "Home", "0pen it!"
    table = Keys(tmp_path / "keys")
    table.add_cable_key(CUP, key)
    to_settings = [CALL] + [RIGHT] * PLACES.index("settings") + [OK]
    to_wifi = [RIGHT] * [row for row in ROWS if row not in NEEDS or row == "networks"].index("networks") + [OK]
    presses = pressed(to_settings + to_wifi + [RIGHT, OK]) + typed(name) + typed(password) + [(0, 0)]

    async def evening():
        port = free_port()
        async with opened(tmp_path, port):
            with WifiCup(tmp_path / "cup", port, [], [(table.table, key)], presses) as cup:
                cup.air((name, password))
                await cup.says("off usb 0")
                await cup.says(LINKED)

    asyncio.run(evening())
    assert networks.record((tmp_path / "cup" / "wifi").read_bytes())["networks"] == [[name, password]]


@pytest.mark.slow
def test_a_machine_that_says_it_is_the_table_and_is_not_is_left_for_the_table(tmp_path):
    key = bytes(32)
    ids = Keys(tmp_path / "keys")
    ids.add_cable_key(CUP, key)

    class Liar(asyncio.Protocol):
        """Takes calls, and says what nobody believes."""

        calls = 0

        def connection_made(self, transport):
            Liar.calls += 1
            transport.write(b"#WyJ3ZWxjb21lIl0=*00000000\n" * 3)

    async def evening():
        loop = asyncio.get_running_loop()
        liar = await loop.create_server(Liar, "127.0.0.1", 0)
        port = liar.sockets[0].getsockname()[1]
        sign, _ = await loop.create_datagram_endpoint(lambda: tcp._DiscoveryResponder(ids.table), ("0.0.0.0", port))
        with WifiCup(tmp_path / "cup", port, [("Home", "secret-1")], [(ids.table, key)]) as cup:
            await cup.says("linked tcp 0")
            await cup.says(ALONE)  # nothing was proven
            sign.close()
            liar.close()
            async with opened(tmp_path, port):
                await cup.says(LINKED)
        assert Liar.calls >= 1

    asyncio.run(evening())


def test_a_table_on_the_network_says_where_it_is_to_who_asks_and_one_on_this_laptop_alone_is_silent(tmp_path):
    assert (QUESTION, ANSWER) == (tcp.QUESTION, tcp.ANSWER)

    async def ask(port, question):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.setblocking(False)
            asking.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            asking.sendto(b"anything", ("127.255.255.255", port))
            asking.sendto(question, ("127.255.255.255", port))
            async with asyncio.timeout(PATIENCE):
                return await asyncio.get_running_loop().sock_recvfrom(asking, 64)

    async def evening():
        async with opened(tmp_path) as (live, hub):
            answer, address = await ask(hub.port, QUESTION)
            assert answer == ANSWER + live.table.keys.table.encode() and address[1] == hub.port
            alone = TcpHub(live, "127.0.0.1", 0)
            await alone.open()
            assert alone._sign is None
            alone.close()

    asyncio.run(evening())
