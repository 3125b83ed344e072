"""How well lines have come through from a cup lately: what the host's page shows as the signal.

It compares the counters of the table's end of a connection; it knows no page, no cup and no kind of wire.
"""

from collections import deque
from weakref import WeakKeyDictionary

from gobelet.link.table_end import TableEnd

LATELY = 60_000  # milliseconds
APART = 1000  # milliseconds between two looks that are remembered
BARS = (1, 80, 95, 99)  # percent of the lines from which on there is one bar more


class LinkQuality:
    """Remembers the counters of every end for a while. An end that is seen first is judged from its beginning."""

    def __init__(self) -> None:
        self._seen: WeakKeyDictionary[TableEnd, deque[tuple[int, int, int]]] = WeakKeyDictionary()

    def lately(self, end: TableEnd, now: int) -> tuple[int, int]:
        """How many lines came whole, and how many should have. now: milliseconds that never go back."""
        quality = end.quality()
        whole = quality["frames"] - quality["malformed"]
        due = quality["frames"] + quality["bad"] + quality["long"] + quality["unanswered"]
        seen = self._seen.setdefault(end, deque([(now, 0, 0)]))
        if now - seen[-1][0] >= APART:
            seen.append((now, whole, due))
        while len(seen) > 1 and now - seen[1][0] >= LATELY:
            seen.popleft()
        return whole - seen[0][1], due - seen[0][2]


def percent(whole: int, due: int) -> int:
    """The share of the lines that came whole, rounded down: 100 is said of a link without a fault only."""
    return 100 * whole // due if due else 0


def bars(share: int) -> int:
    """0 to 4 bars for a share in percent."""
    return sum(share >= least for least in BARS)
