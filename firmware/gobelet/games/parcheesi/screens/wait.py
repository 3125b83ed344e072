"""Parcheesi while nobody waits for a decision of this player: the own pawns, the throw, what may be claimed, the news.

A claim is a decision that nobody waits for (rules.may): souffler until the next throw, or by option that one threw out
of turn or that the die fell badly. It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import message
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT, Screen, decide, name_of, rolling, state_of
from gobelet.cup.screens.pages import Pages
from gobelet.games.parcheesi import rules
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.screens.words import LINE_Y, SECOND_Y, die_of, draw_pawns
from gobelet.games.parcheesi.words import text


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
            message(canvas, self.texts.get("ask.claim", action - s.CLAIM + 1, whose))
        else:
            message(canvas, self.texts.get("ask." + text(state_of(self.app), self.app.owner.seat, action)))


class Table(Screen):
    """Somebody else plays: who, with which die, where the own pawns are, and what may be claimed."""

    def __init__(self, app):
        super().__init__(app)
        self.claims = Claims(app)

    def labels(self):
        return self.claims.labels(("", "", "", ""))

    def press(self, button):
        self.claims.press(button)
        self.app.redraw = True

    def draw(self, canvas):
        if self.claims.open():
            self.claims.draw(canvas)
            return
        app, state = self.app, state_of(self.app)
        if app.waiting_for("act") or app.waiting_for("roll"):
            canvas.centred(LINE_Y, app.texts.get("line.sent"))
        else:
            key = "line.throws" if state[s.PHASE] == s.THROWING else "line.plays"
            canvas.centred(LINE_Y, die_of(state) + self.texts.get(key, name_of(app, state[s.CURRENT])))
        if state[s.FAULTS] and state[s.FAULTY] != app.owner.seat:
            canvas.centred(SECOND_Y, self.texts.get("line.fault_of", name_of(app, state[s.FAULTY])))
        draw_pawns(canvas, app)


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
        self.app.redraw = True

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
            return get("you." + kind, name_of(self.app, event[2]), event[4] + 1)
        if kind == "bonus_lost":
            return get("you.bonus_lost", event[3])
        if kind == "third_six":
            return get("you.third_six", event[3] + 1) if event[3] >= 0 else get("you.third_six_safe")
        return get("you." + kind)
