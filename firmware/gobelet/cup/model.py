"""The model of a cup: the log and its owner's secrets, who is at the table, what came of the round, what its player is
to be told. Everything that is drawn or decided on a cup follows from it.

It knows no board, link or screen: those are joined to it in app.py, whose parts change only what they are for.
"""

from gobelet.cup.hints import Hints
from gobelet.ledger import EMPTY, PLAYING, SEATING, Ledger, hexed

MINUTE = 60000  # ms
OFF = 2  # minutes that the table's clock may be off the cup's


class MatchClock:
    """How long the match has gone on, as far as a cup can know that was not always there."""

    def __init__(self):
        self.reset()
        self._known = False  # whether these are of all of the match:
        self._has_warned = False  # whether the player knows that this cup cannot tell the time

    def begin(self):
        """A match that is new to this cup."""
        self._has_warned = False

    def reset(self):
        """No match goes on."""
        self._known = True
        self._latest = self._earliest = self._reported_ms = 0  # ms at most, at least, and as the table said last

    def advance(self, ms, linked):
        """So long it has gone on. A table that was out of reach may have waited, or may have been restarted: then it
        has lost count since it last said the time."""
        self._latest += ms
        self._earliest = self._earliest + ms if linked else min(self._earliest, self._reported_ms)

    def fits(self, minutes):
        """Whether this may be the minute of the match."""
        early, late = self._earliest // MINUTE - OFF, self._latest // MINUTE + OFF
        return not self._known or early <= minutes <= late

    def accept_table_time(self, minutes):
        """The table says which minute it is, and that may be. Returns False, once, if this cup cannot tell."""
        known = self._known and minutes >= self._latest // MINUTE - OFF or self._has_warned
        self._reported_ms = minutes * MINUTE
        self._earliest = max(self._earliest, self._reported_ms)
        self._has_warned = self._has_warned or not known
        return known


