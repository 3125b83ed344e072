"""The record of a match that outlives a power cut: secret, watermark, pending commands.

All of it is one record, stored before anything that depends on it leaves the cup. It must not know the link, the board
or the screen.
"""

import json

from gobelet.games import Illegal, seats_in
from gobelet.ledger import CLOSED, TABLE, VOTES, ForkDetected, as_action, as_lists, hexed, mask_of, unhex

SAID = 4  # commands remembered, beside the votes about what is asked
BOUND = ("act", "seal", "shake", "undo", "mask", "peel", "pass", "wrong") + VOTES  # what is said to one question only
# entry of the table -> its commands
MADE_OF = {"rolled": "mix", "seen": "seen", "peel": "peel", "sure": "sure", "close": "close", "closed": "closed"}


class MatchMemory:
    """The record of one match, and what follows from it: which commands are this cup's own, and where another log than
    its own begins."""

    def __init__(self, save, stored=None):
        self._save = save
        self._forget()
        self.last = []  # [uid, T, closing word] of the last match that was closed
        self._again = False  # the last command may have to be sent again: it was pending before a restart
        self._repeated = []  # the last pending command that left this cup twice: the table may take either
        self._is_unsaved = False  # less is pending than what is stored
        if stored:
            try:
                self._recall(json.loads(stored))
            except (ValueError, TypeError):
                # Nothing usable: without its secret this cup can only join a new match, and says so when asked for
                # more.
                self._forget()

    def _forget(self):
        self.uid = ""  # the match whose secret this is
        self.secret = b""
        self.open = False  # that match has not ended yet
        self.agreed = False  # the player has agreed to who plays, with which word and on what
        # How many entries the log had when something last left this cup, or dice were first shown; T after them; the
        # round of hidden dice then.
        self.watermark, self.watermark_digest, self.round = 0, b"", 0
        self.pending_commands = []  # [challenge, command] of the last ones
        # (entry, pending command) of what the log took behind the watermark: that part of it may be told once more
        self._confirmed_commands = []
        self.fork_evidence = []  # [entries, own T, other T, who] once somebody told another log
        self.choice_step, self.choice = -1, 0  # the last secret choice, and the step of the match it was made for
        self.kept_hand = []  # [number of the mix, card ...] of the deal in which it was made
        self.voted = 0  # the number of the last preimage that was given for a vote

    def _recall(self, stored):
        uid, secret, self.open, self.watermark, digest, self.round, self.pending_commands = stored[:7]
        self.choice_step, choice, self.fork_evidence, self.last, self.agreed, self.voted, self.kept_hand = stored[7:]
        self.secret, self.watermark_digest, self.choice = unhex(secret), unhex(digest), as_action(choice)
        self._again = True
        self.uid = uid

    def _store(self):
        """Keeps everything that must outlive a power cut; raises OSError if it cannot. What the log has taken is
        pending no more; of that, what lies from the watermark on is stored too, to be folded again."""
        pending = [pending for entry, pending in self._confirmed_commands if entry >= self.watermark]
        pending += self.pending_commands
        match_fields = [self.uid, hexed(self.secret), self.open, self.watermark, hexed(self.watermark_digest)]
        match_fields += [self.round, pending]
        choice_fields = [self.choice_step, self.choice, self.fork_evidence, self.last, self.agreed, self.voted]
        choice_fields.append(self.kept_hand)
        self._save(json.dumps(match_fields + choice_fields).encode())
        self._is_unsaved = False

    def begin(self, log, secret):
        """Another match, whose secret is this. Raises OSError if it cannot be kept: then there is none."""
        self._forget()
        self.uid, self.secret, self.open = log.uid, secret, True
        try:
            self.persist_progress(log)
        except OSError:
            self.uid = ""
            raise

    def end(self, log, word):
        """Once the match has ended another may begin, and what the closing says of it is kept. word: of the match, for
        this cup to show, "" for none. Raises OSError if it cannot be kept."""
        closed = log.phase == CLOSED and word and self.last[:1] != [log.uid]
        if self.uid == log.uid and not self.is_before_watermark(log) and (closed or self.open and log.over):
            self.open = False
            if closed:
                self.last = [log.uid, hexed(log.digest), word]
            self.persist_progress(log)

    def confirm(self, log):
        """The player has agreed. Raises OSError if that cannot be kept: then it is to be asked again."""
        self.agreed = True
        try:
            self.persist_progress(log)
        except OSError:
            self.agreed = False
            raise

    # the mark

    def persist_progress(self, log, command=None):
        """Stores where the log is, before a command leaves this cup, or before dice are shown (no command), and all
        else that is to be kept. Raises OSError if it cannot: then neither may happen."""
        before = self.watermark, self.watermark_digest, self.round, self.pending_commands
        if command:
            pending = [hexed(log.challenge), as_lists(command)]
            if pending in self.pending_commands:
                self._again = self._again and command[0] in VOTES
                self._repeated = pending
                return
            self.pending_commands = self._pending_with(pending)
        self.watermark, self.watermark_digest, self.round = log.entries, log.digest, log.round
        try:
            self._store()
        except OSError:
            self.watermark, self.watermark_digest, self.round, self.pending_commands = before
            raise
        self._again = self._again and (not command or command[0] in VOTES)
        self._confirmed_commands = [entered for entered in self._confirmed_commands if entered[0] >= self.watermark]

    def _pending_with(self, pending):
        """What is remembered once this is said, too: no vote about what is not asked any more."""
        votes = [item for item in self.pending_commands + [pending] if item[1][0] in VOTES and item[0] == pending[0]]
        return [item for item in self.pending_commands + [pending] if item[1][0] not in VOTES][-SAID:] + votes

    def is_before_watermark(self, log):
        """Whether a log of this match ends before the watermark: this cup has seen more of it, and waits."""
        return self.uid == log.uid and log.entries < self.watermark

    def check_for_fork(self, log):
        """Raises ForkDetected if a log has come to the mark, and is another there."""
        if self.uid == log.uid and log.entries == self.watermark and log.digest != self.watermark_digest:
            raise ForkDetected(TABLE)

    def may_show(self, log):
        """Whether dice or cards may be seen: the mark is behind, and lies in their round. Raises OSError if it cannot
        be stored."""
        if self.is_before_watermark(log):
            return False
        if self.round != log.round:
            self.persist_progress(log)
        return True

    def record_fork(self, log, other, who):
        """Somebody told another log: this match is over for this cup. other: T there; who: their name, "" for the
        table's."""
        own = log.digest if other != log.digest else self.watermark_digest
        self.fork_evidence = [log.entries, hexed(own), hexed(other), who]
        try:
            self._store()
        except OSError:
            pass  # after a power cut it finds out again

    # what this cup has said

    def match_own_command(self, log, body, seat):
        """The next entry is about to be folded. Returns the kind of the command that it holds of this cup, "" for none.

        Raises Illegal("not_mine") if it says that this seat said what it has not: it is a command that was stored, to
        the same question, or lies before the mark."""
        done = self._own_part_of(log, body, seat)
        if done == ["closed", ""]:  # nobody speaks for it: its link came too late, and the word is not its own
            self.pending_commands = [pending for pending in self.pending_commands if pending[1][0] != "closed"]
            self._is_unsaved = True
            return "closed"
        if log.entries < self.watermark or done is None:
            return ""
        if done[0] == "seat" and "seat" not in [command[0] for _, command in self.pending_commands]:
            return ""  # of a secret that this cup has lost, see Owner.check_seat()
        asked = hexed(log.challenge)
        here = [pending for entry, pending in self._confirmed_commands if entry == log.entries]
        for pending in self.pending_commands + here:
            to, command = pending
            # A vote says beside it what was asked, which is in no entry.
            if (to == asked or done[0] not in BOUND) and command[: len(done)] == done:
                if pending in self.pending_commands:
                    self.pending_commands.remove(pending)
                    self._confirmed_commands.append((log.entries, pending))
                    self._is_unsaved = True
                return done[0]
        raise Illegal("not_mine", "the table acted for this seat")

    def persist_confirmed(self, log):
        """Keeps what is settled, before a checkpoint does: what is done must not seem to be on its way. Raises
        OSError."""
        if self._is_unsaved and self.uid == log.uid and not self.is_before_watermark(log):
            self.persist_progress(log)

    def _own_part_of(self, log, body, seat):
        """What the next entry says in the name of this seat, as its command would, None for nothing."""
        kind = body[1]
        if body[2] == seat:
            return [kind] + log.items(body)
        if body[2] == TABLE and kind in MADE_OF and log.seats_to_gather() >> seat & 1:
            seats = seats_in(log.closing.seats if kind == "closed" else log.seats_to_gather())
            return [MADE_OF[kind], body[4][seats.index(seat)]]
        if kind in VOTES:
            seats = body[4] if kind == "drop" else []
            voters = seats_in(log.voters(mask_of(seats)))
            text = body[-1][voters.index(seat)] if seat in voters else ""
            return [kind, seats, text] if text else None
        return None

    def withdraw_command(self, command, stays):
        """A command is not on its way any more: it was refused for good, or stays and is to be said again. What the
        table has put into an entry already, or has from before a restart, it may refuse when it comes once more."""
        self._again = stays
        if not stays and command[0] not in VOTES and command[0] not in MADE_OF.values():
            refused = as_lists(command)
            pending, repeated = self.pending_commands, self._repeated
            self.pending_commands = [item for item in pending if item[1] != refused or item == repeated]
            self._is_unsaved = True

    def pending_votes(self, log):
        """The votes that this seat has given about what is asked now."""
        votes = [pending for pending in self.pending_commands if pending[1][0] in VOTES]
        asked = hexed(log.challenge) if votes else ""
        return [tuple(command) for to, command in votes if to == asked]

    def command_to_resend(self, log, owed):
        """The decision that left this cup before a restart, of either end, and is still owed: it stays. None if there
        is none."""
        decided = [pending for pending in self.pending_commands if pending[1][0] not in VOTES]
        asked, command = decided[-1] if self._again and decided else ("", ("",))
        return tuple(command) if owed and command[0] == owed and asked == hexed(log.challenge) else None
