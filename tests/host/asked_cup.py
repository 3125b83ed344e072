"""A cup that a laptop asks something on its cable: the real program in a process of its own, behind a real
pseudo-terminal, and a player who reads what it asks and says yes."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from gobelet.cup.buttons import OK
from gobelet.cup.display.readable import TEXT
from gobelet_host.sim.cup import HOLD, VirtualCup

QUESTION = (["Yes", "No"], ["Oui", "Non"])  # over OK and CALL
CUP = "e66038b713596f2c"
LOOK = 0.02  # seconds between two looks at the display


def said(cup: VirtualCup) -> str:
    """What the display says, without the labels."""
    return " ".join(mark[5] for mark in cup.marks if mark[0] == TEXT)


def answered(folder: Path, do: Callable[[str], object], flash: dict[str, bytes] | None = None, cup: str = CUP):
    """(what do(port) returned or raised, the texts of what the cup asked). flash: its records before."""
    asked: list[str] = []

    async def player(one: VirtualCup):
        while True:
            if one.labels[2:] in QUESTION:
                asked.append(said(one))
                one.hold(OK)
                while one.labels[2:] in QUESTION and said(one) == asked[-1]:
                    await asyncio.sleep(LOOK)
                await asyncio.sleep(HOLD)  # a button that is still held answers nothing
            await asyncio.sleep(LOOK)

    async def run():
        one = VirtualCup(folder, cup, {"name": "Ali", "lang": "en", "pace": 7}, None, report=True)
        folder.mkdir(exist_ok=True)
        one._furnish()
        for name, data in (flash or {}).items():
            (folder / name).write_bytes(data)
        one.start(port=folder / "port")
        hands = asyncio.create_task(player(one))
        try:
            return await asyncio.to_thread(do, str(folder / "port"))
        finally:
            hands.cancel()
            one.stop()

    return asyncio.run(run()), asked
