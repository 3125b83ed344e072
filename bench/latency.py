"""From a press on one cup to the event on all fifteen: real MicroPython cups on pseudo-terminals, a real journal.

A press is the moment the bench tells the panel; the event has arrived when a cup has put a changed screen on its
display after it. Everything between is real: buttons, link, pyserial, checks, the commit to disk, folding, drawing. The
same again over TCP, as it is and sealed, tells what the seal costs.
"""

from __future__ import annotations

import asyncio
import socket
import statistics
import tempfile
import time
from pathlib import Path

from bench.measure import Figure, few
from gobelet import ledger
from gobelet.cup.buttons import OK
from gobelet_host.commands.cups import pair_here
from gobelet_host.device import micropython
from gobelet_host.hub.tcp import SocketHub
from gobelet_host.sim.cup import VirtualCup
from gobelet_host.sim.local_table import LocalTable, PlaySettings

BAR = 20.0  # milliseconds, half of the presses
CUPS = few(15, 2)
BIDS = few(40, 2)
SEALED = 1.3  # times as long, at most, through a sealed link


class _Watch:
    """When each cup's display last changed."""

    def __init__(self, cups: list[VirtualCup]) -> None:
        self.changed = dict.fromkeys((cup.cup_id for cup in cups), 0.0)
        self._frames = {cup.cup_id: bytes(cup.frame) for cup in cups}
        for cup in cups:
            cup.changed = lambda cup=cup: self._look(cup)

    def _look(self, cup: VirtualCup) -> None:
        frame = bytes(cup.frame)
        if frame != self._frames[cup.cup_id]:
            self._frames[cup.cup_id] = frame
            self.changed[cup.cup_id] = time.perf_counter()


async def _until(done, seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.001)


async def _tap(cup: VirtualCup, button: int) -> None:
    cup.keys(button)
    await asyncio.sleep(0.06)
    cup.keys(0)
    await asyncio.sleep(0.06)


class _OverTcp(LocalTable):
    """The same cups on TCP connections of this laptop, sealed or not."""

    sealed = True

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        hub = SocketHub(self.live)
        with socket.create_server(("127.0.0.1", 0)) as server:
            for number, cup in enumerate(self.cups):
                cup.folder.mkdir(parents=True)
                pair_here(cup.folder, cup.cup_id, self.table.keys)
                wire = "tcp" if self.sealed else ""
                cup = VirtualCup(cup.folder, cup.cup_id, cup.settings, self.runtime, transport=wire)
                self.cups[number] = cup
                with socket.create_connection(server.getsockname()) as theirs:
                    cup.start(link=theirs)
                ours = server.accept()[0]
                ours.setblocking(False)
                await hub.attach(ours, "" if self.sealed else "tcp")
        self._tasks = [loop.create_task(self.live.run())]


class _Plain(_OverTcp):
    sealed = False


async def measure(folder: Path, kind: type[LocalTable] = LocalTable) -> list[float]:
    """Milliseconds of each bid, from the press to the last cup's changed display."""
    local = kind(PlaySettings(cups=CUPS, automates=0, lang="en"), folder / "bench.gobelet", micropython.find())
    table = local.table
    await local.open()
    try:
        await _until(lambda: len(table.members) == CUPS and all(m.connection for m in table.members.values()))
        while not table.playing:
            for cup in local.cups:
                await _tap(cup, OK)
        by_id = {cup.cup_id: cup for cup in local.cups}

        def seats() -> list[VirtualCup]:
            return [by_id[table.ledger.players[seat][0]] for seat in table.ledger.owing() if seat >= 0]

        watch = _Watch(local.cups)
        took: list[float] = []
        while len(took) < BIDS and table.ledger.phase != ledger.CLOSED:
            state = table.ledger.match.state if table.ledger.match else None
            owing = seats()
            kinds = {table.ledger.owes(seat) for seat in table.ledger.owing() if seat >= 0}
            if kinds == {"act"} and state is not None:
                took.append(await _bid(local, owing[0], watch))
            elif kinds & {"roll", "shake"}:
                for cup in owing:
                    await _tap(cup, OK)  # who plays, with which word; elsewhere it only hints
                    cup.shake(400)
                await asyncio.sleep(0.8)
            else:
                for cup in owing or local.cups:
                    await _tap(cup, OK)
        return took
    finally:
        await local.close()


async def _bid(local: LocalTable, cup: VirtualCup, watch: _Watch) -> float:
    """The cheapest raise: OK for the quantity, OK for the face, and the OK that says it is timed."""
    table = local.table
    await asyncio.sleep(0.5)  # the screens come to rest: "your turn" has flashed
    before = table.ledger.entries
    for _ in range(2):
        await _tap(cup, OK)
    await asyncio.sleep(0.1)
    pressed = time.perf_counter()
    cup.keys(OK)
    await _until(lambda: table.ledger.entries > before)
    await _until(lambda: all(moment > pressed for moment in watch.changed.values()))
    arrived = max(watch.changed.values())
    await asyncio.sleep(0.06)
    cup.keys(0)
    return (arrived - pressed) * 1000


def figures() -> list[Figure]:
    """Half and nearly all of the bids."""
    if micropython.find() is None:
        return [Figure("a press on every cup", "no MicroPython here: gobelet doctor", f"p50 <= {BAR:.0f} ms", False)]
    with tempfile.TemporaryDirectory() as folder:
        took = sorted(asyncio.run(measure(Path(folder))))
    median = statistics.median(took)
    plain, sealed = [], []
    for _ in range(2):  # turn and turn about: other programs disturb both alike
        for kind, found in ((_Plain, plain), (_OverTcp, sealed)):
            with tempfile.TemporaryDirectory() as folder:
                found += asyncio.run(measure(Path(folder), kind))
    cost = statistics.median(sealed) / statistics.median(plain)
    return [
        Figure(f"p50, a bid on all {CUPS} cups", f"{median:.1f} ms", f"<= {BAR:.0f} ms", median <= BAR),
        Figure(f"p95, {len(took)} bids", f"{took[int(len(took) * 0.95)]:.1f} ms"),
        Figure("p50 over TCP, plain", f"{statistics.median(plain):.1f} ms"),
        Figure("p50 over TCP, sealed", f"{statistics.median(sealed):.1f} ms"),
        Figure("what the seal costs", f"x {cost:.2f}", f"<= x {SEALED}", cost <= SEALED),
    ]
