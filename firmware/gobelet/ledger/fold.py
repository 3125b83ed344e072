"""Folds the log of a match, entry by entry, and refuses any entry that is not exactly right.

Theory of operation. A match is a log that the table orders. An entry is a JSON array `[seq, kind, seat, id, ...]`, its
bytes are made once, by the table, whose seat is -1, and the running digest is T = SHA256(T | bytes). The same code runs
on the table before it commits an entry, on every cup when it receives one, in a replay and in an audit, and comes to
the same state everywhere. It knows the public log only: no secret, no clock, no connection.

`fold()` reads the bytes, `check()` raises Illegal unless the entry may come next, `apply()` changes the state and gives
the events. What an entry of a kind may say, and does, is its `check_<kind>` and `apply_<kind>` in the module that
entry_kinds.py names. What may come next follows from the phase:

    phase        waits for                                               entry        then
    EMPTY        the table's first entry: game, options, players         match        SEATING
    SEATING      each seat and the table: a commitment to its secrets    seat         OPENING
    OPENING      each seat and the table: what it has committed to       open         PLAYING
    PLAYING      whom the rules wait for, see owes()                     shake, act, show, seal, unseal, clock
                 ... until all whose dice are due have shaken                         MIXING
                 ... until dice are to be shown, or seals to be opened                WITNESSING
                 ... until cards are to be dealt                                      MASKING
                 ... until cards that are sealed are to be passed on                  PASSING
                 ... until the match is over                                          OVER
    MIXING       each seat that still plays: its next link               rolled*      PLAYING
    WITNESSING   each seat that plays: it has the same log               seen*        PLAYING, PEELING or CONFIRMING
    MASKING      one seat after the other: the deck under its mask       mask         WITNESSING
    PEELING      each seat, lap by lap: others' cards without its mask   peel*        PLAYING
    PASSING      each seat: a box with the cards that it passes on       pass         PLAYING
    CONFIRMING   each seat: the link that opens its answer to a deal     sure*        PLAYING or UNMASKING
    UNMASKING    each seat: the link that opens its part of a deal       unmask       PLAYING, OVER after a lie
    OVER         each seat that is present: it has the same log          close*       CLOSING
    CLOSING      each of those: the link that opens its answer           closed*      CLOSED
    CLOSED       nothing

The ledger itself holds how far the log has come, what its first entry says, and who plays on. The rest of the state
lies in groups, each made when the first phase needs it; a checkpoint writes them all:

    group        class         holds                                                    written in
    seating      Seating       commitments, openings, then the id of the match          SEATING, OPENING
    chain_heads  ChainHeads    how far each chain is used, and the last attestations    PLAYING and after
    throw        Throw         who has shaken, who mixes, the mix                       PLAYING, MIXING
    reveal       Reveal        what all attest to, dice that are shown, sealed choices  PLAYING, WITNESSING
    deal         Deal          masks, peels, boxes, preimages, cards that were played   MASKING to UNMASKING, PLAYING
    times        TimeControl   what each seat has left                                  PLAYING
    closing      Closing       whether players agreed to end, who attests, the word     OVER, CLOSING

* `GATHERED`: seats answer the table, which puts all answers into one entry. At any time may come what nobody owes
(`UNSOLICITED`): a seat's cup goes away or comes back, the last decision is taken back, people vote a seat out or the
match ended, a cup names a deal that is wrong. What everybody attests to is the challenge: T after the last entry that
changed the phase or the step. docs/protocol.md has each kind with its items.
"""

import hashlib

from gobelet import fair
from gobelet.games import CHANCE, HIDE, OPEN, ROLL, SHOW, Illegal, seats_in
from gobelet.ledger.entry_format import (
    CLOSING,
    CONFIRMING,
    EMPTY,
    HOSTED,
    MASKING,
    MIXING,
    OPENING,
    OVER,
    PEELING,
    PLAYED,
    PLAYING,
    SEATING,
    TABLE,
    UNMASKING,
    WITNESSING,
    as_action,
    dumps,
    is_automate,
    mask_of,
    read,
)

