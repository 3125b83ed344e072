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


class Invitation:
    """A match that is to begin, as far as its player is asked to play it. model: the Model."""

    def __init__(self, model):
        self._model = model
        self.pressed = False  # the player has pressed for the next match
        self.open = False  # it takes a press
        self.uid = ""  # of the match, until the player agrees
        self.since = 0  # when it came, -1: before this cup was switched on
        self.name = ""  # in the player's row
        self.withdrawn_uid = ""  # of the last match that was called off

    def invite(self, name):
        """The player is asked to play, under this name, the match whose first entry is here, unless that was told to be
        off already."""
        uid = self._model.ledger.uid
        if uid == self.withdrawn_uid:
            return
        self.name = name
        if self.uid != uid:
            self.uid, self.since = uid, self._model.now
        self.open = True

    def close(self):
        """The player has agreed, or cannot play."""
        self.uid, self.open = "", False

    def keep(self, uid):
        """The table's match is this one: an invitation to another is gone."""
        if self.uid != uid:
            self.withdraw()

    def withdraw(self):
        """Whatever asked for this player is gone. The others may be told otherwise, and play on with somebody whom
        the table calls so: that is said until the player has seen it, and no press of before begins anything."""
        if self.uid:
            self.withdrawn_uid = self.uid
            self.close()
            self.pressed = False
            self._model.hints.raise_alarm_again("called_off", self.name)


class Model:
    """What a cup knows of its table, its match and its player, and what the player has to see.

    owner: an Owner. log: the Ledger as far as the cup has it. now: ms of the board's clock."""

    HINTS = Hints
    board = preferences = None  # until there is an App

    def __init__(self, owner, log, now=0):
        self.owner = owner
        self.ledger = log
        self.now = now
        self.hints = self.HINTS(self)
        self.table_name = ""
        self.lobby = []  # [cup, name, ready, linked] of everybody at the table, ready 2: an automate
        self._uid = log.uid  # the table's match: the log's, or one whose first entry is still to come
        self._seat = self._prompts = None
        # what the table waits for, and asks
        self.paused = False  # the table lets everything wait
        self.absent = []  # the seats whose cups it has missed for long
        self.invitation = Invitation(self)
        self.started = ""  # the uid of the match that this cup has begun since it was switched on
        # what goes wrong
        self.throws_missed = 0  # throws made without this cup while the table missed it
        self.unfinished = ""  # uid of a match that did not end, until the player has seen that
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

    @property
    def prompts(self):
        """What the player is asked in a match: its Prompts."""
        if self._prompts is None:
            from gobelet.cup.prompts import Prompts  # in few matches

            self._prompts = Prompts(self)
        return self._prompts

    def may_prompt(self):
        """Whether the player may be asked something: else nobody need load the Prompts."""
        return bool(self._prompts or self.absent)

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
        self.invitation.open = False
        self.invitation.keep(uid)
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

    def joined(self):
        """This cup is linked: what asked for its player before it was switched off is the table's match, or gone."""
        self.invitation.keep(self._uid)

    def show_unfinished_match(self, uid):
        """A match has not ended: the player has to see that, whatever the table says next."""
        self.unfinished = uid
        self.hints.redraw()

    def pending_prompts(self):
        """What the player has yet to answer or to see, for flash: no power cut takes it back. See restore_prompts()."""
        hints, asked = self.hints, self.invitation
        called_off = [alarm[0] for alarm in hints.alarms if hints.alarm_unseen and alarm[0] == "called_off"]
        return [asked.uid, asked.name, len(called_off), self.unfinished, asked.withdrawn_uid]

    def restore_prompts(self, stored):
        """Takes up what pending_prompts() gave before a restart."""
        asked = self.invitation
        asked.uid, asked.name, called_off, self.unfinished, asked.withdrawn_uid = stored
        asked.since = -1
        if called_off:
            self.hints.raise_alarm("called_off", asked.name)
        if self.owner.memory.uid == asked.uid:
            asked.uid = ""  # the player has agreed

    def inviting(self):
        """Whether the player is asked to play a match that begins."""
        return self.invitation.open and self.ledger.phase == SEATING

    def awaits_agreement(self):
        """Whether the player has yet to see who plays with which word, on what, and to agree: nothing is played before
        in their name."""
        log = self.ledger
        return log.phase >= PLAYING and not log.over and not self.owner.memory.agreed and self.owner.plays(log)

    def dismiss(self):
        """The player has seen the verdict or the end, or that the table broke off."""
        self.unfinished = ""
        if self._seat:
            self._seat.dismiss()
        self.hints.redraw()

    # what goes wrong

    def is_halted_by_fork(self):
        """Whether the table's match is over for this cup, as somebody tells another story than it knows."""
        return bool(self.owner.memory.fork_evidence) and self.owner.memory.uid == self._uid

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
        if self._prompts:
            self._prompts.forget_awaited(absent)
