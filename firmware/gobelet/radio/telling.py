"""What the dongle says to all cups at once, and says again to those who did not hear it. It must not know whose turn it
is, or what a message is about.
"""

from gobelet.link import const
from gobelet.radio.caller import Caller
from gobelet.radio.spoke import AWAY, CALLING, HEARING, LINKED

_FEW = const(4)  # parts under way: one is said again after each poll, until all have said that they hold them
_POSTPONED = const(80)  # polls that may come before what is to be said to all
_HELD_UP = const(300)  # ms for which one cup may hold up what is said to all


class Telling:
    """tell: the chip's, of a packet for all. caller: the Caller. behind: numbers of those who were found to lack what
    all were told. repeats: parts that may be said again before the next turn. polled: whether somebody was since one of
    few parts was said again."""

    def __init__(self, spokes, tell):
        self.caller = Caller()
        self.behind = []
        self.repeats = 0
        self.polled = False
        self._spokes = spokes
        self._tell = tell
        self._held_up = -1  # since when what is said to all is held up, -1: it is not
        self._postponed = 0  # polls before something is said to all

    @property
    def wanted(self):
        """Whether there is anything to say, or to say again."""
        return self.behind or self.caller.busy or self.caller.spares or self.repeats_few

    @property
    def repeats_few(self):
        """Whether one of few parts is to be said again."""
        return self.polled and 0 < self.caller.end - self.caller.base <= _FEW

    @property
    def soon(self):
        """Whether something is to be said again in a moment, also while nobody is polled."""
        return self.behind and self.repeats or self.caller.spares or self.repeats_few

    def say(self, talkative, now):
        """Says something to all, if it is time. talkative: whether somebody has just had something to say. Returns
        whether it has."""
        caller, later = self.caller, False
        if caller.speaks(now):
            # Where one has something to say others may have, too: what comes of it is said together.
            later = talkative and self._postponed < _POSTPONED
            self._postponed = self._postponed + 1 if later else 0
            packet = b"" if later else caller.say(now)
            if packet:
                self._tell(packet)
                return True
            if caller.held_up and not later:
                self._go_on_without(now)
        return not later and self._say_again(now)

    def _say_again(self, now):
        caller = self.caller
        if self.repeats_few:
            self.polled = False
            number = caller.said_longest_ago(self._lacked_by_some(now))
        elif self.behind and self.repeats:
            number = caller.to_repeat()
            self.repeats = self.repeats - 1 if number >= 0 else 0
        else:
            return False
        if number < 0:
            return False
        self._tell(caller.repeat(number, now))
        return True

    def _lacked_by_some(self, now):
        """What somebody who is there was not heard to hold: a mask of the parts that are kept."""
        caller, lacked = self.caller, 0
        for spoke in self._spokes:
            if spoke.state == LINKED and now - spoke.answered < AWAY:
                lacked |= spoke.lacking.missing(caller.end) << spoke.lacking.due - caller.base
        return lacked

    def remember(self, number):
        """What all were told and this cup lacks is said again."""
        spoke = self._spokes[number]
        if number in self.behind:
            self.behind.remove(number)
        if spoke.lacks(self.caller) >= 0:
            self.behind.append(number)
            self.caller.note(spoke.lacking, spoke.answered - HEARING)

    def arrived(self, number, due):
        """A cup holds more of it than before, when `due` was the first part that it lacked."""
        spoke, caller = self._spokes[number], self.caller
        spoke.common += caller.passed(due, spoke.lacking.due, number)
        if due <= caller.base:
            self._forget()

    def _forget(self):
        """Keeps only what somebody lacks."""
        due = [spoke.lacking.due for spoke in self._spokes if spoke.state == LINKED]
        self.caller.forget(min(due) if due else self.caller.end)
        self._held_up = -1

    def _go_on_without(self, now):
        """A cup that cannot be told for long what the others wait for begins anew later."""
        if self._held_up < 0:
            self._held_up = now
        if now - self._held_up >= _HELD_UP:
            for spoke in self._spokes:
                if spoke.state == LINKED and spoke.lacking.due == self.caller.base:
                    spoke.state = CALLING
            self._forget()
