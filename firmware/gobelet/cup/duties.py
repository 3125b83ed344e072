"""What this cup says in a match: for its player, by its automate, and what the protocol wants of it without a press. A
cup loads this with its first match.
"""

from gobelet.cup import screens
from gobelet.ledger import PLAYED, VOTES
from gobelet.link import const
from gobelet.link.cup_end import UP

BEFORE_PLAY = (  # modules that no match needs from its word on
    "gobelet.cup.screens.standalone",
    "gobelet.cup.screens.lobby",
    "gobelet.cup.screens.seating",
    "gobelet.cup.screens.check_word",
    "gobelet.cup.match_history",
    "gobelet.cup.match_ends",
    "gobelet.cup.startup",
    "gobelet.texts.match_summary",
    "gobelet.ledger.match_entry",
    "gobelet.ledger.seating_entries",
)
_PATIENCE = const(1000)  # ms until a cup does by itself again what was refused
CHOSEN = PLAYED + VOTES + ("undo",)  # what a player says, and nothing of it before the press on the word screen


class Duties:
    """app: the App. automate: the BotController that plays for its player, None: the player does. at_cards: an
    DealScheduler once cards are dealt, else None."""

    def __init__(self, app):
        self._app = app
        self._due = 0
        self.at_cards = None
        self.set_bot(app.pilot)

    def set_bot(self, pilot):
        """Hands the seat to an automate, to its player if `pilot` is None."""
        self.automate = None
        if pilot:
            from gobelet.cup.bot_controller import BotController

            self.automate = BotController(self._app, pilot)

    def rest(self):
        """Something was refused: what the cup does by itself can wait a moment."""
        self._due = self._app.now + _PATIENCE

    def send(self, command):
        """Says a command of Owner, unless it is on its way, or cannot be said now."""
        app = self._app
        if app.seat.has_in_flight(command[0]) or app.entries_missing() or app.is_halted_by_fork():
            return
        if command[0] in CHOSEN and not app.owner.memory.agreed:
            return
        if app.paused and command[0] in PLAYED:
            app.hints.show_notice("paused")
            return
        self._say(command)

    def vote(self, command):
        """The same for a vote, of which several may be on their way."""
        app = self._app
        in_flight = app.session.commands.is_in_flight(command)
        if app.owner.memory.agreed and not (in_flight or app.entries_missing() or app.is_halted_by_fork()):
            self._say(command)

    def decline(self):
        """The player does not play this time: a match that begins without this cup is no alarm then."""
        self._app.invitation.uid = ""
        self._app.link.send(["ready", 0])

    def confirm(self):
        """The player agrees to who plays, each with this word, and on what: from now on it plays."""
        app = self._app
        app.hints.redraw()
        if not app.awaits_agreement():
            return
        try:
            app.owner.memory.confirm(app.ledger)
            screens.unload(*BEFORE_PLAY)
        except OSError:
            app.hints.show_notice("flash_full")

    def _say(self, command):
        app = self._app
        try:
            app.session.commands.send(app.ledger, command)
        except OSError:
            self.rest()
            app.hints.show_notice("flash_full")
        app.hints.redraw()

    def cards(self):
        """The DealScheduler of a cup that is dealt cards."""
        if self.at_cards is None:
            from gobelet.cup.deal_scheduler import DealScheduler  # with the first deal

            self.at_cards = DealScheduler(self._app)
        return self.at_cards

    def clock(self):
        """The Timer of a match with a time control."""
        app = self._app
        if app.timer is None:
            from gobelet.cup.decision_timer import DecisionTimer

            app.timer = DecisionTimer(app, int.from_bytes(app.board.entropy(3), "big"))
        return app.timer

    def tick(self):
        """Does what this seat owes without a press."""
        app, log, owner = self._app, self._app.ledger, self._app.owner
        if app.pilot and app.may_prompt() and app.prompts.undo_open():
            app.prompts.undo(True)
        if app.pilot and app.awaits_agreement():
            self.confirm()
        if owner.cards and log.deal:
            self.cards().tick()
        if app.link.state != UP or app.entries_missing():
            return
        owed = owner.owes(log)
        if log.times:
            self.clock().update(owed)
        if app.now >= self._due and not (app.paused and owed in PLAYED) and not app.seat.has_in_flight(owed):
            command = owner.owed_command(log)
            if command:
                self.send(command)
        if owner.cards and log.deal:
            self.at_cards.points.tick()
        if owner.memory.pending_commands and app.now >= self._due:
            for vote in owner.memory.pending_votes(log):  # also after a restart, while the same is asked
                self.vote(vote)
        if self.automate and not app.link.commands and not app.paused:
            self.automate.tick(owed if owed in PLAYED else "")
