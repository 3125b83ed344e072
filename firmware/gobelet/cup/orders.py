"""What this cup has asked the table to do: commands on their way, and whether the log is what came of them.

It must not know the screen, or what a command is about.
"""

from gobelet import ledger
from gobelet.rules import Illegal

WITHDRAWN = 4  # commands that were refused, remembered


class Orders:
    """app: the cup's App, whose link carries them."""

    def __init__(self, app):
        self._app = app
        self._sent = {}  # id -> command, on their way
        self._withdrawn = {}  # the same of the last that were refused
        self.begin()

    def begin(self):
        """The log is folded from its start."""
        self._since = -1  # from this entry on this seat has done nothing but what is in these; -1: not known yet

    def send(self, command):
        """Puts a command on its way: (kind, data ...)."""
        match = self._app.ledger.match
        self._sent[self._app.link.command(match.step if match else 0, *command)] = command

    def waiting_for(self, kind):
        """Whether a command of this kind is on its way."""
        return any([command[0] == kind for command in self._sent.values()])

    def settle(self, ident):
        """The log has an entry of this seat with the id of a command."""
        if ident in self._sent:
            self._app.link.settle(ident)
            del self._sent[ident]

    def pop(self, ident):
        """Takes back a command that the table refused. Returns it, None if it was not on its way."""
        command = self._sent.pop(ident, None)
        if command:
            # On a wire that repeats itself it may come again, and be carried out after all.
            self._withdrawn[ident] = command
            if len(self._withdrawn) > WITHDRAWN:
                del self._withdrawn[min(self._withdrawn)]
        return command

    def check(self, body):
        """Raises Illegal("not_mine") if the log says that this seat did what this cup has not sent. Only what was done
        before this cup joined, as its commands before a restart, can have come about without its knowing."""
        app = self._app
        if self._since < 0:
            self._since = app.link.entries_there
        if body[2] != app.owner.seat or body[2] < 0 or body[0] < self._since:
            return
        if body[1] == "unseal" and ledger.ENTRUSTED in getattr(app.ledger.match.rules, "TRAITS", ()):
            return  # the table opens what it was told; the commitment says whether it is that
        sent = self._sent.get(body[3]) or self._withdrawn.get(body[3], ())
        done = body[1:2] + body[4:]
        count = min(len(sent), len(done))  # to a roll the table adds its link; what it is entrusted with is in no entry
        if not count or ledger.dumps(sent[:count]) != ledger.dumps(done[:count]):
            raise Illegal("not_mine", "the table acted for this seat")