# what nobody owes and may come all the same
UNSOLICITED = ("chain", "away", "back", "abandon", "undo", "drop", "wrong")
# what a seat owes and the table puts into one entry with the others'
GATHERED = ("mix", "seen", "peel", "sure", "close", "closed")
_GATHERS = (MIXING, WITNESSING, PEELING, CONFIRMING, OVER, CLOSING)  # when they owe each of these

TYPE_CHECKING = False  # true for pyright only
if TYPE_CHECKING:
    from gobelet.ledger import entry_kinds
    from gobelet.ledger.attestations import ChainHeads, Seating
    from gobelet.ledger.closing import Closing
    from gobelet.ledger.deal import Deal
    from gobelet.ledger.play_entries import Reveal, Throw
    from gobelet.ledger.time_control import TimeControl
    from gobelet.match import Match
else:
    entry_kinds = None  # not loaded in the lobby, and not looked for at each entry


class Ledger:
    """The state of a match, folded entry by entry: what the protocol has come to, and the match of its game."""

    older_rules = None  # function (game, version) of a reader that knows rules of before: a Game, or None

    def __init__(self):
        # how far the log has come
        self.entries = 0  # how many were folded
        self.digest = bytes(32)  # T after the last one
        self.last: "list" = []  # that entry
        self.phase = EMPTY
        self.challenge = b""  # T after the last entry that changed phase or step: what everybody attests to
        self.mixes = 0  # how many throws there were
        self.round = 0  # of those, the hidden rolls
        # what the first entry says
        self.uid = ""
        self.start = b""  # T after it
        self.match: "Match | None" = None
        self.players = []  # (cup id, name, age in years or 0, who holds it, see entry_format) by seat
        self.options = []  # [name, value] of every option that differs from its default
        self.arranged = []  # [round, attempt] of a tournament's match
        self.times: "TimeControl | None" = None
        # groups that exist once they are needed: from the first entry on,
        self.seating: "Seating | None" = None
        self.throw: "Throw | None" = None
        self.reveal: "Reveal | None" = None
        # once all have opened what they committed to,
        self.chain_heads: "ChainHeads | None" = None
        # with the first cards,
        self.deal: "Deal | None" = None  # that goes on, or was last
        # and at the end
        self.closing: "Closing | None" = None
        # who plays on
        self.away = 0  # bit mask of the seats whose cups the table misses
        self.dropped = 0  # of those that have left for good
        # [seat, action] of a decision that can be taken back, then the state before
        self.undo_state: "list | None" = None

    @property
    def over(self):
        """Whether the match has ended; its closing may still be to come."""
        return self.phase >= OVER

    @property
    def thrown(self):
        """Whether a cup may have stored its part of a throw: from then on the match counts, as who gathers the parts
        knows the throw before it is in the log."""
        return bool(self.mixes or self.throw and self.throw.mixers)

    # what is owed

    def owes(self, seat):
        """The kind of entry, or of what is gathered for one, that a seat owes now: "seat", "open", "shake", "act",
        "show", "seal", "unseal", "mask", "peel", "pass", "unmask", "mix", "seen", "sure", "close", "closed"; the table
        also "rolled", "clock"; "" for nothing."""
        if self.phase == PLAYING:
            owed = self.match.rules.owes(self.match.state, seat)  # the table is CHANCE
            if not owed or owed[0] == ROLL and self.throw.shaken >> seat & 1:
                return ""
            if owed[0] == OPEN and self.deal and seat in self.deal.links:
                return ""  # what it has opened breaks the rules, which wait for it still
            return ("act", "shake", "shake", "show", "seal", "unseal", "deal", "clock")[owed[0]]
        if self.phase == SEATING:
            return "" if seat in self.seating.commitments else "seat"
        if self.phase == OPENING:
            return "" if seat in self.seating.openings else "open"
        if MASKING <= self.phase <= UNMASKING and self.phase not in _GATHERS:
            return self.deal.owes(self.phase, seat) if seat != TABLE else ""
        if self.phase not in _GATHERS:
            return ""
        kind = GATHERED[_GATHERS.index(self.phase)]
        if seat == TABLE:
            return "rolled" if kind == "mix" else kind
        return kind if self.seats_to_gather() >> seat & 1 else ""

    def seats_to_gather(self):
        """Bit mask of the seats whose answers, or links, the table puts into one entry now."""
        if self.phase == MIXING:
            return self.throw.mixers
        if self.phase == WITNESSING:
            return self.attesting_seats()
        if self.phase in (PEELING, CONFIRMING):
            return (1 << len(self.players)) - 1
        if self.phase == OVER:
            return self.present_seats()
        return self.closing.seats if self.phase == CLOSING else 0

    def present_seats(self):
        """Bit mask of the seats that are neither away nor dropped."""
        return (1 << len(self.players)) - 1 & ~self.away & ~self.dropped

    def electorate(self):
        """Bit mask of the people who still play."""
        return self.match.rules.living(self.match.state) & self.people()

    def voters(self, gone):
        """Bit mask of the people who have a vote about a bit mask of seats: all others who still play."""
        return self.electorate() & ~gone

    def seats_to_mix(self):
        """Bit mask of the seats that would mix now: all who still play, missed or not, so that nobody chooses among
        throws; but phones that are missed, as they sleep in pockets."""
        phones = mask_of([seat for seat, player in enumerate(self.players) if player[3] == HOSTED])
        return self.match.rules.living(self.match.state) & ~(phones & self.away) | self.throw.shaken

    @property
    def attesting_chain(self):
        """The chain with which they answer. To the end of a deal with C: so what they give serves nothing else in any
        story of that deal, whose own steps take links of X."""
        return fair.CALL if self.deal and self.deal.is_ending else fair.DICE

    def attesting_seats(self):
        """Bit mask of the seats that answer before anybody shows or opens: all that play, also those that the table
        calls away. For whoever does not answer, the decisions before may be open."""
        return self.revealing_seats() | self.match.rules.living(self.match.state)

    def revealing_seats(self):
        """Bit mask of the seats that have to show, or to open what they sealed."""
        rules, state = self.match.rules, self.match.state
        return sum([1 << seat for seat in seats_in(rules.actors(state)) if rules.owes(state, seat)[0] in (SHOW, OPEN)])

    def awaits_deal(self):
        """Whether the rules wait for cards, or for what was dealt: then the cups deal, or open that."""
        return self.match.rules.deck is not None and self.match.rules.turn(self.match.state) == CHANCE

    def owing(self):
        """The seats (TABLE included) that owe something, lowest first."""
        return [seat for seat in range(TABLE, len(self.players)) if self.owes(seat)]

    def may_claim(self, seat):
        """Whether a seat may decide something although nobody waits for it; rules.legal() says what."""
        if self.phase != PLAYING or self.throw.shaken or seat == TABLE:
            return False
        return bool(self.match.rules.may_claim(self.match.state) >> seat & 1)

    @property
    def undoable(self):
        """Whether the last decision may be taken back: while nobody owes anything but the seat that decided and bots.
        Another person may have answered it already: whoever reads that answer first would choose whether it counts."""
        if self.undo_state is None or self.phase != PLAYING or self.arranged:
            return False
        seat = self.undo_state[0]
        return all([owing == seat or owing != TABLE and is_automate(self.players[owing]) for owing in self.owing()])

    def people(self):
        """Bit mask of the seats that humans hold."""
        return sum([1 << seat for seat, player in enumerate(self.players) if not is_automate(player)])

    # one entry

    def timed(self, kind, seat):
        """Whether the last item of such an entry is how long it took, in tenths of a second."""
        return self.times is not None and kind in PLAYED and seat != TABLE

    def items(self, body):
        """What an entry says, without how long it took."""
        return body[4:-1] if self.timed(body[1], body[2]) else body[4:]

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
        global entry_kinds
        if not entry_kinds:
            from gobelet.ledger import entry_kinds

        if kind == "match" or self.phase == EMPTY:
            from gobelet.ledger import match_entry  # once a match

            if kind == "match" and seat != TABLE:
                raise Illegal("bad_entry", "the table begins a match")
            return match_entry.check_match(self, kind, body[4:])
        if not TABLE <= seat < len(self.players):
            raise Illegal("bad_entry", "there is no seat %d" % seat)
        lengths, check, _ = entry_kinds.entry_kind(kind)
        if self.timed(kind, seat):
            from gobelet.ledger import time_control

            time_control.check_spent(body[4:])
        items = self.items(body)
        if not lengths >> len(items) & 1:
            raise Illegal("bad_entry", 'no entry of kind "%s" has %d items' % (kind, len(body)))
        if kind in GATHERED and seat != TABLE:
            raise Illegal("not_now", "the table makes that entry, of what all say")
        if kind not in UNSOLICITED and self.owes(seat) != kind and not (kind == "act" and self._claims(seat, items[0])):
            # The rules know best why not; where they would allow it, the protocol is what forbids it.
            if kind == "act" and self.phase == PLAYING and seat != TABLE:
                self.match.check(seat, as_action(items[0]))
            raise Illegal("not_now", 'seat %d owes "%s", not "%s"' % (seat, self.owes(seat), kind))
        return check(self, seat, items)

    def _claims(self, seat, value):
        """Whether this is a decision that nobody waits for. Not whatever the rules would let through: the faces of a
        roll that is owed are for nobody to choose."""
        return self.may_claim(seat) and as_action(value) in self.match.rules.legal(self.match.state, seat)

    def fold(self, payload, judge=None):
        """Checks and applies one entry given as bytes. Returns its events. Changes nothing if it raises Illegal.

        judge: a function of the entry as a list that may raise Illegal: what only this end of the log can know."""
        body = read(payload)
        if body[1:2] == ["closed"] and dumps([self.entries, "closed", TABLE, 0] + body[4:]) != payload:
            raise Illegal("bad_entry", "the last entry is written in one way only")
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
        before = self.phase, self.match and self.match.step
        late = self.times.spend(seat, body[-1]) if self.timed(kind, seat) and self.owes(seat) == kind else []
        if kind not in ("act", "undo"):
            self.undo_state = None
        entry_kinds.entry_kind(kind)[2](self, seat, self.items(body), checked, events)
        events += late
        if self.phase == PLAYING:
            self._advance_phase()
        if before != (self.phase, self.match.step):
            self.challenge = self.digest
        return events

    # what the kinds of entries share

    def _advance_phase(self):
        """What the log waits for next, once the match has gone on."""
        rules, state = self.match.rules, self.match.state
        if self.match.over:
            self.phase = OVER
        elif self.throw.shaken:
            owed = [rules.owes(state, seat)[0] for seat in seats_in(rules.actors(state) & ~self.throw.shaken)]
            if HIDE not in owed if self.throw.is_hidden else not owed:
                self.throw.mixers = self.seats_to_mix()
                self.phase = MIXING
        elif self.awaits_deal():
            entry_kinds.part("deal_entries").advance_deal(self)
        elif not self.revealing_seats():
            self.reveal.attested = False
        elif not self.reveal.attested:
            self.reveal.challenge = self.digest
            self.phase = WITNESSING

    def act(self, seat, action, events):
        """The match goes on by an action that is legal."""
        events += self.match.act(seat, action, checked=True)  # by check(), or it follows from links that are checked
