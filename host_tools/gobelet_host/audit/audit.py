"""Reads journals back: audit, replay and export, from a journal file or from an exported one.

Everything is folded again by the code that the cups run; nothing the table says about a match is believed.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gobelet import fair, ledger
from gobelet.games import Illegal
from gobelet.ledger import Ledger, UnsupportedVersion, hexed
from gobelet_host.audit import reader
from gobelet_host.audit.reader import Reader
from gobelet_host.errors import HostError
from gobelet_host.table import journal, safe_output

EXPORT = 2


@dataclass
class Record:
    """One match as bytes: its number in the file, its uid, its entries, whether it is said to have ended."""

    number: int
    uid: str
    payloads: list[bytes]
    finished: bool


@dataclass
class Step:
    """One entry of a match being folded: its number, its content, its events, and the ledger after it."""

    seq: int
    body: list[Any]
    events: list[tuple[Any, ...]]
    ledger: Ledger


def read(path: Path | str) -> tuple[list[Record], bool]:
    """The matches of a journal or of an export, and whether the file is sealed (an export always is).

    Raises HostError if the file is missing, damaged, of another version or no journal at all.
    """
    path = Path(path)
    if is_export(path):
        return _read_export(path), True
    stored = journal.load(path)
    for match in stored:
        check_commands(match)
    records = [Record(match.number, match.uid, match.payloads, match.finished) for match in stored]
    return records, journal.check_seal(path)


def is_export(path: Path) -> bool:
    """Whether a file begins as an export does, not as a journal."""
    if not path.is_file():
        return False
    with path.open("rb", buffering=0) as file:
        return file.read(1) == b"{"


def check_commands(match: journal.StoredMatch) -> None:
    """The command numbers beside the entries of a match are those inside them, as far as this program knows such a log.
    Raises HostError("journal_damaged")."""
    inside = set()
    players: list[tuple[str, str, int, int]] = []
    for payload in match.payloads:
        try:
            body = json.loads(payload)
            if body[1] == "match":
                if body[4] > ledger.PROTOCOL:
                    return
                players = reader.head(payload).players
            elif body[3]:  # 0: the table's own, also when it opens what a seat entrusted to it
                inside.add((players[body[2]][0], body[3]))
        except (ValueError, TypeError, LookupError) as error:
            raise HostError("journal_damaged.entry", match.number) from error
    if inside != match.commands:
        raise HostError("journal_damaged.commands", match.number)


def fold(record: Record, log: Ledger | None = None) -> Iterator[Step]:
    """Folds a match entry by entry, into an empty ledger that is handed in or one of its own. Raises
    HostError("audit_failed") at the first that cannot have happened, ("other_version") for a match by rules, options or
    a version of the log that this program does not know."""
    log = log or Reader()
    for seq, payload in enumerate(record.payloads):
        try:
            body = json.loads(payload)
            if ledger.dumps(body) != payload:
                raise Illegal("bad_entry", "it is not written the way the table writes")
            events = log.fold(payload)
        except UnsupportedVersion as error:
            key = "other_version.newer" if error.newer else "other_version.older"
            raise HostError(key, record.number) from error
        except (Illegal, ValueError) as error:
            code = getattr(error, "code", "bad_entry")
            raise HostError("audit_failed.entry", record.number, seq, f"{error} [{code}]") from error
        if seq == 0 and log.uid != record.uid:
            raise HostError("audit_failed.number", record.number)
        yield Step(seq, body, events, log)
    if record.finished != (log.phase == ledger.CLOSED) and record.payloads:
        raise HostError(f"audit_failed.{'finished' if record.finished else 'unfinished'}", record.number)


def audit(path: Path | str) -> list[Ledger]:
    """Checks everything: chains, nonces, dice, legality, outcomes, T, words. Returns the final ledger of each match.

    Raises HostError("audit_failed") or ("journal_damaged").
    """
    return [final(record) for record in read(path)[0]]


def final(record: Record) -> Ledger:
    """The ledger after the last entry of a match; raises as fold() does."""
    log = Ledger()
    for step in fold(record):
        log = step.ledger
    return log


def export(path: Path | str, out: Path | str) -> int:
    """Writes the public log of a journal as text, a line an entry, without the table's secrets. Returns the matches."""
    records, _ = read(path)
    safe_output.write(Path(out), _exported(records))
    return len(records)


def _exported(records: list[Record]) -> bytes:
    lines = []
    for record in records:
        uid, digest = _named(record)
        head = {"gobelet": EXPORT, "match": record.number, "uid": uid, "finished": record.finished}
        lines.append(json.dumps(head, separators=(",", ":")).encode())
        lines += record.payloads
        lines.append(json.dumps({"T": hexed(digest)}, separators=(",", ":")).encode())
    return b"".join(line + b"\n" for line in lines)


def _named(record: Record) -> tuple[str, bytes]:
    """The uid of a match, and T after its last entry: what an export says of it, by whatever rules it was played."""
    try:
        log = final(record)
        return log.uid, log.digest
    except HostError as error:
        if error.code != "other_version":
            raise
    digest = bytes(fair.SIZE)
    for payload in record.payloads:
        digest = hashlib.sha256(digest + payload).digest()
    try:
        return reader.head(record.payloads[0]).uid, digest
    except ValueError:
        return record.uid, digest


def _read_export(path: Path) -> list[Record]:
    """Parses an export. What was parsed must give the very same bytes again: no bit of the file is without meaning."""
    data = path.read_bytes()
    records: list[Record] = []
    for line in data.split(b"\n")[:-1]:
        try:
            item = json.loads(line)
        except ValueError as error:
            raise HostError("journal_damaged.line", path) from error
        if isinstance(item, list) and records:
            records[-1].payloads.append(line)
        elif isinstance(item, dict) and "gobelet" in item:
            if item["gobelet"] != EXPORT:
                raise HostError("journal_other_version.export", path, item["gobelet"])
            # A journal counts its matches; what the line says of it is compared with the rest below.
            records.append(Record(len(records) + 1, item.get("uid", ""), [], bool(item.get("finished"))))
    if not records or _exported(records) != data:
        raise HostError("audit_failed.export", path)
    return records
