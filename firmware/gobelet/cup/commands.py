"""Commands that this cup has sent and the log has not answered yet.

It knows the link that carries the commands, and no board or screen.
"""

from gobelet.ledger import GATHERED, VOTES

QUIET = ("stale", "already_done", "not_now", "gap", "other_match")  # refusals that the log soon explains


class Commands:
    """The commands in flight, each (kind, data ...). link: the CupEnd that carries them. owner: the Owner, who stores
    each before it leaves."""

    def __init__(self, link, owner):
        self._link = link
        self._owner = owner
        self._sent = {}  # id -> command, on their way
        self.storage_full = False  # the owner had no room for the last one
        self.has_unsent = False  # one waits for this step to send it, before any drawing
        self._claimed = b""  # the challenge when the player last decided something that nobody waited for

    def send(self, log, command):
        """Puts a command on its way, for the decision point at which the match is. Raises OSError if this cup cannot
        keep it: then nothing leaves."""
        self.storage_full = True
        self._owner.memory.persist_progress(log, command)
        self.storage_full = False
        self.has_unsent = True
        if command[0] == "act" and log.owes(self._owner.seat) != "act":
            self._claimed = log.challenge
        # What waits for others does not hold up a vote about those who are missing.
        patient = command[0] in GATHERED or command[0] in VOTES
        self._sent[self._link.command(log.match.step, *command, patient=patient)] = command

    @property
    def any_in_flight(self):
        """Whether any is on its way to the log: a vote waits for those of others."""
        return any([command[0] not in VOTES for command in self._sent.values()])

    def has_in_flight(self, kind):
        """Whether a command of this kind is on its way."""
        return any([command[0] == kind for command in self._sent.values()])

    def is_in_flight(self, command):
        """Whether this very command is on its way."""
        return command in self._sent.values()

    def expire_votes(self):
        """Something else is asked: votes about what was asked before count no more."""
        for kind in VOTES:
            self.acknowledge(kind)

    def claim_was_late(self, asked):
        """Whether something else came before what the player claimed when this was asked."""
        late, self._claimed = asked and self._claimed == asked, b""
        return late

    def acknowledge(self, kind):
        """The log has an entry of what was said by the command of this kind."""
        if kind == "act":
            self._claimed = b""
        for ident in [ident for ident in self._sent if self._sent[ident][0] == kind]:
            self._link.acknowledge(ident)
            del self._sent[ident]

    def withdraw(self, ident, code):
        """Takes back a command that the table refused, or that another history left behind ("other_match"): that one
        has been said all the same. Returns it, None if it was not on its way."""
        command = self._sent.pop(ident, None)
        if command:
            if command[0] == "act" and code not in QUIET:
                self._claimed = b""
            self._owner.memory.withdraw_command(command, code == "other_match")
        return command
