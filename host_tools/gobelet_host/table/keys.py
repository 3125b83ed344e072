"""The keys of the cups, as this laptop keeps them: a file for each cup in a folder that only its owner can read.

A seat belongs to whoever holds the key of its cup. Guests have theirs in one file together until they sit in a match,
so that somebody who comes again and again under other numbers fills no disk; before they have a name, in memory only:
see room.py.
"""

import contextlib
import os
import re
from collections.abc import Callable, Container, Iterable
from pathlib import Path

from gobelet.fair import hmac
from gobelet.ledger import hexed
from gobelet.link import LinkError
from gobelet.link.sealed_link import NONCE, key_id
from gobelet_host.table.data_folders import replace_file

KEY = 32  # bytes
GUESTS = 48  # keys that are kept of cups that never sat in a match; the oldest go
ORIGINS = 64  # addresses at which pages of cups have been served; the oldest go
_NAME = re.compile(r"[0-9a-f]{2,32}")  # of cups and tables: they become names of files


class Keys:
    """folder: where they are kept; None keeps them in memory. entropy: function n -> n random bytes.

    table: the lasting id of this laptop, 16 hexadecimal digits. fresh: the keys of cups that have come with a code and
    were not let in for good yet.
    """

    def __init__(self, folder: Path | None = None, entropy: Callable[[int], bytes] = os.urandom) -> None:
        self._folder = folder
        self.entropy = entropy
        self._memory: dict[str, str] = {}
        self.fresh: dict[str, bytes] = {}
        self.table = self._read("table") or hexed(entropy(8))
        self._write("table", self.table)
        rows = [line.split() for line in self._read("guests").split("\n")]
        self._guests: dict[str, str] = {row[0]: row[1] for row in rows if len(row) == 2}

    # what the link asks

    def nonce(self) -> str:
        """32 hexadecimal digits for one connection."""
        return hexed(self.entropy(NONCE))

    def find(self, cup: str, ident: str) -> bytes:
        """The key of a cup by its id. Raises LinkError: "no_key" if cup or table has none, "not_yours" if it is another
        one."""
        key = self._stored(cup)
        for candidate in (key, self.fresh.get(cup, b"")):
            if candidate and key_id(candidate) == ident:
                return candidate
        if key and ident:
            raise LinkError("not_yours", "This table knows this cup by another key.")
        raise LinkError("no_key", "This table has no key for this cup.")

    def why(self, cup: str, ident: str, code: str) -> str:
        """Why somebody was refused with a code, for the host alone: whoever asks is told less, as they may be a
        stranger. A key of the laptop's [turned_away]."""
        if code not in ("no_key", "not_yours"):
            return code
        if not ident:
            return "without_key"
        return "other_key" if self._stored(cup) else "unknown_key"

    # what the table asks

    def is_name(self, cup: str) -> bool:
        """Whether a cup of this id may have a key."""
        return bool(_NAME.fullmatch(cup))

    def of(self, cup: str) -> bytes:
        """The lasting key of a cup, b"" for none."""
        return self._stored(cup) or self.fresh.get(cup, b"")

    def is_kept(self, cup: str) -> bool:
        """Whether a cup has a key for good."""
        return bool(self._stored(cup))

    def holds(self, cup: str, key: bytes) -> bool:
        """Whether this is the key of a cup."""
        return self._stored(cup) == key

    def welcome(self, cup: str, present: Container[str] = ()) -> None:
        """The fresh key of a cup is its key for good, as long as it is one of the latest guests. present: those whose
        keys stay in any case. OSError."""
        guests = {guest: its for guest, its in self._guests.items() if guest != cup}
        expired = [guest for guest in guests if guest not in present][: max(0, len(guests) + 1 - GUESTS)]
        remaining = {guest: its for guest, its in guests.items() if guest not in expired}
        self._keep_guests(remaining | {cup: hexed(self.fresh[cup])})
        del self.fresh[cup]

    def replace(self, cup: str) -> None:
        """The fresh key of a cup takes the place of the one that it had. OSError."""
        self._write(cup, hexed(self.fresh[cup]))
        del self.fresh[cup]
        self._forget_guests([cup])

    def seat(self, cups: Iterable[str]) -> None:
        """These cups sit in a match: their keys stay. OSError."""
        guests = [cup for cup in cups if cup in self._guests]
        for cup in guests:
            self._write(cup, self._guests[cup])
        self._forget_guests(guests)

    def drop(self, cup: str) -> None:
        """The key of a cup is void. OSError."""
        self.fresh.pop(cup, None)
        self._forget_guests([cup])
        if self._folder and self.is_name(cup):
            (self._folder / cup).unlink(missing_ok=True)
        self._memory.pop(cup, None)

    def records_key(self, cup: str) -> str:
        """The key under which a page keeps the secrets of its cup, in hexadecimal. It does not follow from the cup's
        key, so that whoever is given a browser's storage has to ask this table. Raises OSError."""
        secret = self._read("records") or hexed(self.entropy(KEY))
        self._write("records", secret)
        return hexed(hmac(secret.encode(), b"records ", cup.encode()))

    def origins(self) -> list[str]:
        """The addresses at which cups' pages have been served, "http://192.168.1.7:7480", the latest last."""
        return self._read("origins").split()

    def has_served(self, origin: str) -> bool:
        """Whether one of them is this."""
        return origin in self.origins()

    def serves(self, origin: str) -> None:
        """Pages of cups are served at this address."""
        if not self.has_served(origin):
            with contextlib.suppress(OSError):  # a full disk: a page from there cannot move its link
                self._write("origins", " ".join([*self.origins(), origin][-ORIGINS:]))

    def add_cable_key(self, cup: str, key: bytes) -> None:
        """A cup has a new key, over its cable. Raises LinkError("not_yours") for what is no cup id, OSError."""
        if not self.is_name(cup):
            raise LinkError("not_yours", f"{cup} is no number of a cup.")
        self._write(cup, hexed(key))
        self._forget_guests([cup])
        others = [other for other in self._read("cable").split() if other != cup]
        self._write("cable", " ".join([*others, cup]))

    def paired(self) -> list[tuple[str, bytes]]:
        """Cup and key of all that got theirs over the cable, the latest last: they may come by radio."""
        pairs = ((cup, self._stored(cup)) for cup in self._read("cable").split())
        return [(cup, key) for cup, key in pairs if key]

    # the store

    def _stored(self, cup: str) -> bytes:
        """The key of a cup as it is stored; b"" for none."""
        if not self.is_name(cup):
            return b""
        words = self._read(cup).split() or [self._guests.get(cup, "")]
        try:
            return bytes.fromhex(words[0])
        except ValueError:
            return b""  # a damaged file is no key: this cup is paired again

    def _forget_guests(self, cups: Iterable[str]) -> None:
        forgotten = set(cups)
        if forgotten & set(self._guests):
            self._keep_guests({cup: key for cup, key in self._guests.items() if cup not in forgotten})

    def _keep_guests(self, guests: dict[str, str]) -> None:
        self._write("guests", "\n".join(f"{cup} {key}" for cup, key in guests.items()))
        self._guests = guests

    def _read(self, name: str) -> str:
        if self._folder is None:
            return self._memory.get(name, "")
        try:
            return (self._folder / name).read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError):
            return ""

    def _write(self, name: str, text: str) -> None:
        if self._read(name) == text:
            return
        if self._folder is None:
            self._memory[name] = text
            return
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._folder.chmod(0o700)
        replace_file(self._folder / name, text + "\n")
