"""An automate at the controls of a cup: when it acts, and what it leaves to the cup.

It must not know the link, or how an automate decides: see gobelet.bots.
"""

from gobelet.games import Illegal

PATIENCE = 1000  # ms until it tries again what could not be stored


class Automate:
    """app: the cup's App. pilot: the bots.Pilot that decides."""

    def __init__(self, app, pilot):
        self._app = app
        self._pilot = pilot
        self._due = 0  # when it acts, 0: not known yet
        self._let_pass = 0  # entries when it claimed nothing

    def tick(self, owed):
        """Acts for the player when it is time. owed: the kind of entry that the seat owes, of those that are played;
        "" for none."""
        app = self._app
        log, owner = app.ledger, app.owner
        claims = owed != "act" and self._let_pass != log.entries and owner.may(log)
        if not owed and not claims:
            return
        if owed in ("act", "seal") and not owner.sees(log):
            return  # the table has not told the cards yet, or the choice is sealed already
        if not self._due:
            self._due = app.now + self._pilot.pace
        if app.now < self._due or (self._pilot.patient and not claims and log.owing()[0] != owner.seat):
            return
        self._due = 0
        if claims or owed in ("act", "seal"):
            self._decide()
        elif owed == "show":
            app.show()
        else:
            app.shake()

    def _decide(self):
        app = self._app
        log, owner = app.ledger, app.owner
        rules, state = log.match.rules, log.match.state
        if rules.deck and not len(rules.legal(state, owner.seat, owner.hand)):
            app.warn("table_dealt_other_cards")  # nobody could hold these
            self._due = app.now + PATIENCE
            return
        action = self._pilot.choose(rules, state, owner.seat, owner.hand)
        if action is None:
            self._let_pass = log.entries
            return
        try:
            app.act(action)
        except Illegal as illegal:
            if illegal.code == "flash_full":
                app.say(illegal.code)
            elif rules.deck:
                app.warn("table_dealt_other_cards")
            else:
                raise
            self._due = app.now + PATIENCE
