"""The site of a table: one table, in which language, at which address, to whom."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from gobelet.texts import LANGUAGES
from gobelet_host.evening.recorder import Recorder
from gobelet_host.evening.review_service import ReviewService
from gobelet_host.hub.connection_limiter import ConnectionLimiter, is_loopback
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.room import Invitation, Room
from gobelet_host.table.table import Table
from gobelet_host.web import addresses, networks, texts
from gobelet_host.web.local_cups import LocalCups

if TYPE_CHECKING:  # a fifth of a second, for those who only want a page's files
    from gobelet_host.web.certificate import Certificate

MOST = 160  # connections of other machines at once: a table of fifteen, its pages, and whoever looks on
EACH = 64  # of one of them: phones behind one router
REMEMBERED = 4  # addresses at which a page that was left open looks for its table
HOTSPOT = {"linux": ["10.42.0.1"], "darwin": ["192.168.2.1"], "win32": ["192.168.137.1"]}  # as each system sets it up
STATIC = Path(__file__).parent / "static"


class Served:
    """Pages that are served at host and port, in the language lang if nobody asks for another one."""

    lang: str
    host: str
    port: int

    @property
    def local_url(self) -> str:
        """The address of the pages for this laptop's own browser."""
        return addresses.url_of("127.0.0.1" if self.host in ("0.0.0.0", "::") else self.host, self.port)

    def words(self, lang: str | None = None) -> texts.WebWords:
        """The words of a language, the pages' own when there is no such language."""
        return texts.load(lang if lang in LANGUAGES else self.lang)


