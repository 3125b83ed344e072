"""The protocol of a match: folds log entries in order and refuses any that is not exactly right.

The same code runs on the table before it commits an entry, on every cup when it receives one, in a replay and in an
audit. It knows the public log only: no secret, no clock, no connection. The first entry is in beginning.py, those
before play in seating.py, those of games with secret choices or cards in dealing.py, those that may come unasked in
unowed.py.
An entry is a JSON array `[seq, kind, seat, id, ...]`; its bytes are made once, by the table, and the running digest is
T = SHA256(T | bytes). The table is seat -1. docs/protocol.md lists the kinds.
"""

import binascii
import hashlib
import json

from gobelet import fair, loader
from gobelet.rules import ALL, HIDDEN, HIDE, SHOW, Illegal, seats_in

TYPE_CHECKING = False  # true for pyright only: a cup loads match.py when a match begins, not before
if TYPE_CHECKING:
    from gobelet.match import Match

PROTOCOL = 2
TABLE = -1
_BEGINNING, _SEATING = "gobelet.beginning", "gobelet.seating"
_DEALING, _UNOWED = "gobelet.dealing", "gobelet.unowed"
# What the log waits for: the match entry, commitments, openings, play, the table's link after all have shaken, nothing.
EMPTY, SEATING, OPENING, PLAYING, MIXING, OVER = range(6)
NAME_LENGTH = 12  # letters
LONGEST = 3000  # bytes of an entry: fifteen players fit in two thirds of it
MOST_BRACKETS = 200  # in an entry, names of nothing but brackets included


def hexed(data):
    """Bytes as lower-case hex text."""
    return binascii.hexlify(data).decode()


def dumps(body):
    """An entry's bytes: compact JSON in ASCII, as CPython writes it. Only a table makes entries."""
    return json.dumps(body, separators=(",", ":")).encode()


def unhex(text, size=fair.SIZE):
    """Bytes from lower-case hex text of exactly `size` bytes; Illegal("bad_entry") otherwise."""
    # islower() is false for digits alone, and it needs no second text
    if type(text) is str and len(text) == 2 * size and (text.islower() or text == text.lower()):
        try:
            return binascii.unhexlify(text)
        except ValueError:
            pass
    raise Illegal("bad_entry", "%d bytes as lower-case hex are wanted" % size)


def as_action(value):
    """An action from its JSON form: a list becomes a tuple. Illegal("not_an_action") for anything else."""
    if type(value) is int:
        return value
    if type(value) is list and all([type(item) is int for item in value]):
        return tuple(value)
    raise Illegal("not_an_action", "an action is a number or a list of numbers")


