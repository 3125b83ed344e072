"""Screens: what is drawn and what a press means, one small state machine each.

A scene of a match asks the Seat of its player and nothing else: what lies there, what is owed, to act (see
gobelet.cup.seat). So the same screens play at a table, in practice and in lessons. A scene of the cup itself, before a
match or beside one, asks the App. Neither knows the link's messages or the log. The app draws the status bar above and
the button bar below; a screen has the rows between them. Which screen is on is a function of the model: see
gobelet.cup.scene_selection.

Generic scenes are in the modules of this package; those of one game are in games/<game>/screens, a module or a
package, which holds a dictionary `SCENES` that adds to or replaces the generic ones, `is_news_for_seat(event, seat)`,
`title(screen)`, and SCORE, what the game sounds like (see gobelet.cup.sound.score). Scenes beside a match, which a
player visits while nobody waits for this cup (`App.open_side_scene(name)`), are each called `Scene` in a module of
their own.
"""

import sys

from gobelet import games
from gobelet.cup.buttons import CALL as CALL  # for the screens of the games
from gobelet.cup.buttons import LEFT as LEFT
from gobelet.cup.buttons import OK as OK
from gobelet.cup.buttons import RIGHT as RIGHT
from gobelet.games import Illegal

TOP = 8  # first row below the status bar
BOTTOM = 55  # first row of the button bar
SCARCE = sys.implementation.name == "micropython"  # memory: a cup in CPython, one of many in a process, keeps all


def name_of(own, seat):
    """The name of the player in a seat. own: the Seat that looks."""
    return own.players[seat][1]


def join_names(texts, names):
    """Names as they stand in a sentence."""
    return texts.get("ask.and", ", ".join(names[:-1]), names[-1]) if names[1:] else "".join(names)


def state_of(seat):
    """The state of the match."""
    return seat.match.state


def round_title(self):
    """What the status bar says in a match, but in no scene of its game."""
    number = self.app.ledger.round
    return self.texts.get("bar.round", number) if number else self.app.table_name


def decide(seat, action):
    """The player's decision. A refusal is told in words, and the choice stays on the screen."""
    try:
        seat.act(action)
    except Illegal as illegal:
        seat.hints.show_notice(illegal.code)


class Screen:
    """One scene. `labels()` is drawn in the button bar: texts for LEFT, RIGHT, OK, CALL ("": none).

    `holds` is the mask of the buttons that want to be held, `press_and_hold` of those of them that do something else
    when they are pressed; the others say so when they are let go too soon. Times are milliseconds of `seat.now`.
    Anything that changes what is drawn calls `hints.redraw()`.
    """

    of_cup = False  # whether it is a scene of the cup itself, see CupScreen
    holds = press_and_hold = 0
    choices = ()  # actions in a row, which word(action) names: see gobelet.cup.screens.choice
    offline = False  # whether it needs no table: then its title stays while the link is down

    def __init__(self, seat):
        self.seat = seat
        self.hints = seat.hints

    @property
    def texts(self):
        """The words of the player's language and of the game of the match."""
        return self.seat.texts

    def draw(self, canvas):
        """Draws rows TOP..BOTTOM-1 of a cleared canvas."""

    def title(self):
        """What the status bar says: in every scene of a game what its `screens` say."""
        return games.part(self.texts.game, "screens").title(self)

    def full_text(self):
        """What there is to be read in full where there is more room than on the display, line by line."""
        return ()

    lines = full_text  # the texts of a list from which OK chooses

    def dice_left(self):
        """How many dice the player has left, for the status bar."""
        return self.seat.dice_left()

    def labels(self):
        return ("", "", "", "")

    def press(self, button):
        """A button went down (LEFT and RIGHT repeat while held)."""

    def hold(self, button):
        """A button has been held for HOLD milliseconds."""

    def release(self, button):
        """A button went up."""

    def shaking(self, on):
        """The cup is being shaken, or has come to rest after a shake."""

    def shaken(self, strength):
        """A sample of a shake: how hard it is, in milli-g."""

    def turned(self):
        """The cup stands upside down, or was laid on its side: nobody but its owner shall see what lies in it."""
        self.seat.set_dice_uncovered(False)

    def tilted(self, on):
        """The player tilts the cup to peek under it, or sets it upright again."""
        self.seat.set_dice_uncovered(on)

    def tick(self):
        """Called every step; for animations and delays. Returns milliseconds until it wants the next call, or -1."""
        return -1


