"""News of a table for its listeners: views, pages, lines in a terminal. Plain values; nothing acts on them here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from gobelet_host.errors import HostError
from gobelet_host.table.member import Member


@dataclass(frozen=True)
class Entry:
    """The journal holds a new entry. seq: its number in the match. events: what followed from it."""

    seq: int
    body: list[Any]
    events: list[tuple[Any, ...]]


@dataclass(frozen=True)
class CommandRefused:
    """A cup was told no. code: a reason key, which every language words. sentence: the same for developers."""

    member: Member
    code: str
    sentence: str


@dataclass(frozen=True)
class ConnectionRejected:
    """Somebody who wanted to come in may not. where: the link, as connection.label. name: of the cup, as far as anybody
    knows. why: the key of a sentence of the laptop's [turned_away]."""

    where: str
    name: str
    why: str


@dataclass(frozen=True)
class Arrived:
    """Somebody has come with the code of the room, or has chosen a name. name: "" before. address: see Arrival."""

    cup: str
    name: str
    address: str


@dataclass(frozen=True)
class CupHealthChanged:
    """A cup of this laptop cannot play, or can again. cup: its number. error: why not, in words; None once it can."""

    cup: str
    error: HostError | None


@dataclass(frozen=True)
class CupLinkChanged:
    """A cup has come, or come back (up), or is away."""

    member: Member
    up: bool


@dataclass(frozen=True)
class AppearanceChanged:
    """A cup says what its player looks like, and has not said that on this connection before."""

    member: Member


@dataclass(frozen=True)
class SeatReassigned:
    """The host has given the seat of a cup to a new key: whoever held the old one is out."""

    member: Member


@dataclass(frozen=True)
class SeatControlChanged:
    """The host has let an automate play on with a cup of this laptop that has a seat, or a person again."""

    member: Member
    automate: bool


# What a cup may raise an alarm about, the gravest first, and how many things each mentions; texts/ of the firmware says
# it in words.
ALARMS = {
    "another_story": 3, "put_out": 1, "not_mine": 0, "lied": 3, "other_time": 0, "left_out": 0,
    "other_version": 0, "older_table": 0, "overcharged": 0, "older_copy": 0, "other_row": 0, "table_silent": 0,
    "thrown_without": 1, "called_off": 1, "secret_lost": 1,
}  # fmt: skip


@dataclass(frozen=True)
class Alarm:
    """The cup of a player finds something wrong with the match. code: one of ALARMS; args: what it mentions."""

    member: Member
    code: str
    args: tuple[int | str, ...]


@dataclass(frozen=True)
class Calmed:
    """The cause of an alarm is past."""

    alarm: Alarm


@dataclass(frozen=True)
class CoachAsked:
    """A player wants to know what the decisions in the match that is over cost: whoever can tell says so to
    Table.advise()."""

    member: Member


@dataclass(frozen=True)
class JournalTrouble:
    """The journal cannot be written, or lacks what cups hold: nothing goes on until Recovered. sentence: for
    developers; told() has it in the language of whoever looks."""

    code: str
    sentence: str
    error: HostError | None = None

    def message(self, lang: str) -> str:
        return self.error.message(lang) if self.error else self.sentence


@dataclass(frozen=True)
class JammingChanged:
    """Whether something drowns the cups that come by radio."""

    on: bool


@dataclass(frozen=True)
class JournalRecovered:
    """The journal can be written again."""


@dataclass(frozen=True)
class LobbyChanged:
    """The lobby has changed: who is here, who is ready, or what will be played."""


@dataclass(frozen=True)
class WaitingChanged:
    """The table is paused or goes on, or the seats that are missed are others."""


News: TypeAlias = (
    Entry
    | CommandRefused
    | ConnectionRejected
    | Arrived
    | CupHealthChanged
    | CupLinkChanged
    | AppearanceChanged
    | SeatReassigned
    | SeatControlChanged
    | Alarm
    | Calmed
    | CoachAsked
    | JournalTrouble
    | JournalRecovered
    | JammingChanged
    | LobbyChanged
    | WaitingChanged
)
Listener: TypeAlias = Callable[[News], None]
