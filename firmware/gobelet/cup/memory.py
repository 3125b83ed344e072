"""What a cup must remember of its match over a power cut: its secret, its mark, what it has said.

All of it is one record, stored before anything that depends on it leaves the cup. It must not know the link, the board
or the screen.
"""

import json

from gobelet.games import Illegal, seats_in
from gobelet.ledger import TABLE, VOTES, ForkDetected, as_action, as_lists, hexed, mask_of, unhex

SAID = 4  # commands remembered, beside the votes about what is asked
BOUND = ("act", "seal", "shake", "undo", "mask", "peel", "pass", "wrong") + VOTES  # what is said to one question only
# entry of the table -> its commands
MADE_OF = {"rolled": "mix", "seen": "seen", "peel": "peel", "close": "close", "closed": "closed"}


class MatchMemory:
    """The record, and what follows from it.

    uid: the match whose secret this is, "" for none. open: whether that match has not ended yet. marked: how many
    entries the log had when something last left this cup, or dice were first shown; head: T after them; round: the
    round of hidden dice then. said: [asked, command] of the last commands. choice, choice_step: the last secret choice
    and the step of the match it was made for (-1: none). voted: the number of the last link that was given for a vote.
    kept_hand: [number of the mix, card ...] of the deal in which that choice was made, [] without cards. story:
    [entries, own T, other T, who] once somebody told another story, else []. last: [uid, T, closing word] of the last
    match that was closed, or []. agreed: whether the player has agreed to who plays, with which word and on what.
    """

    def __init__(self, save, stored=None):
        self._save = save
        self._forget()
        self.last = []
        self._again = False  # whether what was said last may have to be said again: it was before a restart
        self._repeated = []  # the last of `said` that left this cup twice: the table may take either
        self._settled = False  # whether `said` has become less than what is stored
        if stored:
            try:
                self._recall(json.loads(stored))
            except (ValueError, TypeError):
                # Nothing usable: without its secret this cup can only join a new match, and says so when asked for
                # more.
                self._forget()

    def _forget(self):
        self.uid, self._secret, self.open, self.agreed = "", b"", False, False
        self.marked, self.head, self.round, self.said, self.story = 0, b"", 0, [], []
        self._entered = []  # (entry, said) of what was settled behind the mark: that part of the log may be told anew
        self.choice_step, self.choice = -1, 0
        self.voted = 0
        self.kept_hand = []

    def _recall(self, stored):
        uid, secret, self.open, self.marked, head, self.round, self.said = stored[:7]
        self.choice_step, choice, self.story, self.last, self.agreed, self.voted, self.kept_hand = stored[7:]
        self._secret, self.head, self.choice = unhex(secret), unhex(head), as_action(choice)
        self._again = True
        self.uid = uid

    def _store(self):
        """Keeps everything that must outlive a power cut; raises OSError if it cannot. What is settled is no more in
        `said`: of that, what lies from the mark on is kept as well, as after a power cut it is folded again."""
        pending = [pending for entry, pending in self._entered if entry >= self.marked]
        pending += self.said
        match_fields = [self.uid, hexed(self._secret), self.open, self.marked, hexed(self.head), self.round, pending]
        choice_fields = [self.choice_step, self.choice, self.story, self.last, self.agreed, self.voted, self.kept_hand]
        self._save(json.dumps(match_fields + choice_fields).encode())
        self._settled = False

    def confirm(self, log):
        """The player has agreed. Raises OSError if that cannot be kept: then it is to be asked again."""
        self.agreed = True
        try:
            self.mark(log)
        except OSError:
            self.agreed = False
            raise

    # the mark

    def mark(self, log, command=None):
        """Stores where the log is, before a command leaves this cup, or before dice are shown (no command), and all
        else that is to be kept. Raises OSError if it cannot: then neither may happen."""
        before = self.marked, self.head, self.round, self.said
        if command:
            pending = [hexed(log.asked), as_lists(command)]
            if pending in self.said:
                self._again = self._again and command[0] in VOTES
                self._repeated = pending
                return
            self.said = self._kept(pending)
        self.marked, self.head, self.round = log.entries, log.digest, log.round
        try:
            self._store()
        except OSError:
            self.marked, self.head, self.round, self.said = before
            raise
        self._again = self._again and (not command or command[0] in VOTES)
        self._entered = [entered for entered in self._entered if entered[0] >= self.marked]

    def _kept(self, pending):
        """What is remembered once this is said, too: no vote about what is not asked any more."""
        votes = [item for item in self.said + [pending] if item[1][0] in VOTES and item[0] == pending[0]]
        return [item for item in self.said + [pending] if item[1][0] not in VOTES][-SAID:] + votes

    def older(self, log):
        """Whether a log of this match ends before the mark: this cup has seen more of it, and waits."""
        return self.uid == log.uid and log.entries < self.marked

    def compare(self, log):
        """Raises ForkDetected if a log has come to the mark, and is another there."""
        if self.uid == log.uid and log.entries == self.marked and log.digest != self.head:
            raise ForkDetected(TABLE)

    def may_show(self, log):
        """Whether dice or cards may be seen: the mark is behind, and lies in their round. Raises OSError if it cannot
        be stored."""
        if self.older(log):
            return False
        if self.round != log.round:
            self.mark(log)
        return True

    def refuse(self, log, other, who):
        """Somebody told another story: this match is over for this cup. other: T there; who: their name, "" for the
        table's."""
        own = log.digest if other != log.digest else self.head
        self.story = [log.entries, hexed(own), hexed(other), who]
        try:
            self._store()
        except OSError:
            pass  # after a power cut it finds out again

    # what this cup has said

    def take(self, log, body, seat):
        """The next entry is about to be folded. Returns the kind of the command that it holds of this cup, "" for none.

        Raises Illegal("not_mine") if it says that this seat said what it has not: it is a command that was stored, to
        the same question, or lies before the mark."""
        done = self._done(log, body, seat)
        if done == ["closed", ""]:  # nobody speaks for it: its link came too late, and the word is not its own
            self.said = [pending for pending in self.said if pending[1][0] != "closed"]
            self._settled = True
            return "closed"
        if log.entries < self.marked or done is None:
            return ""
        if done[0] == "seat" and "seat" not in [command[0] for _, command in self.said]:
            return ""  # of a secret that this cup has lost, see Owner.check_seat()
        asked = hexed(log.asked)
        here = [pending for entry, pending in self._entered if entry == log.entries]
        for pending in self.said + here:
            to, command = pending
            # A vote says beside it what was asked, which is in no entry.
            if (to == asked or done[0] not in BOUND) and command[: len(done)] == done:
                if pending in self.said:
                    self.said.remove(pending)
                    self._entered.append((log.entries, pending))
                    self._settled = True
                return done[0]
        raise Illegal("not_mine", "the table acted for this seat")

    def tidy(self, log):
        """Keeps what is settled, before a checkpoint does: what is done must not seem to be on its way. Raises
        OSError."""
        if self._settled and self.uid == log.uid and not self.older(log):
            self.mark(log)

    def _done(self, log, body, seat):
        """What the next entry says in the name of this seat, as its command would, None for nothing."""
        kind = body[1]
        if body[2] == seat:
            return [kind] + log.items(body)
        if body[2] == TABLE and kind in MADE_OF and log.gathering() >> seat & 1:
            seats = seats_in(log.closers if kind == "closed" else log.gathering())
            return [MADE_OF[kind], body[4][seats.index(seat)]]
        if kind in VOTES:
            seats = body[4] if kind == "drop" else []
            voters = seats_in(log.voters(mask_of(seats)))
            text = body[-1][voters.index(seat)] if seat in voters else ""
            return [kind, seats, text] if text else None
        return None

    def take_back(self, command, stays):
        """A command is not on its way any more: it was refused for good, or stays and is to be said again. What the
        table has put into an entry already, or has from before a restart, it may refuse when it comes once more."""
        self._again = stays
        if not stays and command[0] not in VOTES and command[0] not in MADE_OF.values():
            refused = as_lists(command)
            self.said = [pending for pending in self.said if pending[1] != refused or pending == self._repeated]
            self._settled = True

    def votes(self, log):
        """The votes that this seat has given about what is asked now."""
        votes = [pending for pending in self.said if pending[1][0] in VOTES]
        asked = hexed(log.asked) if votes else ""
        return [tuple(command) for to, command in votes if to == asked]

    def again(self, log, owed):
        """The decision that left this cup before a restart, of either end, and is still owed: it stays. None if there
        is none."""
        decided = [pending for pending in self.said if pending[1][0] not in VOTES]
        asked, command = decided[-1] if self._again and decided else ("", ("",))
        return tuple(command) if owed and command[0] == owed and asked == hexed(log.asked) else None
