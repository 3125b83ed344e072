"""Points of cards on their way between this cup and the table, beside the log: what its OwnDeal want is asked for, what
this cup has made is given.

A cup loads this with the first deal. It knows the link, and nothing of what points mean.
"""

from gobelet import card_secrets
from gobelet.link import const

_AGAIN = const(500)  # ms until what was asked for and does not come is asked for again


class CurvePointTransfer:
    """app: the App."""

    def __init__(self, app):
        self._app = app
        self._asked: tuple = ()  # the OwnDeal' job and the step that was asked for
        self._ask_at = 0
        self._give: tuple = ()  # number of the mix, step, first point of what the table is to have

    @property
    def gives(self):
        """Whether the table is to have points that have not left yet."""
        return bool(self._give)

    def tick(self):
        """Asks, and gives as much as the link takes; it leaves at once."""
        app, cards = self._app, self._app.owner.cards
        number, changed = app.ledger.deal.mix_number, False
        if cards.wanted_points and ((number, cards.wanted_points[0]) != self._asked or app.now >= self._ask_at):
            step, first = cards.wanted_points
            if app.link.send(["want", app.ledger.uid, number, step, first]):
                self._asked, self._ask_at, changed = (number, step), app.now + _AGAIN, True
        while self._give:
            number, step, first = self._give
            piece = cards.piece(number, step, first)
            if not piece:
                self._give = ()
            elif app.link.send(["points", app.ledger.uid, number, step, first, card_secrets.encode_points(piece)]):
                self._give, changed = (number, step, first + len(piece) // card_secrets.POINT), True
            else:
                break
        if changed:
            app.session.send_pending()

    def give(self, number, step):
        """Gives the points of a step that this cup has just made and announced: nobody has to ask first."""
        self._give = number, step, 0

    def handle_message(self, message):
        """The table asks for points, or gives some."""
        kind, uid, number, step, first = message[:5]
        if uid != self._app.ledger.uid:
            return
        if kind == "want":
            self._give = number, step, first
        else:
            self._app.owner.cards.receive_points(number, step, first, message[5])
            self._ask_at = self._app.now + _AGAIN
