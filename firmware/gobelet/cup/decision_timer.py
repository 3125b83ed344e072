"""The time that a player has for a decision, in a match with a time control: how long it has been, what the cup shows
of it, and what it does once there is none left.

What is left the ledger says, which counts as the table says. So the cup plays for its player only where its own clock,
of this decision and of all that it has measured in the match, agrees, and only once the player has seen who plays on
what. This module must not know board or link.
"""

from gobelet.ledger import PLAYED
from gobelet.ledger.time_control import NOTHING, PLAY, REMIND
from gobelet.link.message_shapes import TIMEOUT_MS

SOON = 10  # s: from here on the cup is lit, and
COUNTED = 5  # s: from here on it can be heard
AGAIN = 10  # s between two calls of a player whose time is up
ON_THE_WAY = 1000  # ms of a decision that the table may count and this cup cannot; what it counts beyond that
MOST = 5000  # may not come to more in a match


class DecisionTimer:
    """app: the App. seed: of the automate that plays once there is no time left."""

    def __init__(self, app, seed):
        self._app = app
        self._thought = 0
        self._at = app.now  # when that was so
        self._early_report: tuple = ()  # (uid, tenths, when): what the table has said while entries were still to come
        self._witnessed = False  # whether this cup knows since when the player owes that:
        self._since = 0
        self._uid = ""  # of the match in which
        self._surplus = 0  # ms were counted too much
        self._measured = None  # tenths of a second that are left in it by this cup's own clock, None: it cannot tell
        self._shown = None  # s that are left, as drawn last; None: nothing is to be decided
        self._seed = seed
        self._player = None  # until there was no time left

    # how long it has been

    @property
    def thought(self):
        """The ms that the player has had for what is owed now, pauses not counted."""
        passed, self._at = self._app.now - self._at, self._app.now
        if not self._app.paused:
            self._thought += passed
        return self._thought

    def begin(self, witnessed=True):
        """What the player decides next has just become due, or nothing is. witnessed: whether that is so; else it was
        at some time while this cup did not hear of it."""
        self._thought, self._at, self._witnessed, self._since = 0, self._app.now, witnessed, self._app.now

    def receive_spent_time(self, uid, tenths):
        """The table says how long this player has had by now in the match with this uid. It speaks of its whole log:
        what of that is still to come comes first."""
        if self._app.entries_missing():
            self._early_report = uid, tenths, self._app.now
        elif uid == self._app.ledger.uid:
            self._take(tenths)

    def _take(self, tenths):
        """A cup that was away, or off, cannot know better. But no longer than since it last owed nothing; a cup that
        has just been left alone may still have taken that for so."""
        self._follow()
        if self._witnessed:
            beyond = 100 * tenths - (self._app.now - self._since) - TIMEOUT_MS
            if beyond > 0:
                self._doubt(beyond)
                return
        if not self._knows():
            self._thought, self._at = 100 * tenths, self._app.now

    def charged(self, tenths):
        """The table says how long the player took for what is in the log now."""
        self._follow()
        if not self._knows():
            self._measured = None
            return
        thought = self.thought
        if self._measured is not None:
            back = 10 * self._app.ledger.times.increment
            self._measured = max(self._measured - thought // 100, 0) + back
        self._doubt(max(100 * tenths - thought - ON_THE_WAY, 0))

    def _follow(self):
        """Another match than before: this cup measures all of it if it has begun it since its own start."""
        log = self._app.ledger
        if self._uid != log.uid:
            self._uid, self._surplus = log.uid, 0
            self._measured = 10 * log.times.match if self._app.started == log.uid and log.times else None

    def _doubt(self, surplus):
        """The table counts so many ms that this cup cannot believe."""
        self._surplus += surplus
        if self._disputed():
            self._app.hints.raise_alarm("overcharged")

    def _disputed(self):
        """Whether the table has charged more in this match than this cup can believe."""
        return self._surplus > MOST and self._uid == self._app.ledger.uid

    def _knows(self):
        """Whether this cup has heard all that time what the table said."""
        return self._witnessed and self._app.now - self.thought >= self._app.attentive_at

    # what comes of it

    def text(self):
        """What is left, as "1:05"; "" while nothing is to be decided."""
        return "" if self._shown is None else "%d:%02d" % divmod(max(self._shown, 0), 60)

    def update(self, owed):
        """owed: the kind of entry that the seat owes, "" for none. An automate needs no time."""
        app = self._app
        self._follow()
        if owed not in PLAYED:
            self.begin()
        if self._early_report:
            (uid, tenths, at), self._early_report = self._early_report, ()
            self.receive_spent_time(uid, tenths + (app.now - at) // 100)
        thought = self.thought
        if owed not in PLAYED or app.pilot or app.seat.has_in_flight(owed):
            self._stop()
        elif not app.paused:
            self._tick(owed, thought)

    def _stop(self):
        if self._shown is not None:
            self._shown = None
            self._app.hints.redraw()

    def _tick(self, owed, thought):
        app = self._app
        times, seat = app.ledger.times, app.owner.seat
        left = times.remaining(seat, thought // 100)
        at_zero = REMIND if times.at_zero == PLAY and not self._may_play(times, thought // 100) else times.at_zero
        seconds = -(-left // 10)
        if seconds != self._shown:
            expires = self._shown is None or self._shown > 0
            self._shown = seconds
            app.hints.redraw()
            self._count(seconds, expires, at_zero)
        if left <= 0 and at_zero == PLAY:
            self._play(owed)

    def _may_play(self, times, tenths):
        """Whether the player has agreed, and the time is up by this cup's own clock once it is for the table. Whoever
        is charged for time that was not taken is not played for when that is used up."""
        if self._disputed() or not self._app.owner.memory.agreed or not self._knows():
            return False
        if times.decision and tenths >= 10 * times.decision or not times.match:
            return True
        return self._measured is not None and (times.left[self._app.owner.seat] > tenths or self._measured <= tenths)

    def _play(self, owed):
        if self._player is None:
            from gobelet import bots
            from gobelet.cup.bot_controller import BotController

            self._player = BotController(self._app, bots.BotPlayer("medium", self._seed, pace=0))
        self._player.tick(owed)

    def _count(self, seconds, expires, at_zero):
        """Another second is shown than before. expires: whether that one was not up yet."""
        app = self._app
        if 0 < seconds <= SOON:
            app.hints.wake_display()
            if seconds <= COUNTED and at_zero != NOTHING:
                app.sound("click")
        elif seconds <= 0 and at_zero != NOTHING:
            if expires:
                app.hints.show_notice("time_played" if at_zero == PLAY else "time_up")
            elif at_zero == PLAY or seconds % AGAIN:
                return
            app.sound("turn")
