"""What a cup keeps of its matches: a checkpoint with the dice that its player has thrown, how each match ended, and
what they add up to. A cup loads this with its first match.
"""


class MatchRecorder:
    """app: the App. thrown: how many dice its player has thrown in the match that goes on."""

    def __init__(self, app, thrown):
        self.app = app
        self.thrown = thrown
        self.stood = []  # where the match of this cup stood when the table told another one, a row of match_history.py

    def keep(self, checkpoint):
        """Stores a checkpoint, and how many dice the player has thrown: those of the throw that has just been folded,
        too. OSError when it cannot be kept."""
        app, log = self.app, self.app.ledger
        if log.last[1] == "rolled" and log.match.rules.deck is None and not app.pilot:
            self.thrown += self._dice(log, app.owner.seat)
        app.board.save("checkpoint", self._with_dice(checkpoint))

    def _dice(self, log, seat):
        """How many dice this seat has thrown in the mix that has just been folded, also where it may not show them yet,
        as its mark is ahead."""
        if log.throw.is_hidden and seat >= 0:
            return sum(log.match.rules.under_cup(log.match.state, seat)[:1])
        return len(self.app.seat.rolled)

    def _with_dice(self, parts):
        for part in parts:
            yield part
        yield b"%d\n" % self.thrown

    def leave(self, uid):
        """The table tells another match, none (""), or this one anew."""
        if self.app.owner.memory.open:
            _ends().leave(self, uid)
        if uid == self.app.ledger.uid:
            self.thrown = 0  # its log is told anew, with every throw

    def ended(self, new):
        """The match is over, since its last entry (new) or before."""
        _ends().ended(self, new)

    def ended_before(self, uid):
        """Whether this match, one of its last ones, had come to its end before this cup."""
        return _ends().ended_before(self.app.board, uid)


def _ends():
    """What is wanted at an end alone, and unloaded before play."""
    from gobelet.cup import match_ends

    return match_ends
