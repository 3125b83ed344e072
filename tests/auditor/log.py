"""Section 8 of docs/protocol.md: one match, folded entry by entry.

Each kind of entry is a function of the modules beside this one: KINDS."""

import json

from tests.auditor import dealing, ending, leaving, play, seating
from tests.auditor.cards import Deal
from tests.auditor.entry_format import CUP, PAGE, TABLE, compact, plain
from tests.auditor.fair import Wrong, h, mac, need, sha, unhex, word
from tests.auditor.games import ACT, HIDE, OPEN, ROLL, SHOW

SEATS_SAY = "seat open shake act show seal unseal chain undo drop mask pass unmask wrong".split()
TABLE_SAYS = "match seat open rolled seen peel sure clock chain away back drop abandon close closed".split()
KINDS = {
    "match": seating.on_match,
    "seat": seating.on_seat,
    "open": seating.on_open,
    "shake": play.on_shake,
    "rolled": play.on_rolled,
    "act": play.on_act,
    "seen": play.on_seen,
    "show": play.on_show,
    "seal": play.on_seal,
    "unseal": play.on_unseal,
    "clock": play.on_clock,
    "undo": play.on_undo,
    "mask": dealing.on_mask,
    "peel": dealing.on_peel,
    "sure": dealing.on_sure,
    "pass": dealing.on_pass,
    "unmask": dealing.on_unmask,
    "wrong": dealing.on_wrong,
    "chain": leaving.on_chain,
    "away": leaving.on_away,
    "back": leaving.on_back,
    "drop": leaving.on_drop,
    "abandon": leaving.on_abandon,
    "close": ending.on_close,
    "closed": ending.on_closed,
}


class Log:
    """A match as far as it is folded. `fold` raises Wrong at an entry that cannot follow."""

    def __init__(self):
        self.phase, self.entries, self.step = "empty", 0, 0
        self.digest = self.asked = bytes(32)
        self.committed, self.openings, self.chains = {}, {}, {}
        self.away, self.dropped = set(), set()
        self.voting = {}  # seat -> the last link of its votes that is in the log, or the anchor
        self.shook, self.hides, self.mixers, self.closers, self.mixes = [], False, [], [], 0
        self.mix = self.hidden = b""  # M of the last mix; M and r of the last hidden one
        self.sealed = {}
        self.due, self.shown = set(), {}  # who has answered `seen`, and what they showed
        self.seating_word = self.round_word = self.closing_word = ""
        self.deal, self.opened = None, []  # the cards that are dealt; all deals that are open
        self.takeable = self.undoable = None  # (seat, the game before its act); the same before this entry
        self.players = ()
        self.times, self.left = (), []  # the time control; tenths of a second that each seat has left of the match

    def fold(self, data):
        """Checks the bytes of the next entry, and carries it out."""
        try:
            text = data.decode("ascii")
            entry = plain(json.loads(text))
        except ValueError as error:
            raise Wrong(f"no JSON: {error}") from error
        need(type(entry) is tuple and compact(entry) == data, "not as a compact JSON writer writes it")
        need(len(entry) >= 4, "too few items")
        number, kind, seat, cup_command = entry[:4]
        need(number == self.entries and type(number) is int, "not the next number")
        need(type(kind) is str and kind in KINDS, "an unknown kind")
        need(self.entries > 0 or kind == "match", "a log begins with its match")
        self._check_author(kind, seat, cup_command)
        before = self.phase, self.step
        self.undoable, self.takeable = self.takeable, None
        said, took = self._measured(kind, seat, entry[4:])
        try:
            KINDS[kind](self, seat, *said)
        except TypeError as error:
            raise Wrong(f"items of {kind}: {error}") from error
        if took is not None and self.times[1]:
            self.left[seat] = max(0, self.left[seat] - took) + 10 * self.times[2]
        self.digest, self.entries = sha(self.digest, data), self.entries + 1
        self._begin_phase()
        if (self.phase, self.step) != before:
            self.asked = self.digest
            if self.phase == "witnessing":
                self.asked_to_show = self.digest
        if kind == "match":
            self.start = self.digest
        if kind == "close":
            self.closed_on = self.digest

    def _check_author(self, kind, seat, command):
        need(type(seat) is int and type(command) is int and command >= 0, "no seat or id")
        need(TABLE <= seat < len(self.players), "nobody sits there")
        need(kind != "closed" or command == 0, "the last entry is written in one way only")
        need(kind in (TABLE_SAYS if seat == TABLE else SEATS_SAY), "not to be said by this one")

    def _measured(self, kind, seat, items):
        """What an entry says, and how long its player took for what the seat owed; None where nobody measures."""
        if not self.times or seat == TABLE or kind not in ("shake", "act", "seal", "show"):
            return items, None
        *said, took = items or [None]
        need(type(took) is int and 0 <= took < 1 << 24, "no measure")
        claims = kind == "act" and self.phase == "playing" and self.game.owed().get(seat, ("",))[0] != ACT
        return said, None if claims else took

    def _begin_phase(self):
        """What an entry leads to by itself."""
        if self.phase != "playing":
            return
        owed = self.game.owed()
        if not owed:
            self.phase = "over"
        elif self.shook:
            if not any(seat not in self.shook and what[0] in (ROLL, HIDE) for seat, what in owed.items()):
                self.phase = "mixing"
                self.mixers = sorted(self.seats_to_mix())
        elif owed.get(TABLE, ("",))[0] == "deal":
            used = [self.chains[seat, b"X"].count() for seat in range(len(self.players))]
            self.deal, self.phase = Deal(self.hidden, used, self.game.deck()), "masking"
        elif self.openers() and not self.due:
            self.phase = "witnessing"

    def seats_to_mix(self):
        """Who mixes: everybody who plays, but a page that is away."""
        missed = {seat for seat in self.away if self.players[seat][3] == PAGE}
        return {*self.shook, *[seat for seat in self.game.living() if seat not in missed and seat not in self.dropped]}

    def take_answers(self, answers, seats, tag):
        need(type(answers) is tuple and len(answers) == len(seats), "number of answers")
        return [self.chains[seat, tag].answer(text, self.asked) for seat, text in zip(seats, answers)]

    def act(self, seat, action):
        need(self.game.legal(seat, action), f"not allowed: {action}")
        self.step += self.game.apply(seat, action)

    def may_take_back(self, seat):
        """Whether nobody but the seat and automates owes anything, in a match that no tournament has arranged."""
        automates = {other for other, player in enumerate(self.players) if player[3] not in (CUP, PAGE)}
        return not self.arranged and set(self.game.owed()) <= {seat, *automates}

    def witnesses(self):
        """Who answers before anybody shows or opens."""
        return sorted({*self.openers(), *self.game.living()})

    def openers(self):
        """Who owes a show, or an opening of its own."""
        return sorted(seat for seat, what in self.game.owed().items() if what[0] in (SHOW, OPEN) and seat != TABLE)

    def open_witnessed(self, seat, link):
        """The X link of a seat whose `seen` is logged."""
        need(seat in self.due, "shows before all have seen")
        self.due.discard(seat)
        return self.chains[seat, b"X"].open(unhex(link))

    def make_round_word(self):
        key = h(b"key", *[self.shown[one] for one in sorted(self.shown)])
        self.round_word = word(mac(key, b"round", self.asked_to_show))

    def people(self):
        return sorted(seat for seat in self.game.living() if self.players[seat][3] in (CUP, PAGE))
