"""Parcheesi while nobody waits for a decision of this player: the board, the throw, what may be claimed, the news.

A claim is a decision that nobody waits for (rules.may): souffler until the next throw, or by option that one threw out
of turn or that the die fell badly. It must not know the link or the log's form.
"""

from gobelet.cup.display.canvas import text_width
from gobelet.cup.display.widgets import message
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT, Waiting, decide, name_of, rolling, state_of
from gobelet.cup.screens.pages import Pages
from gobelet.games.parcheesi import rules
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.screens import ring
from gobelet.games.parcheesi.screens.words import LINE_WIDTH, LINE_X, Blinking, die_of
from gobelet.games.parcheesi.words import text

ROWS_Y, ROW = 10, 11  # the list of the players
NAME_X, HOME_X = 10, 84


class Claims:
    """What this player may claim now. at: the claim that is looked at while the list is open, else -1."""

    def __init__(self, app):
        self.app = app
        self.texts = app.texts
        self.at = -1

    def offered(self):
        """The claims, sorted; none while one is on its way."""
        app = self.app
        if not app.owner.may(app.ledger) or app.waiting_for("act"):
            return ()
        return rules.legal(state_of(app), app.owner.seat)

    def open(self):
        """Whether the list is open; it closes when there is nothing left in it."""
        count = len(self.offered())
        self.at = min(self.at, count - 1)
        return self.at >= 0

    def labels(self, others):
        """The labels of the button bar. others: those of the scene while the list is closed."""
        get = self.texts.get
        if self.open():
            arrows = ("\u25c0", "\u25b6") if len(self.offered()) > 1 else ("", "")
            return arrows + (self.texts.get("do.say"), self.texts.get("do.back"))
        offered = self.offered()
        if not offered:
            return others
        return others[:3] + (get("do.claim" if s.CLAIM <= offered[0] < s.EARLY else "do.die"),)

    def press(self, button):
        """Whether the press was about claims."""
        offered = self.offered()
        if not self.open():
            if button == CALL and offered:
                self.at = 0
            return button == CALL
        if button == CALL:
            self.at = -1
        elif button == OK:
            action, self.at = offered[self.at], -1
            decide(self.app, action)
        elif button == LEFT or button == RIGHT:
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(offered)
        return True

    def draw(self, canvas):
        action = self.offered()[self.at]
        if s.CLAIM <= action < s.EARLY:
            state = state_of(self.app)
            whose = name_of(self.app, state[s.FAULTY])
            place = s.pawns(state, state[s.FAULTY])[action - s.CLAIM]
            message(canvas, self.texts.get("ask.claim", whose, s.GOAL - place))
        else:
            message(canvas, self.texts.get("ask." + text(state_of(self.app), self.app.owner.seat, action)))


class Table(Waiting):
    """Somebody else plays: the board with what moves on it, who plays with which die, and what may be claimed. OK tells
    whose pawns are whose."""

    def __init__(self, app):
        super().__init__(app)
        self.claims = Claims(app)
        self._blinking = Blinking(app)
        self._names = False  # whether the players are listed

    def labels(self):
        get = self.texts.get
        return self.claims.labels(("", "", get("do.back" if self._names else "do.players"), get("do.menu")))

    @property
    def holds(self):
        """What may be claimed comes first: then CALL is for that."""
        return 0 if self.claims.offered() else CALL

    def hold(self, button):
        if self.holds:
            super().hold(button)

    def press(self, button):
        if not self.claims.press(button) and button == OK:
            self._names = not self._names
        self.app.redraw()

    def tick(self):
        return self._blinking.tick()

    def draw(self, canvas):
        if self.claims.open():
            self.claims.draw(canvas)
        elif self._names:
            self._draw_players(canvas)
        else:
            ring.draw_board(canvas, state_of(self.app), self.app.owner.seat, self._blinking.hidden())
            self._draw_line(canvas)

    def _draw_line(self, canvas):
        app, state, get = self.app, state_of(self.app), self.texts.get
        whose = state[s.CURRENT]
        if app.waiting_for("act") or app.waiting_for("shake"):
            line = get("line.sent")
        elif state[s.FAULTS] and state[s.FAULTY] != app.owner.seat:
            whose = state[s.FAULTY]
            line = get("line.fault_of", name_of(app, whose))
        elif self._blinking.sent_home >= 0:
            whose, victim = self._blinking.mover, self._blinking.sent_home
            line = get("line.takes", name_of(app, victim)) if whose != victim else get("line.home_again")
        else:
            key = "line.throws" if state[s.PHASE] == s.THROWING else "line.plays"
            line = die_of(state) + get(key, name_of(app, whose))
        wide = text_width(line)
        x = LINE_X + (LINE_WIDTH - wide + 2 * ring.PAWN) // 2
        ring.draw_pawn(canvas, x - 2 * ring.PAWN, ring.LINE_Y + 2, ring.shape(state, app.owner.seat, whose))
        canvas.text(x, ring.LINE_Y, line)

    def _draw_players(self, canvas):
        """Everybody: pawn, name, how many pawns are home."""
        state, seat = state_of(self.app), self.app.owner.seat
        for row in range(state[s.PLAYERS]):
            y = ROWS_Y + ROW * row
            ring.draw_pawn(canvas, 2, y + 2, ring.shape(state, seat, row))
            canvas.text_in(NAME_X, y, HOME_X - NAME_X - 2, name_of(self.app, row), -1)
            home = s.pawns(state, row).count(s.GOAL)
            canvas.text_in(HOME_X, y, 126 - HOME_X, self.texts.get("line.home", home), 1)


class Roll(rolling.Roll):
    """This seat throws the die; until then it may claim."""

    def __init__(self, app):
        super().__init__(app)
        self.claims = Claims(app)
        self._claimed = False  # whether the button that is down was about claims

    def why(self):
        state = state_of(self.app)
        if state[s.FAULTS] and state[s.FAULTY] != self.app.owner.seat:
            return self.texts.get("throw.fault", name_of(self.app, state[s.FAULTY]))
        return self.texts.get("throw.again") if state[s.SIXES] else ""

    def labels(self):
        return self.claims.labels(super().labels())

    def press(self, button):
        self._claimed = self.claims.press(button)
        self.app.redraw()

    @property
    def holds(self):
        return 0 if self.claims.open() else OK

    def hold(self, button):
        if not self._claimed:
            super().hold(button)

    def draw(self, canvas):
        if self.claims.open() and not self.rolling:
            self.claims.draw(canvas)
        else:
            super().draw(canvas)


class News(Pages):
    """A pawn was captured or claimed, a turn is over."""

    def told(self, event):
        kind, get = event[0], self.texts.get
        if kind == "captured" or kind == "claimed":
            return get("you." + kind, name_of(self.app, event[2]))
        if kind == "bonus_lost":
            return get("you.bonus_lost", event[3])
        if kind == "third_six":
            return get("you.third_six" if event[3] >= 0 else "you.third_six_safe")
        return get("you." + kind)
