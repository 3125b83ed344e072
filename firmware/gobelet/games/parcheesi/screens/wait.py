"""Parcheesi while nobody waits for a decision of this player: where everybody's pawns are, the throw, what may be
claimed, the news.

A claim is a decision that nobody waits for (rules.may_claim): souffler until the next throw, or by option that one
threw out of turn or that the die fell badly. It must not know the link or the log's form.
"""

from gobelet.cup.display.canvas import WIDTH
from gobelet.cup.display.distinct_names import shorten_distinct
from gobelet.cup.display.widgets import BODY_HEIGHT, BODY_Y, message, select
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT, Waiting, decide, name_of, rolling, state_of
from gobelet.cup.screens.event_pages import EventPages
from gobelet.games.parcheesi import rules
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.screens import board_strip
from gobelet.games.parcheesi.screens.words import BlinkingPawns, die_of, place_of, title
from gobelet.games.parcheesi.words import text

NAME_WIDTH = WIDTH - board_strip.ROW_WIDTH - 2  # of the names beside the ways; the one whose turn it is is turned over
HIGHEST = 14  # rows of a player, at a table of few


class Claims:
    """What this player may claim now. at: the claim that is looked at while the list is open, else -1."""

    def __init__(self, seat):
        self.seat = seat
        self.texts = seat.texts
        self.at = -1

    def offered(self):
        """The claims, sorted; none while one is on its way."""
        seat = self.seat
        if not seat.may_claim() or seat.has_in_flight("act"):
            return ()
        return rules.legal(state_of(seat), seat.number)

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
            decide(self.seat, action)
        elif button == LEFT or button == RIGHT:
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(offered)
        return True

    def draw(self, canvas):
        action = self.offered()[self.at]
        if s.CLAIM <= action < s.EARLY:
            state = state_of(self.seat)
            whose = name_of(self.seat, state[s.FAULTY])
            place = s.pawns(state, state[s.FAULTY])[action - s.CLAIM]
            message(canvas, self.texts.get("ask.claim", whose, s.GOAL - place))
        else:
            message(canvas, self.texts.get("ask." + text(state_of(self.seat), self.seat.number, action)))


class Table(Waiting):
    """Somebody else plays: the way of each player with its pawns, of which those blink that have just moved; who plays
    with which die, and what may be claimed."""

    def __init__(self, seat):
        super().__init__(seat)
        self.claims = Claims(seat)
        self._blinking = BlinkingPawns(seat)

    def labels(self):
        return self.claims.labels(("", "", "", self.texts.get("do.menu")))

    @property
    def holds(self):
        """What may be claimed comes first: then CALL is for that."""
        return 0 if self.claims.offered() else CALL

    def hold(self, button):
        if self.holds:
            super().hold(button)

    def press(self, button):
        self.claims.press(button)
        self.hints.redraw()

    def tick(self):
        return self._blinking.tick()

    def title(self):
        """What happens: the ways leave no row for it."""
        return self._line()[1] if not self.claims.open() else title(self)

    def draw(self, canvas):
        if self.claims.open():
            self.claims.draw(canvas)
        else:
            self._draw_players(canvas)

    def _line(self):
        """(seat, sentence): who does something, and what."""
        seat, state, get = self.seat, state_of(self.seat), self.texts.get
        whose = state[s.CURRENT]
        if seat.has_in_flight("act") or seat.has_in_flight("shake"):
            return whose, get("line.sent")
        if state[s.FAULTS] and state[s.FAULTY] != seat.number:
            return state[s.FAULTY], get("line.fault_of", name_of(seat, state[s.FAULTY]))
        if self._blinking.sent_home >= 0:
            whose, victim = self._blinking.mover, self._blinking.sent_home
            return whose, get("line.takes", name_of(seat, victim)) if whose != victim else get("line.home_again")
        key = "line.throws" if state[s.PHASE] == s.THROWING else "line.plays"
        return whose, die_of(state) + get(key, name_of(seat, whose))

    def _draw_players(self, canvas):
        """Everybody: name and way, or the place of who has finished."""
        state, own = state_of(self.seat), self.seat
        players, whose = state[s.PLAYERS], self._line()[0]
        high = min(BODY_HEIGHT // players, HIGHEST)
        y = BODY_Y + (BODY_HEIGHT - high * players) // 2
        names = []
        for mark, (_, name, _, _) in zip(board_strip.marks(own), own.players):
            names.append((0, 0, NAME_WIDTH - 3, name if name[:1].upper() == mark else mark + " " + name))
        for seat, name in enumerate(shorten_distinct(names)):
            canvas.text(1, y + 2, name)
            if seat == whose:
                select(canvas, 0, y, NAME_WIDTH, board_strip.ROW)
            if state[s.RANKS + seat]:
                canvas.text_in(NAME_WIDTH + 2, y + 2, board_strip.ROW_WIDTH, place_of(self.texts, state, seat), -1)
            else:
                hidden = [pawn - 4 * seat for pawn in self._blinking.hidden()]
                board_strip.draw_row(canvas, s.pawns(state, seat), NAME_WIDTH + 2, y, 4 * (seat == own.number), hidden)
            y += high


class Roll(rolling.Roll):
    """This seat throws the die; until then it may claim."""

    def __init__(self, seat):
        super().__init__(seat)
        self.claims = Claims(seat)
        self._claimed = False  # whether the button that is down was about claims

    def why(self):
        state = state_of(self.seat)
        if state[s.FAULTS] and state[s.FAULTY] != self.seat.number:
            return self.texts.get("throw.fault", name_of(self.seat, state[s.FAULTY]))
        return self.texts.get("throw.again") if state[s.SIXES] else ""

    def labels(self):
        return self.claims.labels(super().labels())

    def press(self, button):
        self._claimed = self.claims.press(button)
        self.hints.redraw()

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


class News(EventPages):
    """A pawn was captured or claimed, a turn is over."""

    def format_event(self, event):
        kind, get = event[0], self.texts.get
        if kind == "captured" or kind == "claimed":
            return get("you." + kind, name_of(self.seat, event[2]))
        if kind == "bonus_lost":
            return get("you.bonus_lost", event[3])
        if kind == "third_six":  # without souffler
            return get("you.third_six" if event[3] >= 0 else "you.third_six_safe")
        return get("you." + kind)
