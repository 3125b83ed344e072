"""Pépètes' own scenes, see gobelet.cup.screens, and which of its events a player is told."""

from gobelet.cup import screens
from gobelet.games.pepetes.screens.words import title as title

SCENES = screens.OF_A_GAME
SCORE = b"""
turn C5.70! E5.70 C6.130!
scored C6.50! E6.50 G6.50 C7.160!
bet_won G6.50! C7.50 E7.180!
bet_lost G4.110! D#4.220!
bets_lost G4.110! D#4.110 C4.220!
lost G4.90! E4.90 C4.180!
gift C6.60 G6.140!
bonus E6.60 G6.140!
malus E4.120! C4.200!
may_not_attack C4.120! -.40 C4.200!
may_not_defend C4.120! -.40 C4.200!
broke C5.110! B4.110 A#4.110 A4.300!
tie E5.60 E5.60 E5.120
"""
_OF_ALL = ("scored", "out")
_OF_MINE = ("bet_won", "bet_lost", "bets_lost", "bonus", "malus", "may_not_attack", "may_not_defend", "broke")


def is_news_for_seat(event, seat):
    """Whether the player of a seat is told an event: what a tour brought, everybody's bets, what the own ones
    brought, gifts and bars, and that it rolls once more."""
    kind = event[0]
    if kind == "tie":
        return seat >= 0 and event[3] >> seat & 1 == 1
    if kind == "lost":
        return event[2] == seat and event[3] > 0
    if kind == "gift":
        return event[4] == seat and event[3] > 0
    if kind == "bets":
        return event[2] != seat
    return kind in _OF_ALL or (kind in _OF_MINE and event[2] == seat)
