"""Paradice while others play, and before the own roll: the map, who plays, the money; and the news.

It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import wrap
from gobelet.cup.screens import LEFT, OK, RIGHT, Waiting, name_of, ranking, rolling, standings, state_of
from gobelet.cup.screens.event_pages import EventPages
from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens import map as maps
from gobelet.games.paradice.screens.routes import go_on
from gobelet.games.paradice.screens.words import cell_name, dice_of, event_text, money, owner_text, sign

PAGE = 4  # rows of a page
ROWS_Y, ROW = 10, 11
BLINK = 400  # ms between two pictures of the pawn whose turn it is
SHOWN = 4000  # ms that the pawn blinks after a step, and that one reads who has paid
WHO_Y, MONEY_Y = 9, 37  # of the words beside the map
DOES = ("rolls", "walks", "sells_now", "buys", "ends", "ends")  # by phase


class Table(Waiting):
    """Somebody else plays. OK lists the own purchases and all players, LEFT and RIGHT turn the pages."""

    def __init__(self, seat):
        super().__init__(seat)
        self._page = -1  # of the lists, -1 while they are closed
        self._drawn = 0  # which of the two pictures of what blinks is on the display
        self._remember()
        self._paid = ()  # who has paid this player, and how much
        self._until = seat.now + SHOWN

    def _remember(self):
        """What this player has: money, and events by number, lowest first, one that is owned twice twice. Whose turn it
        is."""
        state, seat = state_of(self.seat), self.seat.number
        self._step = self.seat.match.step
        self._money = state[s.SCORES + seat]
        self._events = [slot >> 1 for slot in range(s.COPIES) if state[s.OWNERS + slot] == seat + 1]
        self._player = state[s.CURRENT]

    def tick(self):
        seat = self.seat
        if seat.match.step != self._step:
            self._look()
        if seat.now >= self._until:
            self._paid = ()
        if self._page < 0 and self._picture() != self._drawn:
            seat.hints.redraw()
        return BLINK if seat.now < self._until else -1

    def _look(self):
        """What has become of the own money: the player whose turn it was has paid."""
        before, player = self._money, self._player
        self._remember()
        self._until = self.seat.now + SHOWN
        if self._money > before and player != self.seat.number:
            self._paid = (name_of(self.seat, player), self._money - before)
        elif self._player != player:
            self._paid = ()

    def _picture(self):
        return self.seat.now // BLINK & 1 if self.seat.now < self._until else 0

    # the lists

    def _pages(self):
        """How many pages there are: those of the purchases, and all."""
        events = (len(self._events) + PAGE - 1) // PAGE
        return events, events + standings.pages(self.seat)

    def labels(self):
        get = self.texts.get
        if self._page < 0:
            return ("", "", get("do.events" if self._events else "do.players"), get("do.menu"))
        arrows = ("\u25c0", "\u25b6") if self._pages()[1] > 1 else ("", "")
        return arrows + (get("do.back"), get("do.menu"))

    def press(self, button):
        if button == OK:
            self._page = 0 if self._page < 0 else -1
        elif self._page >= 0 and (button == LEFT or button == RIGHT):
            self._page = (self._page + (1 if button == RIGHT else -1)) % self._pages()[1]
        self.hints.redraw()

    def _draw_list(self, canvas):
        events = self._pages()[0]
        if self._page < events:
            for row, event in enumerate(self._events[self._page * PAGE :][:PAGE]):
                canvas.text_in(2, ROWS_Y + ROW * row, 124, event_text(event, self.texts), -1)
            return
        state, get = state_of(self.seat), self.texts.get
        rows = []
        for place, seat, _ in ranking.rows(self.seat):
            out = state[s.RANKS + seat] > 1
            rows.append((place, seat, get("line.ruined") if out else money(state[s.SCORES + seat], self.texts)))
        standings.draw(canvas, self.seat, get("line.ranking"), rows, self._page - events)

    # the table

    def draw(self, canvas):
        if self._page >= self._pages()[1]:
            self._page = -1  # it is gone: events were sold
        if self._page >= 0:
            self._draw_list(canvas)
            return
        state, seat = state_of(self.seat), self.seat.number
        self._drawn = self._picture()
        maps.draw_map(canvas, state, seat, state[s.CURRENT] if self._drawn else -1)
        maps.draw_lines(canvas, WHO_Y, self._turn_lines()[: 2 if self._paid else 3])
        amount, beside = money(state[s.SCORES + seat], self.texts), "$$" + money(state[s.POT], self.texts)
        if self._paid:
            amount, beside = "+" + money(self._paid[1], self.texts), self._paid[0]
        elif state[s.RANKS + seat] > 1:
            amount = self.texts.get("line.ruined")
        maps.draw_line(canvas, MONEY_Y, amount)
        canvas.text_in(maps.TEXT_X, MONEY_Y - 10, maps.TEXT_WIDTH, beside, 1)

    def _turn_lines(self):
        """Whose turn it is, what for, and the sign of where that pawn stands."""
        seat, state, get = self.seat, state_of(self.seat), self.texts.get
        if seat.has_in_flight("shake") or seat.has_in_flight("act"):
            return wrap(get("line.sent"), maps.TEXT_WIDTH, 2)
        player = state[s.CURRENT]
        where = sign(board.KINDS[state[s.PLACES + player]], self.texts)
        return [name_of(seat, player), get("line." + DOES[state[s.PHASE]], dice_of(state)), where]


class Roll(rolling.Roll):
    """This seat rolls two dice: money, and where the pawn stands."""

    def why(self):
        seat, state, words = self.seat, state_of(self.seat), self.texts
        cell = state[s.PLACES + seat.number]
        kind = board.KINDS[cell]
        lines = [words.get("head.shake"), money(state[s.SCORES + seat.number], self.texts), cell_name(cell, words)]
        if kind < s.COPIES:
            lines.append(owner_text(seat, kind))
        return "\n".join(lines)


class News(EventPages):
    """Dues, ladders, the jackpot, another roll, a free copy. Where a purchase is to be decided, that scene tells what
    was paid: a press the less, and none that is meant for a page falls on the purchase. One that was decided on the way
    is made while the player reads here."""

    def __init__(self, seat):
        super().__init__(seat)
        state = state_of(seat)
        if state[s.PHASE] == s.BUYING and state[s.CURRENT] == seat.number and not go_on(seat):
            seat.verdict[:] = [event for event in seat.verdict if event[0] != "dues"]
            if not seat.verdict:
                seat.dismiss()

    def format_event(self, event):
        kind, seat, get = event[0], event[2], self.texts.get
        if kind == "dues":
            dice = "".join([chr(0x267F + face) for face in event[4]])
            return get("you.boxed" if event[5] else "you.dues", dice, money(event[3], self.texts))
        if kind == "free_copy" or kind == "to_jackpot":
            return get("you." + kind, event_text(board.KINDS[event[3]] >> 1, self.texts))
        if kind == "jackpot":
            return get("you.jackpot", money(event[3], self.texts)) if event[3] else get("you.jackpot_empty")
        if kind == "bis":
            state = state_of(self.seat)
            return get("you.bis", state[s.DIE_A] + state[s.DIE_B])
        if kind == "advanced":
            return get("you.advanced", money(event[3], self.texts))
        if kind == "eliminated":
            if seat == self.seat.number:
                return get("you.eliminated", event[3])
            return get("other.eliminated", name_of(self.seat, seat), event[3])
        return get("you." + kind)