class Model:
    """What a cup knows of its table, its match and its player, and what the player has to see.

    owner: an Owner. log: the Ledger as far as the cup has it. now: ms of the board's clock."""

    HINTS = Hints

    def __init__(self, owner, log, now=0):
        self.owner = owner
        self.ledger = log
        self.now = now
        self.hints = self.HINTS(self)
        self.table_name = ""
        self.lobby = []  # [cup, name, ready, linked] of everybody at the table, ready 2: an automate
        self._uid = log.uid  # the table's match: the log's, or one whose first entry is still to come
        self._seat = None
        # what the table waits for, and asks
        self.paused = False  # the table lets everything wait
        self.absent = []  # the seats whose cups it has missed for long
        self._awaited = []  # those of the absent that this player wants to wait for
        self.undo_step = -1  # the step of the match since the decision that the host asks to take back
        self.abandon_requested = False  # the host asks to break the match off
        # the match that is to begin
        self.pressed = False  # the player has pressed for it
        self.invited = False  # it takes a press
        self.invited_to = ""  # its uid until the player agrees
        self.invited_at = 0  # since when, -1: since before this cup was switched on
        self.invited_as = ""  # the name in its row
        self.withdrawn_match = ""  # the uid of the last one that was called off
        self.started = ""  # the uid of the match that this cup has begun since it was switched on
        # what goes wrong
        self.throws_missed = 0  # throws made without this cup while the table missed it
        self.broken_at = ""  # where a match stood that the table broke off, until the player has seen that
        # the time
        self.attentive_at = 0  # when this cup has listened for long enough that nobody can have missed it
        self.timer = None  # a DecisionTimer in a match with a time control
        self.time = MatchClock()

    @property
    def seat(self):
        """The player's seat in the match, as its scenes see it: a TableSeat."""
        if self._seat is None:
            from gobelet.cup.seat import TableSeat  # from the first match on

            self._seat = TableSeat(self)
        return self._seat

    # the match

    def position(self):
        """Where the cup is, as CupEnd asks: (match_uid, entries held, T as 16 hex digits)."""
        log = self.ledger
        if log.uid != self._uid:
            return self._uid, 0, hexed(bytes(8))
        return log.uid, log.entries, hexed(log.digest[:8])

    def follow(self, uid):
        """Another match, or another history of this one than the cup has: it is folded from its start. The mark in the
        owner's store keeps the table from telling another one than this cup has answered to."""
        self._uid = uid
        self.invited = False
        if uid != self.invited_to:
            self.withdraw_invitation()
        self.ledger = Ledger()
        self.owner.seat, self.owner.lost = -1, False  # until the log says again
        if self._seat:
            self._seat.forget_round()

    def begin(self):
        """The first entry of a match is here."""
        self.lobby = []
        self.seat.begin()

    def start(self):
        """This cup takes part in a match that is new to it."""
        self.hints.clear_seen_alarms()
        self.throws_missed = 0
        self.time.begin()
        self.started = self.ledger.uid

    def invite(self, name):
        """The player is asked to play, under this name, the match whose first entry is here, unless that was told to be
        off already."""
        if self.ledger.uid == self.withdrawn_match:
            return
        self.invited_as = name
        if self.invited_to != self.ledger.uid:
            self.invited_to, self.invited_at = self.ledger.uid, self.now
        self.invited = True

    def joined(self):
        """This cup is linked: what asked for its player before it was switched off is the table's match, or gone."""
        if self.invited_to != self._uid:
            self.withdraw_invitation()

    def withdraw_invitation(self):
        """Whatever asked for this player is gone. The others may be told otherwise, and play on with somebody whom
        the table calls so: that is said until the player has seen it, and no press of before begins anything."""
        if self.invited_to:
            self.withdrawn_match = self.invited_to
            self.invited_to, self.invited, self.pressed = "", False, False
            self.hints.raise_alarm_again("called_off", self.invited_as)

    def show_abandoned_match(self, stood):
        """The table has broken off a match: the player has to see that, whatever the table says next."""
        self.broken_at = stood
        self.hints.redraw()

    def pending_prompts(self):
        """What the player has yet to answer or to see, for flash: no power cut takes it back. See restore_prompts()."""
        hints = self.hints
        called_off = [alarm[0] for alarm in hints.alarms if hints.alarm_unseen and alarm[0] == "called_off"]
        return [self.invited_to, self.invited_as, len(called_off), self.broken_at, self.withdrawn_match]

    def restore_prompts(self, stored):
        """Takes up what pending_prompts() gave before a restart."""
        self.invited_to, self.invited_as, called_off, self.broken_at, self.withdrawn_match = stored
        self.invited_at = -1
        if called_off:
            self.hints.raise_alarm("called_off", self.invited_as)
        if self.owner.memory.uid == self.invited_to:
            self.invited_to = ""  # the player has agreed

    def watching(self):
        """Codes of why this cup only watches, a list: it lost its secret, or plays by other rules than the table. A
        table of another version may know nothing but the name of that fault."""
        other = [alarm for alarm in self.hints.alarms if alarm[0] in ("other_version", "older_table")]
        return ["secret_lost"] * bool(self.owner.lost) + ["other_version"] * bool(other)

    def inviting(self):
        """Whether the player is asked to play a match that begins."""
        return self.invited and self.ledger.phase == SEATING

    def awaits_agreement(self):
        """Whether the player has yet to see who plays with which word, on what, and to agree: nothing is played before
        in their name."""
        log = self.ledger
        return log.phase >= PLAYING and not log.over and not self.owner.memory.agreed and self.owner.plays(log)

    def dismiss(self):
        """The player has seen the verdict or the end, or that the table broke off."""
        self.broken_at = ""
        if self._seat:
            self._seat.dismiss()
        self.hints.redraw()

    # what goes wrong

    def is_halted_by_fork(self):
        """Whether the table's match is over for this cup, as somebody tells another story than it knows."""
        return bool(self.owner.memory.fork_evidence) and self.owner.memory.uid == self._uid

    def raise_fork_alarm(self):
        """Has the player know why the match is over for this cup."""
        _, own, other, who = self.owner.memory.fork_evidence
        self.owner.hand = None
        self.hints.raise_alarm("another_story", who, own[:6], other[:6] or "?")

    # the time

    def pass_time(self, ms, linked):
        """The match, if any, has gone on for so long, linked to the table or not."""
        nothing = self._uid == self.ledger.uid and (self.ledger.phase == EMPTY or self.ledger.over)
        if linked and nothing:
            self.time.reset()  # whatever begins begins later
        elif not (linked and self.paused):
            self.time.advance(ms, linked)

    # cups that are away

    def set_room(self, paused, absent):
        """The table says whether it waits, and for which seats."""
        self.paused, self.absent = paused, absent
        self._awaited = [seat for seat in self._awaited if seat in absent]

    def seats_to_vote_out(self):
        """The seats that the player may vote out: their cups are away, shall the match go on without all of them?
        [] for none: nobody is asked while the match waits for somebody else, nor twice."""
        log = self.ledger
        seats = self.absent and seats_holding_up_match(log, self.absent)
        if not seats or not [seat for seat in seats if seat not in self._awaited]:
            return []
        voted = [command for command in self.owner.memory.pending_votes(log) if command[1] == seats]
        return seats if not voted and self.owner.may_vote(log, seats) else []

    def keep_waiting_for(self, seats):
        """The player wants to wait for these seats: not asked again before one of them has been back."""
        self._awaited += seats
        self.hints.redraw()


def seats_holding_up_match(log, absent):
    """Those of the seats whose cups are away that the match waits for, with all other people whose cups are: the match
    may go on without them together. [] while it waits for none of them. Nobody goes on without an automate."""
    people = log.electorate() if log.chain_heads else 0
    seats = [seat for seat in absent if people >> seat & 1]
    return seats if [seat for seat in seats if log.owes(seat)] else []
