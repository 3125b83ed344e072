"""Bataille's scenes: play a card, wait for the others, who takes the trick. It must not know the link."""

from gobelet.cup.display.widgets import headline
from gobelet.cup.screens import name_of, wait
from gobelet.cup.screens.choice import Choice
from gobelet.cup.screens.event_pages import EventPages
from gobelet.games.bataille import rules as b

SCORE = b"\ntrick E4.110! C4.220!\n"
SCENES = {"decide": ("", "Decide"), "wait": ("", "Wait"), "verdict": ("", "News")}


def is_news_for_seat(event, seat):
    """Whether the player of a seat is told an event: who takes a trick."""
    return event[0] == "trick"


def title(screen):
    """What the status bar says in all of them."""
    return screen.app.texts.get("bar.round", screen.app.ledger.match.state[b.DEAL_NUMBER])


def draw_table(canvas, app):
    """The cards on the table, each with its player, two a row."""
    state = app.ledger.match.state
    cards = [(seat, state[b.TABLE + seat]) for seat in range(state[b.PLAYERS]) if state[b.TABLE + seat]]
    for place, (seat, card) in enumerate(cards):
        canvas.text_in(64 * (place % 2), 33 + 10 * (place // 2), 62, "%s %d" % (name_of(app, seat), card), 0)


class Decide(Choice):
    """A card of the hand."""

    def moment(self):
        """Another one, too, once the cards are here."""
        return self.app.ledger.match.step, bool(self.app.owner.hand)

    def order(self, legal):
        return self.app.owner.hand or legal

    def ok_label(self, action):
        return self.app.texts.get("do.play") if self.app.owner.hand else ""

    def draw_choice(self, canvas, action):
        if not self.app.owner.hand:
            canvas.centred(24, self.app.texts.get("line.deals"))
            return
        headline(canvas, 12, str(action))
        draw_table(canvas, self.app)

    def press(self, button):
        if self.app.owner.hand:
            super().press(button)


class Wait(wait.Wait):
    """Somebody else plays."""

    def labels(self):
        return ("", "", "", self.app.texts.get("do.menu"))

    def press(self, button):
        """There is nothing to be done."""

    def draw(self, canvas):
        canvas.centred(13, " ".join([str(card) for card in self.app.owner.hand or ()]))
        draw_table(canvas, self.app)


class News(EventPages):
    """A trick is taken."""

    def format_event(self, event):
        mine = event[2] == self.app.owner.seat
        return self.app.texts.get("you.takes") if mine else self.app.texts.get("you.taken", name_of(self.app, event[2]))
