"""What a player of Parafico would say of automates after an evening: who bluffs, jumps, calls, and on what it opens.

Temperaments of a level sit together, and each is compared with the level's own style.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bench.measure import Figure
from gobelet import bots
from gobelet import games as games_known
from gobelet.prng import Random
from gobelet_host.games.parafico.habits import Habits
from gobelet_host.sim.bot_tables import PlainTable

GAME, PLAYERS = "parafico", 4
# A temperament does something at least, or at most, so many times as often as its level without one.
AT_LEAST = {("bold", "jumps"): 1.5, ("bold", "bluffs"): 1.1, ("sly", "empty"): 1.4, ("cautious", "calls"): 1.1}
AT_MOST = {("cautious", "jumps"): 0.7, ("cautious", "bluffs"): 0.9, ("credulous", "calls"): 0.8}
# Parts of its bids, raises, answers that are of a kind, for a level without a temperament.
BETWEEN = {"bluffs": (0.15, 0.45), "jumps": (0.05, 0.35), "calls": (0.15, 0.35)}
SAME = 0.7  # the part of first bids that are of one value, or so far from what its dice let expect, at most


class _Seen(PlainTable):
    """A match of which habits are taken down."""

    def __init__(self, seated: list[str], seed: int, habits: Habits) -> None:
        rules = games_known.load(GAME)
        super().__init__(rules, games_known.complete_options(rules), seated, Random(seed))
        self._habits = habits

    def _decide(self, seat: int, hand: Any) -> Any:
        action = super()._decide(seat, hand)
        self._habits.saw(self.seated[seat], self.match, seat, hand, action)
        return action


def styles(level: str, matches: int) -> dict[str, dict[str, float]]:
    """{temperament, "" for none: its Habits.style()} of a level."""
    names = {temper: f"{level}-{temper}" if temper else level for temper in ("", *bots.TEMPERS)}
    seats, habits = list(names.values()), Habits()
    for number in range(matches):
        _Seen([seats[(number + seat) % len(seats)] for seat in range(PLAYERS)], number, habits).play()
    return {temper: habits.style(name) for temper, name in names.items()}


def figures(level: str, matches: int) -> Iterator[Figure]:
    """A line a style, and one for each thing that a player would tell it by."""
    found = styles(level, matches)
    plain = found[""]
    for temper, one in found.items():
        done = ", ".join(f"{100 * part:.0f} % {kind}" for kind, part in one.items())
        yield Figure(f"{level} {temper}".strip(), done, f"opens the same way at most {SAME:.0%}", one["opens"] <= SAME)
    for kind, (low, high) in BETWEEN.items():
        yield Figure(f"{level} {kind}", f"{plain[kind]:.0%}", f"{low:.0%} to {high:.0%}", low <= plain[kind] <= high)
    for bars, word in ((AT_LEAST, "at least"), (AT_MOST, "at most")):
        for (temper, kind), times in bars.items():
            told, bar = found[temper][kind], times * plain[kind]
            met = told >= bar if bars is AT_LEAST else told <= bar
            yield Figure(f"{level} {temper} {kind}", f"{told:.0%}", f"{word} {bar:.0%}", met)
