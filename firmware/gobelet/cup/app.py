"""The cup: joins board, link, ledger, owner and screen, and does one bounded piece of work per step.

A loop of the board calls `step()` again and again; nothing here blocks, sleeps or knows hardware. Each concern runs
guarded, so that a fault in a screen cannot take the link down: see `_guarded`.
"""

from gobelet import ledger, loader, texts
from gobelet.cup import screens
from gobelet.cup.buttons import CALL, HOLD, NAMES, NONE, OK, PRESS, RELEASE, REPEAT, Buttons, button_of, kind_of
from gobelet.cup.canvas import Canvas
from gobelet.cup.owner import Owner
from gobelet.cup.shake import ENDED, STARTED
from gobelet.cup.widgets import LINK_GOOD, LINK_LOST, LINK_WAIT, button_bar, message, status_bar
from gobelet.ledger import Ledger
from gobelet.link.cup_end import DOWN, JOINING, UP, CupEnd
from gobelet.rules import Illegal

SAMPLE = 20  # ms between two looks at the accelerometer
SLOWEST = 100  # ms between two steps of an automate when nothing happens
NOTICE = 4000  # ms that a notice stays on the screen
BEHIND = 20  # entries; a cup that lacks more says that it catches up
DISTRUST = 4000  # ms until the table is asked again for an entry that was refused
QUIET = ("stale", "already_done", "not_now", "gap", "other_match")  # refusals that the log soon explains


