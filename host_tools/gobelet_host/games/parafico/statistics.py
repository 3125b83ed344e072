"""What a match of Parafico looks like in figures: who bid how often and how often rightly, and the dice of each player.

See web/statistics.py, which asks for it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gobelet.ledger import Ledger
from gobelet_host.games.parafico.watch import Bid
from gobelet_host.spectate.watcher import Event
from gobelet_host.web.statistics import curve
from gobelet_host.words import Words

JOKER = 1


@dataclass
class Player:
    """What one player did. true: bids that the dice of their round held. doubted: how often its bid was called; held:
    how often it held then."""

    name: str
    bids: int = 0
    true: int = 0
    bluffs: int = 0
    bluffs_right: int = 0
    carambas: int = 0
    exact: int = 0
    doubted: int = 0
    held: int = 0


class Statistics:
    """Counts a match. rounds: [round number, dice of each seat when it began]."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        self.rounds: list[tuple[int, list[int]]] = []
        self._bids: list[Bid] = []
        self._dice: list[int] = []  # how many of each face were shown, by face
        self._no_jokers = False
        self._call = ("", -1)

    def add(self, log: Ledger, events: Iterable[Event]) -> None:
        """One entry. log: after it."""
        if not self.players:
            self.players = [Player(player[1]) for player in log.players]
        for kind, _, seat, *data in events:
            if kind == "round":
                self._bids, self._dice = [], [0] * 7
                self._no_jokers = bool(data[1])
                self.rounds.append((data[0], self._left(log)))
            elif kind == "bid":
                self.players[seat].bids += 1
                self._bids.append((seat, data[0], data[1]))
            elif kind == "undone":
                self.players[seat].bids -= 1
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
            self.players[seat].true += self._found(value) >= quantity
        bidder, quantity, value = self._bids[-1]
        found = self._found(value)
        kind, caller = self._call
        self.players[bidder].doubted += 1
        self.players[bidder].held += found >= quantity
        if kind == "bluff":
            self.players[caller].bluffs += 1
            self.players[caller].bluffs_right += found < quantity
        else:
            self.players[caller].carambas += 1
            self.players[caller].exact += found == quantity

    def _found(self, value: int) -> int:
        jokers = 0 if value == JOKER or self._no_jokers else self._dice[JOKER]
        return self._dice[value] + jokers

    def report(self, log: Ledger, words: Words) -> dict[str, Any]:
        """See of()."""
        assert log.match
        ranks = log.match.rules.view(log.match.state)["ranks"]

        def share(part: int, whole: int) -> str:
            return words.get("stats.share", part, round(100 * part / whole)) if whole else "–"

        keys = ("player", "rank", "bids", "true", "doubted", "held", "bluffs", "bluffs_right", "carambas", "exact")
        rows = [
            [
                p.name, ranks[seat] or "–", p.bids, share(p.true, p.bids), p.doubted, share(p.held, p.doubted),
                p.bluffs, share(p.bluffs_right, p.bluffs), p.carambas, share(p.exact, p.carambas),
            ]
            for seat, p in enumerate(self.players)
        ]  # fmt: skip
        order = sorted(range(len(rows)), key=lambda seat: ranks[seat] or 1)
        names = [player.name for player in self.players]
        return {
            "note": words.get("stats.of"),
            "columns": [words.get(f"stats.{key}") for key in keys],
            "rows": [rows[seat] for seat in order],
            "curve": curve(words.get("stats.dice"), words.get("stats.round"), self.rounds, names),
        }
