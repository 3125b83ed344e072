"""What an audit has found, in words: for the terminal and for the replay page. The checking is audit.py's."""

from collections.abc import Iterator
from pathlib import Path

from gobelet.ledger import Ledger
from gobelet_host.audit import audit
from gobelet_host.words import Words


def report(path: Path, words: Words) -> list[str]:
    """A line a match, the words to compare below it, and whether the file is whole. Raises HostError as audit.audit()
    does: nothing is called right in a file that is not."""
    records, sealed = audit.read(path)
    lines = []
    for number, log in enumerate([audit.final(record) for record in records], 1):
        lines += _match(number, log, words)
    return [*lines, words.get("audit.good" if sealed else "audit.open")]


def _match(number: int, log: Ledger, words: Words) -> Iterator[str]:
    names = ", ".join(player[1] for player in log.players)
    rounds = log.round or (log.match.rules.view(log.match.state).get("round", 0) if log.match else 0)
    yield words.get("audit.match", number, names, log.entries, rounds)
    if log.seating_word:
        yield "  " + words.get("event.seating_word", log.seating_word)
    if log.round_word:
        yield "  " + words.get("event.round_word", log.round_word)
