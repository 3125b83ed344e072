"""Old and running matches for the replay page: which there are, every step of one, its figures, its audit, its export.

Everything is folded again from the journal's bytes; nothing that a table said about a match is believed. It knows no
page and no connection; whoever calls it keeps it out of the table's own thread, as a long match takes a second.
"""

import re
import tempfile
from pathlib import Path
from typing import Any

from gobelet_host.audit import audit, coach, deals, reader
from gobelet_host.audit.report import report
from gobelet_host.errors import HostError
from gobelet_host.games import title
from gobelet_host.spectate.model import TableModel
from gobelet_host.table import journal, safe_output
from gobelet_host.table.data_folders import SUFFIX
from gobelet_host.web import replay_export, statistics, texts
from gobelet_host.web.messages import of_match
from gobelet_host.web.texts import WebWords
from gobelet_host.words import Words
from gobelet_host.words.event_sentences import sentence

_PLAIN = re.compile(r"\w[\w .-]{0,99}")


def find_journal(folder: Path, name: str) -> Path:
    """The journal of that name in a folder. Raises HostError("journal_missing"): also for a name that leads out."""
    path = folder / name
    if not _PLAIN.fullmatch(name) or path.suffix != SUFFIX or not path.is_file():
        raise HostError("journal_missing", name)
    return path


def journals(folder: Path, lang: str, host: bool = True) -> list[dict[str, Any]]:
    """The journals of a folder, the latest first: name, when it was last written
    (seconds of the Unix clock), and matches as matches() gives them. One that cannot be read
    says why in `trouble` and has none. host: whether whoever asks may know of running matches and of that trouble."""
    items = []
    for path in sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True):
        item: dict[str, Any] = {"journal": path.name, "date": path.stat().st_mtime, "matches": [], "trouble": ""}
        try:
            item["matches"] = [match for match in matches(path, lang) if host or match["finished"]]
        except HostError as error:
            item["trouble"] = error.message(lang) if host else ""
        if item["matches"] or item["trouble"]:
            items.append(item)
    return items


def matches(path: Path, lang: str) -> list[dict[str, Any]]:
    """The matches of a journal, the latest first: number, uid, game and its name, players, entries, finished."""
    items = []
    for stored in reversed(journal.load(path)):
        if not stored.payloads:
            continue
        game, players = _game_and_names(stored.payloads[0])
        items.append(
            {
                "match": stored.number,
                "uid": stored.uid,
                "game": game,
                "title": title(game, lang),
                "players": players,
                "entries": len(stored.payloads),
                "finished": stored.finished,
            }
        )
    return items


def _game_and_names(first: bytes) -> tuple[str, list[str]]:
    """Game and names of a match; "" and nobody where its first entry says neither."""
    try:
        head = reader.head(first)
    except ValueError:
        return "", []
    return head.game, [player[1] for player in head.players]


def messages(path: Path, number: int, words: Words) -> list[dict[str, Any]]:
    """Every step of a match, as the stream tells a running one. Everybody counts as linked: a log does not say who was.

    Raises HostError("no_match"), and Illegal where the bytes are none that a table wrote.
    """
    return list(of_match(_record(path, number).payloads, words, judge=deals.DealAuditor()))


def figures(path: Path, number: int, words: Words) -> dict[str, Any]:
    """The statistics of a match, see statistics.of(). Raises as messages() does."""
    return statistics.figures_of(((step.ledger, step.events) for step in audit.fold(_record(path, number))), words)


def costs(path: Path, number: int, words: Words) -> dict[str, Any]:
    """The cost of each decision of a match, as tables, see audit/coach.py. Raises as messages() does, and
    HostError("match_running"): hidden dice are nobody's business before the end."""
    record = _record(path, number)
    if not record.finished:
        raise HostError("match_running", "This match is not over.")
    return coach.tables(record, words)


def result(path: Path, number: int, words: Words) -> dict[str, Any]:
    """How a match ended, in words: who has won, or who dealt or played falsely; "" for nobody."""
    log, _, lies = deals.read(_record(path, number))
    if lies:
        return {"text": sentence(lies[0].event(), [player[1] for player in log.players], words, "")}
    model = TableModel()
    model.entry(log, [])
    names = model.winners()
    return {"text": words.get("replay.won", ", ".join(names)) if names else ""}


def match_as_html(path: Path, number: int, words: WebWords) -> str:
    """A match as one HTML file, see replay_export.py. Raises as messages() does."""
    messages_of_match, counted = messages(path, number, words), figures(path, number, words)
    game, names = _game_and_names(_record(path, number).payloads[0])
    return replay_export.film(f"{title(game, words.lang)} · {', '.join(names)}", messages_of_match, counted, words)


def to_file(path: Path, number: int | None, out: Path, lang: str) -> int:
    """Writes a match, the latest if no number is given, as one HTML file. Returns its number. Raises as messages()
    does."""
    if number is None:
        records = [record for record in audit.read(path)[0] if record.payloads]
        if not records:
            raise HostError("no_match.none", path.name)
        number = records[-1].number
    safe_output.write(out, match_as_html(path, number, texts.load(lang)))
    return number


def verdict(path: Path, words: Words) -> dict[str, Any]:
    """The audit of a journal in words: good, and lines; the last line says whether the file is whole."""
    try:
        audited = report(path, words)
        return {"good": audited.complete, "lines": audited.lines}
    except HostError as error:
        return {"good": False, "lines": [error.message(words.lang).replace(str(path), path.name)]}


def exported(path: Path) -> bytes:
    """The public log of a journal as text, a line an entry, without the table's secrets."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "export"
        audit.export(path, out)
        return out.read_bytes()


def _record(path: Path, number: int) -> audit.Record:
    for record in audit.read(path)[0]:
        if record.number == number:
            return record
    raise HostError("no_match", path.name, number)
