"""The channel that a star is on. It is judged by the polls of cups that should answer, and left for the next one:

    what is found                                              then
    JUDGED polls, and patience is over: more than BAD % failed the next channel, with twice the patience
    the same, fewer failed                                     counted anew; patience as at first
    nobody who was there has answered for so long              the next channel, with twice the patience

Nobody can tell cups that the channel changes: who is not polled any more looks for the dongle on all of them, so a
channel that is hardly worse than the next one is better kept. It must not know cups.
"""

from gobelet.link import const

JUDGED = 128  # polls after which a channel is judged, at the earliest ...
_BAD = const(40)  # ... and left when so many percent of them failed
_PATIENCE = const(2000)  # ms until then; doubled each time that the next channel is no better ...
_DOUBLINGS = const(4)  # ... so often
_CLEAR = const(20)  # percent of the polls: while more fail, the channel is to be judged
_LOOKS = const(20)  # at each channel in the beginning


class Channel:
    """chip: tune(channel), hums(). channels: in the order in which they are tried.

    polls: of cups that were there, since the last judgement; failed: how many of them; hops: how often the channel was
    left.
    """

    def __init__(self, chip, channels):
        self.polls = self.failed = self.hops = 0
        self._chip = chip
        self._channels = channels
        self._bad = 0  # channels that were left, one after the other
        self._judged = 0  # when
        self._tune(self._quietest())

    @property
    def number(self):
        """Of the 2.4 GHz band."""
        return self._channels[self._place]

    @property
    def clear(self):
        """Whether hardly any polls fail."""
        return self.failed * 100 <= _CLEAR * self.polls

    def hop_if_bad(self, now):
        """Whether it is left, as too little arrives at those who are there."""
        if self.polls >= JUDGED and now - self._judged >= self._patience():
            if self.failed * 100 > _BAD * self.polls:
                self._leave(now)
                return True
            self._bad = 0
            self.count_anew(now)
        return False

    def hop_if_silent(self, answered, now):
        """Whether it is left, as nobody answers any more. answered: when somebody did last."""
        leaves = now - max(answered, self._judged) >= self._patience()
        if leaves:
            self._leave(now)
        return leaves

    def count_anew(self, now):
        """Nothing that was counted before says anything about it."""
        self.polls = self.failed = 0
        self._judged = now

    def _patience(self):
        return _PATIENCE << min(self._bad, _DOUBLINGS)

    def _leave(self, now):
        self._bad += 1
        self.count_anew(now)
        self.hops += 1
        self._tune((self._place + 1) % len(self._channels))

    def _tune(self, place):
        self._place = place
        self._chip.tune(self._channels[place])

    def _quietest(self):
        """The channel on which others are heard least; the first of several."""
        heard = []
        for channel in self._channels:
            self._chip.tune(channel)
            heard.append(sum([self._chip.carrier_detected() for _ in range(_LOOKS)]))
        return heard.index(min(heard))
