"""A table with virtual cups on one laptop: what `gobelet play` runs, without its view.

It starts the parts (journal, table, serial hub, cup processes), resumes a match that was cut off, and ends them again.
"""

import asyncio
import contextlib
import os
import random
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gobelet import ledger
from gobelet.games import GAMES
from gobelet_host.device.micropython import Runtime
from gobelet_host.errors import HostError
from gobelet_host.hub.serial import SerialHub
from gobelet_host.sim.bot_settings import Automates, names
from gobelet_host.sim.cup import VirtualCup
from gobelet_host.sim.cup_flash_check import check, folder_of
from gobelet_host.sim.cup_health import CupHealthMonitor, look_after
from gobelet_host.table.house_rules import HouseRules
from gobelet_host.table.journal import Journal
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.news import CupHealthChanged
from gobelet_host.table.table import Table
from gobelet_host.table.time_limits import Limits


@dataclass(frozen=True, kw_only=True)
class PlaySettings(Automates):
    """The settings of play on this laptop. automates: how many of the cups play by themselves. name: of the first
    human. options: of the game, where they differ. limits: how long players may think, None: as it is kept. this_game:
    no match of another game goes on. accept_loss: the host goes on without what the journal has lost."""

    game: str = GAMES[0]
    cups: int = 4
    automates: int = 3
    lang: str = "fr"
    name: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    limits: Limits | None = None
    this_game: bool = False
    accept_loss: bool = False

    def entropy(self) -> Callable[[int], bytes]:
        """Where the table's random bytes come from: the operating system, or the seed."""
        return os.urandom if self.seed is None else random.Random(self.seed).randbytes


class LocalTable:
    """A table and its cups. cups: in the order of their numbers, humans first. resumed: whether a match goes on, or has
    ended and may not have been told to its end. measure: the cups report their live heap. house_rules: the options that
    are kept; those of `settings` go before them."""

    def __init__(
        self,
        settings: PlaySettings,
        journal: Path,
        runtime: Runtime | None,
        measure: bool = False,
        house_rules: HouseRules | None = None,
    ) -> None:
        self.settings = settings
        self.runtime = runtime
        self.path = journal
        given_up = check(journal, settings.accept_loss)
        self.journal = Journal(journal)
        entropy = settings.entropy()
        self.table = Table(
            self.journal, entropy, settings.game, settings.options, settings.cups, house_rules=house_rules,
            limits=settings.limits, accept_loss=settings.accept_loss, resume=not given_up,
        )  # fmt: skip
        self.resumed = self.table.ledger.phase != ledger.EMPTY
        self.live = LiveTable(self.table)
        self.flash = folder_of(journal)
        self.ports = Path(tempfile.mkdtemp(prefix="gobelet-"))
        self.hub = SerialHub(self.live, [str(self.ports / "cup-*")], usb=False)
        self.cups: list[VirtualCup] = []
        self._watch = CupHealthMonitor(self.table.seats.has_seat)
        self._tasks: list[asyncio.Task[None]] = []
        for number, player in enumerate(self._players()):
            cup_id, name, age, _ = player
            automate = ledger.is_automate(player)
            of_cup = settings.of_cup(name, settings.lang, number, automate, age)
            seed = None if settings.seed is None else f"{settings.seed}.{number}"
            report = not automate and not measure
            folder = self.flash / cup_id
            self.cups.append(VirtualCup(folder, cup_id, of_cup, runtime, measure=measure, seed=seed, report=report))

    def _players(self) -> list[tuple[str, str, int, int]]:
        """Cup id, name, age and who holds it: those of the match that goes on, or new ones."""
        settings = self.settings
        if self.resumed:
            players = self.table.ledger.players
            for cup, name, _, _ in players:
                needed = ledger.SEATING < self.table.ledger.phase < ledger.CLOSED
                if needed and not (self.flash / cup / "owner").exists():
                    raise HostError("cups_lost", self.path, name, self.flash)
            return players
        shutil.rmtree(self.flash, ignore_errors=True)
        humans = settings.cups - settings.automates
        called = names(humans, settings.automates, settings.name)
        held = [ledger.HOSTED] * humans + [ledger.AUTOMATE] * settings.automates
        return [(f"5e{n:014x}", called[n], 0, held[n]) for n in range(settings.cups)]

    @property
    def humans(self) -> list[VirtualCup]:
        return [cup for cup in self.cups if not cup.settings["automate"]]

    async def open(self) -> None:
        """Starts the cups and the hub; everything else happens by itself."""
        loop = asyncio.get_running_loop()
        for cup in self.cups:
            cup.start(port=self.ports / f"cup-{cup.cup_id}")
        self._tasks = [loop.create_task(self.hub.run()), loop.create_task(self.live.run())]

    async def until(self, done: Callable[[], object]) -> None:
        """Waits until something is true; raises what a part of this raised, or the HostError of a cup that cannot go
        on."""
        while not done():
            for task in self._tasks:
                if task.done():
                    task.result()
            look_after(self._watch, self.cups, self._tell)
            await asyncio.sleep(0.02)

    def _tell(self, cup: VirtualCup, error: HostError | None) -> None:
        self.table.publish(CupHealthChanged(cup.cup_id, error))

    async def play(self) -> str:
        """Plays to the end of the match; returns the winners' names, "" if it was ended early."""
        await self.until(lambda: self.table.ledger.phase == ledger.CLOSED)
        match = self.table.ledger.match
        assert match is not None, "a match that is over has begun"
        scores = match.rules.scores(match.state)
        won = [name for name, score in zip(self.table.seats.names(), scores, strict=True) if score == max(scores)]
        return ", ".join(won) if match.over else ""

    async def rematch(self, game: str) -> None:
        """Begins a match of this game, as it was last played here, with the same cups once all of them are here."""
        self.table.plan.choose(game)
        cups = [cup.cup_id for cup in self.cups]
        await self.until(lambda: all(self.table.linked(cup) for cup in cups))
        self.table.begin(cups)

    async def close(self) -> None:
        """Ends everything that open() began."""
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        for cup in self.cups:
            cup.stop()
        shutil.rmtree(self.ports, ignore_errors=True)
        self.journal.close()
