"""A cup at work where cards are dealt: when it does a slice, and what it does once something has come of it.

A cup loads this with the first deal. What is worked out, and how, is the business of its Cards.
"""

from gobelet.cup import screens
from gobelet.ledger import PLAYED
from gobelet.link import const

_SPELL = const(80)  # ms that it works at a stretch when nothing else is to be done
_TURN = const(20)  # ms after which it has its turn, whatever there is to draw


class AtCards:
    """app: the App. worked_out: called once more is known of the cards than the log says."""

    def __init__(self, app, worked_out):
        self._app = app
        self._worked_out = worked_out
        self._worked_at = 0  # when it last did a slice

    def works(self):
        """Whether there is something to be worked out. It has its turn now and then also while much is drawn."""
        app = self._app
        busy = bool(app.owner.cards and app.ledger.deal and app.owner.cards.busy)
        if busy and app.now - self._worked_at >= _TURN:
            self.work()
        return busy

    def work_on(self, at_rest):
        """Slices of that; at a stretch while the cup lies there and nobody waits for its player, as a step takes longer
        than a slice: until somebody presses."""
        app = self._app
        pressed = getattr(app.board, "pressed", None)
        until = app.board.ticks() + _SPELL
        stretch = at_rest and pressed and app.owner.owes(app.ledger) not in PLAYED
        while app.owner.cards and app.owner.cards.busy:
            self.work()
            if not stretch or pressed() or app.board.ticks() >= until:
                return

    def work(self):
        """Does a slice of what this cup works out where cards are dealt."""
        cards = self._app.owner.cards
        known = len(cards.names)
        self._worked_at = self._app.now
        if cards.work():
            self._worked_out()
            if cards.done:
                self._make_room()
            if len(cards.names) > known:
                self._accuse(cards.names)
            self._app.redraw()

    def _make_room(self):
        """What a cup has loaded to work at a deal goes, unless somebody has handed it a library (see curve.py)."""
        from gobelet import curve
        from gobelet.cup.cards import WORK

        screens.unload(*WORK[: -1 if curve.library else None])

    def _accuse(self, names):
        """Somebody was found to have lied in a deal: the player hears who, and what was the first lie."""
        app, seats = self._app, []
        for seat, _, _ in names:
            if seat not in seats:
                seats.append(seat)
        who = screens.listed(app.texts, [app.ledger.players[seat][1] for seat in seats])
        app.warn("lied", who, names[0][1], names[0][2])
