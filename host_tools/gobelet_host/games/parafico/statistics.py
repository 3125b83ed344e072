"""What a match of Parafico looks like in figures: who bid how often and how often rightly, and the dice of each player.

See web/statistics.py, which asks for it.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from gobelet.ledger import Ledger
from gobelet_host.games.parafico.watch import Bid
from gobelet_host.spectate.model import Event
from gobelet_host.web import statistics
from gobelet_host.words import Words

JOKER = 1


class Statistics(statistics.Statistics):
    """Counts a match. rounds: [round number, dice of each seat when it began].

    players: what each did. "bids", and "true", those that the dice of their round held; "doubted", how often its bid
    was called, and "held", how often it held then; "bluffs" and "bluffs_right", "carambas" and "exact", its own calls.
    """

    def __init__(self) -> None:
        super().__init__()
        self.players: list[Counter[str]] = []
        self.rounds: list[tuple[int, list[int]]] = []
        self._bids: list[Bid] = []
        self._dice: list[int] = []  # how many of each face were shown, by face
        self._no_jokers = False
        self._call = ("", -1)

    def add(self, log: Ledger, events: Iterable[Event]) -> None:
        """One entry. log: after it."""
        if not self.players:
            self.players = [Counter() for _ in log.players]
        for kind, _, seat, *data in events:
            if kind == "round":
                self._bids, self._dice = [], [0] * 7
                self._no_jokers = bool(data[1])
                self.rounds.append((data[0], self._left(log)))
            elif kind == "bid":
                self.players[seat]["bids"] += 1
                self._bids.append((seat, data[0], data[1]))
            elif kind == "undone":
                self.players[seat]["bids"] -= 1
                self._bids.pop()
            elif kind in ("bluff", "caramba"):
                self._call = (kind, seat)
            elif kind == "shown":
                for face in data[0]:
                    self._dice[face] += 1
            elif kind == "count":
                self._judge()
            elif kind == "winner" and self.rounds:
                self.rounds.append((self.rounds[-1][0] + 1, self._left(log)))

    @staticmethod
    def _left(log: Ledger) -> list[int]:
        assert log.match
        return list(log.match.rules.view(log.match.state)["dice"])

    def _judge(self) -> None:
        """All dice of the round are known: weighs each of its bids."""
        for seat, quantity, value in self._bids:
            self.players[seat]["true"] += self._found(value) >= quantity
        bidder, quantity, value = self._bids[-1]
        found = self._found(value)
        kind, caller = self._call
        self.players[bidder].update(doubted=1, held=int(found >= quantity))
        if kind == "bluff":
            self.players[caller].update(bluffs=1, bluffs_right=int(found < quantity))
        else:
            self.players[caller].update(carambas=1, exact=int(found == quantity))

    def _found(self, value: int) -> int:
        jokers = 0 if value == JOKER or self._no_jokers else self._dice[JOKER]
        return self._dice[value] + jokers

    def report(self, log: Ledger, words: Words) -> dict[str, Any]:
        """See of()."""
        assert log.match
        ranks = log.match.rules.view(log.match.state)["ranks"]
        names = [player[1] for player in log.players]

        def share(did: Counter[str], part: str, whole: str) -> str:
            of = did[whole]
            return words.get("stats.share", did[part], round(100 * did[part] / of)) if of else "–"

        keys = ("player", "rank", "bids", "true", "doubted", "held", "bluffs", "bluffs_right", "carambas", "exact")
        rows = [
            [
                names[seat], ranks[seat] or "–", did["bids"], share(did, "true", "bids"),
                did["doubted"], share(did, "held", "doubted"), did["bluffs"], share(did, "bluffs_right", "bluffs"),
                did["carambas"], share(did, "exact", "carambas"),
            ]
            for seat, did in sorted(enumerate(self.players), key=lambda player: ranks[player[0]] or 1)
        ]  # fmt: skip
        return {
            "note": words.get("stats.of"),
            "columns": [words.get(f"stats.{key}") for key in keys],
            "rows": rows,
            "curve": statistics.curve(words.get("stats.dice"), words.get("stats.round"), self.rounds, names),
        }
