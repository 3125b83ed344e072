"""Paradice's decisions: a direction, a purchase, a sale, the end of the turn.

Which choices there are, and where a route leads, the rules say. It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import message, select, wrap
from gobelet.cup.screens import state_of
from gobelet.cup.screens.choice import Choice
from gobelet.games.paradice import board, rules
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens.words import cell_text, dice_of, event_text, money, owner_text

ARROWS = "\u2191\u2192\u2193\u2190"  # in the order of the ways
ARROW_XY = ((19, 18), (32, 27), (19, 36), (6, 27))
TEXT_X, TEXT_WIDTH = 54, 74  # beside the arrows
LINES_Y = (9, 18, 27, 36)
BOX_Y, BOX_HEIGHT = 43, 11  # the two answers of a purchase
BOXES = ((2, 60), (66, 60))


def leads(state, seat, way):
    """Where a direction leads: (cell, steps that are left there for another choice, 0 where the pawn stops)."""
    cell = s.neighbour(state[s.PLACES + seat], way)
    steps = state[s.STEPS] - 1
    while steps:
        ways = s.ways(seat, cell)
        if ways & ways - 1:
            break
        way = s.ONLY_WAY[ways]
        cell = s.neighbour(cell, way)
        steps -= 1
    return cell, steps


class Decide(Choice):
    """LEFT and RIGHT walk among the directions clockwise, among buying and leaving, among the events to sell; OK does
    it. A sale is asked about."""

    def phase(self):
        return state_of(self.app)[s.PHASE]

    def order(self, legal):
        return (rules.BUY, rules.DECLINE) if self.phase() == s.BUYING else legal

    def asks(self, action):
        return action >= rules.SELL

    def word(self, action):
        if action >= rules.SELL:
            return self.texts.get("do.sell")
        return self.texts.get("do.go") if action <= s.WEST else super().word(action)

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
        """Arrows on the left, where the chosen one leads on the right."""
        state, seat = state_of(self.app), self.app.owner.seat
        canvas.text_in(0, 9, 48, dice_of(state) + " " + str(state[s.STEPS]))
        for one in self.choices:
            x, y = ARROW_XY[one]
            canvas.text(x, y, ARROWS[one], 2)
            if one == way:
                select(canvas, x - 3, y - 1, 18, 17)
        cell, steps = leads(state, seat, way)
        words = self.texts
        lines = [words.get("line.then_choice", steps)] if steps else []
        lines += wrap(cell_text(cell, words), TEXT_WIDTH, 3)
        kind = board.KINDS[cell]
        if kind < s.COPIES and not steps:
            lines.append(owner_text(self.app, kind))
        y = 31 - 5 * len(lines)
        for line in lines:
            canvas.text_in(TEXT_X, y, TEXT_WIDTH, line, -1)
            y += 10

    def _draw_purchase(self, canvas, action):
        """The event that can be bought, its twin, the money."""
        state, seat, words = state_of(self.app), self.app.owner.seat, self.texts
        slot = board.KINDS[state[s.PLACES + seat]]
        canvas.centred(LINES_Y[0], event_text(slot >> 1, words))
        canvas.centred(LINES_Y[1], words.get("line.twin", owner_text(self.app, slot ^ 1)))
        prices = words.get("line.price", money(s.price(state)), money(state[s.SCORES + seat]))
        canvas.centred(LINES_Y[2] + 2, prices)
        for number, (x, width) in enumerate(BOXES):
            canvas.text_in(x + 2, BOX_Y + 2, width - 4, words.get("line.leave" if number else "line.buy"))
            if self.choices[number] == action:
                select(canvas, x, BOX_Y, width, BOX_HEIGHT)

    def _draw_sale(self, canvas, action):
        """What is owed, and the event that would be sold."""
        state, seat, words = state_of(self.app), self.app.owner.seat, self.texts
        missing = state[s.DUE] - state[s.SCORES + seat]
        canvas.centred(LINES_Y[0], words.get("line.missing", money(missing)) if missing > 0 else words.get("line.paid"))
        canvas.centred(LINES_Y[1], "%d/%d" % (self.at + 1, len(self.choices)))
        if action == rules.STOP:
            canvas.centred(LINES_Y[2] + 2, words.get("line.enough"))
            return
        slot = board.KINDS[action - rules.SELL]
        canvas.centred(LINES_Y[2] + 2, event_text(slot >> 1, words))
        pair = state[s.OWNERS + (slot ^ 1)] == seat + 1
        key = "line.sell_sure" if self.asking else "line.both" if pair else "line.sells"
        canvas.centred(LINES_Y[3] + 4, words.get(key, money(s.price(state))))
