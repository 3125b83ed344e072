"""Cups that are web pages, beside the game: they are told where the table's pages are, so that their link finds it at
another address, and given the key of what they keep (docs/protocol.md, *Another address*).

It knows no page and no match.
"""

from collections.abc import Sequence
from typing import Any

from gobelet_host.table.keys import Keys
from gobelet_host.table.member import Connection

TWINS_MS = 10_000  # a link that another one of the same cup has replaced, and that lives on for so long


class PageCups:
    """keys: of the table. connections: all of them. here, elsewhere: where the table's pages are, and where they may be
    another time, as addresses without a path. arrived: the cups that have come since an address was lost at which pages
    were linked: any other may look for the table; None while none was lost. version: of the pages' files, "" until it
    is known."""

    def __init__(self, keys: Keys, connections: Sequence[Connection]) -> None:
        self.here: list[str] = []
        self.elsewhere: list[str] = []
        self.arrived: set[str] | None = None
        self.version = ""
        self._keys = keys
        self._connections = connections

    def look(self, here: list[str], elsewhere: list[str], now: int) -> None:
        """Time passes: says where the pages are now, to those who are here at once when that is new."""
        if (here, elsewhere) != (self.here, self.elsewhere):
            origins = self._keys.origins()  # from which pages have linked cups
            if here and any(lost in origins and lost not in here for lost in self.here or origins[-1:]):
                self.arrived = {link.cup for link in self._connections if link.cup and not link.is_page}
            self.here, self.elsewhere = here, elsewhere
            self._say_where_to_all()
        self._find_twins(now)

    def tell_version(self, version: str) -> None:
        """The version of the pages' files is known: says it to those who are here, and to all who come."""
        self.version = version
        self._say_where_to_all()

    def greet(self, connection: Connection, message: Sequence[Any]) -> bool:
        """A cup has said hello under its key. False if it comes again as soon as it has that of its records."""
        cup, about = message[2], message[-1]
        connection.is_page = about.get("kind") == "web"
        if connection.is_page:
            try:
                connection.end.send(["page", "key", self._keys.records_key(cup)])
            except OSError as error:
                if about.get("locked"):
                    connection.end.send(["busy", "storage", f"The keys cannot be read or kept: {error.strerror}"])
            self._say_where(connection)
        return not (connection.is_page and about.get("locked"))

    def _say_where_to_all(self) -> None:
        for connection in self._connections:
            if connection.cup and connection.is_page:
                self._say_where(connection)

    def _say_where(self, connection: Connection) -> None:
        connection.end.send(["page", "here", *self.here])
        connection.end.send(["page", "elsewhere", *self.elsewhere])
        if self.version:
            connection.end.send(["page", "version", self.version])

    def _find_twins(self, now: int) -> None:
        """A link that was replaced and still answers is another device with the same key."""
        for connection in self._connections:
            replaced = connection.replaced_at
            if replaced >= 0 and connection.is_page and connection.end.alive(now) and now - replaced >= TWINS_MS:
                connection.replaced_at = -1
                for other in self._connections:
                    if other.is_page and other.first == connection.first:
                        other.end.send(["page", "twins"])
