"""Papayoo's news: the Papayoo, cards received, points taken, the count. It must not know the link or the log's form."""

from gobelet.cup.display.widgets import LINE_WIDTH, message, wrap
from gobelet.cup.screens import BOTTOM, name_of
from gobelet.cup.screens.pages import Pages
from gobelet.games.papayoo.screens.words import LINE_Y, SECOND_Y, card_text, draw_hand, title_of


class News(Pages):
    """What every player is told, and what happened to this one."""

    title = title_of

    def told(self, event):
        kind, get = event[0], self.texts.get
        if kind == "papayoo":
            return get("you.papayoo", card_text(event[3]))
        if kind == "passed":
            return get("you.passed", name_of(self.app, event[2]), event[4])
        if kind == "trick":
            return self.texts.count("you.trick", event[3])
        if kind == "score":
            return get("you.score", event[3], event[4])
        return get("you." + kind)

    def _received(self):
        """The cards that came from the neighbour; none until the table has told the new hand."""
        dealt = self.app.owner.dealt
        return [card for card in self.app.owner.hand or () if card not in dealt] if dealt else []

    def draw(self, canvas):
        event = self.app.verdict[0] if self.app.verdict else None
        received = self._received() if event and event[0] == "passed" else ()
        if received:
            for y, line in zip((LINE_Y, SECOND_Y), wrap(self.told(event), LINE_WIDTH, 2)):
                canvas.centred(y, line)
            draw_hand(canvas, BOTTOM - 8, received)
        elif event:
            message(canvas, self.told(event))
