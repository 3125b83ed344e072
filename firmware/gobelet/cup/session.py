"""The cup's talk with the table: what comes is folded, taken up or refused, what is wrong is told.

What a match is kept of, and what a laptop says beside the game, is in modules that are loaded when it is wanted.
"""

from gobelet.cup import messages
from gobelet.cup.commands import QUIET, Commands
from gobelet.cup.pool import EntropyPool
from gobelet.cup.presence import Liveness
from gobelet.ledger import PLAYED
from gobelet.link import RADIO, const
from gobelet.link.cup_end import DOWN, UP, CupEnd
from gobelet.link.session import DEAD_MS

_STATUS = const(30000)  # ms between two looks at what the table is told of the battery and of missing parts
_FAULTS = const(2000)  # ms between two looks at what is missing, and at whether anybody is there
_LULL = const(2500)  # ms without a word of the table; after that it may have missed this cup, too
TOLD_ELSEWHERE = ("oled", "battery_low", "battery_empty")  # nobody would see it; once; when nothing can be kept


class Session:
    """app: the App. settings: what the table is told of this cup. thrown: how many dice its player
    has thrown in the match that goes on.

    link: the CupEnd. commands: the Commands on their way. presence: the Liveness. pool: of its secrets. disturbed:
    whether something drowns this cup's radio.
    """

    def __init__(self, app, settings, thrown):
        from gobelet.cup import start  # once a start

        board, boot = app.board, start.number(app.board)
        self._app = app
        self._wire = board.transport
        self.jammed = False
        about = messages.about(board, settings, boot)
        self.link = CupEnd(board.cup_id, boot, about, self.position, board.entropy(8), start.seal(board))
        self.commands = Commands(self.link, app.owner)
        self.pool = EntropyPool(board)
        self.presence = Liveness(app, self.commands, self.link)
        self._follower = None
        self._thrown = thrown  # until there is a record
        self._kept = None
        self._status_due = app.now + _STATUS
        self._was_lost = False
        self._heard_at = app.now
        self._battery_told = False
        self._faults, self._faults_due = board.faults, app.now
        self._untold = start.untold(board)

    def begin(self):
        """Once all of the cup is there: says what is missing, and what the player has yet to see since before."""
        for fault in self._faults:
            self._app.say(fault)
        if any(self._untold):
            self._app.remember(self._untold)
        if self._app.ledger.entries:
            self.follower.tick()

    @property
    def follower(self):
        """The Follower of the table's log."""
        if self._follower is None:
            from gobelet.cup.follower import Follower  # from the first match on

            record, draw = self.record, self.pool.draw
            self._follower = Follower(self._app, self.commands, self.link, self.presence, record, draw)
        return self._follower

    @property
    def record(self):
        """The Record of this cup's matches."""
        if self._kept is None:
            from gobelet.cup.record import MatchRecorder  # from the first match on

            self._kept = MatchRecorder(self._app, self._thrown)
        return self._kept

    def position(self):
        """See Model.position(). The hello says besides which match this cup plays, and up to where it has answered."""
        owner, about = self._app.owner, self.link.about
        about.pop("holds", None)
        if owner.open:
            about["holds"] = "%s %d" % (owner.uid, owner.marked)
        return self._app.position()

    # one step

    def tick(self):
        """Takes what has come, and says what is to be said."""
        app, link, before = self._app, self.link, self.link.state
        if app.board.transport != self._wire:
            from gobelet.cup import start  # once a cable

            self._wire = app.board.transport
            link.rewire(start.seal(app.board))
        if self._wire == RADIO and self.jammed != app.board.jammed():
            self.jammed = not self.jammed
            app.redraw()
            if self.jammed:
                app.say("radio_disturbed")
        data = app.board.read()
        if data:
            self._hear(data)
        if self._follower:
            self._tell(self._follower.tick())
        self.presence.tick()
        self._report()
        if app.now >= self._faults_due:
            self._faults_due = app.now + _FAULTS
            self._look_at_faults()
            self._look_whether_forgotten()
        if app.now >= self._status_due or messages.outdated(link, app.watching()):
            self._status_due = app.now + _STATUS
            messages.status(app.board, link, app.watching())
            self._look_at_cells()
        self.speak()
        if link.state != before:
            app.redraw()
            if link.state == DOWN:
                self._was_lost = link.lost_since >= 0
                link.about["losses"] += self._was_lost
            elif link.state == UP:
                self._status_due = app.now  # now it can be told how well it is heard
                app.joined()
                if self._was_lost:
                    self._was_lost = False
                    app.say("back")

    def speak(self):
        """What is to be said leaves."""
        self.commands.fresh = False
        out = self.link.poll(self._app.now)
        if out:
            taken = self._app.board.write(out)
            if taken < len(out):
                self.link.unsent(out[taken:])

    def _hear(self, data):
        app = self._app
        if app.now - self._heard_at > _LULL:
            app.attentive_at = app.now + DEAD_MS
            self.presence.missed()
        self._heard_at = app.now
        for message in self.link.feed(data, app.now):
            if type(message) is bytes:
                self.fold(message)
            else:
                self.take(message)
            app.redraw()
        del app.ledger.last[4:]  # with everybody's answers it is large, and has been read

    # what the table says

    def fold(self, payload):
        """The next entry: the player hears when it is their turn."""
        app, log = self._app, self._app.ledger
        held, over, live = log.entries, log.over, not app.behind()
        self._tell(self.follower.fold(payload))
        seat, owed = app.owner.seat, app.owner.owes(log)
        decided = log.last[2:3] == [seat] and log.last[1] in PLAYED
        if app.timer and (decided or owed not in PLAYED):
            app.timer.begin(live)
        if log.over and seat >= 0 and log.entries > held:
            self.record.ended(not over)
        if app.pilot or app.aside or app.behind():
            app.landed()  # nobody looks at it now
        if log.entries > held and log.last[1] == "mask" and not app.behind():
            app.sound("shuffles")
        if log.entries > held and owed in ("act", "seal", "show") and not app.behind():
            app.voice.call()

    def take(self, message):
        """What the table says beside the log."""
        app, kind = self._app, message[0]
        if kind == "begin":
            if message[1] or app.owner.open:
                self.record.leave(message[1])
            self.follower.begin(message[1])
            app.shell.select()  # at once: a screen of the game would look into a match that is gone
        elif kind == "no":
            self.refused(message[1], message[2])
        elif kind in ("want", "points"):
            if app.owner.cards and app.ledger.deal:
                app.duties.cards().points.take(message)
        elif kind == "given":
            app.say("seat_given", message[1])
        elif kind == "identify":
            app.shell.identify()
        elif kind == "undo":
            app.undo_step = message[1]
        elif kind == "break":
            app.breaks = bool(message[1])
        elif kind == "spent":
            app.duties.clock().told(message[1], message[2])
        elif kind in ("image", "part", "ask"):
            app.take(message)
        else:
            if kind == "busy":
                app.call_off()
            notice = messages.take(app, message)
            if notice:
                app.say(*notice)

    def refused(self, ident, code):
        """The table refuses a command."""
        app, command = self._app, self.commands.withdraw(ident, code)
        app.duties.rest()
        if code == "paused":
            app.paused = True
        if command and code == "another_story":
            self.follower.disown()
        elif command and code in QUIET:
            self.presence.refused()
        elif command:
            app.sound("error")
            app.say(code)

    def worked_out(self):
        """The cup knows more of its cards than the log says."""
        self._tell(self.follower.worked_out())

    def agree(self):
        """The player wants to play the match that begins."""
        self._tell(self.follower.agree())

    def _tell(self, notices):
        for code in notices:
            self._app.say(code)

    # what is wrong

    def _look_at_faults(self):
        """Says what is newly missing or damaged, no more what is back, and has the table hear of it."""
        app = self._app
        faults = app.board.faults
        if faults == self._faults:
            return
        if app.notice in self._faults and app.notice not in faults:
            app.unsay()
        for fault in faults:
            if fault not in self._faults and fault not in TOLD_ELSEWHERE:
                app.say(fault)
        self._faults = faults
        self._status_due = app.now
        self._look_at_cells()

    def _look_whether_forgotten(self):
        """A cup that nobody needs for an hour switches itself off; never while a match at a table goes on with it."""
        app = self._app
        if self.link.state == UP and not app.idle():
            app.power.need(app.now)
        elif app.power.forgotten(app.now) and "off" in app.board.abilities:
            from gobelet.cup import farewell  # once in an evening

            farewell.take(app)

    def _look_at_cells(self):
        """Says once that the cells are nearly empty."""
        faults = self._app.board.faults
        if not self._battery_told and "battery_low" in faults and "battery_empty" not in faults:
            self._battery_told = True
            self._app.say("battery_low")

    def _report(self):
        """Tells the table of each alarm, once, so that everybody hears of it; and sounds it."""
        app = self._app
        if app.outdated and self._untold != app.untold():
            self._keep_untold()
        for alarm in app.alarms:
            if not alarm[2] and messages.report(self.link, alarm[0], alarm[1]):
                alarm[2] = True
        if app.rings:
            app.rings = False
            app.sound("alarm")

    def remember(self):
        """What the player has yet to answer or to see, once that is something else."""
        if self._untold != self._app.untold():
            self._keep_untold()

    def _keep_untold(self):
        """What the player has yet to answer or to see outlives a power cut."""
        untold = self._app.untold()
        try:
            from gobelet.cup import start  # seldom

            start.keep_untold(self._app.board, untold)
            self._untold = untold
        except OSError:
            pass  # it is tried again with the next change
