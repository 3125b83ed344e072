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
    return screen.texts.get("bar.round", screen.seat.match.state[b.DEAL_NUMBER])


def draw_table(canvas, own):
    """The cards on the table, each with its player, two a row."""
    state = own.match.state
    cards = [(seat, state[b.TABLE + seat]) for seat in range(state[b.PLAYERS]) if state[b.TABLE + seat]]
    for place, (seat, card) in enumerate(cards):
        canvas.text_in(64 * (place % 2), 33 + 10 * (place // 2), 62, "%s %d" % (name_of(own, seat), card), 0)


class Decide(Choice):
    """A card of the hand."""

    def moment(self):
        """Another one, too, once the cards are here."""
        return self.seat.match.step, bool(self.seat.hand)

    def order(self, legal):
        return self.seat.hand or legal

    def ok_label(self, action):
        return self.texts.get("do.play") if self.seat.hand else ""

    def draw_choice(self, canvas, action):
        if not self.seat.hand:
            canvas.centred(24, self.texts.get("line.deals"))
            return
        headline(canvas, 12, str(action))
        draw_table(canvas, self.seat)

    def press(self, button):
        if self.seat.hand:
            super().press(button)


class Wait(wait.Wait):
    """Somebody else plays."""

    def labels(self):
        return ("", "", "", self.texts.get("do.menu"))

    def press(self, button):
        """There is nothing to be done."""

    def draw(self, canvas):
        canvas.centred(13, " ".join([str(card) for card in self.seat.hand or ()]))
        draw_table(canvas, self.seat)


class News(EventPages):
    """A trick is taken."""

    def format_event(self, event):
        mine = event[2] == self.seat.number
        return self.texts.get("you.takes") if mine else self.texts.get("you.taken", name_of(self.seat, event[2]))
