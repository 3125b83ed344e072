"""The findings of an audit in words: for the terminal and for the replay page. The checking is audit.py's."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from gobelet import fair
from gobelet.ledger import CLOSED, Ledger, hexed
from gobelet_host.audit import audit, deals
from gobelet_host.errors import HostError
from gobelet_host.games import title
from gobelet_host.words import Words
from gobelet_host.words.event_sentences import spaced

LETTERS = 16  # of a closing word


class FinishedMatch(Protocol):
    """One of the last matches of a cup, see device/cup_evidence.py."""

    @property
    def game(self) -> str: ...
    @property
    def end(self) -> int: ...
    @property
    def stood(self) -> str: ...
    @property
    def word(self) -> str: ...


class CupEvidence(Protocol):
    """How a match ended on a cup. cup: its id. digest: T after the last entry, in hexadecimal. matches: its last
    ones."""

    @property
    def cup(self) -> str: ...
    @property
    def uid(self) -> str: ...
    @property
    def digest(self) -> str: ...
    @property
    def matches(self) -> Sequence[FinishedMatch]: ...


class Report(NamedTuple):
    """lines: what was found. complete: whether all matches could be read; one of another version says why not."""

    lines: list[str]
    complete: bool


def report(path: Path, words: Words, closing_word: str = "", evidence: CupEvidence | None = None) -> Report:
    """A line a match, the words to compare below it, and whether the file is whole. closing_word: a match of it ended
    with this word on the cups. evidence: how a match ended on a cup. Raises HostError as audit.audit() does (nothing is
    called right in a file that is not) or ("bad_word", "other_word", "other_end", "cut", "not_here")."""
    records, sealed = audit.read(path)
    readable, unread = _read(records)
    logs = {number: log for number, (log, _, _) in readable.items()}
    lines: list[str] = []
    for number in (record.number for record in records):
        wrong = unread.get(number)
        lines += [wrong.message(words.lang)] if wrong else _match(number, *readable[number], words)
    if closing_word:
        lines.append(words.get("audit.true", _ended_with(logs, closing_word)))
    if evidence and evidence.uid:
        lines.append(words.get("audit.kept", *_ended_on(logs, evidence)))
    if evidence and evidence.matches:
        lines += [words.get("audit.lately"), *(_lately(match, words) for match in evidence.matches)]
    whole = words.get("audit.good" if sealed else "audit.open")
    return Report([*lines, words.count("audit.others", len(unread)) if unread else whole], not unread)


def _read(records: list[audit.Record]) -> tuple[dict[int, deals.AuditedMatch], dict[int, HostError]]:
    """The matches by their numbers: those that this program knows how to fold, and why not the others."""
    readable: dict[int, deals.AuditedMatch] = {}
    unread: dict[int, HostError] = {}
    for record in records:
        try:
            readable[record.number] = deals.read(record)
        except HostError as error:
            if error.code != "other_version":
                raise
            unread[record.number] = error
    return readable, unread


def _ended_with(logs: dict[int, Ledger], seen: str) -> int:
    """Which match has this closing word, however it is typed."""
    letters = "".join(letter for letter in seen.upper() if letter not in " -·")
    if len(letters) != LETTERS or not set(letters) <= set(fair.WORD_LETTERS):
        raise HostError("bad_word", repr(seen))
    for number, log in logs.items():
        if log.closing and log.closing.word == letters != "":
            return number
    raise HostError("other_word", seen)


def _ended_on(logs: dict[int, Ledger], evidence: CupEvidence) -> tuple[int, str]:
    """Which match ended like this on a cup, and who had it there."""
    for number, log in logs.items():
        if log.uid != evidence.uid:
            continue
        player = next((player[1] for player in log.players if player[0] == evidence.cup), evidence.cup)
        if hexed(log.digest) == evidence.digest:
            return number, player
        code = "other_end" if log.phase == CLOSED else "cut"
        raise HostError(code, number, player, log.digest.hex()[:8], evidence.digest[:8])
    raise HostError("not_here.match", evidence.cup, evidence.uid)


def _lately(match: FinishedMatch, words: Words) -> str:
    """A match that a cup keeps."""
    how = words.get(f"audit.end.{match.end}")
    word = "  " + spaced(match.word) if match.word else ""
    return f"  {title(match.game, words.lang)}, {how} {match.stood}{word}"


def _match(number: int, log: Ledger, opened: int, lies: list[deals.Lie], words: Words) -> Iterator[str]:
    names = ", ".join(player[1] for player in log.players)
    rounds = log.round or (log.match.rules.view(log.match.state).get("round", 0) if log.match else 0)
    yield words.get("audit.match", number, names, log.entries, rounds)
    if log.deal:
        yield "  " + words.count("audit.deals", opened)
        yield from ("  " + words.get("event.liar", log.players[lie.seat][1], lie.code, lie.number) for lie in lies)
    if log.seating and log.seating.word:
        yield "  " + words.get("event.seating_word", log.seating.word)
    if log.reveal and log.reveal.word:
        yield "  " + words.get("event.round_word", log.reveal.word)
    if log.closing and log.closing.word:
        yield "  " + words.get("event.closing_word", spaced(log.closing.word))
    else:
        yield "  " + words.get("audit.unclosed")
