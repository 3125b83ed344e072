"""A cup at work where cards are dealt: what makes room for that, when it does a slice, and what it does once something
has come of it.

A cup loads this with the first deal. What is worked out, and how, is the business of its OwnDeal.
"""

import sys

from gobelet.cup import screens
from gobelet.cup.curve_point_transfer import CurvePointTransfer
from gobelet.ledger import MIXING, OVER, PLAYED, PLAYING
from gobelet.link import const

_SPELL = const(400)  # ms that it works at a stretch when nothing else is to be done
_TURN = const(20)  # ms after which it has its turn, whatever there is to draw ...
_LATE = const(40)  # ... and after which in any case

# What is loaded for that work, and not wanted again before the next.
WORK = (
    "gobelet.cup.screens.dealing",
    "gobelet.cup.deal_jobs",
    "gobelet.ledger.deal_audit",
    "gobelet.card_points",
    "gobelet.card_curve",
    "gobelet.plain_curve",
    "gobelet.curve",
)
# Modules of a game that nobody needs while cards are dealt or a deal is judged: what decides, with what it thinks ...
DECIDING = ("bot", "strategy", "simple_player", "sampling", "screens.decide", "screens.discard")
# ... and while they are dealt: what shows them. What is on the display stays until something else is.
SHOWING = ("screens.hand", "screens.roll", "screens.trick", "screens.verdict", "screens.wait")
OF_EVERY_GAME = (
    "screens.own_dice",
    "screens.event_pages",
    "screens.rolling",
    "screens.standings",
    "screens.wait",
    "display.dice_widgets",
    "display.distinct_names",
)
# What folds the entries of play, and those of a deal.
PLAYING_ON = ("gobelet.ledger.play_entries", "gobelet.ledger.choice_entries")
DEALING = "gobelet.ledger.deal_entries"


class DealScheduler:
    """app: the App. points: the CurvePointTransfer on their way."""

    def __init__(self, app):
        self._app = app
        self.points = CurvePointTransfer(app)
        self._worked_at = 0  # when it last did a slice
        self._room: tuple = ()  # mix number, whether cards are passed on, whether all is open: when it last made room

    def tick(self):
        """Has its turn now and then also while much is drawn; what has just been drawn goes to the display first."""
        deal, cards = self._app.ledger.deal, self._app.owner.cards
        stage = deal.mix_number, bool(deal.takers), deal.open
        if self._room != stage:
            self._room = stage
            self._clear(deal)
        if cards.busy and self._app.now - self._worked_at >= (_LATE if self._app.shell.shown else _TURN):
            self._work(cards)

    def go_on(self, at_rest):
        """Slices, once all else is done; at a stretch while the cup lies there and nobody waits for its player, as a
        step takes longer than a slice: until somebody wants something. Returns the ms until it wants to be called
        again, None if it does not."""
        app = self._app
        cards = app.owner.cards
        if not (cards and app.ledger.deal and cards.busy):
            return 1 if self.points.gives else None  # the link takes a few points at a time
        stretch = at_rest and app.owner.owes(app.ledger) not in PLAYED
        wanted = getattr(app.board, "has_pending_input", None)
        until = app.board.ticks() + (_SPELL if stretch and wanted else 0)
        while cards.busy and not (wanted and wanted()):
            self._work(cards)
            if app.board.ticks() >= until:
                break
        return 0

    def _work(self, cards):
        """Does a slice of what this cup works out where cards are dealt."""
        app = self._app
        known, made = len(cards.cheaters), cards.made
        self._worked_at = app.now
        if not cards.work():
            return
        if len(cards.cheaters) > known:
            self._accuse(cards.cheaters)
        app.session.worked_out()
        if cards.made is not made and cards.made[1]:
            self.points.give(app.ledger.deal.mix_number, cards.made[0])
        if cards.is_idle and (app.ledger.phase in (PLAYING, MIXING) or app.ledger.phase >= OVER):
            self._unload()
        app.hints.redraw()

    # room

    def _clear(self, deal):
        """A deal begins, cards are passed on, or all is open: what nobody needs meanwhile makes room, but on a page,
        which has enough. A page hands in a library for the curve."""
        library = getattr(self._app.board, "curve", None)
        if library:
            from gobelet import curve

            curve.library, curve.on_curve = library.multiply, library.has
        if "gobelet.cup.touch_layout" in sys.modules:
            return  # it knows screens by their classes, which must stay the same
        of_game = "gobelet.games." + self._app.ledger.match.rules.NAME + "."
        screens.unload(*[of_game + part for part in DECIDING])
        if deal.open:
            screens.unload(DEALING)
        elif not deal.takers:
            screens.unload(*PLAYING_ON, *[of_game + part for part in SHOWING])
            screens.unload(*["gobelet.cup." + part for part in OF_EVERY_GAME])

    def _unload(self):
        """What a cup has loaded to work at a deal goes, unless somebody has handed it a library (see curve.py), and
        what its ledger has of a deal that was judged."""
        from gobelet import curve

        screens.unload(*WORK[: -1 if curve.library else None])
        app = self._app
        for deal in app.ledger.deal.deals_to_judge() if app.ledger.deal else ():
            if deal.open and app.owner.cards.is_judged(app.ledger) and not app.owner.cards.cheaters:
                deal.forget()

    def _accuse(self, names):
        """Somebody was found to have lied in a deal: the player hears who, and what was the first lie."""
        app, seats = self._app, []
        for seat, _, _ in names:
            if seat not in seats:
                seats.append(seat)
        who = screens.join_names(app.texts, [app.ledger.players[seat][1] for seat in seats])
        app.hints.raise_alarm("lied", who, names[0][1], names[0][2])
