"""What an audit has found, in words: for the terminal and for the replay page. The checking is audit.py's."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from gobelet import fair
from gobelet.ledger import CLOSED, Ledger, hexed
from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.words import Words
from gobelet_host.words.narrate import spaced

LETTERS = 16  # of a closing word


class Kept(Protocol):
    """How a match ended on a cup. cup: its id. digest: T after the last entry, in hexadecimal."""

    @property
    def cup(self) -> str: ...
    @property
    def uid(self) -> str: ...
    @property
    def digest(self) -> str: ...


def report(path: Path, words: Words, seen: str = "", kept: Kept | None = None) -> list[str]:
    """A line a match, the words to compare below it, and whether the file is whole. seen: the closing word that a match
    of it ended with on the cups. kept: how a match ended on a cup. Raises HostError as audit.audit() does: nothing is
    called right in a file that is not; or ("bad_word", "other_word", "other_end", "cut", "not_here")."""
    records, sealed = audit.read(path)
    logs = [audit.final(record) for record in records]
    lines = [line for number, log in enumerate(logs, 1) for line in _match(number, log, words)]
    if seen:
        lines.append(words.get("audit.true", 1 + _ended_with(logs, seen)))
    if kept:
        lines.append(words.get("audit.kept", *_ended_on(logs, kept)))
    return [*lines, words.get("audit.good" if sealed else "audit.open")]


def _ended_with(logs: list[Ledger], seen: str) -> int:
    """Which match has this closing word, however it is typed."""
    letters = "".join(letter for letter in seen.upper() if letter not in " -·")
    if len(letters) != LETTERS or not set(letters) <= set(fair.WORD_LETTERS):
        raise HostError("bad_word", repr(seen))
    for at, log in enumerate(logs):
        if log.closing_word and log.closing_word == letters:
            return at
    raise HostError("other_word", seen)


def _ended_on(logs: list[Ledger], kept: Kept) -> tuple[int, str]:
    """Which match ended like this on a cup, and who had it there."""
    for number, log in enumerate(logs, 1):
        if log.uid != kept.uid:
            continue
        player = next((player[1] for player in log.players if player[0] == kept.cup), kept.cup)
        if hexed(log.digest) == kept.digest:
            return number, player
        code = "other_end" if log.phase == CLOSED else "cut"
        raise HostError(code, number, player, log.digest.hex()[:8], kept.digest[:8])
    raise HostError("not_here.match", kept.cup, kept.uid)


def _match(number: int, log: Ledger, words: Words) -> Iterator[str]:
    names = ", ".join(player[1] for player in log.players)
    rounds = log.round or (log.match.rules.view(log.match.state).get("round", 0) if log.match else 0)
    yield words.get("audit.match", number, names, log.entries, rounds)
    if log.seating_word:
        yield "  " + words.get("event.seating_word", log.seating_word)
    if log.round_word:
        yield "  " + words.get("event.round_word", log.round_word)
    if log.closing_word:
        yield "  " + words.get("event.closing_word", spaced(log.closing_word))
    else:
        yield "  " + words.get("audit.unclosed")
