"""Pig's scenes: bank or roll, wait for the others, what a 1 has cost. It must not know the link or the log's form."""

from gobelet.cup.display.dice_widgets import draw_faces
from gobelet.cup.screens import wait
from gobelet.cup.screens.choice import Choice
from gobelet.cup.screens.event_pages import EventPages
from gobelet.games.pig import rules as p

SCORE = b"\nbust E4.110! C4.220!\nruined E4.110! C4.220! G3.330!\n"
SCENES = {"decide": ("", "Decide"), "wait": ("", "Wait"), "verdict": ("", "News")}


def is_news_for_seat(event, seat):
    """Whether the player of a seat is told an event: what a 1 has cost it."""
    return event[0] in ("bust", "ruined") and event[2] == seat


def title(screen):
    """What the status bar says in all of them."""
    return screen.texts.get("bar.round", screen.seat.match.state[p.ROUND])


def draw_turn(canvas, seat, text):
    """The dice that lie there, below them the points of the turn and of the player, from a text with both."""
    state = seat.match.state
    faces = [face for face in state[p.DIE_A : p.DIE_B + 1] if face]
    if faces:
        draw_faces(canvas, 13, faces, None)
    canvas.centred(41, text)


class Decide(Choice):
    """Bank, or roll once more."""

    def ok_label(self, action):
        return self.texts.get("do.risk" if action == p.RISK else "do.bank")

    def draw_choice(self, canvas, action):
        seat = self.seat
        state = seat.match.state
        mine = state[p.SCORES + seat.number]
        draw_turn(canvas, seat, seat.texts.get("line.pot", state[p.POT], mine))


class Wait(wait.Wait):
    """Somebody else rolls."""

    def draw(self, canvas):
        seat = self.seat
        state = seat.match.state
        draw_turn(canvas, seat, seat.texts.get("line.target", state[p.SCORES + seat.number], state[p.TARGET]))


class News(EventPages):
    """The own turn ended with a 1, or all was lost."""

    def format_event(self, event):
        return self.texts.get("you." + event[0], *event[3:])
