"""Says in the terminal where the pages are and what seals them, and opens the page to play on."""

import os
import sys
import webbrowser
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from gobelet_host.table import data_folders
from gobelet_host.table.news import News
from gobelet_host.web import addresses, certificate
from gobelet_host.web.site import Site
from gobelet_host.words import Words


def own_cup(site: Site, name: str = "", guest: str = "") -> str:
    """The page with which the person at this laptop plays at once: the table over a hand. guest: a name for a person
    who has given none, here or on the page."""
    query = f"&name={quote(name)}" if name else f"&guest={quote(guest)}" if guest else ""
    return f"{site.local_url}/play?lang={site.lang}{query}"


def tell(site: Site, words: Words) -> None:
    """The pages of a table: for the television, for the host, and the QR code for phones."""
    if site.taken:
        click.echo(words.get("host.say_taken", site.taken, site.port))
    click.echo(words.get("host.say_table", f"{site.local_url}/"))
    click.echo(words.get("host.say_host", f"{site.local_url}/host"))
    if not site.open_to_network:
        click.echo(words.get("host.say_lan"))
        return
    if site.reach.state != "none":
        click.echo(words.get("host.say_code", f"{site.url}/host", site.code))
    if site.certificate and site.certificate.authority:
        click.echo(words.get("host.say_sealed"))
        site.asked_for_certificate = lambda: _fingerprint(site, words)
    if sys.stdout.isatty():
        _invite(site, words)
    else:  # codes are for eyes, not for logs
        network = site.network()
        if network["state"] != "none":
            click.echo(words.get("host.say_phones", site.short))
        _tell_network(network, words)


def _fingerprint(site: Site, words: Words) -> None:
    """A phone takes the certificate: who looks at it can compare it now."""
    if site.certificate and site.certificate.authority:
        click.echo(words.get("host.say_fingerprint", certificate.fingerprint(site.certificate.authority)))


def seal(site: Site, pair: tuple[Path, Path] | None, plain: bool) -> None:
    """Gives the pages of a site a certificate: the pair of files that was given, else the laptop's own, made here,
    where other machines may call it; none if they are to be plain. Raises HostError("bad_certificate")."""
    hosts = site.hosts() if site.open_to_network else []  # without a network yet it is renewed when one comes
    try:
        site.certificate = certificate.of(pair, plain, data_folders.keys(), hosts)
    except OSError as error:  # the pages are there without it
        click.echo(site.words().get("host.say_unsealed", error.strerror or error), err=True)


def _invite(site: Site, words: Words) -> None:
    """Shows the code for phones in the terminal, and the next one whenever it is another one, or calls elsewhere."""
    last: tuple[str, dict[str, Any]] | None = None

    def look(_: News | None = None) -> None:
        nonlocal last
        network = site.network()
        if last == (site.join_url, network):
            return
        again = last is not None and last[0] == site.join_url
        last = site.join_url, network
        if network["state"] != "none" and not again:
            click.echo("\n" + addresses.qr_lines(site.join_url))
            click.echo(words.get("host.say_join", site.short, site.invitation["letters"]))
        _tell_network(network, words)

    look()
    site.table.listeners.append(look)
    site.reach.listeners.append(look)


def _tell_network(network: dict[str, Any], words: Words) -> None:
    """Where else phones can call, and what may keep them away."""
    if network["others"]:
        click.echo(words.get("view.also", ", ".join(f"{short} ({name})" for short, name in network["others"])))
    if network["state"]:
        click.echo(words.get(f"view.network_{network['state']}"))


def open_browser(url: str) -> None:
    """Shows a page to the person at this laptop, where there is a screen to show it on."""
    if data_folders.WINDOWS:
        screen = True
    elif sys.platform == "darwin":
        screen = "SSH_CONNECTION" not in os.environ
    else:
        screen = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    if screen:
        webbrowser.open(url)
