"""What the tests of screens share: an app without board and table whose model a test sets as it wants.

The session is a real one of the rules; what the real app does beside (commands, notices) is only noted down.
"""

from gobelet import ledger, texts
from gobelet.cup import screens, settings
from gobelet.cup.buttons import LEFT, OK, RIGHT
from gobelet.cup.display.canvas import Canvas
from gobelet.cup.display.widgets import LINK_GOOD, button_bar, status_bar
from gobelet.cup.screens.settings import store
from gobelet.cup.screens.text_entry import plain, thirds
from gobelet.link.cup_end import UP

NAMES = ("Marie", "Jean-Baptiste", "Vincent", "Fran\u00e7ois", "Maximilienne")
# Names of twelve letters for as many players as a game takes.
LONG_NAMES = (
    "Maximilienne",
    "Jean-Charles",
    "Marie-Claude",
    "Anne-Camille",
    "Jean-Auguste",
    "Wilhelmineke",
    "Guillemettes",
    "Pierre-Marie",
    "Emmanuelline",
    "Wolframmaria",
    "Constantinus",
    "Archambaudin",
    "Philippinawm",
    "Hermengildem",
    "Wenceslawmom",
)


def ways(letters, letter):
    """The buttons that put a letter, of those that there are to choose from: see gobelet.cup.screens.text_entry."""
    found = []
    while len(plain(letters)) > 1:
        parts = thirds(letters)
        number = [letter in plain(part) for part in parts].index(True)
        found.append((LEFT, RIGHT, OK)[number])
        letters = parts[number]
    return found


def spell(world, screen, text):
    """Writes a text with the buttons."""
    for letter in text:
        world.press(screen, *ways(screen.letters, letter))


def spell_name(world, screen, text):
    """Writes a name on the ring. Returns the presses: one that is held runs, a second one is tapped."""
    presses = 0
    for letter in text:
        for _ in range(2):
            if letter in screen.ring():
                break
            presses += walk(world, screen, "\u2026")  # the other ring
        presses += walk(world, screen, letter)
    return presses


def walk(world, screen, letter):
    ring = screen.ring()
    right = (ring.index(letter) - screen.at) % len(ring)
    left = len(ring) - right
    steps, button = min((right, RIGHT), (left, LEFT))
    for _ in range(steps):
        world.press(screen, button)
    world.press(screen, OK)
    return min(steps, 1) + 1 if steps != 2 else 3  # who walks two letters taps twice


class Plain:
    """Values by name."""

    def __init__(self, **values):
        for name in values:
            setattr(self, name, values[name])


class CupWorld:
    """A cup without a match: stands for App and its Hints. now: milliseconds. said: actions, notices and other
    wishes of the screen, oldest first."""

    def __init__(self, lang="fr", game=""):
        self.now = 1000
        self.hints = self
        self.needs_redraw = False
        self.texts = texts.load(lang, game)
        self.table_name = ""
        self.lobby = []
        self.crash = None
        self.said = []
        self.adjusted = 0  # how often the cup's own settings were followed
        self.heard = []  # names of tunes, and how hard the cup rattled
        self.pilot = None
        self.update = None
        self.preferences = dict(settings.OWN)
        self.alarms = []
        self.alarm_unseen = False
        self.unfinished = ""
        self.link = Plain(state=UP, lost_since=-1, about={"name": "Marie", "age": 9, "lang": lang, "automate": 0})
        self.link.seal = None
        self.link.send = lambda message: self.said.append(message)
        self.link.reconnect = lambda now: self.said.append("rejoin")
        self.board = Plain(
            kind="pico",
            faults=(),
            abilities=("light", "turn", "sensor", "lamp"),
            transport="",
            charging=False,
            crash="",
            load=lambda name: None,
            cup_id="c0",
            program="",
            entropy=self._entropy,
            ticks=lambda: self.now,
            restart=lambda: self.said.append("restart"),
            battery=lambda: -1,
        )
        self.shell = Plain(input=Plain(sample=[0, 0, 1000], shake=Plain(size=0)), adjust=self._adjust)
        self.shell.ignore_held_buttons = self.redraw
        self.clear_notice = lambda: None
        self.ready = self._noting("ready", "not ready")
        self.owner = Plain(seat=0, hand=None, cards=None, memory=Plain(last=[], open=False))
        self.owner.seat_in = lambda log: self.owner.seat
        self.ledger = Plain(
            match=None,
            phase=ledger.EMPTY,
            players=[],
            round=1,
            entries=84,
            over=False,
            seating=Plain(word="K7QD", commitments={}, openings={}),
            throw=Plain(mixed=None),
            reveal=Plain(word="", seats=0),
            closing=Plain(word=""),
            options=[],
            arranged=[],
            times=None,
            uid="00" * 8,
            deal=None,
        )

    def _entropy(self, count):
        return bytes([(255, 0, 7, 8, 15, 16, 4)[index % 7] for index in range(count)])

    def _noting(self, yes, no=""):
        """A function that notes down that it was called, or the answer it was called with."""
        return lambda on=True: self.said.append(yes if on else no)

    # what screens ask of an app

    def show_notice(self, key):
        self.said.append("say " + key)

    def sound(self, name, mine=True, game=None):
        self.heard.append(name)

    def rattle(self, strength):
        self.heard.append(strength)

    def open_side_scene(self, aside):
        self.said.append("visit " + aside)

    def set_language(self, lang):
        self.texts = texts.load(lang)

    def _adjust(self):
        self.adjusted += 1

    def redraw(self):
        self.needs_redraw = True

    def acknowledge_alarms(self, on=True):
        self.alarm_unseen = not on

    # what a test does

    def screen(self, scene):
        """The screen of a scene, as the app makes it, after its greeting (the frame turned over twice) is past."""
        game = self.ledger.match.rules.NAME if self.ledger.match else ""
        made = screens.load(scene, game)(self)
        self.wait(made, 1000)
        return made

    def wait(self, screen, milliseconds, step=20):
        """Lets time pass."""
        for _ in range(0, milliseconds, step):
            self.now += step
            screen.tick()

    def press(self, screen, *buttons):
        for button in buttons:
            screen.press(button)
            screen.release(button)

    def picture(self, screen):
        """What the display shows: the screen between its bars."""
        canvas = Canvas()
        screen.draw(canvas)
        status_bar(canvas, LINK_GOOD, screen.title(), screen.dice_left(), 70)
        button_bar(canvas, screen.labels(), screen.holds)
        return canvas


