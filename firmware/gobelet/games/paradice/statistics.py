"""Statistics and score history of a game of Paradice, folded from its events: they need no place in the state.

Whoever shows them feeds the events of every entry of the match, in order, to one Statistics. It must not know the
state.
"""

from gobelet.games.paradice import board
from gobelet.games.paradice.state import START_SCORE

ROLLS = 21


def roll_index(a, b):
    """The number 0..20 of an unordered roll: (1,1), (1,2) .. (1,6), (2,2) .. (6,6)."""
    low, high = (a, b) if a < b else (b, a)
    return (low - 1) * (14 - low) // 2 + high - low


class Statistics:
    """by_event: gain total of each of the 26 events. by_roll: gain total of each of the 21 unordered rolls. total: of
    all. history: one list a finished round, the score of each seat and then the jackpot; the first is the start."""

    def __init__(self, seats):
        self.by_event = [0] * len(board.EVENTS)
        self.by_roll = [0] * ROLLS
        self.total = 0
        self.history = [[START_SCORE] * seats + [0]]
        self._before = self._now()  # before the last entry that made something happen

    def _now(self):
        return list(self.by_event), list(self.by_roll), self.total, list(self.history)

    def add(self, events):
        """Takes the events of one entry into account; a decision that is taken back counts as if it had never been."""
        if events and events[0][0] == "undone":
            self.by_event, self.by_roll, self.total, self.history = self._before
        elif events:
            self._before = self._now()
            for event in events:
                self._fold(event)

    def _fold(self, event):
        """A payment counts once, in full, whoever is paid (reading 14)."""
        kind = event[0]
        if kind == "dues":
            _, _, _, total, (a, b), _, lines = event
            self.total += total
            self.by_roll[roll_index(a, b)] += total
            for at in range(0, len(lines), 2):
                self.by_event[lines[at] // 2] += lines[at + 1]
        elif kind == "round" or kind == "winner":
            self.history.append(list(event[4]) + [event[5]])
