"""Screens: what is drawn and what a press means, one small state machine each.

A screen reads the model (`app.ledger`, `app.owner`, `app.lobby`, `app.verdict`, `app.link`) and asks the
app to act (`app.shake()`, `app.act(action)`, `app.show()`, `app.ready()`, `app.dismiss()`). It must not know the board,
the link's messages or the log. The app draws the status bar above and the button bar below; a screen has the rows
between them. Which screen is on is a function of the model: `App.scene()`.

Generic scenes are in the modules of this package; those of one game are in the module of its name, which holds a
dictionary `SCENES` that adds to or replaces the generic ones, and `NEWS`.
"""

from gobelet import loader

GAMES = ("parafico",)  # those with screens: what a cup can play
LEFT, RIGHT, OK, CALL = 1, 2, 4, 8  # as in Board.buttons()
TOP = 8  # first row below the status bar
BOTTOM = 55  # first row of the button bar


def name_of(app, seat):
    """The name of the player in a seat."""
    return app.ledger.players[seat][1]


class Screen:
    """One scene. `app` is the App; `labels()` is drawn in the button bar: texts for LEFT, RIGHT, OK, CALL ("": none).

    `holds` is the mask of the buttons that want to be held. Times are milliseconds of `app.now`. Anything that changes
    what is drawn sets `app.redraw = True`.
    """

    holds = 0

    def __init__(self, app):
        self.app = app

    def draw(self, canvas):
        """Draws rows TOP..BOTTOM-1 of a cleared canvas."""

    def title(self):
        """What the status bar says."""
        number = self.app.ledger.round
        return self.app.texts.get("bar.round", number) if number else self.app.table_name

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

    def tick(self):
        """Called every step; for animations and delays. Returns milliseconds until it wants the next call, or -1."""
        return -1


# Scene -> the module and the class that every game has, unless its own module says otherwise.
GENERIC = {
    "lobby": ("lobby", "Lobby"),
    "seating": ("seating", "Seating"),
    "catching_up": ("seating", "CatchingUp"),
    "word": ("seating", "Word"),
    "roll": ("rolling", "Roll"),
    "wait": ("wait", "Wait"),
    "show": ("show", "Show"),
    "over": ("over", "Over"),
    "crash": ("crash", "Crash"),
}
_HERE = "gobelet.cup.screens."


def place(name, game):
    """(module, class) of a scene: the game's own if it has one, else the generic one."""
    return (loader.load(_HERE + game).SCENES.get(name) if game else None) or GENERIC[name]


def load(name, game):
    """The screen class of a scene; its module is read now if it is not there."""
    module, kind = place(name, game)
    return getattr(loader.load(_HERE + module), kind)


def forget(game):
    """Forgets the code of all scenes but which there are: a cup holds that of one scene at a time."""
    loader.drop_below("gobelet.cup.screens", _HERE + game)


def news(game):
    """The kinds of events that the verdict of a round is told from: NEWS of the game's screens."""
    return loader.load(_HERE + game).NEWS
