"""`gobelet cups`: virtual cups for any table, over the network or over pseudo-terminals in a folder."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import os
import secrets
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from gobelet.cup import pairing_keys as cup_keys
from gobelet.link.joining import ROOM, TYPED, code_letters
from gobelet_host.commands.common import address, until_stopped
from gobelet_host.commands.join_progress import JoinProgress
from gobelet_host.commands.settings import CupsSettings
from gobelet_host.errors import HostError
from gobelet_host.hub.connection_limiter import is_loopback
from gobelet_host.sim.bot_settings import names
from gobelet_host.sim.cup import VirtualCup
from gobelet_host.sim.cup_health import CupHealthMonitor, look_after
from gobelet_host.sim.tcp_bridge import TcpBridge, addresses
from gobelet_host.table.data_folders import default_journal, own_folder, replace_file
from gobelet_host.table.data_folders import keys as keys_folder
from gobelet_host.table.keys import KEY, Keys
from gobelet_host.words import Words
from gobelet_host.words import load as load_words

if TYPE_CHECKING:  # what draws takes as long to load as all the rest: only where a person plays, once the cups began
    from gobelet_host.view.terminal import CupScreens

WATCH = 0.1  # seconds between two looks at the cups


@dataclass
class ClaimedFlash:
    """The flash of one cup, ours while `lock` is open."""

    folder: Path
    cup_id: str
    lock: IO[str]


def claim(base: Path, count: int) -> list[ClaimedFlash]:
    """The first `count` cups of this laptop that no other `gobelet cups` runs: those who come again are the same cups,
    and take their seats in a match that goes on."""
    import fcntl  # not on Windows, where the command says so

    places: list[ClaimedFlash] = []
    number = 0
    while len(places) < count:
        folder = base / f"{number:02d}"
        own_folder(folder, ours=True)
        lock = (folder / "id").open("a+")
        number += 1
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            continue
        lock.seek(0)
        cup_id = lock.read()
        if not cup_id:
            cup_id = uuid.uuid4().hex[:16]
            lock.write(cup_id)
            lock.flush()
        places.append(ClaimedFlash(folder, cup_id, lock))
    return places


def pair_here(folder: Path, cup_id: str, keys: Keys) -> None:
    """Gives a cup of this laptop the key of the table of this laptop: what both write is the same person's."""
    path = folder / "keys"
    pairings = cup_keys.record(path.read_bytes() if path.exists() else None)
    key = bytes.fromhex(dict(pairings["tables"]).get(keys.table, ""))
    if key and keys.holds(cup_id, key):
        return
    key = key or secrets.token_bytes(KEY)
    keys.add_cable_key(cup_id, key)
    cup_keys.add(pairings, keys.table, key.hex())
    replace_file(path, json.dumps(pairings))


def code_of(settings: CupsSettings, place: ClaimedFlash) -> str:
    """What a cup needs before it can come to a table over the network, and its code. Raises HostError("no_code")."""
    path = place.folder / "keys"
    if is_loopback(address(settings.connect)[0]):
        pair_here(place.folder, place.cup_id, Keys(keys_folder()))
    elif not settings.code and not (path.exists() and cup_keys.record(path.read_bytes())["tables"]):
        raise HostError("no_code")
    return settings.code


def check_code(code: str) -> None:
    """Raises HostError("bad_code") for what no table shows."""
    if code and len(code_letters(code)) not in (TYPED, ROOM):
        raise HostError("bad_code", code, TYPED)


async def run(settings: CupsSettings) -> None:
    """Runs the cups until they are stopped. A cup that is no automate is drawn in the terminal."""
    words = load_words(settings.lang)
    check_code(settings.code)
    if settings.many < settings.count:
        _need_terminal(settings.count)
    ports = folder_of(settings.connect)
    if ports is None:
        await addresses(*address(settings.connect))
    places = claim(default_journal("visitors").with_suffix(""), settings.count)
    with contextlib.ExitStack() as ours:
        for place in places:
            ours.enter_context(place.lock)
        await _play(settings, words, places, ports)


async def _play(settings: CupsSettings, words: Words, places: list[ClaimedFlash], ports: Path | None) -> None:
    codes = ["" if ports else code_of(settings, place) for place in places]
    views: list[CupScreens] = []
    say = functools.partial(_tell, views)
    guests = _Guests(settings, ports)
    try:
        for place, code in zip(places, codes, strict=True):
            guests.add(place, code)
        click.echo(words.count("cups.connected", settings.count, settings.connect))
        joining = JoinProgress(settings.connect, guests.cups, guests.pumps, words, say)
        watch = CupHealthMonitor(joins=False)

        def fares(cup: VirtualCup, error: HostError | None) -> str:
            return error.message(words.lang) if error else words.get("table.well", cup.settings["name"])

        def look() -> None:
            look_after(watch, guests.cups, lambda cup, error: say(fares(cup, error)))
            if ports is None:
                joining.look()

        if humans := [cup for cup in guests.cups if not cup.settings["automate"]]:
            from gobelet_host.view.terminal import CupScreens

            views.append(CupScreens(humans, words, look))
            await until_stopped([views[0].run()])
        else:
            await until_stopped([_watch(look)])
    finally:
        await guests.close()


def _need_terminal(count: int) -> None:
    """Raises HostError("no_terminal.cups") where no person can play."""
    from gobelet_host.view.raw_terminal import has_terminal

    if not has_terminal():
        raise HostError("no_terminal.cups", count)


class _Guests:
    """The cups, each with its own way to the table. ports: the folder for their serial ports, None for a network."""

    def __init__(self, settings: CupsSettings, ports: Path | None) -> None:
        self.cups: list[VirtualCup] = []
        self.pumps: list[TcpBridge] = []
        self._settings, self._ports = settings, ports
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, place: ClaimedFlash, code: str) -> None:
        """Starts the next one. Raises HostError, see VirtualCup.start()."""
        settings, number = self._settings, len(self.cups)
        people = settings.count - settings.many
        automate = number >= people
        name = settings.name if settings.name and not automate else names(people, settings.many)[number]
        of_cup = settings.of_cup(name, settings.lang, number, automate)
        sealed: dict[str, Any] = {} if self._ports else {"transport": "tcp", "code": code}
        cup = VirtualCup(place.folder, place.cup_id, of_cup, settings.runtime, report=not automate, **sealed)
        self.cups.append(cup)
        if self._ports:
            cup.start(port=self._ports / f"cup-{place.cup_id}")
            return
        pump = TcpBridge(*address(settings.connect))
        self.pumps.append(pump)
        with pump.theirs:
            cup.start(link=pump.theirs)
        self._tasks.append(asyncio.create_task(pump.run()))

    async def close(self) -> None:
        """Ends all of them; their flash stays."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for cup in self.cups:
            cup.stop()
            if self._ports:
                (self._ports / f"cup-{cup.cup_id}").unlink(missing_ok=True)


def folder_of(where: str) -> Path | None:
    """The folder for serial ports that is meant, None for an address. Raises HostError("no_folder", "bad_connect")."""
    path = Path(where)
    if path.is_dir():
        return path
    if os.sep in where and ":" not in where and not path.exists():
        raise HostError("no_folder", where)
    if ":" not in where:
        raise HostError("bad_connect", where)
    return None


def _tell(views: Sequence[CupScreens], text: str) -> None:
    """To whoever plays, on the screen that is theirs; before that, and without one, as a line."""
    for view in views:
        view.say(text)
    if not views:
        click.echo(text, err=True)


async def _watch(look: Callable[[], None]) -> None:
    while True:
        look()
        await asyncio.sleep(WATCH)
