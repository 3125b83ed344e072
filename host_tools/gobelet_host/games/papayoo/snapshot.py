"""The picture of Papayoo: the trick on the table, the card that costs forty, who has passed, points of each round."""

from typing import Any

from gobelet.games.papayoo import table_data
from gobelet_host.web import game_snapshot

ROUNDS = 6  # that still have a column
BETWEEN = ("draw", "shuffle", "deal", "discard", "ended")  # when the points of the rounds are looked at


class Snapshot(game_snapshot.GameSnapshot):
    def status(self) -> str:
        """The round of how many."""
        state = self.state
        return self.words.get("tv.round_of", state["round"], state["rounds"]) if state["round"] else ""

    def seat(self, number: int) -> dict[str, Any]:
        """score: its points so far, with those of this round. cards: how many it holds. dealer: whether it deals.
        passed: whether it has chosen the cards that it passes on, in words, "" while nobody asks."""
        points, total = self.state["points"][number], self.state["totals"][number]
        passed = self.state["phase"] == "discard" and number not in self.state["actors"]
        return {
            "score": (f"{total} + " if points else "") + self.words.count("tv.points", points or total),
            "cards": self.state["cards"][number],
            "dealer": self.state["dealer"] == number,
            "passed": self.words.get("tv.chosen") if passed else "",
        }

    def table(self) -> dict[str, Any]:
        """trick, last: the cards that lie there and those of the trick before, in the order in which they were played:
        {seat, name, suit (a letter of cards.SUITS), rank, papayoo, leads}: leads tells the one that takes the trick as
        it lies. taken: {seat, name, points, papayoo} of the trick before, None before the first. papayoo: the card that
        costs forty, None before the die. passing: while cards are passed, that in words. scores: the points of the
        rounds between two of them, see _scores(). news: see game_snapshot.py."""
        lies = table_data.table_data(self.state, self.model.names)
        special, passing = lies["papayoo"], lies["passing"] is not None
        return {
            **super().table(),
            "trick": lies["trick"],
            "last": lies["last"],
            "taken": self._taken_trick(),
            "papayoo": special,
            "prompt": self.words.get("tv.papayoo") if special else "",
            "passing": self.words.get("tv.passing", self.state["passed"]) if passing else "",
            "scores": self._scores(),
        }

    def _taken_trick(self) -> dict[str, Any] | None:
        if not self.watch.taken or not self.state["last_trick"]:
            return None
        seat, points = self.watch.taken
        papayoo = any(card == self.state["papayoo"] for _, card in self.state["last_trick"])
        return {"seat": seat, "name": self.model.names[seat], "points": points, "papayoo": papayoo}

    def _scores(self) -> dict[str, Any] | None:
        """first: the number of the first round that is shown; rows: {name, rounds, total}, the fewest points first.
        None while cards are played, and before a round was counted."""
        rounds = self.watch.rounds
        if not rounds or self.state["phase"] not in BETWEEN:
            return None
        last_rounds = rounds[-ROUNDS:]
        totals = self.state["totals"]
        rows = [
            {"name": name, "rounds": [scored.get(seat, 0) for scored in last_rounds], "total": totals[seat]}
            for seat, name in enumerate(self.model.names)
        ]
        return {
            "label": self.words.get("tv.total"),
            "first": len(rounds) - len(last_rounds) + 1,
            "rows": sorted(rows, key=lambda row: row["total"]),
        }
