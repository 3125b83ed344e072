"""The cup: joins board, link, ledger, owner and screen, and does one bounded piece of work per step.

A loop of the board calls `step()` again and again; nothing here blocks, sleeps or knows hardware. Each concern runs
guarded, so that a fault in a screen cannot take the link down: see `_guarded`. log.py follows the log and
what came of what this cup asked the table to do, controls.py is its hands, face.py its display; what it needs now and
then is in start.py, room.py, absence.py, change.py and automate.py.
"""

from gobelet import ledger, texts
from gobelet.cup import absence, room, screens, settings, start
from gobelet.cup.automate import Automate
from gobelet.cup.controls import SAMPLE, Controls
from gobelet.cup.display.canvas import Canvas
from gobelet.cup.face import Face
from gobelet.cup.log import Log, Orders
from gobelet.cup.owner import Owner
from gobelet.link.cup_end import DOWN, JOINING, UP, CupEnd

SLOWEST = 100  # ms between two steps of an automate when nothing happens
BEHIND = 20  # entries; a cup that lacks more says that it catches up
STATUS = 30000  # ms between two looks at what the table is told of the battery and of missing parts
PLAYED = ("act", "seal", "roll", "shake", "show")  # what waits while the table is paused
PATIENCE = 1000  # ms until a cup does by itself again what was refused
REJOINING = 1000  # ms that a new hello may take before the table counts as lost
QUIET = ("stale", "already_done", "not_now", "gap", "other_match")  # refusals that the log soon explains


