"""The automates of Parcheesi against "sound", the one that there was before there were levels."""

from __future__ import annotations

from collections.abc import Iterator

from bench import thinking
from bench.duel import share
from bench.measure import Figure

GAMES = 1000
BAR = 0.56


def figures() -> Iterator[Figure]:
    """How often each level wins against one, how often hard wins among four; how long it thinks on a Pico."""
    for name in ("easy", "medium", "hard"):
        rate, doubt = share("parcheesi", name, 2, GAMES)
        bar = f"at least {BAR:.0%}" if name == "hard" else ""
        met = rate >= BAR if bar else None
        yield Figure(f"parcheesi, {name} against sound", f"{rate:.1%} ± {doubt:.1%}", bar, met)
    for players in (2, 4):
        yield from thinking.figures("parcheesi", players)
