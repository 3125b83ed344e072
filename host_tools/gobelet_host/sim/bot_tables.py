"""Matches between automates in one process: no cup, link or clock takes part in the outcome.

The same seed gives the same match everywhere.
"""

from typing import Any

from gobelet import bots as automates
from gobelet.match import Match
from gobelet.prng import Random
from gobelet_host import library
from gobelet_host.errors import HostError

MOST_MOVES = 100_000  # of one game: automates that never end one are a fault to report, not to wait for


class PlainTable(library.Match):
    """A match between automates whose dice, cards and time come from the generator at once."""

    def __init__(self, rules: Any, values: tuple, seated: list[str], random: Random) -> None:
        self.seated, self.random = seated, random
        self._begin(Match(rules, len(seated), values), random)

    def play(self) -> None:
        """Plays to the end. Raises HostError("endless")."""
        while not self.over:
            self.decide()
            not_for_ever(self.match)

    def decide(self) -> None:
        """The automate of `seat` decides."""
        self.act(self._decide(self.seat, None if self.is_claim else self.hand(self.seat)))

    def _decide(self, seat: int, hand: Any) -> Any:
        return automates.think(self.seated[seat], self.match.rules, self.observation(seat, self.random))[0]


def not_for_ever(match: Match) -> None:
    """Raises HostError("endless") for a match that must have ended long ago."""
    if match.count > MOST_MOVES:
        raise HostError("endless", match.rules.NAME, MOST_MOVES)
