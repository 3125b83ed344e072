"""The cup: joins board, link, model and screen, and does one bounded piece of work per step.

A loop of the board calls `step()` again and again; nothing here blocks, sleeps or knows hardware. Each concern runs
guarded, so that a fault in a screen cannot take the link down: see `_guarded`.

A press goes one way: input.py takes it to the screen, the screen asks the app to act, the owner makes a command of it,
commands.py puts it on its way over the link. What comes of it comes back as an entry: the link hands it out,
follower.py folds it into the model, and output.py draws the scene that the model calls for.
"""

from gobelet import ledger, texts
from gobelet.cup import messages, screens, settings
from gobelet.cup.buttons import NAMES
from gobelet.cup.commands import QUIET, Commands
from gobelet.cup.display.canvas import Canvas
from gobelet.cup.display.widgets import BARS, LINK_BARS, LINK_GOOD, LINK_LOST, LINK_WAIT
from gobelet.cup.follower import Follower
from gobelet.cup.input import SAMPLE, Input
from gobelet.cup.model import NOTICE, Model
from gobelet.cup.output import Output
from gobelet.cup.owner import Owner
from gobelet.cup.pool import Pool
from gobelet.cup.power import DARK, DOZE, Power
from gobelet.ledger import PLAYED, VOTES
from gobelet.link import RADIO, const
from gobelet.link.cup_end import DOWN, JOINING, UP, CupEnd
from gobelet.link.session import DEAD_MS

SLOWEST = 100  # ms between two steps of an automate when nothing happens
_BEHIND = const(20)  # entries; a cup that lacks more says that it catches up
_STATUS = const(30000)  # ms between two looks at what the table is told of the battery and of missing parts
_FAULTS = const(2000)  # ms between two looks at what is missing, and at whether anybody is there
BEFORE_PLAY = (  # modules that no match needs from its word on
    "gobelet.cup.screens.alone",
    "gobelet.cup.screens.lobby",
    "gobelet.cup.screens.seating",
    "gobelet.cup.screens.word",
    "gobelet.cup.played",
    "gobelet.cup.start",
    "gobelet.texts.who",
    "gobelet.ledger.beginning",
    "gobelet.ledger.seating",
)
NOTHING_UNTOLD = ["", "", 0, "", ""]
TOLD_ELSEWHERE = ("oled", "battery_low", "battery_empty")  # nobody would see it; once; when nothing can be kept
_PATIENCE = const(1000)  # ms until a cup does by itself again what was refused
_REJOINING = const(1000)  # ms that a new hello may take before the table counts as lost
_LULL = const(2500)  # ms without a word of the table; after that it may have missed this cup, too
_CALM = const(1500)  # ms without a touch until a new version of the program goes on coming
_STRONG = const(90)  # percent of the table's packets that are heard by radio: all bars
CHOSEN = PLAYED + VOTES + ("undo",)  # what a player says, and nothing of it before the press on the word screen


