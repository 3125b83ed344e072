"""What a cup knows: the log and its owner's secrets, who is at the table, what came of the round, what its player is to
be told. Everything that is drawn or decided on a cup follows from it.

It knows no board, link or screen: those are joined to it in app.py, whose parts change only what they are for.
"""

from gobelet.ledger import Ledger, hexed

NOTICE = 4000  # ms that a notice stays on the display


class Model:
    """owner: an Owner. log: the Ledger as far as the cup has it. now: ms of the board's clock.

    lobby: [cup, name, ready, linked] of everybody at the table. rolled: the faces of this seat's last public roll,
    until the next dice. verdict: the events from the call to the end of its round, until they are dismissed. looked:
    when the dice were last uncovered, 0: they are covered. notice: a code that texts.reason() knows, "" for none.
    paused: whether the table lets everything wait. absent: the seats whose cups it has missed for long. redraw: whether
    the display shows something else than what is known now.
    """

    def __init__(self, owner, log, now=0):
        self.owner = owner
        self.ledger = log
        self.now = now
        self.redraw = True
        self.table_name = ""
        self.lobby = []
        self.rolled = ()
        self.verdict = []
        self.looked = 0
        self.word_seen = True
        self.end_seen = False
        self.notice = ""
        self.notice_args = ()  # what it mentions
        self._notice_until = 0
        self.paused = False
        self.absent = []
        self._awaited = []  # those of the absent that this player wants to wait for
        self._uid = log.uid  # the table's match: the log's, or one whose first entry is still to come

    # the match

    def position(self):
        """Where the cup is, as CupEnd asks: (match_uid, entries held, T as 16 hex digits)."""
        log = self.ledger
        if log.uid != self._uid:
            return self._uid, 0, hexed(bytes(8))
        return log.uid, log.entries, hexed(log.digest[:8])

    def follow(self, uid):
        """Another match, or another history of this one than the cup has: it is folded from its start. The pin in the
        owner's store keeps the table from mixing again a round that this cup has seen."""
        self._uid = uid
        self.ledger = Ledger()
        self.owner.seat, self.owner.lost = -1, False  # until the log says again
        self.forget_round()

    def begin(self):
        """The first entry of a match is here."""
        self.forget_round()
        self.lobby = []
        self.word_seen = self.end_seen = False

    def forget_round(self):
        self.verdict = []
        self.rolled = ()
        self.looked = 0

    # what the player has seen, and is told

    def look(self, on):
        """The player uncovers or covers their own dice."""
        self.looked = self.now if on and self.owner.hand else 0
        self.redraw = True

    def dismiss(self):
        """The player has seen the verdict, the word or the end."""
        self.end_seen = self.ledger.over and not self.verdict
        self.verdict = []
        self.word_seen = True
        self.redraw = True

    def say(self, code, *args):
        """Shows a notice (a code that texts.reason() knows, and what it mentions) for a while."""
        self.notice = code
        self.notice_args = args
        self._notice_until = self.now + NOTICE
        self.redraw = True

    def fade(self):
        """Lets go of a notice that was on for long enough. Returns the ms until one goes, -1 without one."""
        if not self.notice:
            return -1
        left = self._notice_until - self.now
        if left > 0:
            return left
        self.notice = ""
        self.redraw = True
        return -1

    # cups that are away

    def waits(self, paused, absent):
        """The table says whether it waits, and for which seats."""
        self.paused, self.absent = paused, absent
        self._awaited = [seat for seat in self._awaited if seat in absent]

    def asked(self):
        """The seat about which the player is asked: its cup is away, shall the match go on without it? -1: none."""
        for seat in self.absent:
            if seat not in self._awaited and self.owner.may_vote(self.ledger, seat):
                return seat
        return -1

    def wait_for(self, seat):
        """The player wants to wait for a seat: not asked again before that has been back."""
        self._awaited.append(seat)
        self.redraw = True
