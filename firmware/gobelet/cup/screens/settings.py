"""The settings of the cup, and the scenes where more than a line is needed for it.

Each is stored as soon as it is chosen, and told to the table where it is the table's affair. This module must not know
how.
"""

from gobelet import texts
from gobelet.cup.buttons import CALL, LEFT, RIGHT
from gobelet.cup.display.widgets import headline
from gobelet.cup.screens.menu import ListScreen
from gobelet.cup.settings import COLOURS, RANGES, change

OLDEST = 120  # years
PLACES = ("name", "feel", "tables", "networks", "selftest", "reset")  # lines that lead to a scene of their name
# What a board must have for a line.
NEEDS = {"light": "light", "oled": "light", "flip": "turn", "lamp": "lamp", "feel": "sensor", "networks": "wifi"}
ROWS = (
    "name age lang colour die volume peek ask feel light flip oled lamp tables networks selftest reset automate"
).split()


def store(app, key, value):
    """Changes a setting for good; a cup without room says so."""
    try:
        change(app, key, value)
    except OSError:
        app.hints.show_notice("flash_full")


class Scene(ListScreen):
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

    def rows(self):
        """The names of the lines, as far as there is something to set."""
        able = self.app.board.abilities
        rows = [row for row in ROWS if row not in NEEDS or NEEDS[row] in able]
        if "kit" in able:
            rows = [row for row in rows if row not in ("volume", "oled")]
        return rows + ["alarms"] if self.hints.alarms else rows

    def line(self, row):
        app, get = self.app, self.texts.get
        about, key = app.link.about, "menu." + row
        if row in ("name", "age"):
            return get(key, about[row] or get("menu.none"))
        if row == "lang":
            return get(key, app.texts.name)
        if row == "colour":
            colour = self._look()[0]
            return get(key, get("menu.colour.%d" % colour if colour else "menu.none"))
        if row == "die":
            face = self._look()[1]
            return get(key, chr(0x267F + face) if face else get("menu.none"))
        if row == "automate":
            return get(key, get("menu.yes" if app.pilot else "menu.no"))
        if row in PLACES or row == "alarms":
            return get(key)
        value, highest = app.preferences[row], RANGES.get(row, (0, 1))[1]
        if highest == 1:
            return get(key, get("menu.yes" if value else "menu.no"))
        word = "%s.%d" % (key, value)
        return get(key, get(word)) if self.texts.has(word) else get(key, value + 1, highest + 1)

    def _look(self):
        """The player's colour and die, 0 where the table chooses."""
        look = self.app.link.about.get("look", "00")
        return int(look[0]), int(look[1])

    def select(self, number):
        app, row = self.app, self.rows()[number]
        if row in PLACES:
            app.open_side_scene(row)
        elif row == "age":
            self._age = app.link.about["age"]
        elif row == "lang":
            languages = texts.LANGUAGES
            store(app, "lang", languages[(languages.index(app.texts.lang) + 1) % len(languages)])
        elif row == "colour" or row == "die":
            colour, face = self._look()
            colour, face = (colour % COLOURS + 1, face) if row == "colour" else (colour, face % 6 + 1)
            store(app, "look", "%d%d" % (colour, face))
        elif row == "automate":
            store(app, "automate", 0 if app.pilot else 1)
        elif row == "alarms":
            app.hints.acknowledge_alarms(False)
        else:
            store(app, row, (app.preferences[row] + 1) % (RANGES.get(row, (0, 1))[1] + 1))

    def labels(self):
        if self._age < 0:
            return super().labels()
        return ("\u25c0", "\u25b6", self.texts.get("do.store"), self.texts.get("do.back"))

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
        canvas.centred(12, self.texts.get("line.age"))
        headline(canvas, 29, str(self._age or self.texts.get("menu.none")))