class Ledger:
    """The fold. `entries` is how many entries were folded, `digest` is T, `match` the session once it has begun.

    players: list of (cup id, name, age in years or 0, automate 0 or 1). heads: how far the chains are opened. round:
    number of hidden rolls so far. shaken: bit mask of the seats whose cups have been shaken, until N_r is mixed.
    lifted: of those that have shown since. nonce: N_r once mixed, else None. shown: {seat: faces} of the last showing,
    dealt: the hands of the last deal once the table has shown it; both until the next shake. seating_word, round_word:
    "" until known. seals: {seat: (commitment, step)} of secret choices. votes: {seat: bit mask of who would drop it}.
    dropped: bit mask of the seats that have left for good.
    """

    def __init__(self):
        self.entries = 0
        self.digest = bytes(fair.SIZE)
        self.last: "list" = []  # the last entry folded
        self.phase = EMPTY
        self.uid = ""
        self.start = b""  # T after the match entry
        self.match: "Match | None" = None
        self.players = []
        self.commitments = {}
        self.openings = {}
        self.heads: "fair.Heads | None" = None  # fair.Heads once all have opened
        self.game = b""
        self.rolls = 0
        self.round = 0
        self.shaken = 0
        self.nonce = None
        self.call_digest = b""  # T after the entry that obliged everybody to show
        self.lifted = 0
        self.shown = {}
        self.dealt: "tuple" = ()
        self.seals = {}
        self.votes = {}
        self.dropped = 0
        self.before: "list | None" = None  # [seat, action] of a decision that can be taken back, then the state before
        self.seating_word = ""
        self.round_word = ""

    # what is owed

    def owes(self, seat):
        """The kind of entry a seat owes now: "seat", "open", "roll", "shake", "act", "show", "seal", "unseal"; the
        table also "rolled", "deal", "clock"; "" for nothing."""
        if self.phase == SEATING:
            return "" if seat in self.commitments else "seat"
        if self.phase == OPENING:
            return "" if seat in self.openings else "open"
        if self.phase == MIXING:
            return "rolled" if seat == TABLE else ""
        if self.phase != PLAYING:
            return ""
        owed = self.match.rules.owes(self.match.state, seat)  # the table is CHANCE
        return ("act", "roll", "shake", "show", "seal", "unseal", "deal", "clock")[owed[0]] if owed else ""

    def owing(self):
        """The seats (TABLE included) that owe something, lowest first."""
        return [seat for seat in range(TABLE, len(self.players)) if self.owes(seat)]

    def may(self, seat):
        """Whether a seat may decide something although nobody waits for it; rules.legal() says what."""
        if self.phase != PLAYING or seat == TABLE or not hasattr(self.match.rules, "may"):
            return False
        return bool(self.match.rules.may(self.match.state) >> seat & 1)

    def voters(self, gone):
        """The bit mask of the seats whose votes drop a seat: every living human but that one; 0 if it cannot be."""
        return loader.load(_UNOWED).voters(self, gone)

    @property
    def undoable(self):
        """Whether the table may take the last decision back."""
        return self.before is not None and self.phase == PLAYING

    # one entry

    def body(self, kind, seat, ident, *data):
        """The next entry as a list, unchecked."""
        return [self.entries, kind, seat, ident] + list(data)

    def check(self, body):
        """Raises Illegal unless `body` may be the next entry. Returns what apply needs (an action or None)."""
        if type(body) is not list or len(body) < 4 or type(body[0]) is not int or type(body[1]) is not str:
            raise Illegal("bad_entry", "an entry is [number, kind, seat, id, ...]")
        seq, kind, seat, ident = body[:4]
        if seq != self.entries:
            raise Illegal("gap", "entry %d came where %d was due" % (seq, self.entries))
        if type(seat) is not int or type(ident) is not int or ident < 0:
            raise Illegal("bad_entry", "seat and id are numbers")
        if kind == "match" or self.phase == EMPTY:
            return loader.load(_BEGINNING).check_match(self, kind, body[4:])
        if not TABLE <= seat < len(self.players):
            raise Illegal("bad_entry", "there is no seat %d" % seat)
        if len(body) - 4 not in KINDS.get(kind, ()):
            raise Illegal("bad_entry", 'no entry of kind "%s" has %d items' % (kind, len(body)))
        place = self._place(kind)
        if place != _UNOWED and self.owes(seat) != kind and not (kind == "act" and self._claims(seat, body[4])):
            # The rules know best why not; where they would allow it, the protocol is what forbids it.
            if kind == "act" and self.phase == PLAYING and seat != TABLE:
                self.match.check(seat, as_action(body[4]))
            raise Illegal("not_now", 'seat %d owes "%s", not "%s"' % (seat, self.owes(seat), kind))
        if place:
            return getattr(loader.load(place), "check_" + kind)(self, seat, body[4:])
        return _HERE[kind][0](self, seat, body[4:])

    def _place(self, kind):
        """The module that holds the checks of a kind; "" for this one."""
        if self.phase == EMPTY:
            return _BEGINNING
        return _SEATING if self.phase in (SEATING, OPENING) and kind not in UNOWED else _PLACES.get(kind, "")

    def _claims(self, seat, value):
        """Whether this is a decision that nobody waits for. Not whatever the rules would let through: the faces of a
        roll that is owed are for nobody to choose."""
        return self.may(seat) and as_action(value) in self.match.rules.legal(self.match.state, seat)

    def fold(self, payload, judge=None):
        """Checks and applies one entry given as bytes. Returns its events. Changes nothing if it raises Illegal.

        judge: a function of the entry as a list that may raise Illegal: what only this end of the log can know."""
        # MicroPython also reads JSON that was cut off, and either interpreter gives up on what is nested too deeply.
        if not 0 < len(payload) <= LONGEST or payload[:1] != b"[" or payload[-1:] != b"]":
            raise Illegal("bad_entry", "an entry is a JSON array of at most %d bytes" % LONGEST)
        brackets = 0 if len(payload) <= MOST_BRACKETS else max(payload.count(b"["), payload.count(b"{"))
        if brackets > MOST_BRACKETS:
            raise Illegal("bad_entry", "an entry is not nested")
        try:
            body = json.loads(payload)
        except ValueError as error:
            raise Illegal("bad_entry", "an entry is JSON: %s" % error) from error
        checked = self.check(body)
        if judge:
            judge(body)
        return self.apply(body, payload, checked)

    def apply(self, body, payload, checked):
        """Applies an entry that check() accepted. checked: what check() returned."""
        h = hashlib.sha256(self.digest)
        h.update(payload)
        self.digest = h.digest()
        self.entries += 1
        self.last = body
        events = []
        kind, seat = body[1:3]
        place = self._place(kind)
        if kind not in ("act", "undo", "chain"):
            self.before = None
        if place != _UNOWED:
            self.votes.pop(seat, None)  # whoever acts is not gone
        if place:
            getattr(loader.load(place), "apply_" + kind)(self, seat, body[4:], checked, events)
            if place in (_BEGINNING, _UNOWED) or (place == _SEATING and self.phase == PLAYING):
                loader.drop(place)
        else:
            _HERE[kind][1](self, seat, body[4:], checked, events)
        return events

    # chance

    def check_link(self, seat, tag, text):
        """The bytes of the next link of a chain, from its text; Illegal for anything else."""
        link = unhex(text)
        if not self.heads.follows(seat, tag, link):
            chain = fair.TAGS[tag].decode()
            raise Illegal("bad_link", "that is not the next link of seat %d's %s chain" % (seat, chain))
        return link

    def _check_roll(self, seat, data):
        return self.check_link(seat, fair.NONCE, data[0]), self.check_link(TABLE, fair.NONCE, data[1])

    def _apply_roll(self, seat, data, links, events):
        self.heads.take(seat, fair.NONCE, links[0])
        self.heads.take(TABLE, fair.NONCE, links[1])
        _, count, sides = self.match.rules.owes(self.match.state, seat)
        faces = fair.public_dice(links[0], links[1], self.game, self.rolls, count, sides)
        self.rolls += 1
        self.act(seat, faces, events)

    def _check_shake(self, seat, data):
        return self.check_link(seat, fair.NONCE, data[0])

    def _apply_shake(self, seat, data, link, events):
        if not self.shaken:
            self.nonce = None
            self.shown = {}
            self.dealt = ()
            self.lifted = 0
        self.heads.take(seat, fair.NONCE, link)
        self.shaken |= 1 << seat
        self.act(seat, HIDDEN, events)
        self.settle()

    def settle(self):
        """What follows once nobody has to shake any more, or once the match is over."""
        rules, state = self.match.rules, self.match.state
        owed = [rules.owes(state, seat)[:1] for seat in seats_in(rules.actors(state))]
        if self.match.over:
            self.phase = OVER
        elif self.shaken and (HIDE,) not in owed:
            self.phase = MIXING

    def _check_rolled(self, seat, data):
        return self.check_link(TABLE, fair.NONCE, data[0])

    def _apply_rolled(self, seat, data, link, events):
        self.heads.take(TABLE, fair.NONCE, link)
        seats = seats_in(self.shaken)
        self.round += 1
        links = [self.heads.head(shaker, fair.NONCE) for shaker in seats + [TABLE]]
        self.nonce = fair.round_nonce(self.game, self.round, seats, links)
        self.shaken = 0
        self.phase = PLAYING
        events.append(("rolled", ALL, TABLE))

    # decisions

    def _check_act(self, seat, data):
        action = as_action(data[0])
        self.match.check(seat, action)
        calls = action in self.match.rules.CALLS
        if calls != (len(data) == 2):
            raise Illegal("bad_entry", "a call, and nothing else, carries a link of the call chain")
        return action, self.check_link(seat, fair.CALL, data[1]) if calls else None

    def _apply_act(self, seat, data, checked, events):
        action, link = checked
        match = self.match
        self.before = None
        if link:
            self.heads.take(seat, fair.CALL, link)
            self.call_digest = self.digest
        elif FIRM not in getattr(match.rules, "TRAITS", ()):
            self.before = [seat, action] + match.state
        self.act(seat, action, events)

    # showing

    def _check_show(self, seat, data):
        if len(data) != (1 if seat == TABLE else 2):
            raise Illegal("bad_entry", "a seat shows dice with the digest it saw, the table a deal without")
        if seat == TABLE:
            return loader.load(_DEALING).check_show(self, data)
        if data[1] != hexed(self.call_digest[:8]):
            unhex(data[1], 8)  # refuses what is no digest at all
            raise Illegal("forked_log", "seat %d was shown another log than this one" % seat)
        return self.check_link(seat, fair.DICE, data[0])

    def _apply_show(self, seat, data, link, events):
        if seat == TABLE:
            loader.load(_DEALING).apply_show(self, link, events)
            return
        self.heads.take(seat, fair.DICE, link)
        _, count, sides = self.match.rules.owes(self.match.state, seat)
        self.lifted |= 1 << seat
        self.shown[seat] = fair.hidden_dice(link, self.nonce, self.round, seat, count, sides)
        last = self.last_to_show(seat)
        self.act(seat, self.shown[seat], events)
        if last:
            # All dice are known from here on: the word comes before what follows from them.
            events.insert(1, self.word())

    def word(self):
        """The event with the word of the round: all dice that were to be shown are."""
        links = [self.heads.head(seat, fair.DICE) for seat in seats_in(self.lifted)]
        self.round_word = fair.round_word(links, self.call_digest)
        return ("round_word", ALL, TABLE, self.round_word)

    def last_to_show(self, seat):
        """Whether no seat but this one still has to show its dice."""
        rules, state = self.match.rules, self.match.state
        others = rules.actors(state) & ~(1 << seat)
        other = 0
        while others:
            if others & 1 and rules.owes(state, other)[0] == SHOW:
                return False
            others >>= 1
            other += 1
        return True

    def act(self, seat, action, events):
        """The match goes on by an action that is legal."""
        events += self.match.apply(seat, action)  # check() has checked it, or it follows from links that are checked
        if self.match.over:
            self.phase = OVER

    # checkpoints

    def dump(self):
        """The whole fold as lines (bytes), for a checkpoint: a generator, as a cup has no room for all at once."""
        return loader.load("gobelet.checkpoint").dump(self)

    @staticmethod
    def load(lines):
        """A ledger from the lines of dump(), an iterable. Raises Illegal("bad_dump") for anything else: the caller then
        folds from the start."""
        return loader.load("gobelet.checkpoint").load(lines)


