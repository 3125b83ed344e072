"""Parcheesi's events as sentences. It decides nothing."""

from typing import Any

from gobelet.games.parcheesi import board, turns
from gobelet.games.parcheesi.state import CIRCUIT, ENTRY, GOAL
from gobelet.texts import Texts
from gobelet_host import games
from gobelet_host.words.narrate import die

NEWS = (
    "exit", "captured", "goal", "bonus_lost", "skipped", "finished", "fault", "third_six", "claimed", "lapsed",
    "early", "edge", "outside", "out", "winner",
)  # fmt: skip


def place(seat: int, players: int, at: int, lang: str) -> str:
    """Where a pawn is: the printed number of its square, its corridor, the goal."""
    if at == GOAL:
        return games.text("parcheesi", lang, "place.goal")
    if at > ENTRY:
        return games.text("parcheesi", lang, "place.corridor").format(at - ENTRY)
    return str((board.STARTS[board.SEATED[players][seat]] + at) % CIRCUIT + 1)


def told(event: tuple[Any, ...], names: list[str], words: Texts) -> tuple[Any, ...]:
    """See words/narrate.py."""
    kind, _, seat, *data = event
    if kind not in games.events("parcheesi", words.lang) and kind != "fault":
        return ()
    who = names[seat]
    if kind == "thrown":
        return kind, who, die(data[0][0])
    if kind == "moved":
        pawn, start, end = data
        where = [place(seat, len(names), at, words.lang) for at in (start, end)]
        return kind, who, pawn + 1, *where
    if kind in ("captured", "claimed"):
        return kind, who, names[data[0]], data[1] + 1
    if kind == "fault":
        return ("third_six_fault" if data[1] == turns.THIRD_SIX else data[1]), who
    if kind == "third_six":
        return (kind, who, data[0] + 1) if data[0] >= 0 else ("third_six_safe", who)
    if kind in ("exit", "goal"):
        return kind, who, data[0] + 1
    return kind, who, *data
