"""An automate at the controls of a cup: when it acts, and what it leaves to the cup.

It must not know the link, or how an automate decides: see gobelet.bots.
"""

from gobelet.games import Illegal

PATIENCE = 1000  # ms until it tries again what could not be stored


class BotController:
    """app: the cup's App. pilot: the bots.BotPlayer that decides."""

    def __init__(self, app, pilot):
        self._app = app
        self._pilot = pilot
        self._due = 0  # when it acts, 0: not known yet
        self._let_pass = 0  # entries when it claimed nothing
        self._thought: tuple = ()  # (when, action): what it decided, as long as `when` is still now

    def tick(self, owed):
        """Acts for the player when it is time. owed: the kind of entry that the seat owes, of those that are played;
        "" for none."""
        app = self._app
        log, owner = app.ledger, app.owner
        claims = owed != "act" and self._let_pass != log.entries and owner.may_claim(log)
        if not owed and not claims:
            return
        if owed in ("act", "seal") and not owner.can_decide(log):
            return  # the table has not told the cards yet, or the choice is sealed already
        decides = claims or owed in ("act", "seal")
        if not self._due:
            self._due = app.now + self._pilot.delay(log.match, owner.seat, decides)
        if self._pilot.patient and not claims and log.owing()[0] != owner.seat:
            return
        if decides and not self._think(log.entries if claims else log.match.step) or app.now < self._due:
            return  # it thinks first and waits then: nobody hears how long it thought
        self._due = 0
        if decides:
            self._act()
        elif owed == "show":
            app.seat.show()
        else:
            app.seat.shake()

    def _think(self, when):
        """Decides, once for each `when`. Whether there is anything to do."""
        app = self._app
        log, owner = app.ledger, app.owner
        if self._thought[:1] == (when,):
            return True
        rules, state = log.match.rules, log.match.state
        if rules.deck and not len(rules.legal(state, owner.seat, owner.hand)):
            self._due = app.now + PATIENCE  # nobody could hold these cards: the audit of the deal names who lied
            return False
        chosen = owner.chosen(log)
        action, _ = self._pilot.think(log.match, owner.seat, owner.hand, chosen, app.board)
        if action is None:
            self._let_pass = log.entries
            self._due = 0
            return False
        self._thought = when, action
        return True

    def _act(self):
        app = self._app
        rules, action = app.ledger.match.rules, self._thought[1]
        self._thought = ()
        try:
            app.seat.act(action)
        except Illegal as illegal:
            if illegal.code == "flash_full":
                app.hints.show_notice(illegal.code)
            elif not rules.deck:
                raise
            self._due = app.now + PATIENCE