# kind -> how many items it may have after [seq, kind, seat, id]
KINDS = {
    "seat": (1,),
    "open": (3, 4),
    "roll": (2,),
    "shake": (1,),
    "rolled": (1,),
    "act": (1, 2),
    "show": (1, 2),
    "seal": (2,),
    "unseal": (2,),
    "deal": (0,),
    "clock": (1,),
    "chain": (2,),
    "abandon": (0,),
    "undo": (0,),
    "drop": (1,),
}
UNOWED = ("chain", "abandon", "undo", "drop")  # what nobody owes and may come all the same
_PLACES = {"seal": _DEALING, "unseal": _DEALING, "deal": _DEALING, "clock": _DEALING}
for _kind in UNOWED:
    _PLACES[_kind] = _UNOWED
# How the other kinds are checked and applied: looked up here, as making a name of a text takes a Pico a while.
_HERE = {
    "roll": (Ledger._check_roll, Ledger._apply_roll),
    "shake": (Ledger._check_shake, Ledger._apply_shake),
    "rolled": (Ledger._check_rolled, Ledger._apply_rolled),
    "act": (Ledger._check_act, Ledger._apply_act),
    "show": (Ledger._check_show, Ledger._apply_show),
}
FIRM, ENTRUSTED = "firm", "entrusted"  # TRAITS of rules: decisions stay; the table is told secret choices
