"""Paradice's decisions: where to go, a purchase, a sale, the end of the turn.

Which choices there are, and where a route leads, the rules say. It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import message, wrap
from gobelet.cup.screens import CALL, decide, state_of
from gobelet.cup.screens.choice import Choice
from gobelet.games.paradice import board, rules
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens import map as maps
from gobelet.games.paradice.screens.routes import Route, can_buy, go, go_on, ways_on
from gobelet.games.paradice.screens.words import cell_lines, dice_of, event_text, money, owner_text

BLINK = 400  # ms between two pictures of a way
TEXT_Y = 10  # of the words beside the map
LINES_Y = (9, 18, 27, 35)
BUY_Y, BUY_ROW = 12, 11  # the lines of a purchase

WORDS = {rules.BUY: "do.buy", rules.DECLINE: "do.leave_it", rules.STOP: "do.pay", rules.END: "do.pass"}


class Decide(Choice):
    """LEFT and RIGHT walk among the places where the pawn can stop, among buying and leaving, among the events to sell;
    OK does what it says. CALL goes and buys what is there, where that can be said at once. A sale is asked about."""

    pause = 500

    def phase(self):
        return state_of(self.seat)[s.PHASE]

    def begin(self):
        super().begin()
        self.blink = BLINK if self.phase() == s.MOVING else 0
        go_on(self.seat)

    def confirm_choice(self, action):
        if type(action) is Route:
            go(self.seat, action)
        else:
            decide(self.seat, action)

    def labels(self):
        labels = super().labels()
        return labels[:3] + (self.texts.get("do.buy"),) if self._sells() else labels

    def press(self, button):
        if button == CALL and self._sells():
            go(self.seat, self.chosen(), True)
            self.hints.redraw()
        else:
            super().press(button)

    def _sells(self):
        """Whether CALL goes to the place that is chosen and buys its event."""
        way = self.chosen()
        if self.is_in_flight() or self.fresh() or type(way) is not Route:
            return False
        if way.buys < 0:
            way.buys = int(can_buy(state_of(self.seat), self.seat.number, way))
        return way.buys > 0

    def order(self, legal):
        phase = self.phase()
        if phase == s.MOVING:
            return ways_on(state_of(self.seat), self.seat.number)
        return (rules.BUY, rules.DECLINE) if phase == s.BUYING else legal

    def needs_confirmation(self, action):
        return type(action) is int and action >= rules.SELL

    def ok_label(self, action):
        get = self.texts.get
        if type(action) is Route:
            return get("do.go")
        if action >= rules.SELL:
            return get("do.sell")
        return get(WORDS[action])

    def draw(self, canvas):
        if self.is_in_flight():
            maps.draw_map(canvas, state_of(self.seat), self.seat.number)
            maps.draw_lines(canvas, TEXT_Y, wrap(self.texts.get("line.sent"), maps.TEXT_WIDTH))
        else:
            self.draw_choice(canvas, self.chosen())

    def draw_choice(self, canvas, action):
        phase = self.phase()
        if phase == s.MOVING:
            self._draw_way(canvas, action)
        elif phase == s.BUYING:
            self._draw_purchase(canvas, action)
        elif phase == s.SELLING:
            self._draw_sale(canvas, action)
        else:
            message(canvas, self.texts.get("turn.over"))

    def _draw_way(self, canvas, way):
        """The map with the way, and what is at its end."""
        state, words = state_of(self.seat), self.texts
        maps.draw_map(canvas, state, self.seat.number)
        if not self.picture():
            maps.draw_way(canvas, way.path)
        lines = [words.get("line.steps", dice_of(state), state[s.STEPS])]
        if way.left:
            lines += wrap(words.get("cell.fork", way.left), maps.TEXT_WIDTH, 3)
        else:
            lines += cell_lines(self.seat, way.path[-1], maps.TEXT_WIDTH)
        maps.draw_lines(canvas, TEXT_Y, lines)

    def _draw_purchase(self, canvas, action):
        """The event that can be bought, its twin, and what either answer leads to."""
        state, seat, words = state_of(self.seat), self.seat.number, self.texts
        slot = board.KINDS[state[s.PLACES + seat]]
        lines = [event_text(slot >> 1, words), words.get("line.twin", owner_text(self.seat, slot ^ 1))]
        if action == rules.BUY:
            lines.append(words.get("line.price", money(s.price(state), words), money(state[s.SCORES + seat], words)))
        elif state[s.OWNERS + slot] == s.OF_JACKPOT:
            lines.append(words.get("line.stays_jackpot"))
        else:
            lines.append(words.get("line.goes_to_jackpot" if state[s.UNBOUGHT] else "line.stays_free"))
        if state[s.COSTS + seat]:  # the dues of this roll have no page of their own: see News
            lines.append(words.get("line.paid_so_far", money(state[s.COSTS + seat], words)))
        for number, line in enumerate(lines):
            canvas.centred(BUY_Y + BUY_ROW * number, line)

    def _draw_sale(self, canvas, action):
        """What is owed, and the event that would be sold."""
        state, seat, words = state_of(self.seat), self.seat.number, self.texts
        missing = state[s.DUE] - state[s.SCORES + seat]
        canvas.centred(LINES_Y[0], words.get("line.owes", dice_of(state), money(state[s.DUE], words)))
        balance = words.get("line.missing", money(missing, words)) if missing > 0 else words.get("line.paid")
        canvas.centred(LINES_Y[1], balance)
        canvas.centred(LINES_Y[2], "%d/%d" % (self.at + 1, len(self.choices)))
        if action == rules.STOP:
            canvas.centred(LINES_Y[3] + 1, words.get("line.enough"))
            return
        slot = board.KINDS[action - rules.SELL]
        canvas.centred(LINES_Y[3] + 1, event_text(slot >> 1, words))
        pair = state[s.OWNERS + (slot ^ 1)] == seat + 1
        key = "line.sell_sure" if self.asking else "line.both" if pair else "line.sells"
        canvas.centred(LINES_Y[3] + 10, words.get(key, money(s.price(state), words)))