class CupScreen(Screen):
    """A scene of the cup itself, before a match or beside one. app: the App, which answers for the seat of whatever
    match goes on what every scene asks of one."""

    of_cup = True

    def __init__(self, app):
        super().__init__(app)
        self.app = app


class AcknowledgeScreen(Screen):
    """Something to read: OK goes on, and so does a player who shakes."""

    def labels(self):
        return ("", "", self.texts.get("do.next"), "")

    def press(self, button):
        if button == OK:
            self.seat.dismiss()

    def shaking(self, on):
        if on:
            self.seat.dismiss()


class Waiting(Screen):
    """Somebody else is to act, or the player is out: the game goes on to be seen, and CALL leads to the settings. It
    wants to be held, as a player who just spoke with CALL would land there."""

    holds = CALL

    def hold(self, button):
        if button == CALL:
            self.seat.open_menu()


class Navigator:
    """Holds the screen that is on. app: the App; seat: of the match, None for the one at the table."""

    def __init__(self, app, seat=None):
        self.scene = ""  # the scene that is on
        self.screen = None
        self._app = app
        self._seat = seat

    def show_scene(self, scene, game):
        """Puts a scene on unless it is there. Returns whether another one was on before."""
        if scene == self.scene and self.screen:
            return False
        self.scene = scene
        made = load(scene, game)
        self.screen = made(self._app if made.of_cup else self._seat or self._app.seat)
        return True

    def replace(self, screen):
        """The scene that is on goes on with another screen of its own."""
        self.screen = screen
        self._app.shell.ignore_held_buttons()


# Each scene, the module of this package that draws it, and its class. A text, as a dictionary would cost a Pico a
# kilobyte; a scene of one game alone stands in the SCENES of its screens.
_CLASSES = """
about about Scene
alarm alarm Alarm
alone standalone Scene
ask prompts VoteOutPrompt
asked host_question Scene
begin prompts JoinPrompt
break prompts AbandonPrompt
broken check_word UnfinishedMatch
catching_up seating CatchingUp
crash crash Crash
dealing dealing Dealing
feel shake_calibration Scene
lesson tutorial Scene
lobby lobby Lobby
menu menu Scene
name name Scene
networks wifi_networks Scene
over match_over Over
practice practice Scene
reset factory_reset Scene
reveal reveal Reveal
roll rolling Roll
rules rules Scene
seating seating Seating
selftest selftest Scene
settings settings Scene
show show Show
tables known_tables Scene
tally lifetime_statistics Scene
undo prompts UndoPrompt
update update Scene
wait wait Wait
word check_word Word
"""
# Scene -> module and class in a game's own, as most games have them.
OF_A_GAME = {
    "roll": ("wait", "Roll"),
    "wait": ("wait", "Table"),
    "decide": ("decide", "Decide"),
    "verdict": ("wait", "News"),
}
_HERE = "gobelet.cup.screens."


def load(name, game):
    """The screen class of a scene: the game's own if it has one, else the one of this package."""
    own = games.part(game, "screens").SCENES.get(name) if game else None
    if own:
        return getattr(games.part(game, "screens" + (own[0] and "." + own[0])), own[1])
    at = _CLASSES.index("\n%s " % name) + 1
    _, module, shown = _CLASSES[at : _CLASSES.index("\n", at)].split(" ")
    return getattr(__import__(_HERE + module, None, None, ("__name__",)), shown)


def unload(*names):
    """Gives back the memory of modules that are not wanted again soon; the next import reads them anew."""
    for name in names:
        if SCARCE and sys.modules.pop(name, None):
            package, _, last = name.rpartition(".")
            delattr(sys.modules[package], last)


def scene_for_seat(owed, verdict, over):
    """The scene of a seat that plays. owed: the kind of entry it owes, "" for none; verdict: whether what came of the
    round is still to be read; over: whether the match is."""
    if owed == "show":
        return owed
    if verdict:
        return "verdict"
    return "over" if over else {"shake": "roll", "act": "decide", "seal": "decide"}.get(owed, "wait")


def events_for_seat(game, events, seat):
    """Those of some events that a cup tells the player of a seat, as news(event, seat) of the game's screens says: what
    the scene "verdict" is made of."""
    is_news = games.part(game, "screens").is_news_for_seat
    return [event for event in events if is_news(event, seat)]
