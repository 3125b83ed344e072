"""Paradice while others play, and before the own roll: money, the round, where the own pawn stands, the own events;
and the news.

It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import headline
from gobelet.cup.screens import LEFT, OK, RIGHT, Screen, name_of, rolling, state_of
from gobelet.cup.screens.pages import Pages
from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens.words import cell_text, dice_of, event_text, money, owner_text

PAGE = 4  # events of a page
LINES_Y = (9, 20, 36, 45)


class Table(Screen):
    """Somebody else plays. OK lists the own events, LEFT and RIGHT turn its pages."""

    def __init__(self, app):
        super().__init__(app)
        self._page = -1  # of the list of events, -1 while it is closed

    def _events(self):
        """The own events by number, lowest first; one that is owned twice comes twice."""
        state, owner = state_of(self.app), self.app.owner.seat + 1
        return [slot >> 1 for slot in range(s.COPIES) if state[s.OWNERS + slot] == owner]

    def _pages(self):
        return (len(self._events()) + PAGE - 1) // PAGE

    def labels(self):
        if self._page >= 0 and self._pages():
            arrows = ("\u25c0", "\u25b6") if self._pages() > 1 else ("", "")
            return arrows + (self.texts.get("do.back"), "")
        return ("", "", self.texts.get("do.events") if self._events() else "", "")

    def press(self, button):
        if button == OK:
            self._page = 0 if self._page < 0 and self._events() else -1
        elif self._page >= 0 and (button == LEFT or button == RIGHT):
            self._page = (self._page + (1 if button == RIGHT else -1)) % max(self._pages(), 1)
        self.app.redraw = True

    def draw(self, canvas):
        events = self._events()
        if 0 <= self._page < self._pages():
            for row, event in enumerate(events[self._page * PAGE :][:PAGE]):
                canvas.text_in(2, 10 + 11 * row, 124, event_text(event, self.texts), -1)
            return
        app, state, words = self.app, state_of(self.app), self.texts
        seat = app.owner.seat
        if app.waiting_for("roll") or app.waiting_for("act"):
            canvas.centred(LINES_Y[0], app.texts.get("line.sent"))
        else:
            line = words.get("line.plays", name_of(app, state[s.CURRENT]))
            canvas.centred(LINES_Y[0], line + " " + dice_of(state))
        if state[s.RANKS + seat] > 1:
            headline(canvas, LINES_Y[1], words.get("line.ruined"))
            return
        headline(canvas, LINES_Y[1] - 2, money(state[s.SCORES + seat]))
        gains, costs = money(state[s.GAINS + seat]), money(state[s.COSTS + seat])
        canvas.centred(LINES_Y[2], words.get("line.balance", gains, costs))
        canvas.centred(LINES_Y[3], words.get("line.jackpot", money(state[s.POT])))


class Roll(rolling.Roll):
    """This seat rolls two dice: money, and where the pawn stands."""

    def why(self):
        app, state, words = self.app, state_of(self.app), self.texts
        cell = state[s.PLACES + app.owner.seat]
        kind = board.KINDS[cell]
        where = cell_text(cell, words)
        if kind < s.COPIES:
            where = where + "\n" + owner_text(app, kind)
        return money(state[s.SCORES + app.owner.seat]) + "\n" + where


class News(Pages):
    """Dues, ladders, the jackpot, another roll, a free copy."""

    def told(self, event):
        kind, seat, get = event[0], event[2], self.texts.get
        if kind == "dues":
            dice = "".join([chr(0x267F + face) for face in event[4]])
            return get("you.boxed" if event[5] else "you.dues", dice, money(event[3]))
        if kind == "free_copy" or kind == "to_jackpot":
            return get("you." + kind, event_text(board.KINDS[event[3]] >> 1, self.texts))
        if kind == "jackpot":
            return get("you.jackpot", money(event[3])) if event[3] else get("you.jackpot_empty")
        if kind == "bis":
            state = state_of(self.app)
            return get("you.bis", state[s.DIE_A] + state[s.DIE_B])
        if kind == "advanced":
            return get("you.advanced", money(event[3]))
        if kind == "eliminated":
            if seat == self.app.owner.seat:
                return get("you.eliminated", event[3])
            return get("other.eliminated", name_of(self.app, seat), event[3])
        return get("you." + kind)