class App:
    """One cup. board: see gobelet.board. pilot: an automate that decides for the player, or None."""

    def __init__(self, board, pilot=None):
        self.board = board
        self.pilot = pilot
        start = loader.load("gobelet.cup.start")
        settings = start.settings(board)
        self.texts = texts.load(settings["lang"])
        self.canvas = Canvas()
        self.now = board.ticks()
        self.redraw = True
        self.lobby = []  # [cup, name, ready, linked] of everybody at the table
        self.table_name = ""
        self.rolled = ()  # the faces of this seat's last public roll, until the next dice
        self.verdict = []  # the events from the call to the end of its round, until they are dismissed
        self.notice = ""
        self._notice_args = ()
        self.word_seen = True
        self.end_seen = False
        self.crash = None
        self.looked = 0  # when the dice were last uncovered, 0: they are covered
        self._notice_until = 0
        self._commands = {}  # id -> kind, on their way
        self._was_lost = False
        self._sampled = 0
        self._sample = [0, 0, 1000]
        self._pilot_due = 0
        self._buttons = Buttons()
        self._shake = None if pilot else loader.load("gobelet.cup.shake").Shake()  # nobody shakes an automate's cup
        self._scene = self._module = ""  # the scene that is on, and where its code is
        self.screen = None
        self.owner = Owner(board.cup_id, self._save_owner, board.load("owner"))
        self.ledger = start.resumed(board, self.owner)
        if self.ledger.match:
            self.texts.use(self.ledger.match.rules.NAME)
        self._uid = self.ledger.uid  # the table's match: the ledger's, or one whose first entry is still to come
        self._distrust_until = 0
        about = start.about(board, settings)
        self.link = CupEnd(board.cup_id, start.number(board), about, self._position, board.entropy(8))
        for name in ("cup.start", "checkpoint"):
            loader.drop("gobelet." + name)
        self._choose_screen()

    # what is kept over a power cut, and where the cup is

    def _save_owner(self, data):
        self.board.save("owner", (data,))

    def _save_checkpoint(self):
        try:
            self.board.save("checkpoint", self.ledger.dump())
        except OSError:
            self.say("flash_full")
        loader.drop("gobelet.checkpoint")

    def _position(self):
        log = self.ledger
        if log.uid != self._uid:
            return self._uid, 0, ledger.hexed(bytes(8))
        return log.uid, log.entries, ledger.hexed(log.digest[:8])

    # one step

    def step(self):
        """Does what is due. Returns the milliseconds until it wants to be called again."""
        self.now = self.board.ticks()
        self._guarded(self._do_link)
        self._guarded(self._do_duties)
        self._guarded(self._do_input)
        wait = self._guarded(self._do_screen)
        if self.board.flush():
            return 0
        slowest = SLOWEST if self.pilot else SAMPLE  # a shake shows in samples; nobody shakes an automate's cup
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
        data = self.board.read()
        if data:
            for message in self.link.feed(data, self.now):
                if type(message) is bytes:
                    self._fold(message)
                else:
                    self._heard(message)
                self.redraw = True
        if self._distrust_until and self.now >= self._distrust_until:
            self._distrust_until = 0
            self.link.rejoin(self.now)
        out = self.link.poll(self.now)
        if out:
            taken = self.board.write(out)
            if taken < len(out):
                self.link.unsent(out[taken:])
        if self.link.state != before:
            self.redraw = True
            if self.link.state == DOWN:
                self._was_lost = self.link.lost_since >= 0
            elif self.link.state == UP and self._was_lost:
                self._was_lost = False
                self.say("back")

    def _heard(self, message):
        kind = message[0]
        if kind == "begin":
            # Another match, or another history of this one than the cup has: it is folded from its start. The pin in
            # the owner's store keeps the table from mixing again a round that this cup has seen.
            self._uid = message[1]
            self._forget_log()
        elif kind == "lobby":
            self.table_name = message[1]
            # During a match nobody looks at the lobby, and its rows are large.
            self.lobby = message[2] if self.ledger.phase in (ledger.EMPTY, ledger.OVER) else []
        elif kind == "no":
            self._refused(message[1], message[2])
        elif kind in ("error", "busy", "gone"):
            self.say(message[1])

    def _forget_log(self):
        self.ledger = Ledger()
        self.owner.seat = -1
        self._forget_round()
        self._choose_screen()  # at once: a screen of the game would look into a match that is gone

    def _forget_round(self):
        self.verdict = []
        self.rolled = ()
        self.looked = 0

    def _fold(self, payload):
        if self._distrust_until:
            return  # nothing is believed that follows an entry that was refused
        try:
            events = self.ledger.fold(payload)
        except Illegal:
            self._distrust_until = self.now + DISTRUST
            self.say("log_refused")
            return
        _, kind, seat, ident = self.ledger.last[:4]
        self._tell_owner(kind, seat)
        if seat == self.owner.seat and ident in self._commands:
            self.link.settle(ident)
            del self._commands[ident]
        if kind == "rolled":
            self._forget_round()
            self._save_checkpoint()
            for name in getattr(self.ledger.match.rules, "RARE", ()):
                loader.drop("gobelet.rules." + name)
            if self.owner.hand:
                self.looked = self.now
        elif seat == self.owner.seat and kind in ("roll", "shake"):
            self.rolled = events[0][3] if kind == "roll" else ()
        elif kind == "abandon":
            self.say("abandoned")
        self._news(events)

    def _tell_owner(self, kind, seat):
        """The owner follows the log; what it cannot do is said, and the cup goes on as a watcher."""
        try:
            if kind == "match":
                self._forget_round()
                self.texts.use(self.ledger.match.rules.NAME)
                self.lobby = []
                self.word_seen = self.end_seen = False
                self.owner.begin(self.ledger, self._entropy())
            elif kind == "seat" and seat >= 0 and seat == self.owner.seat:
                self.owner.check_seat(self.ledger)
            self.owner.look(self.ledger)
        except Illegal as error:
            self.say(error.code)
        except OSError:
            self.say("flash_full")
        if self.owner.lost:
            self.say("secret_lost")

    def _news(self, events):
        kinds = screens.news(self.ledger.match.rules.NAME)
        self.verdict += [event for event in events if event[0] in kinds]
        if self.owner.owes(self.ledger) in ("act", "show") and not self.behind():
            self.board.buzz("turn")

    def _entropy(self):
        """What a match's secret is drawn from: the board's source, the sensor's noise, and what the table has sent."""
        noise = bytes([value & 255 for value in self._sample])
        return self.board.entropy(32) + noise + self.ledger.digest

    def _refused(self, ident, code):
        kind = self._commands.pop(ident, None)
        if kind and code not in QUIET:
            self.board.buzz("error")
            self.say(code)

    def say(self, code, *args):
        """Shows a notice (a code that texts.reason() knows, and what it mentions) for a while."""
        self.notice = code
        self._notice_args = args
        self._notice_until = self.now + NOTICE
        self.redraw = True

    # what the player, the pilot or the protocol does

    def _send(self, command):
        if command is None or command[0] in self._commands.values() or self.behind():
            return
        step = self.ledger.match.step if self.ledger.match else 0
        self._commands[self.link.command(step, *command)] = command[0]
        self.redraw = True

    def shake(self):
        """The cup was shaken."""
        self.dismiss()
        self._send(self.owner.shake(self.ledger))

    def act(self, action):
        """The player decided. Raises Illegal if the rules forbid it."""
        self._send(self.owner.decide(self.ledger, action))

    def show(self):
        """The player lifts the cup."""
        self._send(self.owner.show(self.ledger))

    def ready(self, on=True):
        """The player in the lobby is ready, or not any more."""
        self.link.ready(on)

    def dismiss(self):
        """The player has seen the verdict, the word or the end."""
        self.end_seen = self.ledger.phase == ledger.OVER and not self.verdict
        self.verdict = []
        self.word_seen = True
        self.redraw = True

    def behind(self):
        """How many entries this cup still has to fold to be where the table was when it joined."""
        return max(self.link.entries_there - self.ledger.entries, 0) if self.link.state == UP else 0

    def look(self, on):
        """Uncovers or covers the player's own dice."""
        self.looked = self.now if on and self.owner.hand else 0
        self.redraw = True

    def waiting_for(self, kind):
        """Whether a command of this kind is on its way."""
        return kind in self._commands.values()

    def _do_duties(self):
        if self.owner.seat < 0 or self.link.state != UP or self.behind():
            return
        self._send(self.owner.duty(self.ledger))
        if self.pilot and not self._commands:
            owed = self.owner.owes(self.ledger)
            if owed in ("roll", "shake", "act", "show"):
                self._do_pilot(owed)

    def _do_pilot(self, owed):
        if not self._pilot_due:
            self._pilot_due = self.now + self.pilot.pace
        if self.now < self._pilot_due or (self.pilot.patient and self.ledger.owing()[0] != self.owner.seat):
            return
        self._pilot_due = 0
        if owed == "act":
            match = self.ledger.match
            self.act(self.pilot.choose(match.rules, match.state, self.owner.seat, self.owner.hand))
        elif owed == "show":
            self.show()
        else:
            self.shake()

    # input

    def _do_input(self):
        self._buttons.update(self.board.buttons(), self.now)
        if self._buttons.stuck and not self.notice:
            self.say("stuck", self.texts.get("button." + NAMES[self._buttons.stuck & -self._buttons.stuck]))
        while True:
            event = self._buttons.take()
            if event == NONE:
                break
            kind, button = kind_of(event), button_of(event)
            self.redraw = True
            if kind == PRESS or kind == REPEAT:
                self.notice = ""
                self.screen.press(button)
            elif kind == HOLD:
                self.screen.hold(button)
            elif kind == RELEASE:
                self.screen.release(button)
        for button in (OK, CALL):
            if self.screen.holds & button and 0 < self._buttons.hold(button, self.now) < 100:
                self.redraw = True  # the button bar fills up
        if self.now - self._sampled >= SAMPLE:
            self._sampled = self.now
            sample = self._sample
            if self.board.acceleration(sample) and self._shake:
                found = self._shake.feed(sample[0], sample[1], sample[2])
                if found == STARTED or found == ENDED:
                    self.screen.shaking(found == STARTED)
                if self._shake.turned and self.looked:
                    self.look(False)

    # the screen

    def scene(self):
        """The name of the scene that the model calls for."""
        if self.crash is not None:
            return "crash"
        seat = self.owner.seat
        log = self.ledger
        over = log.phase == ledger.OVER
        if log.phase == ledger.EMPTY or seat < 0 or (over and (self.end_seen or not log.match.over)):
            return "lobby"
        if log.phase in (ledger.SEATING, ledger.OPENING):
            return "seating"
        if self.behind() > BEHIND:
            return "catching_up"
        if not self.word_seen:
            return "word"
        owed = self.owner.owes(log)
        if owed == "show":
            return "show"
        if self.verdict:
            return "verdict"
        if over:
            return "over"
        if self.pilot:
            return "wait"  # nobody presses: the table is what there is to see
        return {"shake": "roll", "roll": "roll", "act": "decide"}.get(owed, "wait")

    def _choose_screen(self):
        name = self.scene()
        if name == self._scene and self.screen:
            return
        game = self.ledger.match.rules.NAME if self.ledger.match and name != "crash" else ""
        module = screens.place(name, game)[0]
        if self._module != module:
            self.screen = None
            screens.forget(game)
        self._scene, self._module = name, module
        self.screen = screens.load(name, game)(self)
        self._buttons.arm()
        self.redraw = True

    def _do_screen(self):
        self._choose_screen()
        wait = self.screen.tick()
        if self.notice:
            left = self._notice_until - self.now
            if left <= 0:
                self.notice = ""
                self.redraw = True
            elif wait < 0 or left < wait:
                wait = left
        if self.redraw:
            self.redraw = False
            self.canvas.clear()
            if self.notice:
                message(self.canvas, self.texts.reason(self.notice, *self._notice_args))
            else:
                self.screen.draw(self.canvas)
            self._draw_bars()
            self.board.show(self.canvas.buffer)
        return wait

    def _draw_bars(self):
        log, seat = self.ledger, self.owner.seat
        sign = LINK_GOOD if self.link.state == UP else LINK_WAIT if self.link.state == JOINING else LINK_LOST
        dice = log.match.rules.dice_of(log.match.state, seat) if log.match and seat >= 0 else 0
        if self.link.state != UP:
            label = self.texts.get("bar.lost" if self.link.lost_since >= 0 else "bar.alone")
        else:
            label = self.screen.title()
        status_bar(self.canvas, sign, label, dice, self.board.battery())
        button = percent = 0
        for held in (OK, CALL):
            if self.screen.holds & held and self._buttons.hold(held, self.now):
                button, percent = held, self._buttons.hold(held, self.now)
        button_bar(self.canvas, self.screen.labels(), self.screen.holds, button, percent)
