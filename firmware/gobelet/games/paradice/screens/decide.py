"""Paradice's decisions: where to go, a purchase, a sale, the end of the turn.

Which choices there are, and where a route leads, the rules say. It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import LINE_WIDTH, headline, message, wrap
from gobelet.cup.screens import CALL, decide, state_of
from gobelet.cup.screens.choice import Choice
from gobelet.games.paradice import board, rules
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens import map as maps
from gobelet.games.paradice.screens import words as text
from gobelet.games.paradice.screens.routes import Route, can_buy, go, go_on, ways_on

BLINK = 400  # ms between two pictures of a way
TEXT_Y = 9  # of the words beside the map; below them the sign of the place, and what it means to the player
HEAD_Y, LINE_Y = 19, 37
ROWS_Y = (9, 27, 45)  # of a purchase and a sale: two rows of large signs, and a line
LEFT = 4

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
        maps.draw_lines(canvas, TEXT_Y, ["%s \u2192 %d" % (text.dice_of(state), state[s.STEPS])])
        if way.left:
            maps.draw_lines(canvas, HEAD_Y + 4, wrap(words.get("cell.fork", way.left), maps.TEXT_WIDTH, 3))
        else:
            self._draw_large(canvas, way.path[-1])

    def _draw_large(self, canvas, cell):
        """What a cell is, as a sign, and what it means to the player: a price, an owner, an amount to win."""
        state, words, kind = state_of(self.seat), self.texts, board.KINDS[cell]
        if kind >= s.COPIES:
            maps.draw_line(canvas, HEAD_Y, words.get("line." + text.OTHERS[kind - s.JACKPOT]))
            if kind == s.JACKPOT:
                maps.draw_line(canvas, LINE_Y, "+" + text.money(state[s.POT], words))
            else:
                maps.draw_lines(canvas, LINE_Y, wrap(text.effect(self.seat, kind), maps.TEXT_WIDTH, 3))
            return
        owner = state[s.OWNERS + kind]
        maps.draw_line(canvas, HEAD_Y, text.sign(kind, words))
        canvas.text_in(maps.TEXT_X, HEAD_Y + 4, maps.TEXT_WIDTH, text.label(kind >> 1, words), 1)
        if owner == s.OF_JACKPOT:
            canvas.text_in(maps.TEXT_X, TEXT_Y, maps.TEXT_WIDTH, words.get("line.pot"), 1)
        if owner == s.WHITE or owner == s.OF_JACKPOT:
            twin = state[s.OWNERS + (kind ^ 1)] == self.seat.number + 1
            maps.draw_line(canvas, LINE_Y, "\u2013" + text.money(0 if twin else s.price(state), words))
        else:
            maps.draw_lines(canvas, LINE_Y, wrap(text.owner_text(self.seat, kind), maps.TEXT_WIDTH, 2))

    def _draw_purchase(self, canvas, action):
        """The event that can be bought, its twin, and what either answer leads to."""
        state, seat, words = state_of(self.seat), self.seat.number, self.texts
        slot = board.KINDS[state[s.PLACES + seat]]
        canvas.text(LEFT, ROWS_Y[0], text.sign(slot, words), 2)
        canvas.text_in(LEFT, ROWS_Y[0], LINE_WIDTH, text.label(slot >> 1, words), 1, 2)
        if action == rules.BUY:
            price, owns = s.price(state), state[s.SCORES + seat]
            canvas.text(LEFT, ROWS_Y[1], "\u2013" + text.money(price, words), 2)
            if state[s.COSTS + seat]:  # the dues of this roll have no page of their own: see News
                paid = "%s \u2013%s" % (text.dice_of(state), text.money(state[s.COSTS + seat], words))
                canvas.text_in(LEFT, ROWS_Y[1] - 1, LINE_WIDTH, paid, 1)
            canvas.text_in(LEFT, ROWS_Y[1] + 8, LINE_WIDTH, "= " + text.money(owns - price, words), 1)
        elif state[s.OWNERS + slot] == s.OF_JACKPOT:
            headline(canvas, ROWS_Y[1], words.get("line.stays_jackpot"))
        else:
            headline(canvas, ROWS_Y[1], words.get("line.goes_to_jackpot" if state[s.UNBOUGHT] else "line.stays_free"))
        canvas.centred(ROWS_Y[2], words.get("line.twin", text.owner_text(self.seat, slot ^ 1)))

    def _draw_sale(self, canvas, action):
        """What is owed, and the event that would be sold."""
        state, seat, words = state_of(self.seat), self.seat.number, self.texts
        missing = state[s.DUE] - state[s.SCORES + seat]
        if missing > 0:
            canvas.text(LEFT, ROWS_Y[0], "\u2013" + text.money(missing, words), 2)
        else:
            canvas.text(LEFT, ROWS_Y[0] + 4, words.get("line.paid"))
        owed = "%s \u2013%s" % (text.dice_of(state), text.money(state[s.DUE], words))
        canvas.text_in(LEFT, ROWS_Y[0], LINE_WIDTH, owed, 1)
        canvas.text_in(LEFT, ROWS_Y[0] + 9, LINE_WIDTH, "%d/%d" % (self.at + 1, len(self.choices)), 1)
        if action == rules.STOP:
            headline(canvas, ROWS_Y[1] + 4, words.get("line.enough"))
            return
        slot = board.KINDS[action - rules.SELL]
        canvas.text(LEFT, ROWS_Y[1], text.sign(slot, words), 2)
        canvas.text_in(LEFT, ROWS_Y[1] + 4, LINE_WIDTH, text.pays_text(slot >> 1, words), 1)
        pair = state[s.OWNERS + (slot ^ 1)] == seat + 1
        key = "line.sell_sure" if self.asking else "line.both" if pair else "line.sells"
        canvas.centred(ROWS_Y[2], words.get(key, text.money(s.price(state), words)))
