"""What players of Parafico do how often, for whoever compares them: bluffs, jumps, calls. It sees every hand."""

from collections import Counter, defaultdict
from typing import Any

from gobelet.games.parafico import state as s
from gobelet.games.parafico.belief import Odds
from gobelet.games.parafico.bids import BASE, BLUFF, CARAMBA

KINDS = ("bluffs", "jumps", "calls", "carambas")


class Habits:
    """Counts of all decisions it saw. counts: by name of the player; "rounds": those in which it decided something."""

    def __init__(self) -> None:
        self.counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._last: dict[tuple[str, int], tuple[Any, int]] = {}  # of each seat: the match and round counted last

    def saw(self, name: str, match: Any, seat: int, hand: tuple[int, ...], action: int) -> None:
        """A decision of a player in a seat that has these dice, before it is carried out."""
        state = match.state
        counts = self.counts[name]
        if self._last.get((name, seat)) != (match, state[s.ROUND]):
            self._last[name, seat] = match, state[s.ROUND]
            counts["rounds"] += 1
        if action < BASE:
            counts["calls"] += action == BLUFF
            counts["carambas"] += action == CARAMBA
            return
        quantity, value = action % BASE, action // BASE
        odds = Odds(state[s.NO_JOKERS])
        expected = (state[s.IN_PLAY] - len(hand)) // (1 + odds.misses(value))
        counts["bluffs"] += quantity > odds.counts(hand)[value - 1] + expected
        counts["jumps"] += bool(state[s.BID]) and quantity > state[s.LEAST - 1 + value]

    def told(self, name: str) -> dict[str, float]:
        """How often a player did each thing in a hundred rounds in which it decided something."""
        counts = self.counts[name]
        return {kind: 100 * counts[kind] / (counts["rounds"] or 1) for kind in KINDS}
