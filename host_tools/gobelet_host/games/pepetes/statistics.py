"""A match of Pépètes in figures: duels and bets, won or lost, and everybody's money over the duels.

See web/statistics.py, which asks for it.
"""

from typing import Any

from gobelet.games.pepetes.bets import DIGITS
from gobelet.games.pepetes.dice import COMBINATIONS
from gobelet.games.pepetes.screens.words import card_text
from gobelet.ledger import Ledger
from gobelet_host.web import statistics
from gobelet_host.words import Words

CARDS = range(1, DIGITS + len(COMBINATIONS))


class Statistics(statistics.Statistics):
    """Counts a match; its curve is the money of each seat when a duel began.

    players: "duels" and "duels_won", those that brought more than they brought the other; "attack", what attacks
    brought; "defence", what red dice cost; "bets" and "bets_won"; "bets_gain", what bets brought less what they cost.
    cards: of each bet card how often it lay there and how often it won.
    """

    def __init__(self, log: Ledger) -> None:
        super().__init__(log)
        self.cards = {card: [0, 0] for card in CARDS}
        self._duel: dict[int, int] = {}  # what the duel that goes on has brought each of its two

    def at(self, kind: str, data: list[Any]) -> int | None:
        """How many duels are over: one begins with its first tour."""
        return len(self.moments) if kind == "winners" or (kind == "tour" and data[0] == 1) else None

    def event(self, kind: str, seat: int, data: list[Any]) -> None:
        """Counts one event."""
        if kind == "winners":
            self._end_duel({})
        elif kind == "tour" and data[0] == 1:
            self._end_duel({seat: 0, data[1]: 0})
        elif kind == "scored":
            self._earn(seat, "attack", data[2])
        elif kind == "lost":
            self._earn(seat, "defence", -data[1])
        elif kind in ("bet_won", "bet_lost"):
            won = kind == "bet_won"
            self.players[seat].update(bets=1, bets_won=int(won), bets_gain=data[1] if won else -data[1])
            self.cards[data[0]][0] += 1
            self.cards[data[0]][1] += won
        elif kind == "bets_lost":
            self.players[seat]["bets_gain"] -= data[0]

    def _earn(self, seat: int, kind: str, amount: int) -> None:
        self.players[seat][kind] += amount
        self._duel[seat] += amount

    def _end_duel(self, following: dict[int, int]) -> None:
        for fighter, brought in self._duel.items():
            best = all(brought > other for seat, other in self._duel.items() if seat != fighter)
            self.players[fighter].update(duels=1, duels_won=int(best))
        self._duel = following

    def parts(self, log: Ledger, words: Words) -> list[statistics.Part]:
        """The players, their money over the duels, and the bet cards."""
        assert log.match
        words, names, now = words.for_game(log.match.rules.NAME), statistics.names_of(log), statistics.points(log)
        cells: list[statistics.Row] = [
            [
                now[seat], statistics.share(words, did["duels_won"], did["duels"]), did["attack"], did["defence"],
                statistics.share(words, did["bets_won"], did["bets"]), did["bets_gain"],
            ]
            for seat, did in enumerate(self.players)
        ]  # fmt: skip
        columns = [self.own(words, key) for key in ("money", "duels_won", "attack", "defence", "bets_won", "bets_gain")]
        rows: list[statistics.Row] = [
            [card_text(card, words), laid, statistics.share(words, won, laid)]
            for card, (laid, won) in self.cards.items()
            if laid
        ]
        heads = [self.own(words, key) for key in ("card", "laid", "bets_won")]
        return [
            statistics.ranking(log, words, columns, cells, self.own(words, "note")),
            statistics.curve(self.own(words, "curve"), self.own(words, "duel"), self.moments, names),
            statistics.table(self.own(words, "cards"), heads, rows),
        ]
