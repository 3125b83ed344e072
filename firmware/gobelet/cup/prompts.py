"""What a player is asked in a match besides to play: to take a decision back, to go on without somebody, to break the
match off. A cup loads this when the first of it is asked.

It must not know screens, or how the table counts votes.
"""

from gobelet.cup import own_votes
from gobelet.cup.liveness import ASK


class Prompts:
    """app: the App."""

    def __init__(self, app):
        self._app = app
        self.undo_step = -1  # the step of the match since the decision that the host asks to take back
        self.abandon_requested = False  # the host asks to break the match off
        self._awaited = []  # those of the absent that this player wants to wait for,
        self._wait_until = 0  # ... until then

    # the own last decision

    def undo_open(self):
        """Whether the player is asked to take the own last decision back."""
        app, match = self._app, self._app.ledger.match
        asked = match and self.undo_step == match.step and not app.seat.has_in_flight("undo")
        return bool(asked and app.owner.undo(app.ledger))

    def undo(self, yes):
        """The player takes the last decision back, or does not."""
        if yes:
            self._app.seat.send(self._app.owner.undo(self._app.ledger))
        self.undo_step = -1

    # the end before its time

    def abandon_open(self):
        """Whether the player is asked to break the match off, as the host would."""
        log, owner = self._app.ledger, self._app.owner
        if not self.abandon_requested or own_votes.has_voted_to_abandon(owner, log):
            return False
        return own_votes.may_vote(owner, log)

    def answer_abandon(self, yes):
        """The player agrees that the match is broken off and counts for nobody, or does not."""
        self.abandon_requested = yes  # once something else is asked, it is another question
        if yes:
            self._vote([])
        self._app.hints.redraw()

    # cups that are away

    def forget_awaited(self, absent):
        """The table says which seats are away: about one that was back the player may be asked anew."""
        self._awaited = [seat for seat in self._awaited if seat in absent]

    def seats_to_vote_out(self):
        """The seats that the player may vote out: their cups are away, shall the match go on without all of them?
        [] for none: nobody is asked before the question has stood for a while by this cup's own clock, while the match
        waits for somebody else, nor twice."""
        app, log = self._app, self._app.ledger
        if not app.absent or not app.session.liveness.challenge_is_old:
            return []
        seats = seats_holding_up_match(log, app.absent)
        if app.now < self._wait_until and not [seat for seat in seats if seat not in self._awaited]:
            return []
        voted = [command for command in app.owner.memory.pending_votes(log) if command[1] == seats]
        return seats if not voted and own_votes.may_vote(app.owner, log, seats) else []

    def vote(self, seats):
        """The player wants to go on without some seats. Raises Illegal if it has no such vote."""
        self._vote(seats)

    def _vote(self, seats):
        self._app.duties.vote(own_votes.vote(self._app.owner, self._app.ledger, seats))

    def keep_waiting_for(self, seats):
        """The player wants to wait for these seats: not asked again for a while, or until one of them was back."""
        self._awaited = seats
        self._wait_until = self._app.now + ASK
        self._app.hints.redraw()


def seats_holding_up_match(log, absent):
    """Those of the seats whose cups are away that the match waits for, with all other people whose cups are: the match
    may go on without them together. [] while it waits for none of them. Nobody goes on without an automate."""
    people = log.electorate() if log.chain_heads else 0
    seats = [seat for seat in absent if people >> seat & 1]
    return seats if [seat for seat in seats if log.owes(seat)] else []
