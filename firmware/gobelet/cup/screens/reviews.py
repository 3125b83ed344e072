"""The coach's reviews after a match: the costliest decisions of the player, one a page.

This module must not know a game.
"""

from gobelet import coach
from gobelet.cup.buttons import RIGHT
from gobelet.cup.display.widgets import message
from gobelet.cup.screens.ranking import ARROWS


class ReviewPages:
    """The pages. seat.reviews: what is known of all decisions, or of the costliest ones; None as long as nobody has
    said, then it is waited for."""

    def __init__(self, seat):
        self._seat = seat
        self._page = 0

    def dearest(self):
        """The sentences to be shown."""
        texts, lessons = self._seat.texts, self._seat.reviews
        if lessons is None:
            return [texts.get("coach.waiting")]
        rules = self._seat.match.rules
        try:
            sentences = [coach.sentence(rules, lesson, texts) for lesson in coach.costliest(rules, lessons)]
        except (TypeError, ValueError, LookupError):
            return [texts.get("coach.nonsense")]  # a table may say anything
        return sentences or [texts.get("coach.none")]

    def title(self):
        """What the status bar says."""
        pages = len(self.dearest())
        get = self._seat.texts.get
        return get("bar.lesson", self._page + 1, pages) if pages > 1 else get("bar.end")

    def arrows(self):
        """The labels of LEFT and RIGHT."""
        return ARROWS if len(self.dearest()) > 1 else ("", "")

    def turn_page(self, button):
        """LEFT or RIGHT: the page before or the next one."""
        self._page = (self._page + (1 if button == RIGHT else -1)) % len(self.dearest())

    def full_text(self):
        """All that is known: what cost most, then the other decisions, in the order of the match."""
        seat, sentences = self._seat, self.dearest()
        rules, known = seat.match.rules, seat.reviews or ()
        if len(known) > coach.MOST:  # of this cup's own
            dearest = coach.costliest(rules, known)
            sentences += [coach.sentence(rules, lesson, seat.texts) for lesson in known if lesson not in dearest]
        return sentences

    def draw(self, canvas):
        """The page that is shown."""
        message(canvas, self.dearest()[self._page])
