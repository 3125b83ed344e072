"""The keys of the cups, as this laptop keeps them: a file for each cup in a folder that only its owner can read; and
the one-use codes with which a cup gets its first one.

A seat belongs to whoever holds the key of its cup. What a code gave is kept with the key until the cup has used it, so
that whoever loses power in between may come with the code again; nobody else may. Who comes first with a code may name
the cups of the same laptop: those may come with it as well, each once.
"""

import os
import re
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

from gobelet.fair import WORD_LETTERS
from gobelet.ledger import hexed
from gobelet.link import LinkError
from gobelet.link.codes import code_key
from gobelet.link.sealed import NONCE, key_id

KEY = 32  # bytes
LETTERS = 16  # of a code: 80 bits
CODES = 64  # that are open at a time; the oldest go
PARTY = 14  # cups that come with the first one of a code: a table of fifteen
PARTIES = 4  # laptops whose cups are still to come
_NAME = re.compile(r"[0-9a-f]{2,32}")  # of cups and tables: they become names of files


class Keys:
    """folder: where they are kept; None keeps them in memory. entropy: function n -> n random bytes.

    table: the lasting id of this laptop, 16 hexadecimal digits. taken: whether a cup is here or has a seat, so that no
    newcomer may be it.
    """

    def __init__(self, folder: Path | None = None, entropy: Callable[[int], bytes] = os.urandom) -> None:
        self._folder = folder
        self._entropy = entropy
        self.taken: Callable[[str], bool] = lambda cup: False
        self._memory: dict[str, str] = {}
        self._codes: dict[bytes, str] = {}  # the key of each open code -> the cup that it is for, "" for any new one
        self._parties: dict[bytes, set[str]] = {}  # the key of a code that was used -> who may still come with it
        self._spent: deque[str] = deque(maxlen=CODES)  # ids of the keys of codes that are good for nobody any more
        self.table = self._read("table") or hexed(entropy(8))
        self._write("table", self.table)

    # what the link asks

    def nonce(self) -> str:
        """32 hexadecimal digits for one connection."""
        return hexed(self._entropy(NONCE))

    def find(self, cup: str, ident: str) -> tuple[bytes, bool]:
        """The key of a cup by its id, and whether it is a code's. Raises LinkError: "no_key" if cup or table has
        none, "not_yours" if it is another one, or the code is not for this cup."""
        key, given = self._kept(cup)
        if key and key_id(key) == ident:
            return key, False
        for code in (given, *self._codes, *(one for one, party in self._parties.items() if cup in party)):
            if code and key_id(code) == ident:
                self._check(cup, code)
                return code, True
        if key and ident:
            raise LinkError("not_yours", "This table knows this cup by another key.")
        raise LinkError("no_key", "This table has no key for this cup.")

    def why(self, cup: str, ident: str) -> str:
        """Why find() refused somebody, for the host alone: whoever asks is told less, as they may be a stranger. A key
        of the laptop's [turned_away]."""
        if not ident:
            return "without_key"
        if ident in self._spent or any(key_id(code) == ident for code in self._parties):
            return "used_code"
        if any(key_id(code) == ident for code in self._codes):
            return "other_cup"
        return "other_key" if self._kept(cup)[0] else "unknown_key"

    def _check(self, cup: str, code: bytes) -> None:
        """Whether a code is this cup's to use: a cup that has a key needs one that was made for it."""
        key, given = self._kept(cup)
        meant = self._codes.get(code)
        invited = meant == "" or cup in self._parties.get(code, ())
        newcomer = invited and not key and not self.taken(cup)
        if not _NAME.fullmatch(cup) or not (code == given or meant == cup or newcomer):
            raise LinkError("not_yours", "This code is not for this cup.")

    # what the table asks

    def new_code(self, cup: str = "") -> str:
        """A code of 80 bits for one cup: for any that has no key yet, or for this one instead of its key."""
        bits = int.from_bytes(self._entropy(LETTERS), "big")
        code = "".join(WORD_LETTERS[bits >> 5 * place & 31] for place in range(LETTERS))
        self._codes[code_key(code)] = cup
        if len(self._codes) > CODES:
            self._spend(next(iter(self._codes)))
        return code

    def _spend(self, code: bytes) -> None:
        """A code is not for whoever comes any more."""
        if self._codes.pop(code, None) is not None:
            self._spent.append(key_id(code))

    def is_open(self, code: str) -> bool:
        """Whether nobody has used a code yet."""
        return code_key(code) in self._codes

    def whose(self, code: bytes) -> str | None:
        """The cup that an open code was made for, "" for any newcomer; None if nobody can begin with it. code: its
        key."""
        return self._codes.get(code)

    def withdraw(self, code: str) -> None:
        """A code is not shown any more."""
        self._spend(code_key(code))

    def enroll(self, cup: str, code: bytes, party: Iterable[str] = ()) -> tuple[str, bool]:
        """The lasting key, in hexadecimal, of a cup that has proven a code's key, and whether another key is void now.
        The code is spent. party: the cups that the first one with a code for any says to be of the same laptop. Raises
        LinkError("not_yours"), OSError when the key cannot be stored."""
        self._check(cup, code)
        key, given = self._kept(cup)
        if code == given:
            return hexed(key), False
        fresh = hexed(self._entropy(KEY))
        self._write(cup, f"{fresh} {hexed(code)}")
        if self._codes.get(code) == "":
            self._admit(code, [name for name in party if _NAME.fullmatch(name)][:PARTY])
        self._spend(code)
        self._parties.get(code, set()).discard(cup)
        return fresh, bool(key)

    def _admit(self, code: bytes, party: list[str]) -> None:
        """Whoever has used a code for any cup has named who else may come with it."""
        if party:
            self._parties[code] = set(party)
            if len(self._parties) > PARTIES:
                del self._parties[next(iter(self._parties))]

    def used(self, cup: str) -> None:
        """A cup has used its lasting key: the code that gave it is of no more use, for nobody."""
        key, given = self._kept(cup)
        if given:
            self._write(cup, hexed(key))

    def of(self, cup: str) -> bytes:
        """The lasting key of a cup, b"" for none."""
        return self._kept(cup)[0]

    def holds(self, cup: str, key: bytes) -> bool:
        """Whether this is the key of a cup."""
        return self._kept(cup)[0] == key

    def put(self, cup: str, key: bytes) -> None:
        """A cup has a new key, over its cable. Raises LinkError("not_yours") for what is no cup id, OSError."""
        if not _NAME.fullmatch(cup):
            raise LinkError("not_yours", f"{cup} is no number of a cup.")
        self._write(cup, hexed(key))
        others = [other for other in self._read("cable").split() if other != cup]
        self._write("cable", " ".join([*others, cup]))

    def paired(self) -> list[tuple[str, bytes]]:
        """Cup and key of all that got theirs over the cable, the latest last: they may come by radio."""
        found = ((cup, self._kept(cup)[0]) for cup in self._read("cable").split())
        return [(cup, key) for cup, key in found if key]

    # the store

    def _kept(self, cup: str) -> tuple[bytes, bytes]:
        """The key of a cup, and that of the code that gave it until it is used; b"" for what is not there."""
        found = self._read(cup).split() if _NAME.fullmatch(cup) else []
        key, given = [*found, "", ""][:2]
        try:
            return bytes.fromhex(key), bytes.fromhex(given)
        except ValueError:
            return b"", b""  # a damaged file is no key: this cup is paired again

    def _read(self, name: str) -> str:
        if self._folder is None:
            return self._memory.get(name, "")
        try:
            return (self._folder / name).read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError):
            return ""

    def _write(self, name: str, text: str) -> None:
        """All or nothing, and readable by its owner only from its first byte on."""
        if self._read(name) == text:
            return
        if self._folder is None:
            self._memory[name] = text
            return
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._folder.chmod(0o700)
        new = self._folder / f"{name}.{os.getpid()}.new"
        new.unlink(missing_ok=True)
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._folder / name)