class App:
    """One cup. board: see gobelet.board. pilot: an automate that decides for the player, or None."""

    def __init__(self, board, pilot=None):
        self.board = board
        chosen = settings.settings(board)
        self._texts = texts.load(chosen["lang"])
        self.canvas = Canvas()
        self.now = board.ticks()
        self.redraw = True
        self.lobby = []  # [cup, name, ready, linked] of everybody at the table
        self.table_name = ""
        self.rolled = ()  # the faces of this seat's last public roll, until the next dice
        self.verdict = []  # the events from the call to the end of its round, until they are dismissed
        self.notice = ""
        self.word_seen = True
        self.end_seen = False
        self.crash = None
        self.looked = 0  # when the dice were last uncovered, 0: they are covered
        self.paused = False  # whether the table lets everything wait
        self.absent = []  # the seats whose cups it has missed for long
        self._awaited = []  # those that this player wants to wait for
        self._orders = Orders(self)
        self._hurry = False  # whether the next step, which sends one of them, is due at once
        self._duty_due = 0
        self._was_lost = False
        self._face = Face(self)
        self.controls = Controls(self)
        self.steer(pilot)
        self.aside = ""  # the scene beside a match that the player visits
        self.stage = screens.Stage(self)
        self.owner = Owner(board.cup_id, self._save_owner, board.load("owner"))
        self.ledger = start.resumed(board, self.owner)
        self._log = Log(self, self._orders)
        about = start.about(board, chosen)
        self._status_due = self.now + STATUS
        self.link = CupEnd(board.cup_id, start.number(board), about, self._log.position, board.entropy(8))
        for fault in board.faults:
            self.say(fault)
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

    def _save_owner(self, data):
        self.board.save("owner", (data,))

    # one step

    def step(self, slowest=SAMPLE):
        """Does what is due. Returns the milliseconds until it wants to be called again, `slowest` at most: a shake
        shows in samples. Nobody shakes an automate's cup."""
        self.now = self.board.ticks()
        self._guarded(self._do_link)
        self._guarded(self._do_duties)
        self._guarded(self.controls.update)
        wait = self._guarded(self._do_screen)
        if self.board.flush() or self._hurry:
            self._hurry = False
            return 0
        if self.pilot:
            slowest = SLOWEST
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
                    self._log.fold(message)
                else:
                    self._heard(message)
                self.redraw = True
        self._log.tick()
        if self.now >= self._status_due:
            self._status_due = self.now + STATUS
            room.status(self)
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
            self._log.begin(message[1])
            self._choose_screen()  # at once: a screen of the game would look into a match that is gone
        elif kind == "no":
            self._refused(message[1], message[2])
        elif kind == "hand":
            self._log.told(message[1], message[2], message[3:])
        else:
            room.told(self, message)
            self._awaited = [seat for seat in self._awaited if seat in self.absent]

    def _refused(self, ident, code):
        command = self._orders.pop(ident)
        self._duty_due = self.now + PATIENCE
        if code == "paused":
            self.paused = True
        if command and code not in QUIET:
            self.board.buzz("error")
            self.say(code)

    def say(self, code, *args):
        """Shows a notice (a code that texts.reason() knows, and what it mentions) for a while."""
        self._face.say(code, args)

    def identify(self):
        """Makes this cup known among others: its picture turns over three times, with a click each."""
        self._face.identify()

    # what the player, the pilot or the protocol does

    def steer(self, pilot):
        """Hands this cup to an automate, to its player if `pilot` is None."""
        self.pilot = pilot
        self._automate = Automate(self, pilot) if pilot else None
        self.controls.steer(pilot)

    def _send(self, command):
        if command is None or self.waiting_for(command[0]) or self.behind():
            return
        if self.paused and command[0] in PLAYED:
            self.say("paused")
            return
        self._orders.send(command)
        self._hurry = self.redraw = True

    def shake(self):
        """The cup was shaken."""
        self.dismiss()
        self._send(self.owner.shake(self.ledger))

    def act(self, action):
        """The player decided, in the open or in secret, whichever is owed. Raises Illegal if the rules forbid it."""
        self._send(self.owner.decide(self.ledger, action))

    def asked(self):
        """The seat about which this player is asked: its cup is away, shall the match go on without it? -1: none."""
        if not self.absent or self.waiting_for("drop"):
            return -1
        return absence.asked(self, self._awaited)

    def vote(self, seat):
        """The player wants to go on without a seat. Raises Illegal if it has no such vote."""
        self._send(absence.vote(self.owner, self.ledger, seat))

    def wait_for(self, seat):
        """The player wants to wait for a seat: not asked again before that has been back."""
        self._awaited.append(seat)
        self.redraw = True

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
        return self._orders.waiting_for(kind)

    def _do_duties(self):
        if self.owner.seat < 0 or self.link.state != UP or self.behind():
            return
        owed = self.owner.owes(self.ledger)
        if self.now >= self._duty_due and not (self.paused and owed in PLAYED) and not self.waiting_for(owed):
            self._send(self.owner.duty(self.ledger))
        if self._automate and not self.link.commands and not self.paused:
            self._automate.tick(owed if owed in PLAYED else "")

    # the screen

    def scene(self):
        """The name of the scene that the model calls for."""
        if self.crash is not None:
            return "crash"
        seat = self.owner.seat
        log = self.ledger
        over = log.phase == ledger.OVER
        if log.phase == ledger.EMPTY or seat < 0 or (over and (self.end_seen or not log.match.over)):
            return self.aside or ("lobby" if self.at_table() else "alone")
        if log.phase in (ledger.SEATING, ledger.OPENING):
            return "seating"
        if self.behind() > BEHIND:
            return "catching_up"
        if not self.word_seen:
            return "word"
        if self.asked() >= 0:
            return "ask"
        owed = self.owner.owes(log)
        if (self.pilot and owed != "show") or (owed == "seal" and self.owner.sealed(log) is not None):
            owed = ""  # nobody presses: the table is what there is to see
        scene = screens.in_play(owed, self.verdict, over)
        return self.aside or scene if scene == "wait" else scene

    def at_table(self):
        """Whether the table is there. A new hello, as when a match begins, is no loss unless it takes long."""
        link = self.link
        if link.state == JOINING and link.lost_since >= 0:
            return self.now - link.lost_since < REJOINING
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

    def arm(self):
        """Another screen is on: what is held now counts only once it was released."""
        self.controls.arm()
        self.redraw = True

    @property
    def screen(self):
        return self.stage.screen

    def _do_screen(self):
        self._choose_screen()
        return self._face.draw(self.screen.tick())
