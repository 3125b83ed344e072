"""The protocol of a match: folds log entries in order and refuses any that is not exactly right.

The same code runs on the table before it commits an entry, on every cup when it receives one, in a replay and in an
audit. It knows the public log only: no secret, no clock, no connection. An entry is a JSON array
`[seq, kind, seat, id, ...]`; its bytes are made once, by the table, and the running digest is T = SHA256(T | bytes).
The table is seat -1. docs/protocol.md lists the kinds.
"""

import binascii
import hashlib
import json

from gobelet import fair
from gobelet import rules as games
from gobelet.match import Match
from gobelet.rules import ALL, HIDDEN, HIDE, SHOW, Illegal, seats_in

PROTOCOL = 1
TABLE = -1
# What the log waits for: the match entry, commitments, openings, play, the table's link after all have shaken, nothing.
EMPTY, SEATING, OPENING, PLAYING, MIXING, OVER = range(6)
NAME_LENGTH = 12


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
    raise Illegal("bad_entry", "%d bytes as hex are wanted, not %r" % (size, text))


def as_action(value):
    """An action from its JSON form: a list becomes a tuple."""
    return tuple(value) if type(value) is list else value


class Ledger:
    """The fold. `entries` is how many entries were folded, `digest` is T, `match` the session once it has begun.

    players: list of (cup id, name, age in years or 0, automate 0 or 1). heads: fair.Heads per seat, the table's under -1. round: number of hidden
    rolls so far. nonce: N_r once mixed, else None. shown: {seat: faces} of the last showing, kept until the next
    shake. seating_word, round_word: "" until known.
    """

    def __init__(self):
        self.entries = 0
        self.digest = bytes(fair.SIZE)
        self.last = None  # the last entry folded, as a list
        self.phase = EMPTY
        self.uid = ""
        self.start = b""  # T after the match entry
        self.match = None
        self.players = []
        self.commitments = {}
        self.openings = {}
        self.heads = {}
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

    def table_heads(self):
        return self.heads[TABLE]

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
        if kind == "match":
            return self._check_match(body)
        if self.phase == EMPTY:
            raise Illegal("not_now", "a log begins with a match entry")
        if not TABLE <= seat < len(self.players):
            raise Illegal("bad_entry", "there is no seat %d" % seat)
        check = getattr(self, "_check_" + kind, None) if kind in KINDS else None
        if check is None or len(body) - 4 not in KINDS[kind]:
            raise Illegal("bad_entry", 'no entry of kind "%s" has %d items' % (kind, len(body)))
        if kind != "chain" and self.owes(seat) != kind:
            # The rules know best why not; where they would allow it, the protocol is what forbids it.
            if kind == "act" and self.phase == PLAYING and seat != TABLE:
                self.match.check(seat, as_action(body[4]))
            raise Illegal("not_now", 'seat %d owes "%s", not "%s"' % (seat, self.owes(seat), kind))
        return check(seat, body[4:])

    def fold(self, payload):
        """Checks and applies one entry given as bytes. Returns its events. Changes nothing if it raises Illegal."""
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
        getattr(self, "_apply_" + body[1])(body[2], body[4:], checked, events)
        return events

    # seating

    def _check_match(self, body):
        if self.phase != EMPTY:
            raise Illegal("not_now", "the match has begun already")
        if len(body) != 9:
            raise Illegal("bad_entry", "a match entry has 9 items")
        protocol, uid, game, values, players = body[4:]
        if protocol != PROTOCOL:
            raise Illegal("other_version", "this log speaks protocol %s, this program %d" % (protocol, PROTOCOL))
        unhex(uid, 8)
        rules = games.load(game)
        if type(values) is not list or len(values) != len(rules.OPTIONS):
            raise Illegal("bad_option", "%s has %d options" % (game, len(rules.OPTIONS)))
        for option, value in zip(rules.OPTIONS, values):
            if not games.fits(option, value):
                raise Illegal("bad_option", "option %s cannot be %r" % (option[0], value))
        if type(players) is not list:
            raise Illegal("bad_entry", "the players are a list")
        for player in players:
            _check_player(player)
        if len(set([player[0] for player in players])) != len(players):
            raise Illegal("bad_entry", "every seat has a cup of its own")
        return Match(rules, len(players), tuple(values), [player[2] for player in players])

    def _apply_match(self, seat, data, match, events):
        self.uid = data[1]
        self.players = [tuple(player) for player in data[4]]
        self.match = match
        self.start = self.digest
        self.phase = SEATING

    def _check_seat(self, seat, data):
        return unhex(data[0])

    def _apply_seat(self, seat, data, commitment, events):
        self.commitments[seat] = commitment
        events.append(("seated", ALL, seat))
        if len(self.commitments) == len(self.players) + 1:
            self.phase = OPENING

    def _check_open(self, seat, data):
        if len(data) != (2 if seat == TABLE else 4):
            raise Illegal("bad_entry", "an opening is the anchors and the salt")
        opened = [unhex(item) for item in data]
        if fair.seat_commitment(self.start, seat, opened[:-1], opened[-1]) != self.commitments[seat]:
            raise Illegal("bad_opening", "seat %d opens something else than it committed to" % seat)
        for other in self.openings.values():
            if set(opened[:-1]) & set(other[:-1]):
                raise Illegal("copied_anchor", "seat %d copied the chain of another seat" % seat)
        return opened

    def _apply_open(self, seat, data, opened, events):
        self.openings[seat] = opened
        events.append(("opened", ALL, seat))
        if len(self.openings) <= len(self.players):
            return
        parts = []
        for other in list(range(len(self.players))) + [TABLE]:
            anchors = self.openings[other][:-1]
            parts += self.openings[other]
            # The table only rolls along: its single chain stands where a seat's NONCE chain stands.
            self.heads[other] = fair.Heads(anchors if other != TABLE else [b"", anchors[0], b""])
        digest = fair.openings_digest(self.start, parts)
        self.game = fair.game_id(digest)
        self.seating_word = fair.seating_word(digest)
        self.openings = {}
        self.commitments = {}
        self.phase = PLAYING
        events.append(("seating_word", ALL, TABLE, self.seating_word))

    # chains

    def _link(self, seat, tag, text):
        link = unhex(text)
        if not self.heads[seat].follows(tag, link):
            raise Illegal("bad_link", "that is not the next link of seat %d's %s chain" % (seat, fair.TAGS[tag].decode()))
        return link

    def _check_chain(self, seat, data):
        tag, anchor = data
        if self.phase not in (PLAYING, MIXING) or tag not in (0, 1, 2) or (seat == TABLE and tag != fair.NONCE):
            raise Illegal("not_now", "no chain can be announced here")
        if not self.heads[seat].wants_next(tag):
            raise Illegal("not_now", "that chain of seat %d is not running low" % seat)
        return unhex(anchor)

    def _apply_chain(self, seat, data, anchor, events):
        self.heads[seat].next[data[0]] = anchor

    # chance

    def _check_roll(self, seat, data):
        return self._link(seat, fair.NONCE, data[0]), self._link(TABLE, fair.NONCE, data[1])

    def _apply_roll(self, seat, data, links, events):
        self.heads[seat].take(fair.NONCE, links[0])
        self.heads[TABLE].take(fair.NONCE, links[1])
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
        self.heads[seat].take(fair.NONCE, link)
        self.shakers[seat] = link
        self._act(seat, HIDDEN, events)
        rules, state = self.match.rules, self.match.state
        if not any([rules.owes(state, other)[:1] == (HIDE,) for other in seats_in(rules.actors(state))]):
            self.phase = MIXING

    def _check_rolled(self, seat, data):
        return self._link(TABLE, fair.NONCE, data[0])

    def _apply_rolled(self, seat, data, link, events):
        self.heads[TABLE].take(fair.NONCE, link)
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
            self.heads[seat].take(fair.CALL, link)
            self.call_digest = self.digest
        self._act(seat, action, events)

    # showing

    def _check_show(self, seat, data):
        if unhex(data[1], 8) != self.call_digest[:8]:
            raise Illegal("forked_log", "seat %d was shown another log than this one" % seat)
        return self._link(seat, fair.DICE, data[0])

    def _apply_show(self, seat, data, link, events):
        self.heads[seat].take(fair.DICE, link)
        _, count, sides = self.match.rules.owes(self.match.state, seat)
        self.dice_links[seat] = link
        self.shown[seat] = fair.hidden_dice(link, self.nonce, self.round, seat, count, sides)
        last = len(self.match_showing()) == 1
        self._act(seat, self.shown[seat], events)
        if last:
            links = [self.dice_links[s] for s in sorted(self.dice_links)]
            self.round_word = fair.round_word(links, self.call_digest)
            # All dice are known from here on: the word comes before what follows from them.
            events.insert(1, ("round_word", ALL, TABLE, self.round_word))

    def match_showing(self):
        """The seats that still have to show their dice."""
        rules, state = self.match.rules, self.match.state
        return [seat for seat in seats_in(rules.actors(state)) if rules.owes(state, seat)[0] == SHOW]

    def _act(self, seat, action, events):
        events += self.match.act(seat, action)
        if self.match.over:
            self.phase = OVER

    # checkpoints

    def dump(self):
        """The whole fold as lines (bytes), for a checkpoint: a generator, as a cup has no room for all of it at once."""
        yield _line([PROTOCOL, self.entries, self.phase, self.rolls, self.round])
        yield _line([self.uid, self.seating_word, self.round_word])
        yield _line([hexed(f or b"") for f in (self.digest, self.start, self.game, self.nonce, self.call_digest)])
        yield _line(len(self.players))
        for player in self.players:
            yield _line(player)
        yield self.match.dump().encode() + b"\n" if self.match else b"null\n"
        for pairs in (self.commitments, self.shakers, self.dice_links):
            yield _line([[seat, hexed(pairs[seat])] for seat in sorted(pairs)])
        yield _line([[seat, self.shown[seat]] for seat in sorted(self.shown)])
        yield _line([[seat, [hexed(item) for item in self.openings[seat]]] for seat in sorted(self.openings)])
        for seat in sorted(self.heads):
            head = self.heads[seat]
            links = [hexed(h) for h in head.heads]
            yield _line([seat, links, head.used, [hexed(h or b"") for h in head.next], head.generation])

    @classmethod
    def load(cls, lines):
        """A ledger from the lines of dump(), an iterable. Raises Illegal("bad_dump") for anything else: the caller then
        folds from the start."""
        self = cls()
        lines = iter(lines)
        try:
            protocol, self.entries, self.phase, self.rolls, self.round = json.loads(next(lines))
            if protocol != PROTOCOL:
                raise ValueError("protocol %s" % protocol)
            self.uid, self.seating_word, self.round_word = json.loads(next(lines))
            fields = [binascii.unhexlify(field) for field in json.loads(next(lines))]
            self.digest, self.start, self.game, nonce, self.call_digest = fields
            self.nonce = nonce or None
            self.players = [tuple(json.loads(next(lines))) for _ in range(json.loads(next(lines)))]
            match = next(lines)
            self.match = None if match.strip() == b"null" else Match.load(match)
            self.commitments, self.shakers, self.dice_links = [
                {seat: binascii.unhexlify(value) for seat, value in json.loads(next(lines))} for _ in range(3)
            ]
            self.shown = {seat: tuple(faces) for seat, faces in json.loads(next(lines))}
            self.openings = {
                seat: [binascii.unhexlify(item) for item in items] for seat, items in json.loads(next(lines))
            }
            for line in lines:
                seat, links, used, following, generation = json.loads(line)
                head = self.heads[seat] = fair.Heads([binascii.unhexlify(link) for link in links])
                head.used, head.generation = used, generation
                head.next = [binascii.unhexlify(link) or None for link in following]
            if self.phase in (PLAYING, MIXING) and len(self.heads) != len(self.players) + 1:
                raise ValueError("it was cut off")
        except (ValueError, TypeError, KeyError, AttributeError, StopIteration) as error:
            raise Illegal("bad_dump", "this is no checkpoint: %s" % error) from error
        return self


def _line(value):
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _check_player(player):
    if type(player) is not list or len(player) != 4:
        raise Illegal("bad_entry", "a player is [cup id, name, age, automate]")
    cup, name, age, automate = player
    if not (type(cup) is str and cup and type(age) is int and 0 <= age <= 150 and automate in (0, 1)):
        raise Illegal("bad_entry", "%r is no player" % (player,))
    if type(name) is not str or not 0 < len(name) <= NAME_LENGTH:
        raise Illegal("bad_name", "a name has 1 to %d letters" % NAME_LENGTH)


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
}
