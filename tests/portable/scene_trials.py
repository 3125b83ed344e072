"""What shall hold in every scene of every game, at its largest table with the longest names: golden frames in both
languages, the menu for whoever waits, and a cup whose button is stuck, whose display is gone or whose cells sag plays
on.

A test file a game says what its scenes are, as a generator `scenes(lang)` of (name, scene, world): a Pico has no room
for all of them at once, nor for all games. of() makes its tests.
"""

import gc

import golden_frames
from screen_world import World

from gobelet.cup import screens
from gobelet.cup.app import App
from gobelet.cup.buttons import BUTTONS, HOLD_MS, STUCK_MS
from gobelet.cup.hints import NOTICE
from gobelet.cup.screens import BOTTOM, CALL, LEFT, OK, RIGHT, TOP
from gobelet.games import part
from gobelet.prng import Random

BOTH = ("fr", "en")
STEP = 50  # ms
SETTLED, LANDED = 1000, 800  # ms after which the greeting of a decision is past, and a die has landed
IN_A_MATCH = {"roll", "reveal", "wait", "decide", "verdict", "over"}


def at(match, seat, lang, hand=None, owed="", **more):
    """A world at the largest table. owed: what the seat owes, as Owner.owes() says it."""
    assert match.seats == match.rules.SEATS[1]
    world = World(match, seat, hand, lang).seat_all()
    world.owner.owes = lambda log: owed
    world.owner.sealed_choice = lambda log: None
    world.owner.dealt = ()
    world.owner.undo = lambda log: None
    for name in more:
        setattr(world, name, more[name])
    return world


def thrown(match, lang, throw):
    """The throw of some seats, seen by the last one."""
    return at(match, match.seats - 1, lang, throw=throw)


class Board:
    """A board of memory. faults: what is missing. percent: what the cells have. shown: how many frames."""

    kind, transport, code, program, crash, cup_id, charging = "virtual", "", "", "", "", "00" * 8, False
    abilities = ("light", "turn", "sensor", "lamp")

    def __init__(self, faults=(), keys=0):
        self.now = 0
        self.faults = faults
        self.keys = keys
        self.percent = 70
        self.shown = 0
        self.records = {"settings": b'{"name": "Marie", "age": 9, "lang": "fr", "automate": 0}'}

    def ticks(self):
        return self.now

    def entropy(self, count):
        return bytes(count)

    def buttons(self):
        return self.keys

    def acceleration(self, into):
        return False

    def show(self, frame):
        self.shown += 1

    def flush(self):
        return False

    def battery(self):
        return self.percent

    def load(self, name):
        return self.records.get(name)

    def save(self, name, parts):
        if "battery_empty" in self.faults:
            raise OSError(5)
        self.records[name] = b"".join(parts)

    def crashed(self, error):
        raise error

    def set_brightness(self, level):
        pass

    def orient_display(self, on, kind=0):
        pass

    def lamp(self, on):
        pass

    def note(self, hz, ms, loud, felt):
        pass

    def cue(self, name):
        pass


class Cup:
    """The cup program in a scene, at a table that says nothing. It does all but talk: buttons, screen, sounds,
    cells."""

    def __init__(self, scene, world, faults=(), keys=0):
        self.board = Board(faults, keys)
        self.app = app = App(self.board)
        session = app.session
        app.duties.tick = lambda: None
        session.tick = session._look_at_cells
        app.scene = lambda: "wait" if scene == "reveal" and not app.seat.throw else scene
        app.pass_time = lambda ms, linked: None
        app.ledger, app.owner, app.link = world.ledger, world.owner, world.link
        app.link.table_entries = 0
        app.link.poll = lambda now: b""
        app.owner.memory.fork_evidence, app.owner.memory.agreed = (), True
        app.owner.shake = lambda log: ("shake",)
        app.owner.show = lambda log: ("show",)
        app.owner.decide = self._decide
        self.commands = []
        session.commands.send = self._send
        for name in ("verdict", "throw", "rolled", "uncovered_at"):
            setattr(app, name, getattr(world, name))
        self.pressed = []
        self._show = app.stage.show_scene
        app.stage.show_scene = self._listen
        app.shell.select()

    def _listen(self, scene, game):
        """As Stage.show(); what is pressed on its screen is noted."""
        fresh = self._show(scene, game)
        if fresh:
            screen = self.app.screen
            press, hold = screen.press, screen.hold
            screen.press = lambda button: self._note(button, press)
            screen.hold = lambda button: self._note(button, hold)
        return fresh

    def _note(self, button, do):
        self.pressed.append(button)
        do(button)

    def _decide(self, log, action):
        log.match.check(self.app.owner.seat, action, self.app.owner.hand)
        return ("act", action)

    def _send(self, log, command):
        self.board.save("owner", (b"mark",))  # before each command, as Commands does
        self.commands.append(command)

    def run(self, ms):
        for _ in range(0, ms, STEP):
            self.board.now += STEP
            self.app.step()
        assert self.app.crash is None, self.app.crash

    def tap(self, button, ms=STEP):
        self.board.keys |= button
        self.run(max(ms, STEP))
        self.board.keys &= ~button
        self.run(2 * STEP)

    def play(self, done):
        """Presses and holds any buttons until something is so."""
        random = Random(7)
        for _ in range(200):
            self.tap(BUTTONS[random.below(4)], STEP if random.below(3) else HOLD_MS + 200)
            if done():
                return
        raise AssertionError("no presses lead there")


