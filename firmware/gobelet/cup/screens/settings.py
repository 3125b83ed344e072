"""What the player may set on the cup: name, age, language, whether an automate plays in their seat.

Each is stored as soon as it is chosen, and told to the table. This module must not know how.
"""

from gobelet import texts
from gobelet.cup.buttons import CALL, LEFT, RIGHT
from gobelet.cup.display.widgets import headline
from gobelet.cup.screens.menu import Listed
from gobelet.cup.settings import change

NAME, AGE, LANG, ASK, AUTOMATE, ALARMS = range(6)
OLDEST = 120  # years


def store(app, key, value):
    """Changes a setting for good; a cup without room says so."""
    try:
        change(app, key, value)
    except OSError:
        app.say("flash_full")


class Scene(Listed):
    """The list of the settings, each with its value. The age is counted up and down in place."""

    name = "settings"

    def __init__(self, app):
        super().__init__(app)
        self._age = -1  # while it is being chosen

    @property
    def before(self):
        log = self.app.ledger
        playing = log.match and self.app.owner.seat >= 0 and not log.over
        return "" if playing else "menu"

    def lines(self):
        about, get = self.app.link.about, self.app.texts.get
        lines = [
            get("menu.name", about["name"] or get("menu.none")),
            get("menu.age", about["age"] or get("menu.none")),
            get("menu.lang", self.app.texts.name),
            get("menu.ask", get("menu.yes" if self.app.chosen["ask"] else "menu.no")),
            get("menu.automate", get("menu.yes" if self.app.pilot else "menu.no")),
        ]
        return lines + [get("menu.alarms")] if self.app.alarms else lines

    def take(self, number):
        app = self.app
        if number == NAME:
            app.visit("name")
        elif number == AGE:
            self._age = app.link.about["age"]
        elif number == LANG:
            languages = texts.LANGUAGES
            store(app, "lang", languages[(languages.index(app.texts.lang) + 1) % len(languages)])
        elif number == AUTOMATE:
            store(app, "automate", 0 if app.pilot else 1)
        elif number == ASK:
            store(app, "ask", 1 - app.chosen["ask"])
        elif number == ALARMS:
            app.warned = True

    def labels(self):
        if self._age < 0:
            return super().labels()
        return ("\u25c0", "\u25b6", self.app.texts.get("do.store"), self.app.texts.get("do.back"))

    def press(self, button):
        if self._age < 0:
            super().press(button)
        elif button in (LEFT, RIGHT):
            self._age = min(max(self._age + (1 if button == RIGHT else -1), 0), OLDEST)
        else:
            if button != CALL:
                store(self.app, "age", self._age)
            self._age = -1

    def draw(self, canvas):
        if self._age < 0:
            super().draw(canvas)
            return
        canvas.centred(12, self.app.texts.get("line.age"))
        headline(canvas, 29, str(self._age or self.app.texts.get("menu.none")))
