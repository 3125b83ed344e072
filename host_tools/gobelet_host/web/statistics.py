"""What a match looks like in figures: points, and a curve over time.

It counts public events, step by step as audit.fold() gives them, and words its columns in one language. It knows no
page and no file. A game with more to count has a module `gobelet_host.games.<game>.statistics` with a class
`Statistics`, a subclass of the one here.
"""

from collections.abc import Iterable
from typing import Any

from gobelet.ledger import Ledger
from gobelet_host import games
from gobelet_host.spectate.model import Event
from gobelet_host.words import Words

Moment = tuple[Ledger, list[Event]]  # the ledger after an entry, and the entry's events


class Statistics:
    """Of any game: the score of each seat, whenever a round or a turn begins and at the end."""

    BEGINS = ("round", "turn", "duel", "winner", "winners")

    def __init__(self) -> None:
        self.moments: list[tuple[int, list[int]]] = []

    def add(self, log: Ledger, events: Iterable[Event]) -> None:
        """One entry. log: after it."""
        if any(event[0] in self.BEGINS for event in events):
            self.moments.append((len(self.moments) + 1, self._scores(log)))

    @staticmethod
    def _scores(log: Ledger) -> list[int]:
        assert log.match
        return list(log.match.rules.scores(log.match.state))

    def report(self, log: Ledger, words: Words) -> dict[str, Any]:
        """See of()."""
        now, names = self._scores(log), [player[1] for player in log.players]
        order = sorted(range(len(now)), key=lambda seat: -now[seat])
        return {
            "note": "",
            "columns": [words.get(f"stats.{key}") for key in ("player", "score")],
            "rows": [[names[seat], now[seat]] for seat in order],
            "curve": curve(words.get("stats.scores"), words.get("stats.turn"), self.moments, names),
        }


def of(moments: Iterable[Moment], words: Words) -> dict[str, Any]:
    """The figures of a match: note, columns, rows (the best player first), and a curve: title, x (its name), at (the
    x of each point), series of {name, values}. {} while nothing can be counted."""
    counted: Statistics | None = None
    log = None
    for log, events in moments:
        if log.match is None:
            continue
        if counted is None:
            own = games.part(log.match.rules.NAME, "statistics")
            counted = own.Statistics() if own else Statistics()
        counted.add(log, events)
    return counted.report(log, words) if counted and log else {}


def curve(title: str, x: str, points: list[tuple[int, list[int]]], names: list[str]) -> dict[str, Any]:
    """See of(). points: x, and the value of each seat."""
    series = [{"name": name, "values": [values[seat] for _, values in points]} for seat, name in enumerate(names)]
    return {"title": title, "x": x, "at": [at for at, _ in points], "series": series}
