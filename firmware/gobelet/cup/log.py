"""How a cup follows the table's log: it folds each entry, has the owner look at it, and keeps a checkpoint in flash;
and what this cup asked the table to do, as the log is what came of it.

It must not know the buttons or what is drawn. What is new, `app.verdict`, `app.rolled` and `app.looked` say.
"""

from gobelet import ledger
from gobelet.cup import entering, screens
from gobelet.games import Illegal
from gobelet.ledger import Ledger, checkpoint

WITHDRAWN = 4  # commands that were refused, remembered
FAR = 64  # entries since the last checkpoint: a cup that often loses power must not fold from there for ever
DISTRUST = 4000  # ms until the table is asked again for an entry that was refused
LIES = ("table_dealt_other_cards", "not_mine")  # what only a table that cheats puts into the log


class Log:
    """app: the cup's App, whose `ledger` and `owner` are there. orders: what it has asked the table to do."""

    def __init__(self, app, orders):
        self._app = app
        self._orders = orders
        self._kept = app.ledger.entries  # at the last checkpoint
        self._uid = app.ledger.uid  # the table's match: the ledger's, or one whose first entry is still to come
        self._distrust_until = 0
        self._begin_at = 0  # when to take the seat again that flash had no room for

    def position(self):
        """Where the cup is, as CupEnd asks."""
        log = self._app.ledger
        if log.uid != self._uid:
            return self._uid, 0, ledger.hexed(bytes(8))
        return log.uid, log.entries, ledger.hexed(log.digest[:8])

    def begin(self, uid):
        """Another match, or another history of this one than the cup has: it is folded from its start. The pin in the
        owner's store keeps the table from mixing again a round that this cup has seen."""
        self._uid = uid
        self._kept = self._begin_at = 0
        self._orders.begin()
        app = self._app
        app.ledger = Ledger()
        app.owner.seat, app.owner.lost = -1, False  # until the log says again
        self._forget_round()

    def tick(self):
        """Asks the table again, after a while, for an entry that was refused."""
        if self._distrust_until and self._app.now >= self._distrust_until:
            self._distrust_until = 0
            self._app.link.rejoin(self._app.now)
        if self._begin_at and self._app.now >= self._begin_at:
            self._begin_at = 0
            if self._app.ledger.phase == ledger.SEATING:
                self._tell_owner("match", ledger.TABLE)

    def told(self, uid, number, cards):
        """The table's message beside the log: see Owner.told()."""
        if uid == self._app.ledger.uid:
            self._app.owner.told(uid, number, cards)
            self._tell_owner("hand", ledger.TABLE)

    def fold(self, payload):
        """Takes the next entry, as bytes."""
        if self._distrust_until:
            return  # nothing is believed that follows an entry that was refused
        app = self._app
        try:
            events = app.ledger.fold(payload, self._orders.check)
        except Illegal as error:
            self._distrust_until = app.now + DISTRUST
            app.say(error.code if error.code in LIES else "log_refused")
            return
        _, kind, seat, ident = app.ledger.last[:4]
        self._tell_owner(kind, seat)
        if seat == app.owner.seat:
            self._orders.settle(ident)
        if kind == "rolled":
            self._forget_round()
            if app.owner.hand:
                app.looked = app.now
        elif seat == app.owner.seat and kind in ("roll", "shake"):
            app.rolled = events[0][3] if kind == "roll" else ()
        elif kind == "abandon":
            app.say("abandoned")
        if kind == "rolled" or app.ledger.entries - self._kept >= FAR:
            self._save_checkpoint()
        app.verdict += screens.news(app.ledger.match.rules.NAME, events, app.owner.seat)
        if app.owner.owes(app.ledger) in ("act", "seal", "show") and not app.behind():
            app.board.buzz("turn")

    def _forget_round(self):
        app = self._app
        app.verdict = []
        app.rolled = ()
        app.looked = 0

    def _save_checkpoint(self):
        app = self._app
        self._kept = app.ledger.entries
        try:
            app.board.save("checkpoint", checkpoint.dump(app.ledger))
        except OSError:
            app.say("flash_full")

    def _tell_owner(self, kind, seat):
        """The owner follows the log; what it cannot do is said, and the cup goes on as a watcher."""
        app = self._app
        owner, log = app.owner, app.ledger
        try:
            if kind == "match":
                self._start()
            elif kind == "seat" and seat >= 0 and seat == owner.seat:
                entering.check_seat(owner, log)
            owner.look(log)
        except Illegal as error:
            app.say(error.code)
        except OSError:
            app.say("flash_full")
            if kind == "match":
                self._begin_at = app.now + DISTRUST
        if owner.lost:
            app.say("secret_lost")

    def _start(self):
        """A match begins. Its secret is drawn from the board's source, the sensor's noise, and what the table sent."""
        app = self._app
        self._forget_round()
        app.lobby = []
        app.word_seen = app.end_seen = False
        noise = bytes([value & 255 for value in app.controls.sample])
        app.owner.begin(app.ledger, app.board.entropy(32) + noise + app.ledger.digest)


class Orders:
    """The commands of this cup that are on their way. app: the cup's App, whose link carries them."""

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
        if body[1] == "unseal" and app.ledger.match.rules.entrusted:
            return  # the table opens what it was told; the commitment says whether it is that
        sent = self._sent.get(body[3]) or self._withdrawn.get(body[3], ())
        done = body[1:2] + body[4:]
        count = min(len(sent), len(done))  # to a roll the table adds its link; what it is entrusted with is in no entry
        if not count or ledger.dumps(sent[:count]) != ledger.dumps(done[:count]):
            raise Illegal("not_mine", "the table acted for this seat")
