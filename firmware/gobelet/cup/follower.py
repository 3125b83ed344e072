"""How a cup follows the table's log: it folds each entry into the model, has the owner look at it, and keeps a
checkpoint in flash.

It knows no buttons and no display: what it has to say to the player it returns, as codes of notices.
"""

from gobelet import ledger
from gobelet.cup import screens
from gobelet.games import Illegal

FAR = 64  # entries since the last checkpoint: a cup that often loses power must not fold from there for ever
DISTRUST = 4000  # ms until the table is asked again for an entry that was refused
GATHERED = {"rolled": "mix", "seen": "seen", "close": "close", "closed": "closed"}  # entry -> what it is made of
LIES = ("table_dealt_other_cards", "not_mine")  # what only a table that cheats puts into the log


class Follower:
    """model: the cup's Model. commands: its Commands. save: a function that stores the parts of a checkpoint or raises
    OSError. entropy: a function, () -> bytes that nobody can foresee. rejoin: asks the table anew for what is due."""

    def __init__(self, model, commands, save, entropy, rejoin):
        self._model = model
        self._commands = commands
        self._save = save
        self._entropy = entropy
        self._rejoin = rejoin
        self._kept = model.ledger.entries  # at the last checkpoint
        self._distrust_until = 0
        self._begin_at = 0  # when to take the seat again that flash had no room for

    def begin(self, uid):
        """Another match, or another history of this one than the cup has."""
        self._kept = self._begin_at = 0
        self._commands.begin()
        self._model.follow(uid)

    def tick(self):
        """Does again, after a while, what was refused or could not be stored. Returns notices."""
        now = self._model.now
        if self._distrust_until and now >= self._distrust_until:
            self._distrust_until = 0
            self._rejoin(now)
        if self._begin_at and now >= self._begin_at:
            self._begin_at = 0
            if self._model.ledger.phase == ledger.SEATING:
                return self._look("match", ledger.TABLE)
        return []

    def told(self, uid, number, cards):
        """The table's message beside the log, see Owner.told(). Returns notices."""
        if uid != self._model.ledger.uid:
            return []
        self._model.owner.told(uid, number, cards)
        return self._look("hand", ledger.TABLE)

    def fold(self, payload):
        """Takes the next entry, as bytes. Returns notices."""
        if self._distrust_until:
            return []  # nothing is believed that follows an entry that was refused
        model = self._model
        log, owner = model.ledger, model.owner
        try:
            events = log.fold(payload, self._check)
        except Illegal as error:
            self._distrust_until = model.now + DISTRUST
            return [error.code if error.code in LIES else "log_refused"]
        _, kind, seat, ident = log.last[:4]
        notices = self._look(kind, seat)
        if seat == owner.seat:
            self._commands.settle(ident)
        elif kind in GATHERED:
            self._commands.settle_all(GATHERED[kind])
        if kind == "rolled":
            model.forget_round()
            if owner.hand:
                model.looked = model.now
            model.rolled = log.thrown.get(owner.seat, ()) if not log.hides else ()
        elif seat == owner.seat and kind == "shake":
            model.rolled = ()
        elif kind == "abandon":
            notices.append("abandoned")
        if kind == "rolled" or log.entries - self._kept >= FAR:
            notices += self._save_checkpoint()
        model.verdict += screens.news(log.match.rules.NAME, events, owner.seat)
        return notices

    def _check(self, body):
        """Raises Illegal if an entry says that this cup did what it has not done."""
        model = self._model
        match = model.ledger.match
        self._commands.check(body, model.owner.seat, match.rules.entrusted if match else False)

    def _save_checkpoint(self):
        from gobelet.ledger import checkpoint  # from the first round on

        log = self._model.ledger
        self._kept = log.entries
        try:
            self._save(checkpoint.dump(log))
        except OSError:
            return ["flash_full"]
        return []

    def _look(self, kind, seat):
        """The owner follows the log; what it cannot do is said, and the cup goes on as a watcher. Returns notices."""
        owner, log = self._model.owner, self._model.ledger
        notices = []
        try:
            if kind == "match":
                self._start()
            elif kind == "seat" and seat >= 0 and seat == owner.seat:
                owner.check_seat(log)
            owner.look(log)
        except Illegal as error:
            notices.append(error.code)
        except OSError:
            notices.append("flash_full")
            if kind == "match":
                self._begin_at = self._model.now + DISTRUST
        if owner.lost:
            notices.append("secret_lost")
        return notices

    def _start(self):
        """A match begins. Its secret is drawn from what this cup has of chance, and from what the table sent."""
        model = self._model
        model.begin()
        model.owner.begin(model.ledger, self._entropy() + model.ledger.digest)
