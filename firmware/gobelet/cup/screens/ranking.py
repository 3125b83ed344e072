"""Who stands where, as the game's scores say: for whoever waits, is out, or reads the end. Its pages are turned with
LEFT and RIGHT.

This module must not know a game.
"""

from gobelet.cup.buttons import RIGHT
from gobelet.cup.screens import standings

ARROWS = ("\u25c0", "\u25b6")


def rows(own):
    """(place, seat, points as text) of everybody, the first place first; equal ones share a place. Where points are
    dice, they are called so."""
    match, count = own.match, own.texts.count
    state = match.state
    scores, points = match.rules.scores(state), match.rules.points(state)
    order = sorted([(-score, seat) for seat, score in enumerate(scores)])
    dice = any([match.rules.dice_of(state, seat) for _, seat in order])
    ranked = []
    for score, seat in order:
        place = 1 + len([score_before for score_before in scores if score_before > -score])
        ranked.append((place, seat, count("dice", points[seat]) if dice else str(points[seat])))
    return ranked


class RankingPages:
    """The list of all players, four on a page."""

    def __init__(self, seat):
        self._seat = seat
        self._page = 0
        seat.hints.redraw()

    def turn_page(self, button):
        """LEFT or RIGHT: the page before or the next one."""
        self._page = (self._page + (1 if button == RIGHT else -1)) % standings.pages(self._seat)
        self._seat.hints.redraw()

    def arrows(self):
        """The labels of LEFT and RIGHT."""
        return ARROWS if standings.pages(self._seat) > 1 else ("", "")

    def draw(self, canvas):
        """The page that is shown."""
        seat = self._seat
        standings.draw(canvas, seat, seat.texts.get("line.ranking"), rows(seat), self._page)
