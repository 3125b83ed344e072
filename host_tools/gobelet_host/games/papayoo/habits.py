"""Counts of what players of Papayoo do, for comparisons: Payoos passed on, high cards and Payoos played."""

from typing import Any, ClassVar

from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import PAYOO, rank_of
from gobelet.games.papayoo.strategy import HIGH
from gobelet_host import games

# What the sentences of its characters say, by what is counted; tests/host/test_bot_temperaments.py measures them.
SAYS = (("cautious", "high"), ("bold", "high"), ("credulous", "payoos"), ("sly", "payoos"))
# Which temperament does what more often than which.
MORE = (("bold", "high", "cautious"), ("sly", "payoos", "credulous"))


class Habits(games.Habits):
    """Decisions that were chosen among several. "passed of": Payoos that it could pass on; "high of": choices between a
    high card and another one, "payoos of": between a Payoo and another card."""

    KINDS: ClassVar[dict[str, str]] = {kind: f"{kind} of" for kind in ("passed", "high", "payoos")}

    def saw(self, name: str, match: Any, seat: int, hand: tuple[int, ...], action: Any) -> None:
        """A decision of a player in a seat, before it is carried out."""
        counts = self.counts[name]
        if match.state[s.PHASE] == s.DISCARDING:
            counts["passed of"] += min(len(action), sum(card > PAYOO for card in hand))
            counts["passed"] += sum(card > PAYOO for card in action)
            return
        kinds = {card: _kind(card) for card in p.legal(match.state, seat, hand) if isinstance(card, int)}
        for kind in ("high", "payoos"):
            if 0 < list(kinds.values()).count(kind) < len(kinds):
                counts[f"{kind} of"] += 1
                counts[kind] += kinds[action] == kind


def _kind(card: int) -> str:
    return "payoos" if card > PAYOO else "high" if rank_of(card) >= HIGH else ""