class World(CupWorld):
    """A cup in a match: stands for App, its Hints, Prompts and Seat at once."""

    def __init__(self, match=None, seat=0, hand=None, lang="fr", names=NAMES):
        super().__init__(lang, match.rules.NAME if match else "")
        self.seat = self.prompts = self.session = self.duties = self
        self.paused = False
        self.verdict = []
        self.rolled = ()
        self.throw = {}
        self.decisions = 0
        self.plan = ()
        self.reviews = None
        self.uncovered_at = 0
        self.sent = ""  # the kind of a command that is on its way
        self.absent = []
        self.shake, self.show = self._noting("shake"), self._noting("show")
        self.agree, self.confirm = self._noting("agree"), self._noting("confirm")
        self.undo = self._noting("undo", "no undo")
        self.answer_abandon = self._noting("break off", "play on")
        self.owner.seat, self.owner.hand = seat, hand
        self.owner.may_claim = lambda log: self.may_claim()
        self.owner.closing_word = lambda log: log.closing.word
        log = self.ledger
        log.match, log.phase = match, ledger.PLAYING if match else ledger.EMPTY
        log.players = [("c%d" % number, names[number % len(names)], 0, 0) for number in range(5)]
        log.owing, log.owes = self._owing, self._owes

    def _owes(self, seat):
        owed = self.ledger.match.rules.owes(self.ledger.match.state, seat)
        return "owes" if owed else ""

    def _owing(self):
        mask = self.ledger.match.rules.actors(self.ledger.match.state)
        return [seat for seat in range(15) if mask >> seat & 1]

    def seat_all(self):
        """The log names as many players as the match has."""
        count, names = self.ledger.match.state[0], LONG_NAMES
        self.ledger.players = [("c%d" % number, names[number], 0, 0) for number in range(count)]
        return self

    # what screens ask of a seat

    ahead = True
    missing = 0

    @property
    def match(self):
        return self.ledger.match

    @property
    def players(self):
        return self.ledger.players

    @property
    def round(self):
        return self.ledger.round

    def round_word(self):
        return self.ledger.reveal.word

    @property
    def over(self):
        return self.ledger.over

    @property
    def number(self):
        return self.owner.seat

    @property
    def hand(self):
        return self.owner.hand

    @property
    def dealt(self):
        return self.owner.dealt

    def owes(self):
        return self.owner.owes(self.ledger)

    def owed_by(self, number):
        return self.ledger.owes(number)

    def owing(self):
        return self.ledger.owing()

    def may_claim(self):
        return bool(self.match.rules.may_claim(self.match.state) >> self.number & 1)

    def sealed_choice(self):
        return self.owner.sealed_choice(self.ledger)

    def closing_word(self):
        return self.owner.closing_word(self.ledger)

    def dice_left(self):
        return self.match.rules.dice_of(self.match.state, self.number) if self.match and self.number >= 0 else 0

    def open_menu(self):
        self.open_side_scene("settings")

    def prefer(self, key, value):
        store(self, key, value)

    def act(self, action):
        self.ledger.match.check(self.owner.seat, action, self.owner.hand)
        self.said.append(action)

    def dismiss(self):
        self.said.append("dismiss")
        self.verdict = []
        self.rolled = ()

    def finish_throw(self):
        self.throw = {}

    def keep_plan(self, plan):
        self.plan = plan

    def seats_to_vote_out(self):
        return self.absent

    def vote(self, seats):
        self.said.append("drop %s" % seats)

    def keep_waiting_for(self, seats):
        self.said.append("wait for %s" % seats)

    def set_dice_uncovered(self, on):
        self.uncovered_at = self.now if on and self.owner.hand else 0

    def entries_missing(self):
        return 120 - self.ledger.entries

    def has_in_flight(self, kind):
        return kind == self.sent
