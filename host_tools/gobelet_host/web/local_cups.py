"""The cups that this laptop lends to the web table: automates, and cups for people who play by typing. What keeps one
from playing is told as the table's news.

Each is the very cup program in a process of its own. Nothing of the game is known here.
"""

import asyncio
import contextlib
import shutil
import uuid
from dataclasses import replace
from typing import Any

from gobelet import ledger
from gobelet_host.audit.reader import bot_of
from gobelet_host.device.micropython import Runtime
from gobelet_host.errors import HostError
from gobelet_host.hub.tcp import SocketHub
from gobelet_host.sim import cup_flash_check
from gobelet_host.sim.bot_settings import CHARACTERS, Automates
from gobelet_host.sim.cup import VirtualCup
from gobelet_host.sim.cup_health import LOOK, CupHealthMonitor
from gobelet_host.table import names
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.news import CupHealthChanged

MOST = 15
PLAY_STYLE = Automates(pace=1200)  # somebody is watching
ANSWER = 3.0  # seconds a cup may take to say what came of a typed command


class LocalCups:
    """Starts, stops and speaks to the cups of this laptop.

    runtime: which MicroPython, None for CPython. play_style: how automates play.
    """

    def __init__(self, live: LiveTable, runtime: Runtime | None, lang: str, play_style: Automates = PLAY_STYLE) -> None:
        self._live = live
        self._runtime = runtime
        self._lang = lang
        self._play_style = play_style
        self._slower = 1.0  # how many times as long as usual its automates think
        self.flash = cup_flash_check.folder_of(live.table.journal.path)
        self._hub = SocketHub(live)
        self._watch = CupHealthMonitor(live.table.seats.has_seat)
        self.cups: dict[str, VirtualCup] = {}
        self.ailing: dict[str, HostError] = {}  # what keeps which of them from playing

    async def open(self, automates: int = 0) -> None:
        """Brings back the cups of the match that goes on, or whose end is still to be told; without one, so many
        automates come."""
        table = self._live.table
        if table.ledger.phase != ledger.EMPTY:
            for player in table.ledger.players:
                cup_id, name, age, held = player
                if (self.flash / cup_id).exists():
                    await self._start(cup_id, self._settings(name, ledger.is_automate(player), age, bot_of(held)))
            return
        shutil.rmtree(self.flash, ignore_errors=True)
        for _ in range(automates):
            await self.add(automate=True)

    async def add(self, name: str = "", automate: bool = True, level: str = "") -> str:
        """One more cup; returns its id. name: of a bot, "" or one that is taken: of the next of CHARACTERS. level: how
        well it plays, "" for the usual.

        Raises HostError("too_many_cups") or ("no_name"), and as names.check() does.
        """
        if len(self.cups) >= MOST:
            raise HostError("too_many_cups", f"{MOST} cups are as many as this laptop runs.")
        taken = {member.name for member in self._live.table.members.values()}
        taken |= {str(cup.settings["name"]) for cup in self.cups.values()}
        free = (unused for unused in CHARACTERS if automate and unused not in taken)
        name = names.check(name) if name.strip() and not (automate and name in taken) else next(free, "")
        if not name:
            raise HostError("no_name", "A player needs a name.")
        number = len(self.cups)
        cup_id = uuid.uuid4().hex[:16] if self._play_style.seed is None else f"5e{number:014x}"
        await self._start(cup_id, self._settings(name, automate, level=level))
        return cup_id

    def _settings(self, name: str, automate: bool, age: int = 0, level: str = "") -> dict[str, Any]:
        style = replace(self._play_style, pace=self._pace(), pilot=level or self._play_style.pilot)
        return style.of_cup(name, self._lang, len(self.cups), automate, age)

    def _pace(self) -> int:
        return round(self._play_style.pace * self._slower)

    def pace(self, slower: float) -> None:
        """From now on automates think so many times as long as usual."""
        self._slower = slower
        for cup_id, cup in self.cups.items():
            if self.automate(cup_id):
                cup.hasten(self._pace())

    async def _start(self, cup_id: str, settings: dict[str, Any]) -> None:
        seed = None if self._play_style.seed is None else f"{self._play_style.seed}.{len(self.cups)}"
        cup = VirtualCup(self.flash / cup_id, cup_id, settings, self._runtime, seed=seed)
        await self._link(cup)
        self.cups[cup_id] = cup

    async def _link(self, cup: VirtualCup) -> None:
        await self._hub.attach(await cup.start_linked(), "here")

    async def watch(self) -> None:
        """Looks after the cups for good: tells the table's listeners which of them cannot play, and why."""
        while True:
            for cup, error in self._watch.look(list(self.cups.values())):
                self._fares(cup.cup_id, error)
            await asyncio.sleep(LOOK)

    def _fares(self, cup_id: str, error: HostError | None) -> None:
        if error:
            self.ailing[cup_id] = error
        else:
            self.ailing.pop(cup_id, None)
        self._live.table.publish(CupHealthChanged(cup_id, error))

    def _well(self, cup_id: str) -> None:
        """A cup is gone, or begins anew: what was wrong with it is past."""
        self._watch.forget(cup_id)
        if cup_id in self.ailing:
            self._fares(cup_id, None)

    def _cup(self, cup_id: str) -> VirtualCup:
        try:
            return self.cups[cup_id]
        except KeyError:
            raise HostError("not_here", "This cup does not run on this laptop.") from None

    def has(self, cup_id: str) -> bool:
        return cup_id in self.cups

    def automate(self, cup_id: str) -> bool:
        """Whether an automate plays with it now; the log says who it was when the match began."""
        return bool(self._cup(cup_id).settings["automate"])

    def pilots(self) -> list[tuple[str, str]]:
        """The cups that automates play with, those that are still on their way, too; and how they play."""
        return [(uid, str(cup.settings.get("pilot", ""))) for uid, cup in self.cups.items() if self.automate(uid)]

    def temper(self, cup_id: str) -> str:
        """The temperament of the bot that plays with a cup of this laptop; "" for none."""
        cup = self.cups.get(cup_id)
        return str(cup.settings.get("pilot", "")).partition("-")[2] if cup else ""

    def ended(self, cup_id: str) -> bool:
        """Whether a cup of this laptop has crashed or stopped."""
        cup = self.cups.get(cup_id)
        return cup is not None and (bool(cup.crashes) or not cup.running)

    def remove(self, cup_id: str) -> None:
        """Takes a cup from the table. Raises HostError("match_running") while it has a seat."""
        cup = self._cup(cup_id)
        table = self._live.table
        if table.playing and table.seats.of(cup_id) >= 0:
            raise HostError("match_running", "This cup has a seat in the match: end the match first.")
        cup.stop()
        del self.cups[cup_id]
        self._well(cup_id)
        table.forget(cup_id)

    async def restart(self, cup_id: str) -> None:
        """Starts a cup again, as after a power cut. Raises HostError("not_here"), and as VirtualCup.start() does."""
        cup = self._cup(cup_id)
        cup.stop()
        self._well(cup_id)
        await self._link(cup)

    async def hand_over(self, cup_id: str, automate: bool) -> None:
        """Starts a cup again with its own secrets, played by an automate or by a person from now on. Raises
        HostError("not_here") or ("cup_silent")."""
        old = self._cup(cup_id)
        if automate:
            await self._agree(cup_id)
        old.stop()
        member = self._live.table.members.get(cup_id)
        name = member.name if member else str(old.settings["name"])
        del self.cups[cup_id]
        self._well(cup_id)
        await self._start(cup_id, self._settings(name, automate, member.age if member else 0))

    async def _agree(self, cup_id: str) -> None:
        """Says on a cup that its player plays the match that begins, while that waits for it: an automate cannot, as
        the first entry says that a person sits there."""
        table = self._live.table
        seat = table.seats.of(cup_id)

        def waits() -> bool:
            return seat >= 0 and table.ledger.owes(seat) == "seat"

        if waits() and self.ended(cup_id):
            await self.hand_over(cup_id, automate=False)
        try:
            async with asyncio.timeout(ANSWER):
                while waits():
                    await self.type(cup_id, "ready")
                    await asyncio.sleep(0.05)  # until the table has its answer; it may not have seen the question yet
        except TimeoutError:
            raise HostError("cup_silent", "The cup does not answer; start it again.") from None

    async def type(self, cup_id: str, command: str) -> str:
        """Gives a cup a command in the words of gobelet.cup.typed_commands; returns its answer."""
        cup = self._cup(cup_id)
        try:
            async with asyncio.timeout(ANSWER):
                return await cup.type(command)
        except TimeoutError:
            raise HostError("cup_silent", "The cup does not answer; start it again.") from None

    def close(self) -> None:
        """Ends all of them; their flash stays."""
        for cup in self.cups.values():
            with contextlib.suppress(OSError):
                cup.stop()
        self._hub.close()
