"""How a table comes to a club night: one line to type, `TABLE:SECRET@HOST:PORT/NIGHT`. It opens no connection."""

import importlib.util
import re
import secrets
from dataclasses import dataclass

from gobelet_host.errors import HostError

PORT = 7422
LIBRARIES = ("nats", "networkx")  # of the extra `club`
NIGHT = "club"  # who opens the night: no table may be called that
_NAME = re.compile(r"[0-9A-Za-z_-]{1,12}")
_LINE = re.compile(r"([0-9A-Za-z_-]{1,12}):([0-9A-Za-z_-]+)@(\[[0-9A-Fa-f:.]+\]|[^@/:\s]+)(?::(\d{1,5}))?/([0-9a-z-]+)")


@dataclass(frozen=True)
class Invitation:
    """table: its name, which all screens show. secret: its password. host, port: of the server. night: which night, a
    name that is drawn when it is opened: the name of the stream."""

    table: str
    secret: str
    host: str
    port: int
    night: str

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.table}:{self.secret}@{host}:{self.port}/{self.night}"

    @property
    def url(self) -> str:
        """The server, without who asks."""
        return f"nats://[{self.host}]:{self.port}" if ":" in self.host else f"nats://{self.host}:{self.port}"

    @property
    def journal(self) -> str:
        """The name of the journal of this table in this night."""
        return f"{self.night}-{self.table}"


def read(line: str) -> Invitation:
    """The invitation that was typed. Raises HostError("bad_invitation")."""
    parts = _LINE.fullmatch(line.strip().removeprefix("nats://"))
    port = int(parts[4] or PORT) if parts else 0
    if not parts or not 0 < port < 65536:
        raise HostError("bad_invitation", line)
    return Invitation(parts[1], parts[2], parts[3].strip("[]"), port, parts[5])


def is_name(name: str) -> bool:
    """Whether a table may be called so: it becomes a part of a subject and the name of a file."""
    return bool(_NAME.fullmatch(name)) and name != NIGHT


def new_night() -> str:
    return f"gobelet-{secrets.token_hex(4)}"


def new_secret() -> str:
    return secrets.token_urlsafe(12)


def need_libraries() -> None:
    """Raises HostError("no_club") when what a club night needs is not installed."""
    missing = [name for name in LIBRARIES if importlib.util.find_spec(name) is None]
    if missing:
        raise HostError("no_club", ", ".join(missing))
