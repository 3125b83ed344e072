"""A match of Papayoo in figures: the points of each round, and who gave whom the Papayoo.

See web/statistics.py, which asks for it.
"""

from typing import Any

from gobelet.games.papayoo.screens.words import card_text
from gobelet.ledger import Ledger
from gobelet_host.web import statistics
from gobelet_host.words import Words

NOBODY = -1


class Statistics(statistics.Statistics):
    """Counts a match; its curve is the points of each seat after a round.

    players: "tricks", "clean" (tricks without points), "worst" (points of its dearest trick), "papayoo" (taken).
    rounds: the points of each seat, a list a round. papayoos: of each round [card, who passed it on, who played it, who
    took it], seats.
    """

    def __init__(self, log: Ledger) -> None:
        super().__init__(log)
        self.rounds: list[list[int]] = []
        self.papayoos: list[list[int]] = []
        self._scored: list[int] = []  # points of the round that is being counted
        self._played = False  # the Papayoo lies in the trick

    def at(self, kind: str, data: list[Any]) -> int | None:
        """How many rounds are over."""
        if kind == "round":
            return data[0] - 1
        return len(self.rounds) if kind == "winners" else None

    def event(self, kind: str, seat: int, data: list[Any]) -> None:
        """Counts one event."""
        if kind == "papayoo":
            self.papayoos.append([data[0], NOBODY, NOBODY, NOBODY])
        elif kind == "play" and data[0] == self.papayoos[-1][0]:
            self.papayoos[-1][2], self._played = seat, True
        elif kind == "trick":
            self._take(seat, data[0])
        elif kind == "discard" and self.papayoos[-1][0] in data[0]:
            self.papayoos[-1][1] = seat
        elif kind == "score":
            self._scored.append(data[0])
            if len(self._scored) == len(self.players):
                self.rounds.append(self._scored)
                self._scored = []

    def _take(self, seat: int, points: int) -> None:
        did = self.players[seat]
        did.update(tricks=1, clean=int(not points))
        did["worst"] = max(did["worst"], points)
        if self._played:
            did["papayoo"] += 1
            self.papayoos[-1][3], self._played = seat, False

    def parts(self, log: Ledger, words: Words) -> list[statistics.Part]:
        """The players, the points of each round as a curve and as a table, and the way of each Papayoo."""
        names, now = statistics.names_of(log), statistics.points(log)
        keys = ("papayoo", "tricks", "clean", "worst")
        cells: list[statistics.Row] = [
            [now[seat], *(did[key] for key in keys)] for seat, did in enumerate(self.players)
        ]
        columns = [words.get("stats.score"), *(self.own(words, key) for key in keys)]
        rows: list[statistics.Row] = [[number, *points] for number, points in enumerate(self.rounds, 1)]
        total = [words.get("stats.total"), *now]
        return [
            statistics.ranking(log, words, columns, cells),
            statistics.curve(self.own(words, "curve"), self.own(words, "round"), self.moments, names),
            statistics.table(self.own(words, "rounds"), [self.own(words, "round"), *names], [*rows, total]),
            self._papayoo_paths(names, words),
        ]

    def _papayoo_paths(self, names: list[str], words: Words) -> statistics.Part:
        """The paths of the Papayoo from seat to seat, known once the round is over, who played it and who had to take
        it."""

        def who(seat: int) -> str:
            return names[seat] if seat >= 0 else statistics.NONE

        rows: list[statistics.Row] = [
            [number, card_text(card), self._passed(giver, names), who(player), who(taker)]
            for number, (card, giver, player, taker) in enumerate(self.papayoos, 1)
        ]
        columns = [self.own(words, key) for key in ("round", "card", "passed", "played", "taken")]
        return statistics.table(self.own(words, "given"), columns, rows)

    @staticmethod
    def _passed(giver: int, names: list[str]) -> str:
        return f"{names[giver]} → {names[(giver + 1) % len(names)]}" if giver >= 0 else statistics.NONE
