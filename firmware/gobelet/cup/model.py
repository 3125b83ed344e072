"""What a cup knows: the log and its owner's secrets, who is at the table, what came of the round, what its player is to
be told. Everything that is drawn or decided on a cup follows from it.

It knows no board, link or screen: those are joined to it in app.py, whose parts change only what they are for.
"""

from gobelet.ledger import EMPTY, PLAYING, SEATING, Ledger, hexed

NOTICE = 4000  # ms that a notice stays on the display
HINT = 900  # ms that a button says it wants to be held
MINUTE = 60000  # ms
OFF = 2  # minutes that the table's clock may be off the cup's


class MatchClock:
    """How long the match has gone on, as far as a cup can know that was not always there."""

    def __init__(self):
        self.reset()
        self._known = False  # whether these are of all of the match:
        self._untold = False  # whether the player knows that this cup cannot tell the time

    def begin(self):
        """A match that is new to this cup."""
        self._untold = False

    def reset(self):
        """No match goes on."""
        self._known = True
        self._latest = self._earliest = self._told = 0  # ms at most, at least, and as the table said last

    def passed(self, ms, linked):
        """So long it has gone on. A table that was out of reach may have waited, or may have been restarted: then it
        has lost count since it last said the time."""
        self._latest += ms
        self._earliest = self._earliest + ms if linked else min(self._earliest, self._told)

    def fits(self, minutes):
        """Whether this may be the minute of the match."""
        early, late = self._earliest // MINUTE - OFF, self._latest // MINUTE + OFF
        return not self._known or early <= minutes <= late

    def told(self, minutes):
        """The table says which minute it is, and that may be. Returns False, once, if this cup cannot tell."""
        known = self._known and minutes >= self._latest // MINUTE - OFF or self._untold
        self._told = minutes * MINUTE
        self._earliest = max(self._earliest, self._told)
        self._untold = self._untold or not known
        return known


