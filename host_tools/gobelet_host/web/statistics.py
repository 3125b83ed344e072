"""A match in figures: who did what, and curves over time, as tables and curves that any page can draw.

It counts public events, step by step as audit.fold() or a running table's log gives them, and words its columns in one
language. It knows no page and no file. A game with more to count has a module `gobelet_host.games.<game>.statistics`
with a class `Statistics`, a subclass of the one here.

A report is {"game": its name, "parts": [...]}, in the order in which they are read. Each has a title and is one of:
{"kind": "table", title, note, columns, rows}: the first column is what a row is about; a table that can also be read in
per cent has `shares`, the same rows so; what is told in sentences before it is `told`. {"kind": "curve", title, x (its
name), at (the x of each point), series: [{name, values}]}. A game may say whose or of what kind a cell or a line is, as
a tint, a class of the page's styles: the cells of a table by rows in `tints`, "" for none, a line in its `tint`.
"""

import copy
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from gobelet.ledger import Ledger
from gobelet_host import games
from gobelet_host.spectate.model import Event
from gobelet_host.words import Words

Moment = tuple[Ledger, list[Event]]  # the ledger after an entry, and the entry's events
Part = dict[str, Any]
Row = list[int | str]
NONE = "–"  # where there is nothing to say


class Statistics:
    """Of any game: what its players count, whenever a round or a turn begins and at the end.

    players: what each seat did, by kind. moments: the points of the curve: x, and the value of each seat. An entry is
    counted once the next one has come: until then it may be taken back. A subclass overrides measure(), at(), event()
    and parts().
    """

    BEGINS = ("round", "turn", "duel", "winner", "winners")

    def __init__(self, log: Ledger) -> None:
        self.players: list[Counter[str]] = [Counter() for _ in log.players]
        self.moments: list[tuple[int, list[int]]] = []
        self._latest: tuple[list[Event], list[int]] = [], []

    def add(self, log: Ledger, events: Iterable[Event]) -> None:
        """One entry. log: after it."""
        latest = list(events)
        if latest and latest[0][0] == "undone":
            self._latest = [], []
        elif latest:
            self._settle()
            self._latest = latest, self.measure(log)

    def _settle(self) -> None:
        """The latest entry stands: counts it."""
        events, measured = self._latest
        at = None
        for kind, _, seat, *data in events:
            self.event(kind, seat, data)
            at = self.at(kind, data) if at is None else at
        if at is not None:
            self.moments.append((at, measured))
        self._latest = [], []

    def report(self, log: Ledger, words: Words) -> dict[str, Any]:
        """All figures so far; see above."""
        whole = copy.deepcopy(self)
        whole._settle()
        assert log.match
        return {"game": log.match.rules.NAME, "parts": whole.parts(log, words)}

    # what games differ in

    def measure(self, log: Ledger) -> list[int]:
        """The value of each seat that the curve shows."""
        return points(log)

    def at(self, kind: str, data: list[Any]) -> int | None:
        """Where the curve has a point for an event: its x; None for most events."""
        return len(self.moments) + 1 if kind in self.BEGINS else None

    def event(self, kind: str, seat: int, data: list[Any]) -> None:
        """Counts one event."""

    def parts(self, log: Ledger, words: Words) -> list[Part]:
        """The tables and curves, the players first."""
        counted: list[Row] = [[value] for value in points(log)]
        titles = words.get("stats.scores"), words.get("stats.turn")
        return [ranking(log, words, [words.get("stats.score")], counted), curve(*titles, self.moments, names_of(log))]

    def own(self, words: Words, key: str, *values: object) -> str:
        """A text of the game's section [stats]."""
        game = type(self).__module__.split(".")[-2]
        return games.text(game, words.lang, f"stats.{key}").format(*values)


class Running:
    """The figures of a match that goes on: each request folds only what has come since the one before."""

    def __init__(self) -> None:
        self._log = Ledger()
        self._count: Statistics | None = None

    def report(self, uid: str, payloads: Sequence[bytes], words: Words) -> dict[str, Any]:
        """All figures so far, {} before anything can be counted. uid: of the match; payloads: its entries until now."""
        if self._log.entries and (self._log.uid != uid or self._log.entries > len(payloads)):
            self._log, self._count = Ledger(), None
        while self._log.entries < len(payloads):
            events = self._log.fold(payloads[self._log.entries])
            self._count = _counted(self._count, self._log, events)
        return self._count.report(self._log, words) if self._count else {}


def figures_of(moments: Iterable[Moment], words: Words) -> dict[str, Any]:
    """The figures of a match; {} while nothing can be counted."""
    count: Statistics | None = None
    log = None
    for log, events in moments:
        count = _counted(count, log, events)
    return count.report(log, words) if count and log else {}


def _counted(count: Statistics | None, log: Ledger, events: Iterable[Event]) -> Statistics | None:
    if log.match is None:
        return None
    if count is None:
        own = games.part(log.match.rules.NAME, "statistics")
        count = (own.Statistics if own else Statistics)(log)
    count.add(log, events)
    return count


# for every game


def names_of(log: Ledger) -> list[str]:
    return [player[1] for player in log.players]


def points(log: Ledger) -> list[int]:
    """The scores that players count, a number a seat."""
    assert log.match
    return list(log.match.rules.points(log.match.state))


def places(log: Ledger) -> list[int]:
    """The place of each seat as the match stands: equals share one."""
    assert log.match
    scores = list(log.match.rules.scores(log.match.state))
    return [1 + sum(other > score for other in scores) for score in scores]


def ranking(log: Ledger, words: Words, columns: list[str], cells: Sequence[Row], note: str = "") -> Part:
    """The table of the players, the best first: name, place, and what else is counted of each seat."""
    ranks, names = places(log), names_of(log)
    heads = [words.get("stats.player"), words.get("stats.rank"), *columns]
    rows: list[Row] = [
        [names[seat], ranks[seat], *cells[seat]] for seat in sorted(range(len(names)), key=ranks.__getitem__)
    ]
    return table(words.get("stats.players"), heads, rows, note)


def table(title: str, columns: list[str], rows: list[Row], note: str = "") -> Part:
    return {"kind": "table", "title": title, "note": note, "columns": columns, "rows": rows}


def curve(title: str, x: str, moments: list[tuple[int, list[int]]], names: list[str]) -> Part:
    """moments: x, and the value of each name."""
    series = [{"name": name, "values": [values[number] for _, values in moments]} for number, name in enumerate(names)]
    return {"kind": "curve", "title": title, "x": x, "at": [at for at, _ in moments], "series": series}


def share(words: Words, part: int, whole: int) -> str:
    """A number and how much of a whole it is: "3 (75 %)"."""
    return words.get("stats.share", part, round(100 * part / whole)) if whole else NONE


def decimal(words: Words, value: float) -> str:
    """A number with one decimal, as the language writes it."""
    return f"{value:.1f}".replace(".", words.get("stats.mark"))
