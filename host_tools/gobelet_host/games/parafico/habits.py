"""Counts of what players of Parafico do, for comparisons: bluffs, jumps, calls. It sees every hand."""

from collections import Counter, defaultdict
from typing import Any

from gobelet.games.parafico import state as s
from gobelet.games.parafico.belief import Odds
from gobelet.games.parafico.bids import BASE, BLUFF, CARAMBA

KINDS = ("bluffs", "jumps", "calls", "carambas")
STYLE = (("bluffs", "bids"), ("empty", "bids"), ("jumps", "raises"), ("calls", "answers"))  # which part of what


class Habits:
    """Counts of all decisions it saw. counts: by name of the player; "rounds": those in which it decided
    something; "empty": bids on a value of which it has nothing; "opens": first bids, with how far each goes beyond what
    its dice let expect, and on which value it is."""

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
        counts["answers"] += bool(state[s.BID])
        if action < BASE:
            counts["calls"] += action == BLUFF
            counts["carambas"] += action == CARAMBA
            return
        quantity, value = action % BASE, action // BASE
        odds = Odds(state[s.NO_JOKERS])
        own = odds.counts(hand)[value - 1]
        beyond = quantity - own - (state[s.IN_PLAY] - len(hand)) // (1 + odds.misses(value))
        counts["bids"] += 1
        counts["bluffs"] += beyond > 0
        counts["empty"] += not own
        if state[s.BID]:
            counts["raises"] += 1
            counts["jumps"] += quantity > state[s.LEAST - 1 + value]
        else:
            counts["opens"] += 1
            counts[f"opens {beyond:+d}"] += 1
            counts[f"opens on {value}"] += 1

    def rates(self, name: str) -> dict[str, float]:
        """How often a player did each thing in a hundred rounds in which it decided something."""
        counts = self.counts[name]
        return {kind: 100 * counts[kind] / (counts["rounds"] or 1) for kind in KINDS}

    def style(self, name: str) -> dict[str, float]:
        """Rates as a player would tell them of another one: which part of its bids, 0 to 1, are bluffs, or empty; of
        its raises, jumps; of its answers to a bid, calls. "opens": the part of its first bids that goes to the value
        and to the quantity that it opens with most often, the larger one of both."""
        counts = self.counts[name]
        rates = {kind: counts[kind] / (counts[of] or 1) for kind, of in STYLE}
        most = max(counts[key] for key in [*counts, "opens +0"] if key.startswith("opens "))
        return {**rates, "opens": most / (counts["opens"] or 1)}
