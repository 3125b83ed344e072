"""What the coach says after a match: the costliest decisions of the player, one a page.

This module must not know a game.
"""

from gobelet import coach
from gobelet.cup.buttons import RIGHT
from gobelet.cup.display.widgets import message
from gobelet.cup.screens.places import ARROWS


class Lessons:
    """The pages. app.lessons: what is known of all decisions, or of the costliest ones."""

    def __init__(self, app):
        self._app = app
        self._rules = app.ledger.match.rules
        self._told = coach.dearest(self._rules, app.lessons)
        self._page = 0

    def title(self):
        """What the status bar says."""
        get, pages = self._app.texts.get, len(self._told)
        return get("bar.lesson", self._page + 1, pages) if pages else get("bar.end")

    def arrows(self):
        """The labels of LEFT and RIGHT."""
        return ARROWS if len(self._told) > 1 else ("", "")

    def turn(self, button):
        """LEFT or RIGHT: the page before or the next one."""
        self._page = (self._page + (1 if button == RIGHT else -1)) % max(1, len(self._told))

    def reading(self):
        """All that is known: what cost most, then the other decisions, in the order of the match."""
        texts = self._app.texts
        if not self._app.lessons:
            return [texts.get("coach.none")]
        others = [lesson for lesson in self._app.lessons if lesson not in self._told]
        return [coach.sentence(self._rules, lesson, texts) for lesson in self._told + others]

    def draw(self, canvas):
        """The page that is shown."""
        texts = self._app.texts
        if self._told:
            message(canvas, coach.sentence(self._rules, self._told[self._page], texts))
        else:
            message(canvas, texts.get("coach.none"))
