"""Starts one cup of this laptop for a moment, as a table does, and sees how long it takes to come and to answer.

It plays nothing, and what it leaves in its folder is gone afterwards.
"""

import asyncio
import contextlib
import socket
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from gobelet.link.frames import Decoder, dumps, encode, loads
from gobelet_host.device import image
from gobelet_host.device.micropython import Runtime
from gobelet_host.errors import HostError
from gobelet_host.sim.cup import VirtualCup
from gobelet_host.sim.cup_health import ENDS, CupHealthMonitor

NAME = "Doctor"
PINGS = 5
LONGEST = 15.0  # seconds that it may take: a laptop may have much else to do
LOOK = 0.1  # seconds between two looks at whether it still runs


@dataclass(frozen=True)
class StartupTimes:
    """came: ms from the start of the process to its first hello. answers: ms from a ping to its pong, the median."""

    came: float
    answers: float


def probe(runtime: Runtime | None) -> StartupTimes:
    """How a cup fares that runs on this. Raises the HostError that says why it does not."""
    if runtime:
        image.file()  # made once; that is no time of the cup's
    with tempfile.TemporaryDirectory(prefix="gobelet-doctor-") as folder:
        cup = VirtualCup(Path(folder) / "cup", "d0c7012345678901", {"name": NAME, "lang": "en"}, runtime)
        try:
            return asyncio.run(_tried(cup))
        finally:
            cup.stop()


async def _tried(cup: VirtualCup) -> StartupTimes:
    link = await cup.start_linked()
    link.setblocking(False)
    watching = asyncio.create_task(_watch(cup))
    asking = asyncio.create_task(_measure(cup, link))
    try:
        async with asyncio.timeout(LONGEST):
            await asyncio.wait([asking, watching], return_when=asyncio.FIRST_COMPLETED)
            return watching.result() if watching.done() else asking.result()
    except TimeoutError:
        raise HostError("cup_mute", NAME, cup.log) from None
    finally:
        for task in (asking, watching):
            task.cancel()
        await asyncio.gather(asking, watching, return_exceptions=True)
        link.close()
        cup.kill()


async def _watch(cup: VirtualCup) -> StartupTimes:
    """Raises why the cup ended, once it has."""
    watch = CupHealthMonitor(joins=False)
    while True:
        for _, error in watch.look([cup]):
            if error and error.code in ENDS:
                raise error
        await asyncio.sleep(LOOK)


async def _measure(cup: VirtualCup, link: socket.socket) -> StartupTimes:
    loop, decoder = asyncio.get_running_loop(), Decoder()
    kinds: asyncio.Queue[str] = asyncio.Queue()

    async def hear() -> None:
        with contextlib.suppress(OSError):
            while data := await loop.sock_recv(link, 4096):
                for payload in decoder.feed(data):
                    kinds.put_nowait(loads(payload)[0])

    async def ask(number: int) -> None:
        with contextlib.suppress(OSError):  # it has ended; whoever watches says why
            await loop.sock_sendall(link, encode(dumps(["ping", number, -1])))

    async def said(kind: str) -> float:
        while await kinds.get() != kind:
            pass
        return time.monotonic()

    hearing = asyncio.create_task(hear())
    try:
        await ask(0)
        came = await said("hello") - cup.began
        answers = []
        for number in range(1, PINGS + 1):
            began = time.monotonic()
            await ask(number)
            answers.append(await said("pong") - began)
        return StartupTimes(came * 1000, sorted(answers)[PINGS // 2] * 1000)
    finally:
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)
