"""The cup's talk with the table: what comes is folded, taken up or refused, what is wrong is told.

What a match is kept of, and what a laptop says beside the game, is in modules that are loaded when it is wanted.
"""

from gobelet.cup import messages
from gobelet.cup.commands import QUIET, Commands
from gobelet.cup.entropy_pool import EntropyPool
from gobelet.cup.liveness import Liveness
from gobelet.ledger import PLAYED
from gobelet.link import RADIO, const
from gobelet.link.cup_end import DOWN, UP, CupEnd
from gobelet.link.message_shapes import TIMEOUT_MS

_STATUS = const(30000)  # ms between two looks at what the table is told of the battery and of missing parts
_FAULTS = const(2000)  # ms between two looks at what is missing, and at whether anybody is there
_LULL = const(2500)  # ms without a word of the table; after that it may have missed this cup, too
TOLD_ELSEWHERE = ("oled", "battery_low", "battery_empty")  # nobody would see it; once; when nothing can be kept


class Session:
    """Handles what the table says, and sends what is to be sent. app: the App. settings: what the table is told of
    this cup. thrown: how many dice its player has thrown in the match that goes on."""

    def __init__(self, app, settings, thrown):
        from gobelet.cup import startup  # once a start

        board, boot = app.board, startup.next_boot_number(app.board)
        self._app = app
        self._wire = board.transport
        self.jammed = False  # something drowns this cup's radio
        about = messages.hello_info(board, settings, boot)
        self.link = CupEnd(board.cup_id, boot, about, self.position, board.entropy(8), startup.seal(board))
        self.commands = Commands(self.link, app.owner)
        self.pool = EntropyPool(board)
        self.liveness = Liveness(app, self.commands, self.link)
        self._follower = None
        self._thrown = thrown  # until there is a record
        self._kept = None
        self._status_due = app.now + _STATUS
        self._was_lost = False
        self._called_at = -1  # the step of the match at which the player was last called
        self._heard_at = app.now
        self._battery_told = False
        self._faults, self._faults_due = board.faults, app.now
        self._saved_prompts = startup.load_prompts(board)

    def begin(self):
        """Once all of the cup is there: says what is missing, and what the player has yet to see since before."""
        if self._app.is_halted_by_fork():
            self.follower.raise_fork_alarm()
        for fault in self._faults:
            self._app.hints.show_notice(fault)
        self._battery_told = self._app.hints.notice == "battery_low"
        if any(self._saved_prompts):
            self._app.restore_prompts(self._saved_prompts)
        if self._app.ledger.entries:
            self.follower.tick()

    @property
    def follower(self):
        """The Follower of the table's log."""
        if self._follower is None:
            from gobelet.cup.follower import Follower  # from the first match on

            record, draw = self.record, self.pool.draw
            self._follower = Follower(self._app, self.commands, self.link, self.liveness, record, draw)
        return self._follower

    @property
    def record(self):
        """The Record of this cup's matches."""
        if self._kept is None:
            from gobelet.cup.match_recorder import MatchRecorder  # from the first match on

            self._kept = MatchRecorder(self._app, self._thrown)
        return self._kept

    def position(self):
        """See Model.position(). The hello says besides which match this cup plays, and up to where it has answered."""
        memory, about = self._app.owner.memory, self.link.about
        about.pop("holds", None)
        if memory.open:
            about["holds"] = "%s %d" % (memory.uid, memory.watermark)
        return self._app.position()

    # one step

    def tick(self):
        """Takes what has come, and says what is to be said."""
        app, link, before = self._app, self.link, self.link.state
        if app.board.transport != self._wire:
            from gobelet.cup import startup  # once a cable

            self._wire = app.board.transport
            link.change_transport(startup.seal(app.board))
        if self._wire == RADIO and self.jammed != app.board.jammed():
            self.jammed = not self.jammed
            app.hints.redraw()
            if self.jammed:
                app.hints.show_notice("radio_disturbed")
        data = app.board.read()
        if data:
            self._hear(data)
        if self._follower:
            self._tell(self._follower.tick())
        self.liveness.tick()
        self._report()
        if app.now >= self._faults_due:
            self._faults_due = app.now + _FAULTS
            self._look_at_faults()
            self._look_whether_forgotten()
        reasons = messages.reasons_to_watch(app)
        if app.now >= self._status_due or messages.status_is_stale(link, reasons):
            self._status_due = app.now + _STATUS
            messages.status(app.board, link, reasons)
            self._look_at_cells()
        self.send_pending()
        if link.state != before:
            app.hints.redraw()
            if link.state == DOWN:
                self._was_lost = link.lost_since >= 0
                link.about["losses"] += self._was_lost
            elif link.state == UP:
                self._status_due = app.now  # now it can be told how well it is heard
                app.joined()
                if self._was_lost:
                    self._was_lost = False
                    app.hints.show_notice("back")

    def send_pending(self):
        """What is to be said leaves."""
        self.commands.has_unsent = False
        out = self.link.poll(self._app.now)
        if out:
            taken = self._app.board.write(out)
            if taken < len(out):
                self.link.unsent(out[taken:])

    def _hear(self, data):
        app = self._app
        if app.now - self._heard_at > _LULL:
            app.attentive_at = app.now + TIMEOUT_MS
            self.liveness.note_silence()
        self._heard_at = app.now
        for message in self.link.feed(data, app.now):
            if type(message) is bytes:
                self.fold(message)
            else:
                self.handle_message(message)
            app.hints.redraw()
        del app.ledger.last[4:]  # with everybody's answers it is large, and has been read

    # what the table says

    def fold(self, payload):
        """The next entry: the player hears when it is their turn."""
        app, log = self._app, self._app.ledger
        held, over, live = log.entries, log.over, not app.entries_missing()
        self._tell(self.follower.fold(payload))
        seat, owed = app.owner.seat, app.owner.owes(log)
        decided = log.last[2:3] == [seat] and log.last[1] in PLAYED
        if app.timer and (decided or owed not in PLAYED):
            app.timer.begin(live)
        if log.over and seat >= 0 and log.entries > held:
            self.record.ended(not over)
        if app.pilot or app.side_scene or app.entries_missing():
            app.seat.finish_throw()  # nobody looks at it now
        if log.entries > held and log.last[1] == "mask" and not app.entries_missing():
            app.sound("shuffles")
        if owed in ("act", "seal", "show") and self._called_at != log.match.step and not app.entries_missing():
            self._called_at = log.match.step
            app.hints.call()

    def handle_message(self, message):
        """What the table says beside the log."""
        app, kind = self._app, message[0]
        if kind == "begin":
            if message[1] or app.owner.memory.open:
                self.record.leave(message[1])
            self._called_at = -1
            self.follower.begin(message[1])
            app.shell.select()  # at once: a screen of the game would look into a match that is gone
        elif kind == "no":
            self.handle_refusal(message[1], message[2])
        elif kind in ("want", "points"):
            if app.owner.cards and app.ledger.deal:
                app.duties.cards().points.handle_message(message)
        elif kind == "given":
            app.hints.show_notice("seat_given", message[1])
        elif kind == "identify":
            app.shell.identify()
        elif kind == "undo":
            app.prompts.undo_step = message[1]
        elif kind == "break":
            app.prompts.abandon_requested = bool(message[1])
        elif kind == "spent":
            app.duties.clock().receive_spent_time(message[1], message[2])
        elif kind in ("image", "part", "ask"):
            from gobelet.cup import host_requests  # seldom

            if kind == "ask":
                app.question = host_requests.receive_question(app, message)
            else:
                app.update = host_requests.update(app, message)
        else:
            if kind == "busy":
                app.invitation.withdraw()
            notice = messages.handle_message(app, message)
            if notice:
                app.hints.show_notice(*notice)

    def handle_refusal(self, ident, code):
        """The table refuses a command."""
        app, command = self._app, self.commands.withdraw(ident, code)
        app.duties.rest()
        if code == "paused":
            app.paused = True
        if command and code == "another_story":
            self.follower.disown()
        elif command and code in QUIET:
            self.liveness.note_refusal()
        elif command:
            app.sound("error")
            app.hints.show_notice(code)

    def worked_out(self):
        """The cup knows more of its cards than the log says."""
        self._tell(self.follower.worked_out())

    def agree(self):
        """The player wants to play the match that begins."""
        self._tell(self.follower.agree())

    def _tell(self, notices):
        for code in notices:
            self._app.hints.show_notice(code)

    # what is wrong

    def _look_at_faults(self):
        """Says what is newly missing or damaged, no more what is back, and has the table hear of it."""
        app = self._app
        faults = app.board.faults
        if faults == self._faults:
            return
        if app.hints.notice in self._faults and app.hints.notice not in faults:
            app.hints.clear_notice()
        for fault in faults:
            if fault not in self._faults and fault not in TOLD_ELSEWHERE:
                app.hints.show_notice(fault)
        self._faults = faults
        self._status_due = app.now
        self._look_at_cells()

    def _look_whether_forgotten(self):
        """A cup that nobody needs for an hour switches itself off; never while a match at a table goes on with it."""
        app = self._app
        if self.link.state == UP and not app.idle():
            app.power.need(app.now)
        elif app.power.should_power_off(app.now) and "off" in app.board.abilities:
            from gobelet.cup import auto_power_off  # once in an evening

            auto_power_off.warn_then_power_off(app)

    def _look_at_cells(self):
        """Says once that the cells are nearly empty."""
        faults = self._app.board.faults
        if not self._battery_told and "battery_low" in faults and "battery_empty" not in faults:
            self._battery_told = True
            self._app.hints.show_notice("battery_low")

    def _report(self):
        """Tells the table of each alarm, once, so that everybody hears of it; and sounds it."""
        app = self._app
        if app.hints.needs_redraw and self._saved_prompts != app.pending_prompts():
            self._save_prompts()
        for alarm in app.hints.alarms:
            if not alarm[2] and messages.report(self.link, alarm[0], alarm[1]):
                alarm[2] = True
        if app.hints.alarm_unheard:
            app.hints.alarm_unheard = False
            app.sound("alarm")

    def save_prompts(self):
        """What the player has yet to answer or to see, once that is something else."""
        if self._saved_prompts != self._app.pending_prompts():
            self._save_prompts()

    def _save_prompts(self):
        """What the player has yet to answer or to see outlives a power cut."""
        untold = self._app.pending_prompts()
        try:
            from gobelet.cup import startup  # seldom

            startup.save_prompts(self._app.board, untold)
            self._saved_prompts = untold
        except OSError:
            pass  # it is tried again with the next change
