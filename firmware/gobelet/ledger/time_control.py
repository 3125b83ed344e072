"""How long players may think, where the host has set that: what is allowed, and what each seat has left.

The table measures. Its measure is the last item of each entry that a player makes (PLAYED, in tenths of a second), so
that everybody who folds the log knows the same of every seat. What happens to a player whose time is up, the own cup
sees to (cup/decision_timer.py). This module knows no clock.
"""

from gobelet.games import ALL, Illegal

NOTHING, REMIND, PLAY = range(3)  # at zero: it is shown and no more; the cup calls its player; it plays for the player
DECISION, MATCH, INCREMENT = 600, 7200, 600  # s that each may be at most
MOST = 1 << 24  # tenths of a second that a measure may be


class TimeControl:
    """decision: s for one decision, 0: no such limit. match: s of a seat for all of its decisions, 0: no such limit.
    increment: s that a seat gets back for each (Fischer). at_zero: NOTHING, REMIND or PLAY. left: tenths of a second
    that each seat has of its `match`."""

    def __init__(self, seats, decision, match, increment, at_zero):
        self.decision = decision
        self.match = match
        self.increment = increment
        self.at_zero = at_zero
        self.left = [10 * match] * seats

    def settings(self):
        """As the first entry of a log has them."""
        return [self.decision, self.match, self.increment, self.at_zero]

    def remaining(self, seat, spent):
        """Tenths of a second that a seat still has for what it owes, after so many; below 0 once its time is up."""
        limits = []
        if self.decision:
            limits.append(10 * self.decision)
        if self.match:
            limits.append(self.left[seat])
        return min(limits) - spent

    def spend(self, seat, spent):
        """A seat has done what it owed, after so many tenths of a second. Returns the event that its time was up, in a
        list."""
        late = self.remaining(seat, spent) <= 0
        if self.match:
            self.left[seat] = max(self.left[seat] - spent, 0) + 10 * self.increment
        return [("late", ALL, seat)] if late else []


def parse(settings, seats):
    """The TimeControl of the settings in a log's first entry. Raises Illegal("bad_entry")."""
    limits = (DECISION, MATCH, INCREMENT, PLAY)
    if type(settings) is not list or len(settings) != len(limits):
        raise Illegal("bad_entry", "a time control has %d numbers" % len(limits))
    for value, limit in zip(settings, limits):
        if type(value) is not int or not 0 <= value <= limit:
            raise Illegal("bad_entry", "a time control is a few numbers of seconds")
    if not (settings[0] or settings[1]) or settings[2] and not settings[1]:
        raise Illegal("bad_entry", "a time control limits something")
    return TimeControl(seats, *settings)


def check_spent(items):
    """Raises Illegal unless the last of these items is a measure."""
    spent = items[-1] if items else None
    if type(spent) is not int or not 0 <= spent < MOST:
        raise Illegal("bad_entry", "what a player does says how long that took")