def of(scenes, *without):
    """The five tests of a game's scenes: frames, menu, stuck button, no display, sagging cells. without: scenes of
    somebody who waits in which CALL has something better to do than to open the menu."""
    return (
        lambda: frames_of(scenes),
        lambda: menu_of(scenes, without),
        lambda: in_each(stuck, scenes),
        lambda: in_each(no_display, scenes),
        lambda: in_each(sagging, scenes),
    )


def each(scenes, lang="fr"):
    """The scenes of a game, one after the other."""
    for name, scene, world in scenes(lang):
        yield name, scene, world
        gc.collect()


def frames_of(scenes):
    """Golden frames of all scenes of a game in both languages; nothing is drawn over the bars."""
    seen = set()
    for lang in BOTH:
        for name, scene, world in each(scenes, lang):
            game = world.ledger.match.rules.NAME
            screen = screens.load(scene, game)(world)
            world.wait(screen, LANDED if scene == "reveal" else SETTLED)
            golden_frames.check("%s_full_%s_%s" % (game, name, lang), world.picture(screen))
            canvas = golden_frames.blank()
            screen.draw(canvas)
            assert golden_frames.clear(canvas, TOP, BOTTOM), "%s in %s" % (name, lang)
            seen.add(scene)
    assert seen == IN_A_MATCH | set(part(game, "screens").SCENES), seen  # none is left out


def menu_of(scenes, without):
    """Whoever waits opens the menu with CALL held, and with nothing else."""
    seen = 0
    for name, scene, world in each(scenes):
        if scene == "wait" and name not in without:
            screen = world.screen(scene)
            assert screen.labels()[3] == "Menu" and screen.holds == CALL, name
            world.press(screen, CALL)
            assert world.said == [], name
            screen.hold(CALL)
            assert world.said == ["visit settings"], name
            seen += 1
    assert seen


def in_each(trial, scenes):
    """Tries something in each scene of a game: trial(name, scene, world, number)."""
    for number, (name, scene, world) in enumerate(each(scenes)):
        trial(name, scene, world, number)


def stuck(name, scene, world, number):
    """A button that is down from the start is named, does nothing, and the others play on."""
    stuck = BUTTONS[number % 4]
    cup = Cup(scene, world, (), stuck)
    cup.run(STUCK_MS + 200)
    assert cup.app.hints.notice == "stuck" and stuck not in cup.pressed, name
    cup.run(NOTICE + 200)
    assert cup.app.hints.notice == "", name
    for other in BUTTONS:
        if other != stuck:
            cup.tap(other)
            assert other in cup.pressed, name


def no_display(name, scene, world, number):
    """Without a display the cup says so, and takes its buttons."""
    cup = Cup(scene, world, ("oled",))
    assert cup.app.hints.notice == "oled", name
    cup.run(STEP)
    for button in (RIGHT, LEFT, OK):
        cup.tap(button)
        assert cup.pressed[-1] == button, name


def sagging(name, scene, world, number):
    """Cells that are nearly empty are told once; those that bear no write are named, and no decision is lost: nothing
    is sent, and once the cells are new it can be said."""
    cup = Cup(scene, world)
    cup.board.percent, cup.board.faults = 12, ("battery_low",)
    cup.run(2 * STEP)
    assert cup.app.hints.notice == "battery_low", name
    cup.tap(RIGHT)
    cup.run(1000)
    assert cup.app.hints.notice == "" and cup.board.shown > 2, name
    if scene in ("roll", "decide", "show") and not world.sent:
        cup.board.faults = ("battery_low", "battery_empty")
        cup.play(lambda: cup.app.hints.notice == "battery_empty")
        cup.app.hints.show_notice("storage")
        assert cup.app.hints.notice == "battery_empty", "and not that a memory is full"
        assert cup.commands == [], name
        cup.board.faults = ()
        cup.play(lambda: cup.commands)
        assert len(cup.commands) == 1, name
