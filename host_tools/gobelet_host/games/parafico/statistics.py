"""A match of Parafico in figures: who bid how often and how often rightly, and the dice of each player.

See web/statistics.py, which asks for it.
"""

from typing import Any

from gobelet.ledger import Ledger
from gobelet_host.games.parafico.spectator import Bid
from gobelet_host.web import statistics
from gobelet_host.words import Words

JOKER = 1


class Statistics(statistics.Statistics):
    """Counts a match; its curve is the dice of each seat when a round began.

    players: what each did. "bids", and "true", those that the dice of their round held; "doubted", how often its bid
    was called, and "held", how often it held then; "bluffs" and "bluffs_right", "carambas" and "exact", its own calls.
    """

    def __init__(self, log: Ledger) -> None:
        super().__init__(log)
        self._bids: list[Bid] = []
        self._dice: list[int] = []  # how many of each face were shown, by face
        self._no_jokers = False
        self._call = ("", -1)

    def at(self, kind: str, data: list[Any]) -> int | None:
        """The number of the round; behind the last one the end."""
        if kind == "winner" and self.moments:
            return self.moments[-1][0] + 1
        return data[0] if kind == "round" else None

    def event(self, kind: str, seat: int, data: list[Any]) -> None:
        """Counts one event."""
        if kind == "round":
            self._bids, self._dice = [], [0] * 7
            self._no_jokers = bool(data[1])
        elif kind == "bid":
            self.players[seat]["bids"] += 1
            self._bids.append((seat, data[0], data[1]))
        elif kind in ("bluff", "caramba"):
            self._call = (kind, seat)
        elif kind == "shown":
            for face in data[0]:
                self._dice[face] += 1
        elif kind == "count":
            self._judge()

    def _judge(self) -> None:
        """All dice of the round are known: weighs each of its bids."""
        for seat, quantity, value in self._bids:
            self.players[seat]["true"] += self._dice_counting_for(value) >= quantity
        bidder, quantity, value = self._bids[-1]
        count = self._dice_counting_for(value)
        kind, caller = self._call
        self.players[bidder].update(doubted=1, held=int(count >= quantity))
        if kind == "bluff":
            self.players[caller].update(bluffs=1, bluffs_right=int(count < quantity))
        else:
            self.players[caller].update(carambas=1, exact=int(count == quantity))

    def _dice_counting_for(self, value: int) -> int:
        jokers = 0 if value == JOKER or self._no_jokers else self._dice[JOKER]
        return self._dice[value] + jokers

    def parts(self, log: Ledger, words: Words) -> list[statistics.Part]:
        """The players, and their dice over the rounds."""
        keys = ("bids", "true", "doubted", "held", "bluffs", "bluffs_right", "carambas", "exact")
        wholes = {"true": "bids", "held": "doubted", "bluffs_right": "bluffs", "exact": "carambas"}
        cells: list[statistics.Row] = [
            [statistics.share(words, did[key], did[wholes[key]]) if key in wholes else did[key] for key in keys]
            for did in self.players
        ]
        columns = [words.get(f"stats.{key}") for key in keys]
        names = statistics.names_of(log)
        return [
            statistics.ranking(log, words, columns, cells, words.get("stats.of")),
            statistics.curve(words.get("stats.dice"), words.get("stats.round"), self.moments, names),
        ]
