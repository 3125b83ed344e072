"""The hubs on real wires: pseudo-terminals that pyserial opens, and TCP sockets."""

import asyncio
import contextlib
import fcntl
import os
import pty
import termios
import tty

import pytest
import serial

from gobelet.link.frames import Decoder, dumps, encode
from gobelet_host.errors import HostError
from gobelet_host.hub import serial as serial_hub
from gobelet_host.hub.serial import SerialHub, ThreadedPort, WatchedPort
from gobelet_host.hub.tcp import TcpHub
from gobelet_host.table.journal import Journal
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.table import Table

HELLO = ["hello", 2, "ab" * 8, 7, "", 0, "0" * 16, {"name": "Marie", "automate": 0, "log": 1}]


@pytest.fixture
def live(tmp_path):
    journal = Journal(tmp_path / "j")
    yield LiveTable(Table(journal, os.urandom))
    journal.close()


@pytest.fixture(params=[WatchedPort, ThreadedPort])
def either_way(request, monkeypatch):
    """Both ways to move a port's bytes: the one of this system, and that of Windows."""
    monkeypatch.setattr(serial_hub, "WIRE", request.param)


class Wire:
    """The cup's side of a pseudo-terminal."""

    def __init__(self, folder):
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        os.set_blocking(self.master, False)
        self.path = folder / "port"
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(self.slave))
        self.decoder = Decoder()

    def heard(self):
        with contextlib.suppress(BlockingIOError):
            return self.decoder.feed(os.read(self.master, 65536))
        return []

    def close(self):
        self.path.unlink(missing_ok=True)
        os.close(self.master)
        os.close(self.slave)


async def until(done, seconds=10):
    """Gives the loop turns until something is true."""
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def running(*jobs):
    """Each of them goes on meanwhile."""
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def test_a_cup_on_a_serial_port_is_found_joins_and_keeps_its_seat_when_unplugged(either_way, live, tmp_path):
    async def scenario():
        told = []
        hub = SerialHub(live, [str(tmp_path / "port*")], usb=False, on_port_event=lambda *news: told.append(news))
        wire = Wire(tmp_path)
        async with running(live.run(), hub.run()):
            heard = []
            await until(lambda: heard.extend(wire.heard()) or any(b'"ping"' in line for line in heard))
            os.write(wire.master, b"noise>>> \n" + encode(dumps(HELLO)))
            await until(lambda: heard.extend(wire.heard()) or any(b'"welcome"' in line for line in heard))
            (member,) = live.table.members.values()
            assert member.name == "Marie"
            assert member.connection
            wire.close()
            await until(lambda: member.connection is None)
            assert [news[0] for news in told] == ["port_open", "port_lost"]
            again = Wire(tmp_path)
            heard.clear()
            await until(lambda: heard.extend(again.heard()) or any(b'"ping"' in line for line in heard))
            os.write(again.master, encode(dumps(HELLO)))
            await until(lambda: member.connection is not None)
            assert len(live.table.members) == 1
        again.close()

    asyncio.run(scenario())


def test_a_busy_port_is_named_once_and_taken_when_it_is_free(live, tmp_path):
    async def scenario():
        told = []
        wire = Wire(tmp_path)
        other = serial.Serial(str(wire.path), exclusive=True)
        hub = SerialHub(live, [str(wire.path)], usb=False, on_port_event=lambda *news: told.append(news[0]))
        hub.scan()
        hub.scan()
        assert told == ["port_busy"]
        fcntl.ioctl(other.fileno(), termios.TIOCNXCL)
        other.close()
        hub.scan()
        assert told == ["port_busy", "port_open"]
        for port in list(hub._ports.values()):
            hub.lost(port, silently=True)
        wire.close()

    asyncio.run(scenario())


def test_a_file_that_is_no_serial_port_is_named(live, tmp_path):
    async def scenario():
        told = []
        (tmp_path / "port").write_text("hello")
        hub = SerialHub(live, [str(tmp_path / "port")], usb=False, on_port_event=lambda *news: told.append(news[0]))
        hub.scan()
        hub.scan()
        assert told == ["port_failed"]

    asyncio.run(scenario())


def test_a_port_nobody_reads_blocks_neither_the_table_nor_the_others(either_way, live, tmp_path):
    """The cup's side is never read: the port fills up, the live goes on."""

    async def scenario():
        hub = SerialHub(live, [str(tmp_path / "port*")], usb=False)
        wire = Wire(tmp_path)
        async with running(live.run(), hub.run()):
            await until(lambda: len(live.table.connections) == 1)
            (connection,) = live.table.connections
            for _ in range(3000):
                connection.end.send(["ping", 1, 2])
                live.flush(connection)
            assert connection.end.stalled or connection.end.closed
            ticks = []
            live.table.tick = lambda now: ticks.append(now)
            await until(lambda: len(ticks) > 2)  # the live's clock goes on
        wire.close()

    asyncio.run(scenario())


def test_a_tcp_port_in_use_is_named(live):
    async def scenario():
        first = TcpHub(live, port=0)
        await first.open()
        second = TcpHub(live, port=first.port)
        with pytest.raises(HostError) as caught:
            await second.open()
        assert caught.value.code == "port_busy"
        assert str(first.port) in str(caught.value)
        first.close()

    asyncio.run(scenario())


def test_a_port_that_is_not_a_cups_is_mentioned_once_and_left_alone(either_way, live, tmp_path, monkeypatch):
    """Something answers on the port, but no cup: the table says so, and plays on with the others."""

    async def scenario():
        monkeypatch.setattr("gobelet_host.hub.serial.SILENT", 0.2)
        monkeypatch.setattr("gobelet_host.hub.serial.SCAN", 0.05)
        told = []
        hub = SerialHub(live, [str(tmp_path / "port*")], usb=False, on_port_event=lambda *news: told.append(news))
        wire = Wire(tmp_path)
        async with running(live.run(), hub.run()):
            os.write(wire.master, b"AT+GMR\r\nGPS $GPGGA,123519\r\n" * 50)
            await until(lambda: "port_silent" in [news[0] for news in told])
            for _ in range(5):
                hub.scan()
        assert [news[0] for news in told] == ["port_open", "port_silent"]
        assert "gobelet doctor" in told[1][2]
        assert not live.table.members
        wire.close()

    asyncio.run(scenario())