@dataclass
class Site(Served):
    """host, port: where the pages are served; port 0 until that is known. shown: the address that the QR code names,
    "" for the first of the network's. code: opens the host's page from another machine. cups: the automates and
    typed cups of this laptop, None where none can be run. recorder: of the table's results, reviews: of its decisions,
    None where there are none. is_own: whether a client's address is this laptop. certificate: under which the same
    pages are served once more, sealed, on secure_port; None where they are not. door: the connections of browsers.
    reach: where phones find it."""

    live: LiveTable
    lang: str = "fr"
    host: str = "127.0.0.1"
    port: int = 0
    shown: str = ""
    code: str = field(default_factory=lambda: f"{secrets.randbelow(1_000_000):06d}")
    cups: LocalCups | None = None
    recorder: Recorder | None = None
    reviews: ReviewService | None = None
    is_own: Callable[[str], bool] = is_loopback
    certificate: Certificate | None = None
    asked_for_certificate: Callable[[], None] = lambda: None  # called when a phone takes it
    secure_port: int = 0
    taken: int = 0  # the usual port, when another program has it

    def __post_init__(self) -> None:
        self.reach = networks.Reach(self.host)
        is_own = lambda host: self.is_own(host) or self.reach.is_here(host)  # noqa: E731
        self.door = ConnectionLimiter(MOST, EACH, is_own, self.reach.called)

    @property
    def table(self) -> Table:
        return self.live.table

    def kept(self) -> bool:
        """Whether all that has happened is on the disk."""
        return not self.table.trouble

    @property
    def journal(self) -> Path:
        return self.table.journal.path

    @property
    def open_to_network(self) -> bool:
        return not is_loopback(self.host)

    def hosts(self) -> list[str]:
        """The addresses that a cup may use, the best first."""
        if self.host in ("0.0.0.0", "::"):
            return [interface.address for interface in self.reach.candidates] or ["127.0.0.1"]
        return [self.host]

    def network_hosts(self) -> list[str]:
        """Those of them that other machines may call; [] without a network."""
        return [host for host in self.hosts() if not is_loopback(host)]

    @property
    def url(self) -> str:
        """The address of the pages for somebody on the network: the sealed ones where every browser trusts them."""
        if self.certificate and self.certificate.name:
            return self.secure_url(self.certificate.name)
        hosts = self.hosts()
        return addresses.url_of(self.shown if self.shown in hosts else hosts[0], self.port)

    @property
    def local_name(self) -> str:
        """The name of this laptop on its network, whatever its address: web/mdns.py answers for it."""
        return f"gobelet-{self.table.keys.table}.local"

    def names(self) -> list[str]:
        """The names of this laptop besides its own: that for phones, and the one of a certificate of the player's."""
        return [self.local_name, *([self.certificate.name] if self.certificate and self.certificate.name else [])]

    def serves(self, origin: str, address: str) -> None:
        """A page has linked a cup from this origin. address: the one of this laptop at which it was called."""
        if not is_loopback(address) and urlsplit(origin).hostname in (address, *self.names()):
            self.table.keys.serves(origin)

    def places(self) -> tuple[list[str], list[str]]:
        """Where a phone finds the pages now, and where it may find them another time: by the name, at addresses that
        they had, and at this laptop's own hotspot."""
        hosts = self.network_hosts()
        if not hosts:
            return [], []
        now, others = self._origins(hosts), self._origins([self.local_name, *HOTSPOT.get(sys.platform, [])])
        before = self.table.keys.origins()[-REMEMBERED:]
        return now, [origin for origin in dict.fromkeys([*others, *before]) if origin not in now]

    def _origins(self, hosts: list[str]) -> list[str]:
        """The addresses of the pages, plain and sealed, for whoever calls this laptop by one of these."""
        plain = [addresses.url_of(host, self.port) for host in hosts]
        return plain + [sealed for sealed in dict.fromkeys(map(self.secure_url, hosts)) if sealed]

    def secure_url(self, host: str) -> str:
        """The address of the sealed pages for somebody who has called this laptop by a name or address; "" where there
        are none."""
        if not self.certificate:
            return ""
        return addresses.url_of(self.certificate.name or host, self.secure_port, "https")

    @property
    def short(self) -> str:
        """The text to type on a phone that cannot scan; it leads to the page that makes a phone a cup."""
        return f"{self.url}/c".removeprefix("http://")

    @property
    def room(self) -> Room:
        """The room: which codes let cups in, and who has come."""
        return self.table.room

    def network(self) -> dict[str, Any]:
        """How phones reach this laptop, as a screen shows it beside the code. state: of Reach. others: what else can
        be typed, with the name of the interface."""
        main_url = self.url
        urls = [(addresses.url_of(interface.address, self.port), interface.name) for interface in self.reach.candidates]
        others = [[f"{url}/c".removeprefix("http://"), name] for url, name in urls if url != main_url]
        return {"state": self.reach.state, "others": others}

    @property
    def join_url(self) -> str:
        """The text of the QR code. No browser sends what is behind a # to anybody, nor keeps in a log."""
        return f"{self.url}/cup#{self.room.code}"

    @property
    def invitation(self) -> dict[str, str]:
        """How everybody in the room comes in, as a screen shows it. letters: to be typed, "" when only the picture
        lets anybody in."""
        return _invitation(self.join_url, self.short, self.room.short_code)

    @property
    def way_back(self) -> dict[str, str]:
        """Where open pages find the table that was at another address, as a screen shows it: nobody comes in by it."""
        return _invitation(f"{self.url}/c", self.short.removesuffix("/c"), "")

    def gift(self, invitation: Invitation) -> dict[str, str]:
        """How a new phone comes to the seat of a cup, under a code that is for it alone."""
        cup = invitation.cup
        seat = self.table.plan.cups().index(cup) + 1
        return _invitation(f"{self.url}/cup?seat={cup}#{invitation.code}", f"{self.short}{seat}", invitation.typed)


def _invitation(url: str, short: str, typed: str) -> dict[str, str]:
    return {"qr": addresses.qr_image(url), "short": short, "letters": grouped(typed)}


def grouped(code: str, between: str = " ") -> str:
    """A code as it is shown to be typed."""
    return between.join(code[start : start + 3] for start in range(0, len(code), 3))
