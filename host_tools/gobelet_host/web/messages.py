"""Messages of the public stream about a match, for live pages and for replays alike.

Only public things pass here: of a ledger's events those that everybody may read, and the picture that is made of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from gobelet.games import ALL
from gobelet_host.audit.deals import DealAuditor
from gobelet_host.audit.reader import Reader
from gobelet_host.spectate.model import TableModel
from gobelet_host.web.table_snapshot import picture
from gobelet_host.words import Words, event_sentences
from gobelet_host.words.typography import unbroken

Message = dict[str, Any]


def format_events(events: Iterable[Sequence[Any]], names: list[str], words: Words, game: str) -> list[Message]:
    """Events of a game as a page gets them. Those that not everybody may read are left out."""

    def text(event: Sequence[Any]) -> str:
        return unbroken(event_sentences.sentence(tuple(event), names, words, game))

    def shown(kind: str) -> Message:
        """How much it matters, where it does: as a replay needs it."""
        mark, stay = event_sentences.timeline_mark(kind, game), event_sentences.display_ms(kind, game)
        return ({"mark": mark} if mark else {}) | ({"stay": stay} if stay else {})

    return [
        {"kind": event[0], "seat": event[2], "data": list(event[3:]), "text": text(event), **shown(event[0])}
        for event in events
        if event[1] == ALL
    ]


def message(model: TableModel, seq: int, events: list[Message], words: Words) -> Message:
    """One message: where the match stands after entry `seq`, and the events that led there."""
    return {
        "kind": "picture",
        "match": model.ledger.uid,
        "seq": seq,
        "events": events,
        "picture": picture(model, words),
    }


def past(payloads: Iterable[bytes], words: Words) -> list[tuple[int, Message]]:
    """All public events of the entries of a match, each with the number of its entry."""
    log = Reader()
    numbered_events: list[tuple[int, Message]] = []
    for seq, payload in enumerate(payloads):
        events = log.fold(payload)
        game = log.match.rules.NAME if log.match else ""
        names = [player[1] for player in log.players]
        numbered_events += [(seq, event) for event in format_events(events, names, words, game)]
    return numbered_events


def of_match(
    payloads: Iterable[bytes], words: Words, after: int = -1, present: Sequence[str] | None = None,
    judge: DealAuditor | None = None,
) -> Iterator[Message]:  # fmt: skip
    """A message for each entry of a match with a number above `after`. present: the cups that are linked; None: all.
    judge: works deals of cards out again, and says who lied. Raises Illegal where the bytes are none that the table
    wrote."""
    log = Reader()
    model = TableModel()
    for seq, payload in enumerate(payloads):
        events = log.fold(payload)
        model.entry(log, events)
        model.present([player[0] for player in log.players] if present is None else present)
        if judge:
            events = [*events, *(lie.event() for lie in judge.look(log))]
        if seq > after:
            yield message(model, seq, format_events(events, model.names, words, model.game), words)
