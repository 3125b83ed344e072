"""`gobelet cups`: virtual cups for any table, over the network or over pseudo-terminals in a folder."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import json
import os
import secrets
import socket
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import click

from gobelet.cup import keys as cup_keys
from gobelet_host.commands.common import address, until_stopped
from gobelet_host.device.micropython import Runtime
from gobelet_host.errors import HostError
from gobelet_host.hub.door import is_loopback
from gobelet_host.sim.automates import NAMES, Automates
from gobelet_host.sim.cup import VirtualCup
from gobelet_host.sim.local import check_alive
from gobelet_host.table.keys import KEY, Keys
from gobelet_host.table.places import default_journal, own_folder
from gobelet_host.table.places import keys as keys_folder
from gobelet_host.view.terminal import CupScreens
from gobelet_host.words import Words
from gobelet_host.words import load as load_words

RETRY = 1.0  # seconds between two attempts to reach the table
WATCH = 0.2  # seconds between two looks at whether a cup has ended


class _Pump:
    """Carries bytes between a cup's socket and the table, and comes back when the table does. say: tells the player
    that it is gone, or back."""

    def __init__(self, host: str, port: int, words: Words, say: Callable[[str], None]) -> None:
        self.ours, self.theirs = socket.socketpair()
        self.ours.setblocking(False)
        self._where = (host, port)
        self._words = words
        self._say = say

    async def run(self) -> None:
        reader, writer = await asyncio.open_connection(sock=self.ours)
        told = False
        while not reader.at_eof():  # else the cup has ended; whoever watches over it says so
            try:
                table_reader, table_writer = await asyncio.open_connection(*self._where)
            except OSError:
                if not told:
                    self._say(self._words.get("cups.lost", "%s:%d" % self._where))
                told = True
                await asyncio.sleep(RETRY)
                continue
            if told:
                self._say(self._words.get("cups.back", "%s:%d" % self._where))
            told = False
            ways = [
                asyncio.create_task(_carry(reader, table_writer)),
                asyncio.create_task(_carry(table_reader, writer)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
                table_writer.close()
                with contextlib.suppress(OSError):
                    await table_writer.wait_closed()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(4096):
            writer.write(data)
            await writer.drain()


@dataclass
class Place:
    """The flash of one cup, ours while `lock` is open."""

    folder: Path
    cup_id: str
    lock: IO[str]


def claim(base: Path, count: int) -> list[Place]:
    """The first `count` cups of this laptop that no other `gobelet cups` runs: those who come again are the same cups,
    and take their seats in a match that goes on."""
    places: list[Place] = []
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
        places.append(Place(folder, cup_id, lock))
    return places


def pair_here(folder: Path, cup_id: str, keys: Keys) -> None:
    """Gives a cup of this laptop the key of the table of this laptop: what both write is the same person's."""
    path = folder / "keys"
    kept = cup_keys.record(path.read_bytes() if path.exists() else None)
    key = bytes.fromhex(dict(kept["tables"]).get(keys.table, ""))
    if key and keys.holds(cup_id, key):
        return
    key = key or secrets.token_bytes(KEY)
    keys.put(cup_id, key)
    cup_keys.add(kept, keys.table, key.hex())
    new = path.with_name("keys.new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        json.dump(kept, file)
    new.replace(path)


def code_of(settings: CupsSettings, number: int, place: Place) -> str:
    """What a cup needs before it can come to a table over the network, and its one-use code. Raises
    HostError("no_code")."""
    code = settings.codes[number] if number < len(settings.codes) else ""
    path = place.folder / "keys"
    if is_loopback(address(settings.connect)[0]):
        pair_here(place.folder, place.cup_id, Keys(keys_folder()))
    elif not code and not (path.exists() and cup_keys.record(path.read_bytes())["tables"]):
        raise HostError("no_code")
    return code


@dataclass(frozen=True, kw_only=True)
class CupsSettings(Automates):
    """connect: HOST:PORT of a table, or a folder for pseudo-terminals. automates: how many of the cups, the last ones,
    play by themselves. name: of the humans. runtime: None for CPython. codes: of cups that are new to that table."""

    connect: str
    count: int
    automates: int
    name: str
    lang: str
    runtime: Runtime | None
    codes: Sequence[str] = ()


async def run(settings: CupsSettings) -> None:
    """Runs the cups until they are stopped. A cup that is no automate is drawn in the terminal."""
    words = load_words(settings.lang)
    ports = folder_of(settings.connect)
    if ports is None:
        await find_host(*address(settings.connect))
    places = claim(default_journal("visitors").with_suffix(""), settings.count)
    with contextlib.ExitStack() as ours:
        for place in places:
            ours.enter_context(place.lock)
        await _play(settings, words, places, ports)


async def _play(settings: CupsSettings, words: Words, places: list[Place], ports: Path | None) -> None:
    codes = [] if ports else [code_of(settings, number, place) for number, place in enumerate(places)]
    cups: list[VirtualCup] = []
    views: list[CupScreens] = []
    pumps: list[asyncio.Task[Any]] = []
    for number, place in enumerate(places):
        automate = number >= settings.count - settings.automates
        name = settings.name if settings.name and not automate else NAMES[number]
        cup_id, of_cup = place.cup_id, settings.of_cup(name, settings.lang, number, automate)
        if ports:
            cup = VirtualCup(place.folder, cup_id, of_cup, settings.runtime, told=not automate)
            cup.start(port=ports / f"cup-{cup_id}")
        else:
            cup = VirtualCup(
                place.folder, cup_id, of_cup, settings.runtime, transport="tcp", code=codes[number], told=not automate
            )
            pump = _Pump(*address(settings.connect), words, lambda said: _tell(said, views))
            cup.start(link=pump.theirs)
            pump.theirs.close()
            pumps.append(asyncio.create_task(pump.run()))
        cups.append(cup)
    click.echo(words.count("cups.connected", settings.count, settings.connect))
    humans = [cup for cup in cups if not cup.settings["automate"]]
    try:
        if humans:
            views.append(CupScreens(cups, words))
            await until_stopped([views[0].run()])
        else:
            await until_stopped([_watch(cups)])
    finally:
        for task in pumps:
            task.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)
        for cup in cups:
            cup.stop()
            if ports:
                (ports / f"cup-{cup.cup_id}").unlink(missing_ok=True)


def folder_of(where: str) -> Path | None:
    """The folder for serial ports that is meant, None for an address. Raises HostError("bad_connect")."""
    path = Path(where)
    if path.is_dir() or (os.sep in where and not path.exists() and path.parent.is_dir()):
        return path
    if ":" not in where:
        raise HostError("bad_connect", where)
    return None


async def find_host(host: str, port: int) -> None:
    """Raises HostError("no_host") when no machine has that name: waiting for it would not help."""
    try:
        await asyncio.get_running_loop().getaddrinfo(host, port)
    except (OSError, UnicodeError) as error:
        raise HostError("no_host", host) from error


def _tell(said: str, views: Sequence[CupScreens]) -> None:
    """To whoever plays, on the screen that is theirs; before that, and without one, as a line."""
    for view in views:
        view.say(said)
    if not views:
        click.echo(said, err=True)


async def _watch(cups: list[VirtualCup]) -> None:
    while True:
        check_alive(cups)
        await asyncio.sleep(WATCH)
