"""The automates of Pépètes against "sound", the one that there was before there were levels."""

from __future__ import annotations

from collections.abc import Iterator

from bench import thinking
from bench.duel import share
from bench.measure import Figure

GAMES = {2: 1000, 4: 1000}
BARS = {2: 0.57, 4: 0.27}  # a fair share is a half, a quarter


def figures() -> Iterator[Figure]:
    """How often hard wins against one and among four, the others against one; how long it thinks on a Pico."""
    for name in ("easy", "medium"):
        rate, doubt = share("pepetes", name, 2, GAMES[2])
        yield Figure(f"pepetes, {name} against sound", f"{rate:.1%} ± {doubt:.1%}")
    for players, bar in BARS.items():
        rate, doubt = share("pepetes", "hard", players, GAMES[players])
        what = f"pepetes, hard, {players} players"
        yield Figure(what, f"{rate:.1%} ± {doubt:.1%}", f"at least {bar:.0%}", rate >= bar)
    yield from thinking.figures("pepetes", 4)
