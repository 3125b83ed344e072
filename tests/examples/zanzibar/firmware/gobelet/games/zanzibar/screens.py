"""Zanzibar's scenes: which dice to throw again, wait for the others, what the lowest hand has got.

It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import dice_row
from gobelet.cup.screens import state_of, wait
from gobelet.cup.screens.choice import Choice
from gobelet.cup.screens.event_pages import EventPages
from gobelet.games.zanzibar import rules as z

SCORE = b"\npaid E4.110! C4.220!\n"
SCENES = {"decide": ("", "Decide"), "wait": ("", "Wait"), "verdict": ("", "News")}


def is_news_for_seat(event, seat):
    """Whether the player of a seat is told an event: what the lowest hand was paid."""
    return event[0] == "paid" and event[2] == seat


def title(screen):
    """What the status bar says in all of them."""
    return screen.app.texts.get("bar.round", state_of(screen.app)[z.ROUND])


class Decide(Choice):
    """Which dice to throw again: they are marked; none, to stand."""

    def order(self, legal):
        return sorted(legal, key=lambda mask: (len(z.thrown_again(mask)), mask))

    def ok_label(self, action):
        return self.app.texts.get("do.again" if action else "do.stand")

    def draw_choice(self, canvas, action):
        state = state_of(self.app)
        dice_row(canvas, 13, z.dice(state), action)
        canvas.centred(41, self.app.texts.get("line.throw", state[z.THROWN], state[z.MOST]))


class Wait(wait.Wait):
    """Somebody else throws."""

    def draw(self, canvas):
        state = state_of(self.app)
        if any(z.dice(state)):
            dice_row(canvas, 13, z.dice(state))
        canvas.centred(41, self.app.texts.get("line.counters", z.counters(state)[self.app.owner.seat]))


class News(EventPages):
    """The own hand was the lowest one."""

    def format_event(self, event):
        return self.app.texts.get("you.paid", event[3], event[4])
