"""Pépètes' own scenes, see gobelet.cup.screens, and which of its events a player is told."""

from gobelet.cup import screens
from gobelet.games.pepetes.screens.words import title as title

SCENES = screens.OF_A_GAME
_OF_ALL = ("scored", "out")
_OF_MINE = ("bet_won", "bet_lost", "bets_lost", "bonus", "malus", "may_not_attack", "may_not_defend", "broke")


def news(event, seat):
    """Whether the player of a seat is told an event: what a tour brought, everybody's bets, what the own ones
    brought, gifts and bars, and that it rolls once more."""
    kind = event[0]
    if kind == "tie":
        return bool(event[3] >> seat & 1)
    if kind == "lost":
        return event[2] == seat and event[3] > 0
    if kind == "gift":
        return event[4] == seat and event[3] > 0
    if kind == "bets":
        return event[2] != seat
    return kind in _OF_ALL or (kind in _OF_MINE and event[2] == seat)
