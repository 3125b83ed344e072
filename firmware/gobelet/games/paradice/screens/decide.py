"""Paradice's decisions: where to go, a purchase, a sale, the end of the turn.

Which choices there are, and where a route leads, the rules say. It must not know the link or the log's form.
"""

from gobelet.cup.display.widgets import message, wrap
from gobelet.cup.screens import decide, state_of
from gobelet.cup.screens.choice import Choice
from gobelet.games.paradice import board, rules
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens import map as maps
from gobelet.games.paradice.screens.words import cell_lines, dice_of, event_text, money, owner_text

MOST_STEPS = 12  # of a roll
BLINK = 400  # ms between two pictures of a way
MOST = 5  # places among which a player chooses at once
TEXT_Y = 10  # of the words beside the map
LINES_Y = (9, 18, 27, 35)
BUY_Y, BUY_ROW = 12, 11  # the lines of a purchase

WORDS = {rules.BUY: "do.buy", rules.DECLINE: "do.leave_it", rules.STOP: "do.pay", rules.END: "do.pass"}


class Way:
    """One way to go. turns: the directions to choose, one a fork; path: the cells, the first one is where the pawn is;
    left: steps that are left at its end for another choice, 0 where the pawn stops."""

    def __init__(self, turns, path, left):
        self.turns = turns
        self.path = path
        self.left = left


def ways_on(state, seat):
    """Where a pawn can stop with this roll, each place once; past the first fork only when those are not too many."""
    found = []
    for forks in (MOST_STEPS, 1):
        found = []
        _walk(seat, (), bytes((state[s.PLACES + seat],)), state[s.STEPS], forks, found)
        if len(found) <= MOST:
            break
    return found


def _walk(seat, turns, path, steps, forks, found):
    """Appends the ways of so many steps that go on from the end of a path, past so many forks at most."""
    open_ways = 0
    while steps:
        cell = path[-1]
        open_ways = s.ways(seat, cell)
        if open_ways & open_ways - 1:
            break
        path += bytes((s.neighbour(cell, s.ONLY_WAY[open_ways]),))
        steps -= 1
    if steps and forks:
        for way in (s.NORTH, s.EAST, s.SOUTH, s.WEST):
            if open_ways >> way & 1:
                on = path + bytes((s.neighbour(path[-1], way),))
                _walk(seat, turns + (way,), on, steps - 1, forks - 1, found)
    elif steps or path[-1] not in [way.path[-1] for way in found]:
        found.append(Way(turns, path, steps))


class Decide(Choice):
    """LEFT and RIGHT walk among the places where the pawn can stop, among buying and leaving, among the events to sell;
    OK does what it says. A sale is asked about."""

    pause = 500
    _going = None  # the Way that was chosen, while forks of it are still to come

    def phase(self):
        return state_of(self.app)[s.PHASE]

    def begin(self):
        super().begin()
        self.blink = BLINK if self.phase() == s.MOVING else 0
        if self._going:
            self._go_on()

    def _go_on(self):
        """The pawn stands at a fork of the way that was chosen: its player has decided already."""
        way, state = self._going, state_of(self.app)
        at = len(way.path) - 1 + way.left - state[s.STEPS]
        self._going = None
        on_it = self.phase() == s.MOVING and 0 < at < len(way.path)
        if on_it and way.path[at] == state[s.PLACES + self.app.owner.seat]:
            self.take(Way(way.turns[1:], way.path, way.left))

    def take(self, action):
        if type(action) is Way:
            self._going = action if len(action.turns) > 1 else None
            action = action.turns[0]
        decide(self.app, action)

    def order(self, legal):
        phase = self.phase()
        if phase == s.MOVING:
            return ways_on(state_of(self.app), self.app.owner.seat)
        return (rules.BUY, rules.DECLINE) if phase == s.BUYING else legal

    def asks(self, action):
        return type(action) is int and action >= rules.SELL

    def word(self, action):
        get = self.texts.get
        if type(action) is Way:
            return get("do.go")
        if action >= rules.SELL:
            return get("do.sell")
        return get(WORDS[action])

    def draw(self, canvas):
        if self.sent():
            maps.draw_map(canvas, state_of(self.app), self.app.owner.seat)
            maps.draw_lines(canvas, TEXT_Y, wrap(self.app.texts.get("line.sent"), maps.TEXT_WIDTH))
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
        state, words = state_of(self.app), self.texts
        maps.draw_map(canvas, state, self.app.owner.seat)
        if not self.picture():
            maps.draw_way(canvas, way.path)
        lines = [words.get("line.steps", dice_of(state), state[s.STEPS])]
        if way.left:
            lines += wrap(words.get("cell.fork", way.left), maps.TEXT_WIDTH, 3)
        else:
            lines += cell_lines(self.app, way.path[-1], maps.TEXT_WIDTH)
        maps.draw_lines(canvas, TEXT_Y, lines)

    def _draw_purchase(self, canvas, action):
        """The event that can be bought, its twin, and what either answer leads to."""
        state, seat, words = state_of(self.app), self.app.owner.seat, self.texts
        slot = board.KINDS[state[s.PLACES + seat]]
        lines = [event_text(slot >> 1, words), words.get("line.twin", owner_text(self.app, slot ^ 1))]
        if action == rules.BUY:
            lines.append(words.get("line.price", money(s.price(state)), money(state[s.SCORES + seat])))
        elif state[s.OWNERS + slot] == s.OF_JACKPOT:
            lines.append(words.get("line.stays_jackpot"))
        else:
            lines.append(words.get("line.goes_to_jackpot" if state[s.UNBOUGHT] else "line.stays_free"))
        if state[s.COSTS + seat]:  # the dues of this roll have no page of their own: see News
            lines.append(words.get("line.paid_so_far", money(state[s.COSTS + seat])))
        for number, line in enumerate(lines):
            canvas.centred(BUY_Y + BUY_ROW * number, line)

    def _draw_sale(self, canvas, action):
        """What is owed, and the event that would be sold."""
        state, seat, words = state_of(self.app), self.app.owner.seat, self.texts
        missing = state[s.DUE] - state[s.SCORES + seat]
        canvas.centred(LINES_Y[0], words.get("line.owes", dice_of(state), money(state[s.DUE])))
        canvas.centred(LINES_Y[1], words.get("line.missing", money(missing)) if missing > 0 else words.get("line.paid"))
        canvas.centred(LINES_Y[2], "%d/%d" % (self.at + 1, len(self.choices)))
        if action == rules.STOP:
            canvas.centred(LINES_Y[3] + 1, words.get("line.enough"))
            return
        slot = board.KINDS[action - rules.SELL]
        canvas.centred(LINES_Y[3] + 1, event_text(slot >> 1, words))
        pair = state[s.OWNERS + (slot ^ 1)] == seat + 1
        key = "line.sell_sure" if self.asking else "line.both" if pair else "line.sells"
        canvas.centred(LINES_Y[3] + 10, words.get(key, money(s.price(state))))
