"""What this cup has asked the table to do and the log has not answered yet, and what only this cup can have asked for.

It knows the link that carries the commands, and no board or screen.
"""

from gobelet.games import Illegal
from gobelet.ledger import dumps


class Commands:
    """The commands on their way, each (kind, data ...). link: the CupEnd that carries them."""

    def __init__(self, link):
        self._link = link
        self._sent = {}  # id -> command, on their way
        self.begin()

    def begin(self):
        """The log is folded from its start."""
        self._since = -1  # from this entry on this seat has done nothing but what is in these; -1: not known yet

    def send(self, step, command):
        """Puts a command on its way. step: the decision point of the match that it is for."""
        self._sent[self._link.command(step, *command)] = command

    def waiting_for(self, kind):
        """Whether a command of this kind is on its way."""
        return any([command[0] == kind for command in self._sent.values()])

    def settle(self, ident):
        """The log has an entry of this seat with the id of a command."""
        if ident in self._sent:
            self._link.settle(ident)
            del self._sent[ident]

    def settle_all(self, kind):
        """The log has the table's entry that was made of commands of this kind."""
        for ident in [ident for ident in self._sent if self._sent[ident][0] == kind]:
            self.settle(ident)

    def withdraw(self, ident):
        """Takes back a command that the table refused. Returns it, None if it was not on its way."""
        return self._sent.pop(ident, None)

    def check(self, body, seat, entrusted):
        """Raises Illegal("not_mine") if an entry says that this seat did what this cup has not sent. Only what was done
        before this cup joined, as its commands before a restart, can have come about without its knowing. entrusted:
        whether the table opens what this game's seats seal."""
        if self._since < 0:
            self._since = self._link.entries_there
        if body[2] != seat or seat < 0 or body[0] < self._since:
            return
        if body[1] == "unseal" and entrusted:
            return  # the table opens what it was told; the commitment says whether it is that
        sent = self._sent.get(body[3], ())
        done = body[1:2] + body[4:]
        count = min(len(sent), len(done))  # to a roll the table adds its link; what it is entrusted with is in no entry
        if not count or dumps(sent[:count]) != dumps(done[:count]):
            raise Illegal("not_mine", "the table acted for this seat")
