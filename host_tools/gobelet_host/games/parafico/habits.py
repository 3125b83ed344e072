"""Counts of what players of Parafico do, for comparisons: bluffs, jumps, calls. It sees every hand."""

from typing import Any, ClassVar

from gobelet.games.parafico import state as s
from gobelet.games.parafico.belief import Odds
from gobelet.games.parafico.bids import BASE, BLUFF, CARAMBA
from gobelet_host import games

STYLE = (("bluffs", "bids"), ("empty", "bids"), ("jumps", "raises"), ("calls", "answers"))  # which part of what
# What the sentences of its characters say, by what is counted; tests/host/test_bot_temperaments.py measures them.
SAYS = (
    ("cautious", "calls"), ("cautious", "bluffs"), ("bold", "jumps"),
    ("bold", "bluffs"), ("credulous", "calls"), ("sly", "empty"),
)  # fmt: skip


class Habits(games.Habits):
    """All decisions. "rounds": those in which it decided something; "empty": bids on a value of which it has nothing;
    "opens": first bids, with how far each goes beyond what its dice let expect, and on which value it is."""

    KINDS: ClassVar[dict[str, str]] = dict.fromkeys(("bluffs", "jumps", "calls", "carambas"), "rounds")

    def __init__(self) -> None:
        super().__init__()
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

    def style(self, name: str) -> dict[str, float]:
        """Rates as a player would tell them of another one: which part of its bids, 0 to 1, are bluffs, or empty; of
        its raises, jumps; of its answers to a bid, calls. "opens": the part of its first bids that goes to the value
        and to the quantity that it opens with most often, the larger one of both."""
        counts = self.counts[name]
        rates = {kind: counts[kind] / (counts[of] or 1) for kind, of in STYLE}
        most = max(counts[key] for key in [*counts, "opens +0"] if key.startswith("opens "))
        return {**rates, "opens": most / (counts["opens"] or 1)}
