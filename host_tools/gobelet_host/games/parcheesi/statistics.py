"""A match of Parcheesi in figures: captures, huffed pawns, the luck of the dice, and the way gone.

See web/statistics.py, which asks for it.
"""

from typing import Any

from gobelet.ledger import Ledger
from gobelet_host.web import statistics
from gobelet_host.words import Words
from gobelet_host.words.event_sentences import die

FACES = range(1, 7)


class Statistics(statistics.Statistics):
    """Counts a match; its curve is the squares that the four pawns of each seat have behind them, after each turn.

    players: "captures" and "captured", pawns; "huffs" and "huffed", pawns claimed and lost by a claim; "third_six",
    pawns lost by one; "bonus_lost"; "idle", throws that moved nothing; "die1" to "die6".
    """

    def measure(self, log: Ledger) -> list[int]:
        """The squares gone: a pawn in its nest stands before the first."""
        assert log.match
        return [sum(pawns) + len(pawns) for pawns in log.match.rules.view(log.match.state)["pawns"]]

    def at(self, kind: str, data: list[Any]) -> int | None:
        """How many turns are over."""
        if kind == "turn":
            return data[0] - 1
        if kind == "thrown" and not self.moments:
            return 0
        return self.moments[-1][0] + 1 if kind == "winner" and self.moments else None

    def event(self, kind: str, seat: int, data: list[Any]) -> None:
        """Counts one event."""
        if kind == "thrown":
            self.players[seat][f"die{data[0][0]}"] += 1
        elif kind == "captured":
            self.players[seat]["captures"] += 1
            self.players[data[0]]["captured"] += 1
        elif kind == "claimed":
            self.players[seat]["huffs"] += 1
            self.players[data[0]]["huffed"] += 1
        elif kind == "third_six":
            self.players[seat]["third_six"] += data[0] >= 0
        elif kind in ("bonus_lost", "passed"):
            self.players[seat][kind] += 1

    def parts(self, log: Ledger, words: Words) -> list[statistics.Part]:
        """The players, the squares gone, and the dice."""
        names, home = statistics.names_of(log), statistics.points(log)
        distances = self.measure(log)
        keys = ("captures", "captured", "huffs", "huffed", "third_six", "bonus_lost")
        cells: list[statistics.Row] = [
            [home[seat], distances[seat], *(did[key] for key in keys)] for seat, did in enumerate(self.players)
        ]
        columns = [self.own(words, key) for key in ("home", "gone", *keys)]
        return [
            statistics.ranking(log, words, columns, cells),
            statistics.curve(self.own(words, "curve"), self.own(words, "turn"), self.moments, names),
            self._luck(names, words),
        ]

    def _luck(self, names: list[str], words: Words) -> statistics.Part:
        """How often each face fell, the mean, and the throws that moved nothing."""
        rows: list[statistics.Row] = []
        for name, did in zip(names, self.players, strict=True):
            fell = [did[f"die{face}"] for face in FACES]
            mean = sum(face * count for face, count in zip(FACES, fell, strict=True)) / (sum(fell) or 1)
            average = statistics.decimal(words, mean) if sum(fell) else statistics.NONE
            rows.append([name, sum(fell), *fell, average, did["passed"]])
        heads = [words.get("stats.player"), self.own(words, "throws"), *map(die, FACES)]
        heads += [self.own(words, "mean"), self.own(words, "passed")]
        return statistics.table(self.own(words, "luck"), heads, rows, self.own(words, "note"))
