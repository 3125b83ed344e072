"""Counts of what players of Parcheesi do, for comparisons: captures, pawns left alone, pawns in barriers."""

from collections import Counter, defaultdict
from typing import Any

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s

KINDS = ("captures", "alone", "paired")


class Habits:
    """Counts of all moves it saw that were chosen among several. counts: by name of the player."""

    def __init__(self) -> None:
        self.counts: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def saw(self, name: str, match: Any, seat: int, hand: None, action: int | None) -> None:
        """A decision of a player in a seat, before it is carried out."""
        if action is None or seat != p.turn(match.state) or len(p.legal(match.state, seat)) < 2:
            return
        counts = self.counts[name]
        after: list[int] = list(match.state)
        events: list[tuple[Any, ...]] = []
        p.apply(after, seat, action, events)
        counts["moves"] += 1
        counts["captures"] += sum(event[0] == "captured" for event in events)
        places = s.pawns(after, seat)
        for place in places:
            if 0 <= place <= s.ENTRY:
                paired = places.count(place) > 1
                counts["paired"] += paired
                counts["alone"] += not paired and not board.REFUGES[s.square(after, seat, place)]

    def rates(self, name: str) -> dict[str, float]:
        """How often a player captured in a hundred such moves, and how many of its pawns stood so after them."""
        counts = self.counts[name]
        return {kind: 100 * counts[kind] / (counts["moves"] or 1) for kind in KINDS}
