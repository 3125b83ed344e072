"""Counts of what players of Parcheesi do, for comparisons: captures, pawns left alone, pawns in barriers."""

from typing import Any, ClassVar

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s
from gobelet_host import games

# What the sentences of its characters say, by what is counted; tests/host/test_bot_temperaments.py measures them.
SAYS = (
    ("cautious", "alone"), ("bold", "alone"),
    ("bold", "paired"), ("credulous", "alone"), ("sly", "paired"),
)  # fmt: skip
# Which temperament does what more often than which.
MORE = (
    ("bold", "alone", "cautious"), ("credulous", "alone", "cautious"), ("sly", "paired", "bold"),
    ("sly", "paired", "credulous"),
)  # fmt: skip


class Habits(games.Habits):
    """Moves that were chosen among several: captures, and pawns that stood so after them."""

    KINDS: ClassVar[dict[str, str]] = dict.fromkeys(("captures", "alone", "paired"), "moves")

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
