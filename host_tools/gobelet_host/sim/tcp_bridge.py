"""Carries the bytes of a cup of this laptop to a table somewhere else and back, and comes back when the table does.
What is in the way it says as soon as a person would wonder.

It reads nothing of what is said, but whether those are lines of a table at all.
"""

import asyncio
import contextlib
import errno
import ipaddress
import os
import socket
import threading

from gobelet.link.frames import Decoder
from gobelet_host.errors import HostError

RETRY = 1.0  # seconds between two attempts to reach the table
CONNECT = 1.2  # seconds that an attempt may take until its silence is told, and a name until somebody knows it
LATER = 8.0  # seconds of further attempts
SPEAKS = 1.2  # seconds after which a table has said that it is one


class TcpBridge:
    """theirs: the cup's end. trouble: why nothing gets through, None while something may."""

    def __init__(self, host: str, port: int) -> None:
        self.ours, self.theirs = socket.socketpair()
        self.ours.setblocking(False)
        self.trouble: HostError | None = None
        self._where = (host, port)

    async def run(self) -> None:
        """Until the cup has ended."""
        reader, writer = await asyncio.open_connection(sock=self.ours)
        try:
            while not reader.at_eof():  # else whoever watches over the cup says so
                try:
                    there, back = await self._reach()
                except HostError as error:
                    self.trouble = error
                else:
                    await self._carry(reader, writer, there, back)
                await asyncio.sleep(RETRY)
        finally:
            writer.close()

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to whoever is there. Raises HostError("table_away", "table_closed", "no_way", "no_host")."""
        name = format_address(*self._where)
        error = HostError("table_away", name)
        for host in await addresses(*self._where):
            try:
                async with asyncio.timeout(LATER if self.trouble else CONNECT):
                    return await asyncio.open_connection(host, self._where[1])
            except TimeoutError:
                error = HostError("table_away", name)
            except ConnectionRefusedError:
                error = HostError("table_closed", name)
            except OSError as reason:
                if reason.errno != errno.EHOSTUNREACH:  # nobody has that address: as when nobody answers
                    error = HostError("no_way", name, os.strerror(reason.errno) if reason.errno else reason)
        raise error

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, there: asyncio.StreamReader,
        back: asyncio.StreamWriter,
    ) -> None:  # fmt: skip
        """Until one of both ends leaves."""
        decoder = Decoder()

        async def doubt() -> None:
            await asyncio.sleep(SPEAKS)
            if not decoder.frames:
                self.trouble = HostError("no_table", format_address(*self._where))

        async def hear() -> None:
            with contextlib.suppress(OSError):
                while data := await there.read(4096):
                    if self.trouble or not decoder.frames:
                        list(decoder.feed(data))
                        self.trouble = None if decoder.frames else self.trouble
                    writer.write(data)
                    await writer.drain()

        async def say() -> None:
            with contextlib.suppress(OSError):
                while data := await reader.read(4096):
                    back.write(data)
                    await back.drain()

        ways = [asyncio.create_task(hear()), asyncio.create_task(say())]
        doubting = asyncio.create_task(doubt())
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            if not decoder.frames and not reader.at_eof():
                self.trouble = HostError("no_table", format_address(*self._where))
        finally:
            for task in (*ways, doubting):
                task.cancel()
            await asyncio.gather(*ways, doubting, return_exceptions=True)
            back.close()
            with contextlib.suppress(OSError):
                await back.wait_closed()


def format_address(host: str, port: int) -> str:
    """An address as people type it."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


async def addresses(host: str, port: int) -> list[str]:
    """The addresses that a name has now, the best first. Raises HostError("no_host") when no machine is called so, or
    nobody says which one."""
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(host.split("%")[0])
        return [host]
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[str]] = loop.create_future()

    def answered(resolved: list[str]) -> None:
        if not answer.done():
            answer.set_result(resolved)

    def ask() -> None:  # in a thread of its own, as it may take half a minute and nothing ends it
        try:
            found = [str(row[4][0]) for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        except (OSError, UnicodeError):
            found = []
        with contextlib.suppress(RuntimeError):  # nobody waits any more
            loop.call_soon_threadsafe(answered, found)

    threading.Thread(target=ask, daemon=True).start()
    try:
        async with asyncio.timeout(CONNECT):
            hosts = await answer
    except TimeoutError:
        raise HostError("no_host.silent", host) from None
    if not hosts:
        raise HostError("no_host", host)
    return list(dict.fromkeys(hosts))