class App(Model):
    """One cup: a Model, and what keeps it up to date and shows it. board: see gobelet.board. pilot: an automate that
    decides for the player, or None."""

    def __init__(self, board, pilot=None):
        from gobelet.cup import start  # once a start

        self.board = board
        chosen = settings.settings(board)
        self.own = settings.own(board)
        self._texts = texts.load(chosen["lang"])
        self.canvas = Canvas()
        owner = Owner(board.cup_id, self._save_owner, board.load("owner"))
        log, self._thrown = start.resumed(board, owner)  # the dice of this match, and of those that have not ended
        super().__init__(owner, log, board.ticks())
        boot = start.number(board)
        about = messages.about(board, chosen, boot)
        self._wire = board.transport
        self._noisy = False  # whether something drowns its radio
        self.link = CupEnd(board.cup_id, boot, about, self.position, board.entropy(8), start.seal(board))
        self._commands = Commands(self.link, owner)
        self.pool = Pool(board)
        self.follower = Follower(self, self._commands, self.link, self._save_checkpoint, self.pool.draw)
        self.input = Input(board, self, self.pool.stir)
        self.output = Output(board, self.sound)
        self._sound = None  # until something sounds for the first time
        self.stage = screens.Stage(self)
        self.aside = ""  # the scene beside a match that the player visits
        self.crash = None
        self._drawn = False  # whether this step has drawn
        self._hurry = False  # whether a command waits for this step to send it, before any drawing
        self._duty_due = 0
        self._status_due = self.now + _STATUS
        self._was_lost = False
        self._there = False  # whether the display says that the table is there
        self._heard_at = self.now
        self._called = False  # whether the player is yet to hear that it is their turn
        self._battery_told = False
        self.power = Power(self.now)
        self._stood = []  # where the match of this cup stood when the table told another one, as cup/played.py keeps it
        self.update = None  # until the table offers a new version of the program
        self.question = None  # until a laptop on the cable asks something beside the game
        if self.stopped():
            self.stop()
        self.pilot = pilot
        self.adjust()
        self.steer(pilot)
        self._faults, self._faults_due = board.faults, self.now
        for fault in self._faults:
            self.say(fault)
        self._kept_untold = start.untold(board)
        screens.unload("gobelet.cup.start")
        if self._kept_untold != NOTHING_UNTOLD:
            self.remember(self._kept_untold)
        self._choose_screen()

    @property
    def texts(self):
        """The words of the player's language and of the game of the match."""
        match = self.ledger.match
        game = match.rules.NAME if match else ""
        if self._texts.game != game:
            self._texts = self._texts.of(game)
        return self._texts

    def speak(self, lang):
        """From now on in another language."""
        self._texts = texts.load(lang)

    def position(self):
        """See Model.position(). The hello says besides which match this cup plays, and up to where it has answered."""
        owner, about = self.owner, self.link.about
        about.pop("holds", None)
        if owner.open:
            about["holds"] = "%s %d" % (owner.uid, owner.marked)
        return super().position()

    def _save_owner(self, data):
        self.board.save("owner", (data,))

    def _save_checkpoint(self, parts):
        """Keeps the log, and how many dice the player has thrown: those of the throw that has just been folded, too."""
        if self.ledger.last[1] == "rolled" and self.ledger.match.rules.deck is None and not self.pilot:
            self._thrown += self._dice()
        self.board.save("checkpoint", self._with_dice(parts))

    def _dice(self):
        """How many dice this seat has thrown in the mix that has just been folded, also where it may not show them yet,
        as its mark is ahead."""
        log, seat = self.ledger, self.owner.seat
        if log.hides and seat >= 0:
            return sum(log.match.rules.under_cup(log.match.state, seat)[:1])
        return len(self.rolled)

    def _with_dice(self, parts):
        for part in parts:
            yield part
        yield b"%d\n" % self._thrown

    # one step

    def step(self, slowest=SAMPLE):
        """Does what is due. Returns the milliseconds until it wants to be called again, `slowest` at most: a shake
        shows in samples. Nobody shakes an automate's cup."""
        before, self.now = self.now, self.board.ticks()
        self.pass_time(self.now - before, self.link.state == UP)
        self._guarded(self._do_input)  # first: what is pressed is meant for what the display shows
        if self._hurry:
            self._speak_up()
        self._guarded(self._do_link)
        self._guarded(self._do_duties)
        if self._hurry:
            self._speak_up()
        if self.update:
            self._guarded(self._do_update)
        if self.question:
            self._guarded(self._do_question)
        wait = self._guarded(self._do_screen)
        note = self._guarded(self._do_sound)
        if self._drawn:
            self._drawn = False
            if slowest <= SAMPLE:  # its pages go from the next step on: a step is short while somebody shakes the cup
                return 0
        if note and 0 < note < slowest:
            slowest = note
        if self.board.flush():
            return 0
        if self.pilot:
            slowest = SLOWEST
        if slowest > SAMPLE and self.power.state == DARK:
            slowest = DOZE
        return slowest if wait is None or wait < 0 or wait > slowest else wait

    def _guarded(self, part):
        """Runs one concern; what it did not expect is shown with file and line, and the others go on."""
        try:
            return part()
        except Exception as error:  # the last line of defence: named on the screen, never hidden
            if self.crash is None:
                self.crash = error
                self.board.crashed(error)
                self.redraw = True
            return None

    def _do_link(self):
        before = self.link.state
        if self.board.transport != self._wire:
            self._wire = self.board.transport
            from gobelet.cup import start  # once a cable

            self.link.rewire(start.seal(self.board))
        if self._wire == RADIO and self._noisy != self.board.disturbed():
            self._noisy = not self._noisy
            self.redraw = True
            if self._noisy:
                self.say("radio_disturbed")
        data = self.board.read()
        if data:
            if self.now - self._heard_at > _LULL:
                self.attentive_at = self.now + DEAD_MS
                self.follower.presence.missed()
            self._heard_at = self.now
            for message in self.link.feed(data, self.now):
                if type(message) is bytes:
                    self._fold(message)
                else:
                    self._heard(message)
                self.redraw = True
            del self.ledger.last[4:]  # with everybody's answers it is large, and has been read
        self._tell(self.follower.tick())
        self._report()
        if self.now >= self._faults_due:
            self._faults_due = self.now + _FAULTS
            self._look_at_faults()
            self._look_whether_forgotten()
        if self.now >= self._status_due or messages.outdated(self.link, self.watching()):
            self._status_due = self.now + _STATUS
            messages.status(self.board, self.link, self.watching())
            self._look_at_cells()
        self._speak()
        if self.link.state != before:
            self.redraw = True
            if self.link.state == DOWN:
                self._was_lost = self.link.lost_since >= 0
                self.link.about["losses"] += self._was_lost
            elif self.link.state == UP:
                self._status_due = self.now  # now it can be told how well it is heard
                self.joined()
                if self._was_lost:
                    self._was_lost = False
                    self.say("back")

    def _speak_up(self):
        """A command leaves before anything is drawn."""
        self._hurry = False
        self._guarded(self._speak)

    def _speak(self):
        out = self.link.poll(self.now)
        if out:
            taken = self.board.write(out)
            if taken < len(out):
                self.link.unsent(out[taken:])

    def _look_at_faults(self):
        """Says what is newly missing or damaged, no more what is back, and has the table hear of it."""
        faults = self.board.faults
        if faults == self._faults:
            return
        if self.notice in self._faults and self.notice not in faults:
            self.notice = ""
        for fault in faults:
            if fault not in self._faults and fault not in TOLD_ELSEWHERE:
                self.say(fault)
        self._faults = faults
        self._status_due = self.now
        self._look_at_cells()

    def _look_whether_forgotten(self):
        """A cup that nobody needs for an hour switches itself off; never while a match at a table goes on with it."""
        if self.link.state == UP and not self.idle():
            self.power.need(self.now)
        elif self.power.forgotten(self.now) and "off" in self.board.abilities:
            from gobelet.cup import farewell  # once in an evening

            farewell.take(self)

    def _look_at_cells(self):
        """Says once that the cells are nearly empty."""
        faults = self.board.faults
        if not self._battery_told and "battery_low" in faults and "battery_empty" not in faults:
            self._battery_told = True
            self.say("battery_low")

    def _fold(self, payload):
        """The next entry: the player hears when it is their turn."""
        held, over, live = self.ledger.entries, self.ledger.over, not self.behind()
        self._tell(self.follower.fold(payload))
        owed = self.owner.owes(self.ledger)
        decided = self.ledger.last[2:3] == [self.owner.seat] and self.ledger.last[1] in PLAYED
        if self.timer and (decided or owed not in PLAYED):
            self.timer.begin(live)
        self._count(held, over)
        if self.pilot or self.aside or self.behind():
            self.throw = {}  # nobody looks at it now
        if self.ledger.entries > held and owed in ("act", "seal", "show") and not self.behind():
            self._called = True

    def _count(self, held, over):
        """At the end of a match: keeps how it ended, and all that it adds up to for this player."""
        log, seat = self.ledger, self.owner.seat
        if seat < 0 or log.entries == held:
            return
        if log.over and (not over or log.phase == ledger.CLOSED):
            self._note()
        if self.pilot:
            return
        if log.over and not over and log.match.over:
            from gobelet.cup import tally  # once a match

            try:
                tally.add(self.board, log, seat, self._thrown)
            except OSError:
                self.say("flash_full")
            self._thrown = 0

    def _note(self):
        """Keeps how the match ended. One that the table ended before anything was thrown is none."""
        log = self.ledger
        if self.owner.lost or not log.mixes:
            return
        from gobelet.cup import played  # once a match

        end = played.AGREED if log.agreed else played.PLAYED if log.match.over else played.BROKEN
        self._stood = []
        self._keep_row(played.row(log, end, self.owner.closing_word(log)))

    def _leave(self, uid):
        """The table tells another match, none (""), or this one anew. Where it stood stays; once another one takes its
        place, it was broken off."""
        log, owner = self.ledger, self.owner
        if not owner.open:
            return
        from gobelet.cup import played

        if owner.uid == log.uid and log.mixes:
            self._stood = played.row(log, played.LEFT)
        if uid not in ("", owner.uid) and self._stood[:1] == [owner.uid]:
            self._keep_row(self._stood)
            self._stood = []

    def _keep_row(self, row):
        from gobelet.cup import played

        try:
            new = played.note(self.board, row)
        except OSError:
            self.say("flash_full")
            return
        if new and row[played.END] in (played.BROKEN, played.LEFT):
            self.broke_off(row[played.STOOD])

    def _heard(self, message):
        kind = message[0]
        if kind == "begin":
            self._leave(message[1])
            if message[1] == self.ledger.uid:
                self._thrown = 0  # its log is told anew, with every throw
            self.follower.begin(message[1])
            self._choose_screen()  # at once: a screen of the game would look into a match that is gone
        elif kind == "no":
            self._refused(message[1], message[2])
        elif kind == "hand":
            self._tell(self.follower.told(message[1], message[2], message[3:]))
        elif kind == "given":
            self.say("seat_given", message[1])
        elif kind == "identify":
            self.output.identify(self.now)
        elif kind == "undo":
            self.undo_step = message[1]
        elif kind == "break":
            self.breaks = bool(message[1])
        elif kind == "spent":
            if message[1] == self.ledger.uid:
                self.clock().told(message[2])
        elif kind in ("image", "part"):
            self._brought(kind, message)
        elif kind == "ask":
            from gobelet.cup import asked  # seldom

            self.question = asked.take(self, message)
        else:
            if kind == "busy":
                self.call_off()
            notice = messages.take(self, message)
            if notice:
                self.say(*notice)

    def _brought(self, kind, message):
        """The table offers a new version of the program, or brings a part of it; only where it has proven its key, or
        on the cable, where the player's yes is all that counts."""
        seal = self.link.seal
        if not ((seal or self.wired()) and "update" in self.board.abilities and self.apart()):
            return
        if self.update is None:
            from gobelet.cup.update import Update  # once in a season

            self.update = Update(self.board.slot(), self.board.image)
        if kind == "image":
            key = (seal.keys.find(seal.table) + [b""])[0] if seal else None
            self.update.offered(key, message[1], message[2], message[3], self.now)
        else:
            self.update.part(message[1], message[2], message[3], self.now)

    def _refused(self, ident, code):
        command = self._commands.withdraw(ident, code)
        self._duty_due = self.now + _PATIENCE
        if code == "paused":
            self.paused = True
        if command and code == "another_story":
            self.follower.disown()
        elif command and code in QUIET:
            self.follower.presence.refused()
        elif command:
            self.sound("error")
            self.say(code)

    def _tell(self, notices):
        for code in notices:
            self.say(code)

    def _report(self):
        """Tells the table of each alarm, once, so that everybody hears of it; and sounds it."""
        if self.redraw and self._kept_untold != self.untold():
            self._keep_untold()
        for alarm in self.alarms:
            if not alarm[2] and messages.report(self.link, alarm[0], alarm[1]):
                alarm[2] = True
        if self.rings:
            self.rings = False
            self.sound("alarm")

    def _keep_untold(self):
        """What the player has yet to answer or to see outlives a power cut."""
        untold = self.untold()
        try:
            from gobelet.cup import start  # seldom

            start.keep_untold(self.board, untold)
            self._kept_untold = untold
        except OSError:
            pass  # it is tried again with the next change

    # what is heard

    def sound(self, name, mine=True, game=None):
        """Plays the tune of a name, see Sound.play(). game: whose, None for the one of the match."""
        self._sounding().play(name, self.texts.game if game is None else game, mine, self.now)

    def rattle(self, strength):
        """Dice are being shaken, `strength` milli-g hard."""
        self._sounding().rattle(strength, self.now)

    def _sounding(self):
        if self._sound is None:
            from gobelet.cup.sound import Sound

            self._sound = Sound(self.board)
        self._sound.volume = self.own["volume"]
        return self._sound

    def _do_sound(self):
        if self._called and not self.throw:
            self._called = False
            self.sound("turn")
        return self._sound.tick(self.now) if self._sound else -1

    # what the player, the pilot or the protocol does

    def steer(self, pilot):
        """Hands this cup to an automate, to its player if `pilot` is None."""
        self.pilot = pilot
        self._automate = None
        if pilot:
            from gobelet.cup.automate import Automate

            self._automate = Automate(self, pilot)
        self.input.steer(pilot)

    def _send(self, command):
        if command is None or self.waiting_for(command[0]) or self.behind() or self.stopped():
            return
        if command[0] in CHOSEN and not self.owner.agreed:
            return
        if self.paused and command[0] in PLAYED:
            self.say("paused")
            return
        self._say_so(command)

    def _say_so(self, command):
        try:
            self._commands.send(self.ledger, command)
        except OSError:
            self._duty_due = self.now + _PATIENCE
            self.say("flash_full")
        self._hurry = self.redraw = True

    def shake(self):
        """The cup was shaken."""
        self.dismiss()
        self._send(self.owner.shake(self.ledger))

    def act(self, action):
        """The player decided, in the open or in secret, whichever is owed. Raises Illegal if the rules forbid it."""
        self._send(self.owner.decide(self.ledger, action))
        self.decisions += 1

    def asked(self):
        """See Model.asked(); not before the question has stood for a while by this cup's own clock."""
        return super().asked() if self.absent and self.follower.presence.stands else []

    def vote(self, seats):
        """The player wants to go on without some seats. Raises Illegal if it has no such vote."""
        self._vote(self.owner.vote(self.ledger, seats))

    def breaking(self):
        """Whether the player is asked to break the match off, as the host would."""
        return self.breaks and self.owner.may_vote(self.ledger) and not self.owner.breaks(self.ledger)

    def break_off(self, yes):
        """The player agrees that the match is broken off and counts for nobody, or does not."""
        self.breaks = yes  # once something else is asked, it is another question
        if yes:
            self._vote(self.owner.vote(self.ledger))
        self.redraw = True

    def _vote(self, command):
        if self.owner.agreed and not (self._commands.is_on_its_way(command) or self.behind() or self.stopped()):
            self._say_so(command)

    def show(self):
        """The player lifts the cup."""
        self._send(self.owner.show(self.ledger))

    def ready(self, on=True):
        """The player in the lobby is ready, or not any more."""
        self.pressed = on
        self.link.ready(on)

    def agree(self):
        """The player wants to play the match that begins."""
        self._tell(self.follower.agree())

    def confirm(self):
        """The player agrees to who plays, each with this word, and on what."""
        try:
            if self.wants_word():
                self.owner.confirm(self.ledger)
                screens.unload(*BEFORE_PLAY)
        except OSError:
            self.say("flash_full")
        self.redraw = True

    def learn(self):
        """The player asks what the decisions of the match that is over cost: the table reckons, as all is open now."""
        if self.lessons is None:
            self.link.say(["coach", self.ledger.uid])

    def undoing(self):
        """Whether the player is asked to take the own last decision back."""
        match = self.ledger.match
        asked = match and self.undo_step == match.step and not self.waiting_for("undo")
        return bool(asked and self.owner.undo(self.ledger))

    def undo(self, yes):
        """The player takes the last decision back, or does not."""
        self._send(self.owner.undo(self.ledger) if yes else None)
        self.undo_step = -1

    def behind(self):
        """How many entries this cup still has to fold to be where the table was when it joined."""
        return max(self.link.entries_there - self.ledger.entries, 0) if self.link.state == UP else 0

    def waiting_for(self, kind):
        """Whether a command of this kind is on its way."""
        return self._commands.waiting_for(kind)

    def _do_duties(self):
        if self.pilot and self.undoing():
            self.undo(True)
        if self.pilot and self.wants_word():
            self.confirm()
        if self.owner.seat < 0 or self.link.state != UP or self.behind():
            return
        log, owner = self.ledger, self.owner
        owed = owner.owes(log)
        if log.times:
            self.clock().look(owed)
        if self.now >= self._duty_due and not (self.paused and owed in PLAYED) and not self.waiting_for(owed):
            self._send(owner.duty(log))
        if owner.said and self.now >= self._duty_due:
            for vote in owner.votes(log):  # also after a restart, while the same is asked
                self._vote(vote)
        if self._automate and not self.link.commands and not self.paused:
            self._automate.tick(owed if owed in PLAYED else "")

    def clock(self):
        """The Timer of a match with a time control."""
        if self.timer is None:
            from gobelet.cup.timer import Timer

            self.timer = Timer(self, int.from_bytes(self.board.entropy(3), "big"))
        return self.timer

    def idle(self):
        """Whether no match wants anything of this cup."""
        return not self.inviting() and (self.ledger.phase == ledger.EMPTY or self.owner.seat < 0 or self.ledger.over)

    def wired(self):
        """Whether what comes is said by a laptop on the cable."""
        return not self._wire and self.link.state != DOWN

    def apart(self):
        """Whether no match wants anything of this cup, or whoever is on its cable plays none with it."""
        return self.idle() or self.wired() and self.link.seat < 0

    def _do_question(self):
        self.question.turn(self.now)

    def _do_update(self):
        """Goes on with a new version of the program, while nobody touches the cup: a sector takes 50 ms."""
        before = self.update.state
        if self.apart() and self.power.untouched(self.now) >= _CALM:
            self.update.turn(self.now, self.link.say)
            self.redraw = self.redraw or self.stage.scene == "update" or self.update.state != before

    def install(self):
        """The player wants the new version of the program: the cup starts anew."""
        try:
            self.update.install()
            self.board.restart()
        except OSError:
            self.say("flash_full")

    # the screen

    def scene(self):
        """The name of the scene that the model calls for."""
        if self.crash is not None:
            return "crash"
        seat = self.owner.seat
        log = self.ledger
        over = log.over
        if self.warned:
            return "alarm"
        if self.broken_at:
            return "broken"
        if self.inviting():
            return "begin"
        if self.question and self.question.open:
            return "asked"
        if self.update and self.update.asked and self.wired() and self.link.seat < 0:
            return "update"
        if self.stopped():
            return self.aside or "alarm"
        if log.phase == ledger.EMPTY or seat < 0 or (over and (self.end_seen or not log.match.over)):
            asked = self.update and self.update.asked
            return self.aside or ("update" if asked else "lobby" if self.at_table() else "alone")
        if log.phase in (ledger.SEATING, ledger.OPENING):
            return "seating"
        if self.behind() > _BEHIND:
            return "catching_up"
        if self.wants_word():
            return "word"
        if self.undoing():
            return "undo"
        if self.breaking():
            return "break"
        if self.asked():
            return "ask"
        if self.throw:
            return "reveal"
        owed = self.owner.owes(log)
        if (self.pilot and owed != "show") or (owed == "seal" and self.owner.sealed(log) is not None):
            owed = ""  # nobody presses: the table is what there is to see
        scene = screens.in_play(owed, self.verdict, over)
        return self.aside or scene if scene == "wait" else scene

    def at_table(self):
        """Whether the table is there. A new hello, as when a match begins, is no loss unless it takes long."""
        link = self.link
        if link.state == JOINING and link.lost_since >= 0:
            return self.now - link.lost_since < _REJOINING
        return link.state == UP

    def visit(self, aside):
        """The player goes to a scene beside the match, "" back; what the match wants of this cup comes first."""
        self.aside = aside

    def _choose_screen(self):
        name = self.scene()
        if name != self.aside:
            self.aside = ""
        game = self.ledger.match.rules.NAME if self.ledger.match and name != "crash" else ""
        if self.stage.show(name, game):
            self.arm()
            if not self.pilot:
                self.light()

    def arm(self):
        """Another screen is on: what is held now counts only once it was released."""
        self.input.arm()
        self.redraw = True

    @property
    def screen(self):
        return self.stage.screen

    def _do_input(self):
        stuck = self.input.sense()
        if stuck:
            self.say("stuck", self.texts.get("button." + NAMES[stuck]))
        if self.input.both and self.input.together() and "light" in self.board.abilities:
            self._next_display()
        dark = self.power.state == DARK or self.power.warned > 0  # a press says no more than that somebody is there
        self.input.pass_on(self.screen, dark)
        if self.input.touched():
            if self.power.need(self.now):
                self.notice = ""
                self.arm()
            self.light()
        elif "light" in self.board.abilities and self.power.tick(self.now):
            self._shine()

    def _next_display(self):
        """The display's controller is another one: whose picture is black or torn says so without seeing anything."""
        from gobelet.cup.screens import settings as choosing  # once in a cup's life

        choosing.store(self, "oled", (self.own["oled"] + 1) % 3)
        self.sound("click")
        self.redraw = True

    def _do_screen(self):
        self._choose_screen()
        wait = self.screen.tick()
        left = self.fade()
        if left >= 0 and (wait < 0 or left < wait):
            wait = left
        if self.output.blink(self.now) or self.at_table() != self._there:
            self._there = self.at_table()
            self.redraw = True
        if self.redraw and self.power.state != DARK:
            self.redraw = False
            self._draw()
            self._drawn = True
        return wait

    # light

    def adjust(self):
        """Follows the cup's own settings."""
        self.input.adjust(self.own, self.pilot)
        if "lamp" in self.board.abilities:
            self.board.lamp(self.own["lamp"])
        if "light" in self.board.abilities:
            self.board.turn(self.own["flip"], self.own["oled"])
            self._shine()

    def light(self):
        """There is something to see, or somebody who looks."""
        before = self.power.state
        if self.power.stir(self.now):
            self.arm()  # the press that wakes the cup means nothing else
        if self.power.state != before:
            self._shine()

    def _shine(self):
        self.board.light(self.power.level(self.own["light"]))

    def say(self, code, *args, ms=NOTICE):
        """See Model.say(). A cup whose cells no longer bear a write says so, not that its memory is full."""
        if code == "flash_full" and "battery_empty" in self.board.faults:
            code = "battery_empty"
        super().say(code, *args, ms=ms)
        self.light()

    def _draw(self):
        screen = self.screen
        notice = self.texts.reason(self.notice, *self.notice_args) if self.notice else ""
        held = (self.hinted, 100) if self.hinted else self.input.held(screen.holds)
        self.output.draw(self.canvas, screen, notice, self._status(), self.labels(), held)

    def labels(self):
        """What the buttons do now, one that was let go too soon reminds of being held."""
        labels = self.screen.labels()
        if not self.hinted:
            return labels
        held = self.texts.get("do.hold")
        return tuple([held if self.hinted >> place & 1 else label for place, label in enumerate(labels)])

    def _status(self):
        """The sign of the link and the label of the status bar."""
        link, get = self.link, self.texts.get
        if self.paused and link.state == UP:
            label = get("bar.paused")
        elif self._there or self.screen.offline and not (self._noisy and self.stage.scene == "alone"):
            label = self.screen.title()
            if self.ledger.times and self.timer and self.timer.text():
                label = self.timer.text() + "  " + label
        else:
            label = get("bar.disturbed" if self._noisy else "bar.lost" if link.lost_since >= 0 else "bar.alone")
        if link.state == UP and (self._wire == RADIO or self._wire and "wifi" in self.board.abilities):
            return LINK_BARS + min(self.board.signal() * BARS // _STRONG, BARS), label
        return LINK_GOOD if link.state == UP else LINK_WAIT if link.state == JOINING else LINK_LOST, label
