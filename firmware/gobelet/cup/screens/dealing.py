"""The scene while the cards go round the table, cup by cup: who shuffles, and how far it is.

This module must not know a game.
"""

from gobelet.cup.display.widgets import message, progress
from gobelet.cup.screens import Waiting, name_of, round_title
from gobelet.ledger import MASKING, PEELING

_MASK = 3  # laps, in time, that a cup takes to mask and shuffle


class Dealing(Waiting):
    """Nothing to do but wait, and time for the settings."""

    of_cup = True
    title = round_title

    def __init__(self, app):
        super().__init__(app.seat)
        self.app = app

    def labels(self):
        return ("", "", "", self.texts.get("do.menu"))

    def progress_line(self):
        """Whose cup does what now."""
        log, get = self.app.ledger, self.texts.get
        if log.phase == MASKING:
            seat = len(log.deal.masks)
            mine = seat == self.seat.number
            return get("line.shuffles_here") if mine else get("line.shuffles", name_of(self.seat, seat))
        return get("line.deals" if log.phase == PEELING or not log.deal.previous else "line.checks")

    def draw(self, canvas):
        deal = self.app.ledger.deal
        done, all_of_it = _MASK * len(deal.masks) + len(deal.peels), _MASK * deal.seats + deal.seats - 1
        message(canvas, self.progress_line(), 9, 30)
        progress(canvas, 14, 43, 100, 7, done * 100 // all_of_it)
