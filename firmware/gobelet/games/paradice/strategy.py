"""How a hard automate of Paradice chooses its way: by the best cell that each direction leads to and what the next roll
promises from there.

What stopping on a cell is worth now is exact, as the dice are known; the roll after it is a mean over all 36, and where
there is more than a Pico's effort the one after that as well. How much that counts, and for how many rounds an event is
worth its income, is learned from games (weights.py). A temperament prefers some cells to others. Integers only. It must
not know the rolls to come.
"""

from gobelet.bots import PICO, SURE
from gobelet.games.paradice import board, weights
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.evaluation import AVERAGE, TASTES, best, costly, liking, owing, reach, rerolling, stopping

ROLLS = b"\0\0\1\2\3\4\5\6\5\4\3\2\1"  # by sum: how many of 36 rolls have it
UNIT = 16  # learned.FORESIGHT is told in so many parts
FARTHER = 8  # of UNIT: how much each roll counts beside the one before where two are looked at


def direction(turn):
    """(the direction with the best prospects, how sure, 0 to SURE) of an Observation."""
    state, seat = turn.state, turn.seat
    foresight, tastes = weights.FORESIGHT if turn.effort == PICO else FARTHER, TASTES.get(turn.temper)
    prospects = Prospects(state, seat, foresight, tastes=tastes)
    if turn.effort > PICO:
        prospects.look_on(turn)
    actions = p.legal(state, seat)
    worths = [prospects.after(s.neighbour(state[s.PLACES + seat], way)) for way in actions]
    choice = best(actions, worths, turn.random)
    most = max(worths)
    second = max([worth for worth in worths if worth < most] + [0])
    return choice, min(SURE, (most - second) * SURE // (s.price(state) + 1))


class Prospects:
    """What cells promise to a seat. foresight: parts of UNIT that the roll after next counts; horizon: rounds; tastes:
    of worths.TASTES."""

    def __init__(self, state, seat, foresight=weights.FORESIGHT, horizon=weights.HORIZON, tastes=None):
        self._state, self._seat, self._foresight = state, seat, foresight
        self._income = AVERAGE * (state[s.LIVING] - 1) * horizon
        self._owing = owing(state, seat)
        self._liked = liking(state, seat, self._owing, tastes)
        self._later = [self.worth(cell, 0) for cell in range(s.CELLS)]
        self._next = {}
        self._here = {}

    def look_on(self, turn):
        """From now on cells promise what the roll after the next one brings, too; nothing changes if an Observation has
        no time for that."""
        later = []
        for cell, worth in enumerate(self._later):
            if turn.is_out_of_time():
                return
            later.append(worth + self.following(_left_from(cell)) * self._foresight // UNIT)
        self._later, self._next = later, {}

    def worth(self, cell, owing):
        """What stopping on a cell is worth, in money, to who owes so much for the roll; without the next roll."""
        return stopping(self._state, self._seat, cell, self._income, owing, self._liked)

    def after(self, cell):
        """The prospects of the best cell to which the steps that are left lead, once the first of them has led here."""
        state = self._state
        return reach(self._seat, cell, state[s.STEPS] - 1, state[s.DIE_A] + state[s.DIE_B], self._whole, {})

    def end(self, cell):
        """(the best cell to which the same steps lead, its prospects)."""
        worths = {}

        def seen(there):
            worths[there] = self._whole(there)
            return worths[there]

        state = self._state
        most = reach(self._seat, cell, state[s.STEPS] - 1, state[s.DIE_A] + state[s.DIE_B], seen, {})
        return max(worths, key=lambda there: (worths[there], -there)), most

    def following(self, cell):
        """What the best cell of the next roll is worth, a mean over all rolls from a cell."""
        if cell not in self._next:
            total = 0
            for steps in range(2, 13):
                total += ROLLS[steps] * reach(self._seat, cell, steps, steps, self._promised, {})
            self._next[cell] = total // 36
        return self._next[cell]

    def _promised(self, cell):
        return self._later[cell]

    def _whole(self, cell):
        """The worth of stopping on a cell now and of what follows."""
        if cell not in self._here:
            there = _left_from(cell)
            if board.KINDS[cell] == s.REROLL:
                # A roll more to pay for, and the chance of a good cell at once.
                worth = self.following(there) - AVERAGE * costly(self._state, self._seat)
                worth += rerolling(self._liked, self._income)
                worth += sum(self._later) * self._foresight // (UNIT * s.CELLS)
            else:
                worth = self.worth(cell, self._owing) + self.following(there) * self._foresight // UNIT
            self._here[cell] = worth
        return self._here[cell]


def _left_from(cell):
    """Where who stops on a cell goes on from: a ladder's other end."""
    return s.twin_ladder(cell) if board.KINDS[cell] == s.LADDER else cell