class Model:
    """owner: an Owner. log: the Ledger as far as the cup has it. now: ms of the board's clock.

    lobby: [cup, name, ready, linked] of everybody at the table, ready 2: an automate. rolled: the faces of this seat's
    last public roll, until the next dice. throw: {seat: faces} of a throw that is being shown, {} for none. verdict:
    the events from the call to the end of its round, until they are dismissed. looked: when the dice were last
    uncovered, 0: they are covered. hinted: a button that was let go where it wants to be held, 0 for none. decisions:
    how many this player has made in the match. plan: what the player has decided of what the game will ask next, as its
    screens keep it, () for nothing. lessons: what its decisions cost, see gobelet.coach; None as long as nobody has
    said.

    notice: a code that texts.reason() knows, "" for none. paused: whether the table lets everything wait. absent: the
    seats whose cups it has missed for long. outdated: whether the display shows something else than what is known now.

    pressed: whether the player has pressed for a match that is to begin. invited: whether one wants to begin that
    takes a press; invited_to: its uid until the player agrees, "" for none; invited_at: since when, -1: since before
    this cup was switched on; invited_as: the name in its row; gone: the uid of the last one that was
    called off. undo_step: the step of the match since the decision that the host asks to take back, -1 for none.
    breaks: whether the host asks to break the match off.
    alarms: [code, what it mentions, whether the table knows] of what went wrong in this match; warned: whether the
    player has yet to see them; rings: whether one is still to be heard. without: throws made without this cup while
    the table missed it. timer: a DecisionTimer in a match with a time control; time: the MatchClock of any. broken_at:
    where a match stood that the table broke off, until the player has seen that, else "". started: the uid of the match
    that this cup has begun since it was switched on, "" for none. attentive_at: when this cup has listened for long
    enough that nobody can have missed it.
    """

    ahead = True  # whether what comes after a decision may be decided with it

    def __init__(self, owner, log, now=0):
        self.owner = owner
        self.ledger = log
        self.now = now
        self.outdated = True
        self.table_name = ""
        self.lobby = []
        self.rolled = ()
        self.throw = {}
        self.verdict = []
        self.looked = 0
        self.end_seen = False
        self.hinted = 0
        self._hint_until = 0
        self.decisions = 0
        self.plan = ()
        self.lessons = None
        self.notice = ""
        self.notice_args = ()  # what it mentions
        self._notice_until = 0
        self.paused = False
        self.absent = []
        self._awaited = []  # those of the absent that this player wants to wait for
        self.pressed = self.invited = False
        self.invited_to, self.invited_at, self.invited_as, self.gone = "", 0, "", ""
        self.undo_step = -1
        self.breaks = False
        self.alarms = []
        self.warned = self.rings = False
        self.without = 0
        self.attentive_at = 0
        self.timer = None
        self.broken_at = ""
        self.started = ""
        self.time = MatchClock()
        self._uid = log.uid  # the table's match: the log's, or one whose first entry is still to come

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
            self.call_off()
        self.ledger = Ledger()
        self.owner.seat, self.owner.lost = -1, False  # until the log says again
        self.forget_round()

    def begin(self):
        """The first entry of a match is here."""
        self.forget_round()
        self.lobby = []
        self.end_seen = False
        self.decisions = 0
        self.lessons = None

    def start(self):
        """This cup takes part in a match that is new to it. An alarm that nobody has seen yet stays."""
        self.alarms = self.alarms if self.warned else []
        self.without = 0
        self.time.begin()
        self.started = self.ledger.uid

    def invite(self, name):
        """The player is asked to play, under this name, the match whose first entry is here, unless that was told to be
        off already."""
        if self.ledger.uid == self.gone:
            return
        self.invited_as = name
        if self.invited_to != self.ledger.uid:
            self.invited_to, self.invited_at = self.ledger.uid, self.now
        self.invited = True

    def joined(self):
        """This cup is linked: what asked for its player before it was switched off is the table's match, or gone."""
        if self.invited_to != self._uid:
            self.call_off()

    def call_off(self):
        """Whatever asked for this player is gone. The others may be told otherwise, and play on with somebody whom
        the table calls so: that is said until the player has seen it, and no press of before begins anything."""
        if self.invited_to:
            self.gone = self.invited_to
            self.invited_to, self.invited, self.pressed = "", False, False
            self.warn_anew("called_off", self.invited_as)

    def broke_off(self, stood):
        """The table has broken off a match: the player has to see that, whatever the table says next."""
        self.broken_at = stood
        self.redraw()

    def untold(self):
        """What the player has yet to answer or to see, for flash: no power cut takes it back. See remember()."""
        called_off = [alarm[0] for alarm in self.alarms if self.warned and alarm[0] == "called_off"]
        return [self.invited_to, self.invited_as, len(called_off), self.broken_at, self.gone]

    def remember(self, stored):
        """Takes up what untold() gave before a restart."""
        self.invited_to, self.invited_as, called_off, self.broken_at, self.gone = stored
        self.invited_at = -1
        if called_off:
            self.warn("called_off", self.invited_as)
        if self.owner.uid == self.invited_to:
            self.invited_to = ""  # the player has agreed

    def watching(self):
        """Codes of why this cup only watches, a list: it lost its secret, or plays by other rules than the table. A
        table of another version may know nothing but the name of that fault."""
        other = [alarm for alarm in self.alarms if alarm[0] in ("other_version", "older_table")]
        return ["secret_lost"] * bool(self.owner.lost) + ["other_version"] * bool(other)

    def inviting(self):
        """Whether the player is asked to play a match that begins."""
        return self.invited and self.ledger.phase == SEATING

    def wants_word(self):
        """Whether the player has yet to see who plays with which word, on what, and to agree: nothing is played before
        in their name."""
        log = self.ledger
        return log.phase >= PLAYING and not log.over and not self.owner.agreed and self.owner.plays(log)

    def landed(self):
        """The throw has been seen."""
        self.throw = {}

    def keep(self, plan):
        """The player has decided already what the game will ask next, as its screens keep it."""
        self.plan = plan

    def forget_round(self):
        self.verdict = []
        self.rolled = ()
        self.throw = {}
        self.looked = 0

    # what goes wrong

    def warn(self, code, *args, told=False):
        """Raises an alarm, once: the player has to see it, and the table is told unless it knows (told)."""
        if code not in [alarm[0] for alarm in self.alarms]:
            self.alarms.append([code, args, told])
            self.warned = self.rings = True
            self.redraw()

    def warn_anew(self, code, *args):
        """The same about another match than before: the player has to see it again."""
        self.calm(code)
        self.warn(code, *args)

    def calm(self, code):
        """What an alarm was about is past."""
        for alarm in self.alarms:
            if alarm[0] == code:
                self.alarms.remove(alarm)
                self.warned = self.warned and bool(self.alarms)
                self.redraw()
                break

    def seen(self, on=True):
        """The player has seen the alarms, or wants to see them again."""
        self.warned = not on
        self.redraw()

    def stopped(self):
        """Whether the table's match is over for this cup, as somebody tells another story than it knows."""
        return bool(self.owner.story) and self.owner.uid == self._uid

    def stop(self):
        """Has the player know why the match is over for this cup."""
        _, own, other, who = self.owner.story
        self.owner.hand = None
        self.warn("another_story", who, own[:6], other[:6] or "?")

    # the time

    def pass_time(self, ms, linked):
        """The match, if any, has gone on for so long, linked to the table or not."""
        nothing = self._uid == self.ledger.uid and (self.ledger.phase == EMPTY or self.ledger.over)
        if linked and nothing:
            self.time.reset()  # whatever begins begins later
        elif not (linked and self.paused):
            self.time.passed(ms, linked)

    # what the player has seen, and is told

    def redraw(self):
        """The display shows something else than what is known now."""
        self.outdated = True

    def shown(self):
        """The display shows what is known."""
        self.outdated = False

    def look(self, on):
        """The player uncovers or covers their own dice."""
        self.looked = self.now if on and self.owner.hand else 0
        self.redraw()

    def dismiss(self):
        """The player has seen the verdict or the end, or that the table broke off."""
        self.broken_at = ""
        self.end_seen = self.ledger.over and not self.verdict
        self.verdict = []
        self.throw = {}
        self.redraw()

    def say(self, code, *args, ms=NOTICE):
        """Shows a notice (a code that texts.reason() knows, and what it mentions) for so long."""
        self.notice = code
        self.notice_args = args
        self._notice_until = self.now + ms
        self.redraw()

    def unsay(self):
        """The notice is past."""
        self.notice = ""

    def hint(self, button):
        """A button was let go that wants to be held: says so for a moment."""
        self.hinted = button
        self._hint_until = self.now + HINT
        self.redraw()

    def fade(self):
        """Lets go of a notice and a hint that were on for long enough. Returns the ms until one goes, -1 without."""
        wait = -1
        if self.hinted:
            wait = self._hint_until - self.now
            if wait <= 0:
                self.hinted = 0
                self.redraw()
                wait = -1
        if not self.notice:
            return wait
        left = self._notice_until - self.now
        if left > 0:
            return left if wait < 0 else min(left, wait)
        self.notice = ""
        self.redraw()
        return wait

    # cups that are away

    def waits(self, paused, absent):
        """The table says whether it waits, and for which seats."""
        self.paused, self.absent = paused, absent
        self._awaited = [seat for seat in self._awaited if seat in absent]

    def asked(self):
        """The seats about which the player is asked: their cups are away, shall the match go on without all of them?
        [] for none: nobody is asked while the match waits for somebody else, nor twice."""
        log = self.ledger
        seats = self.absent and missed(log, self.absent)
        if not seats or not [seat for seat in seats if seat not in self._awaited]:
            return []
        voted = [command for command in self.owner.votes(log) if command[1] == seats]
        return seats if not voted and self.owner.may_vote(log, seats) else []

    def wait_for(self, seats):
        """The player wants to wait for these seats: not asked again before one of them has been back."""
        self._awaited += seats
        self.redraw()


def missed(log, absent):
    """Those of the seats whose cups are away that the match waits for, with all other people whose cups are: the match
    may go on without them together. [] while it waits for none of them. Nobody goes on without an automate."""
    people = log.electorate() if log.heads else 0
    seats = [seat for seat in absent if people >> seat & 1]
    return seats if [seat for seat in seats if log.owes(seat)] else []
