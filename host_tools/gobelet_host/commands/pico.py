"""`gobelet pico`: the file that a builder puts on a Pico, on an emulated one, in a browser window."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from gobelet_host.commands.common import until_stopped
from gobelet_host.commands.cups import claim
from gobelet_host.device import bases, uf2
from gobelet_host.device.emulated import board
from gobelet_host.errors import HostError
from gobelet_host.sim.emulated import EmulatedCup
from gobelet_host.table import data_folders
from gobelet_host.web import announce
from gobelet_host.web.pico import PicoPage
from gobelet_host.web.server import WebPages
from gobelet_host.words import load as load_words

HOST = "127.0.0.1"


def read(file: Path | None) -> bytes:
    """The UF2 for a Pico: that of this version, or another one. Raises HostError("file_failed", "bad_uf2")."""
    if file is None:
        return bases.ready("pico")
    try:
        data = file.read_bytes()
        uf2.pages(data, uf2.RP2040, file.name)
    except OSError as error:
        raise HostError("file_failed", file, error.strerror) from error
    except uf2.Uf2Error as error:
        raise HostError("bad_uf2", file, error) from error
    return data


def install(notice: str) -> None:
    """Gets what the emulator is made of, once. notice: printed meanwhile. Raises HostError("no_emulator")."""
    if not board.is_installed():
        click.echo(notice)
    if why := board.install():
        raise HostError("no_emulator", why)


async def run(file: Path | None, new: bool, browser: bool, lang: str) -> None:
    """Lets it live until it is stopped. new: it forgets what it has kept."""
    words = load_words(lang)
    data = read(file)
    install(words.get("pico.fetching"))
    (place,) = claim(data_folders.pico(), 1)
    with place.lock:
        if new:
            (place.folder / "flash.bin").unlink(missing_ok=True)
        page = PicoPage(HOST)
        served = WebPages(page, page.app(), 0)
        url = f"http://{HOST}:{page.port}/?lang={lang}"
        page.cup = EmulatedCup(data, place.folder, place.cup_id, data_folders.ports() / place.folder.name, page.tell)
        click.echo(words.get("pico.say_page", url))
        click.echo(words.get("pico.say_table"))
        click.echo(words.get("pico.say_stop"))
        if browser:
            asyncio.get_running_loop().call_later(0.2, announce.open_browser, url)
        await until_stopped([served.run(), page.cup.run()])
