"""The protocol of a match: folds log entries in order and refuses any that is not exactly right.

The same code runs on the table before it commits an entry, on every cup when it receives one, in a replay and in an
audit. It knows the public log only: no secret, no clock, no connection. The entries before play are in seating.py.
An entry is a JSON array
`[seq, kind, seat, id, ...]`; its bytes are made once, by the table, and the running digest is T = SHA256(T | bytes).
The table is seat -1. docs/protocol.md lists the kinds.
"""

import binascii
import hashlib
import json

from gobelet import fair, loader
from gobelet.rules import ALL, HIDDEN, HIDE, SHOW, Illegal, seats_in

TYPE_CHECKING = False  # true for pyright only: a cup loads match.py when a match begins, not before
if TYPE_CHECKING:
    from gobelet.match import Match

PROTOCOL = 1
TABLE = -1
_SEATING = "gobelet.seating"
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
    if type(text) is str and len(text) == 2 * size and text == text.lower():
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
    number of hidden rolls so far. nonce: N_r once mixed, else None. shown: {seat: faces} of the last showing, kept
    until the next shake. seating_word, round_word: "" until known.
    """

    def __init__(self):
        self.entries = 0
        self.digest = bytes(fair.SIZE)
        self.last = None  # the last entry folded, as a list
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
        self.shakers = {}  # seat -> NONCE link, while the cups are being shaken
        self.nonce = None
        self.call_digest = b""  # T after the entry that obliged everybody to show
        self.dice_links = {}
        self.shown = {}
        self.seating_word = ""
        self.round_word = ""

    # what is owed

    def owes(self, seat):
        """The kind of entry a seat owes now: "seat", "open", "roll", "shake", "act", "show", or "" for nothing."""
        if self.phase == SEATING:
            return "" if seat in self.commitments else "seat"
        if self.phase == OPENING:
            return "" if seat in self.openings else "open"
        if self.phase == MIXING:
            return "rolled" if seat == TABLE else ""
        if self.phase != PLAYING or seat == TABLE:
            return ""
        owed = self.match.rules.owes(self.match.state, seat)
        return ("act", "roll", "shake", "show")[owed[0]] if owed else ""

    def owing(self):
        """The seats (TABLE included) that owe something, lowest first."""
        return [seat for seat in range(TABLE, len(self.players)) if self.owes(seat)]

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
            return loader.load(_SEATING).check_match(self, kind, body[4:])
        if not TABLE <= seat < len(self.players):
            raise Illegal("bad_entry", "there is no seat %d" % seat)
        if len(body) - 4 not in KINDS.get(kind, ()):
            raise Illegal("bad_entry", 'no entry of kind "%s" has %d items' % (kind, len(body)))
        if kind not in UNOWED and self.owes(seat) != kind:
            # The rules know best why not; where they would allow it, the protocol is what forbids it.
            if kind == "act" and self.phase == PLAYING and seat != TABLE:
                self.match.check(seat, as_action(body[4]))
            raise Illegal("not_now", 'seat %d owes "%s", not "%s"' % (seat, self.owes(seat), kind))
        if self.phase in (SEATING, OPENING) and kind not in UNOWED:
            return getattr(loader.load(_SEATING), "check_" + kind)(self, seat, body[4:])
        return getattr(self, "_check_" + kind)(seat, body[4:])

    def fold(self, payload):
        """Checks and applies one entry given as bytes. Returns its events. Changes nothing if it raises Illegal."""
        # MicroPython also reads JSON that was cut off, and either interpreter gives up on what is nested too deeply.
        if not 0 < len(payload) <= LONGEST or payload[:1] != b"[" or payload[-1:] != b"]":
            raise Illegal("bad_entry", "an entry is a JSON array of at most %d bytes" % LONGEST)
        if payload.count(b"[") > MOST_BRACKETS or payload.count(b"{") > MOST_BRACKETS:
            raise Illegal("bad_entry", "an entry is not nested")
        try:
            body = json.loads(payload)
        except ValueError as error:
            raise Illegal("bad_entry", "an entry is JSON: %s" % error) from error
        return self.apply(body, payload, self.check(body))

    def apply(self, body, payload, checked):
        """Applies an entry that check() accepted. checked: what check() returned."""
        h = hashlib.sha256(self.digest)
        h.update(payload)
        self.digest = h.digest()
        self.entries += 1
        self.last = body
        events = []
        if self.phase in (EMPTY, SEATING, OPENING) and body[1] not in UNOWED:
            getattr(loader.load(_SEATING), "apply_" + body[1])(self, body[2], body[4:], checked, events)
            if self.phase == PLAYING:
                loader.drop(_SEATING)
        else:
            getattr(self, "_apply_" + body[1])(body[2], body[4:], checked, events)
        return events

    # chains

    def _link(self, seat, tag, text):
        link = unhex(text)
        if not self.heads.follows(seat, tag, link):
            chain = fair.TAGS[tag].decode()
            raise Illegal("bad_link", "that is not the next link of seat %d's %s chain" % (seat, chain))
        return link

    def _check_chain(self, seat, data):
        tag, anchor = data
        if type(tag) is not int or not 0 <= tag <= 2 or (seat == TABLE and tag != fair.NONCE):
            raise Illegal("bad_entry", "seat %d has no such chain" % seat)
        if self.phase not in (PLAYING, MIXING) or not self.heads.wants_next(seat, tag):
            raise Illegal("not_now", "that chain of seat %d is not running low" % seat)
        anchor = unhex(anchor)
        if self.heads.knows(anchor):
            raise Illegal("copied_anchor", "seat %d copied the chain of another seat" % seat)
        return anchor

    def _apply_chain(self, seat, data, anchor, events):
        self.heads.announce(seat, data[0], anchor)

    # the end before its time

    def _check_abandon(self, seat, data):
        if seat != TABLE or self.phase == OVER:
            raise Illegal("not_now", "only the table ends a match, and only one that runs")

    def _apply_abandon(self, seat, data, checked, events):
        self.phase = OVER
        events.append(("abandoned", ALL, TABLE))

    # chance

    def _check_roll(self, seat, data):
        return self._link(seat, fair.NONCE, data[0]), self._link(TABLE, fair.NONCE, data[1])

    def _apply_roll(self, seat, data, links, events):
        self.heads.take(seat, fair.NONCE, links[0])
        self.heads.take(TABLE, fair.NONCE, links[1])
        _, count, sides = self.match.rules.owes(self.match.state, seat)
        faces = fair.public_dice(links[0], links[1], self.game, self.rolls, count, sides)
        self.rolls += 1
        self._act(seat, faces, events)

    def _check_shake(self, seat, data):
        return self._link(seat, fair.NONCE, data[0])

    def _apply_shake(self, seat, data, link, events):
        if not self.shakers:
            self.nonce = None
            self.shown = {}
            self.dice_links = {}
        self.heads.take(seat, fair.NONCE, link)
        self.shakers[seat] = link
        self._act(seat, HIDDEN, events)
        rules, state = self.match.rules, self.match.state
        if not any([rules.owes(state, other)[:1] == (HIDE,) for other in seats_in(rules.actors(state))]):
            self.phase = MIXING

    def _check_rolled(self, seat, data):
        return self._link(TABLE, fair.NONCE, data[0])

    def _apply_rolled(self, seat, data, link, events):
        self.heads.take(TABLE, fair.NONCE, link)
        seats = sorted(self.shakers)
        self.round += 1
        self.nonce = fair.round_nonce(self.game, self.round, seats, [self.shakers[s] for s in seats] + [link])
        self.shakers = {}
        self.phase = PLAYING
        events.append(("rolled", ALL, TABLE))

    # decisions

    def _check_act(self, seat, data):
        action = as_action(data[0])
        self.match.check(seat, action)
        calls = action in self.match.rules.CALLS
        if calls != (len(data) == 2):
            raise Illegal("bad_entry", "a call, and nothing else, carries a link of the call chain")
        return action, self._link(seat, fair.CALL, data[1]) if calls else None

    def _apply_act(self, seat, data, checked, events):
        action, link = checked
        if link:
            self.heads.take(seat, fair.CALL, link)
            self.call_digest = self.digest
        self._act(seat, action, events)

    # showing

    def _check_show(self, seat, data):
        if unhex(data[1], 8) != self.call_digest[:8]:
            raise Illegal("forked_log", "seat %d was shown another log than this one" % seat)
        return self._link(seat, fair.DICE, data[0])

    def _apply_show(self, seat, data, link, events):
        self.heads.take(seat, fair.DICE, link)
        _, count, sides = self.match.rules.owes(self.match.state, seat)
        self.dice_links[seat] = link
        self.shown[seat] = fair.hidden_dice(link, self.nonce, self.round, seat, count, sides)
        last = self._last_to_show(seat)
        self._act(seat, self.shown[seat], events)
        if last:
            links = [self.dice_links[s] for s in sorted(self.dice_links)]
            self.round_word = fair.round_word(links, self.call_digest)
            # All dice are known from here on: the word comes before what follows from them.
            events.insert(1, ("round_word", ALL, TABLE, self.round_word))

    def _last_to_show(self, seat):
        """Whether no seat but this one still has to show its dice."""
        rules, state = self.match.rules, self.match.state
        for other in seats_in(rules.actors(state)):
            if other != seat and rules.owes(state, other)[0] == SHOW:
                return False
        return True

    def _act(self, seat, action, events):
        events += self.match.act(seat, action)
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
    "open": (2, 4),
    "roll": (2,),
    "shake": (1,),
    "rolled": (1,),
    "act": (1, 2),
    "show": (2,),
    "chain": (2,),
    "abandon": (0,),
}
UNOWED = ("chain", "abandon")  # what nobody owes and may come all the same
