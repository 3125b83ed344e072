"""When the chips of the cups may rest: a poll promises a cup that until a moment nobody says anything to it, or to all.

    something happened, or the table waits for somebody   nobody rests; calm begins anew with the next round
    CALM ms without it, hardly any poll fails,            the round that begins promises each cup the rest until REST ms
    and the cups of this round answered                   after its beginning; then all are awake together

A promise holds whether its answer arrives or not: the dongle keeps it in any case. It must not know whose turn it is.
"""

from gobelet.link import const
from gobelet.radio.packets import SLOT

_CALM = const(2000)  # ms in which nothing happens, until chips rest ...
_SLOTS = const(7)  # that can be promised at most
_REST = const(120)  # ... so long: one of few cups is promised that many, whoever is polled later one less


class SleepSchedule:
    """until: when the cups that were promised it have rested. happened: whether something did since the last round.
    at_leisure: whether the table waits for nobody."""

    def __init__(self):
        self.until = 0
        self.happened = self.at_leisure = True
        self._calm_since = 0

    def start_round(self, peers, clear, now):
        """Whether the cups that are polled in the round that begins rest after that. clear: whether polls arrive."""
        if self.happened or not self.at_leisure:
            self.happened = False
            self._calm_since = now
        if now - self._calm_since < _CALM or now < self.until or not clear:
            return False
        for peer in peers:
            if peer.failed:
                return False
        self.until = now + _REST
        return True

    def promise(self, peer, packet, now):
        """Adds to a poll with which nothing is said what the cup may rely on."""
        slots = min((self.until - now) // SLOT, _SLOTS)
        if slots > 1 and not (peer.failed or peer.more_expected or peer.mid_message):
            packet[1] |= slots
            peer.rests_until = self.until
