"""What this cup has asked the table to do and the log has not answered yet.

It knows the link that carries the commands, and no board or screen.
"""


class Commands:
    """The commands on their way, each (kind, data ...). link: the CupEnd that carries them. owner: the Owner, who keeps
    each before it leaves. full: whether it had no room for the last one."""

    def __init__(self, link, owner):
        self._link = link
        self._owner = owner
        self._sent = {}  # id -> command, on their way
        self.full = False

    def send(self, log, command):
        """Puts a command on its way, for the decision point at which the match is. Raises OSError if this cup cannot
        keep it: then nothing leaves."""
        self.full = True
        self._owner.mark(log, command)
        self.full = False
        ident = self._link.command(log.match.step, *command)
        self._sent[ident] = command
        if command[0] == "drop":  # an answer may wait for the very cup that is to be dropped
            self._link.hasten(ident)

    @property
    def waits(self):
        """Whether any is on its way."""
        return bool(self._sent)

    def waiting_for(self, kind):
        """Whether a command of this kind is on its way."""
        return any([command[0] == kind for command in self._sent.values()])

    def settle(self, kind):
        """The log has an entry of what was said by the command of this kind."""
        for ident in [ident for ident in self._sent if self._sent[ident][0] == kind]:
            self._link.settle(ident)
            del self._sent[ident]

    def withdraw(self, ident, code):
        """Takes back a command that the table refused, or that another history left behind ("other_match"): that one
        has been said all the same. Returns it, None if it was not on its way."""
        command = self._sent.pop(ident, None)
        if command:
            self._owner.take_back(command, code == "other_match")
        return command
