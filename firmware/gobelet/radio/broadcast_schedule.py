"""What the dongle says to all cups at once, and says again to those who did not hear it. It must not know whose turn it
is, or what a message is about.
"""

from gobelet.link import const
from gobelet.radio.broadcast_sender import BroadcastSender
from gobelet.radio.peer import AWAY, CALLING, HEARING, LINKED

_FEW = const(4)  # parts under way: one is said again after each poll, until all have said that they hold them
_POSTPONED = const(80)  # polls that may come before what is to be said to all
_HELD_UP = const(300)  # ms for which one cup may hold up what is said to all


class BroadcastSchedule:
    """tell: the chip's, of a packet for all. broadcast: the BroadcastSender. behind: numbers of those who were found to
    lack what all were told. repeats: parts that may be said again before the next turn. polled: whether somebody was
    since one of few parts was said again."""

    def __init__(self, peers, tell):
        self.broadcast = BroadcastSender()
        self.behind = []
        self.repeats = 0
        self.polled = False
        self._peers = peers
        self._tell = tell
        self._held_up = -1  # since when what is said to all is held up, -1: it is not
        self._postponed = 0  # polls before something is said to all

    @property
    def has_work(self):
        """Whether there is anything to say, or to say again."""
        return self.behind or self.broadcast.busy or self.broadcast.spares or self.repeats_few

    @property
    def repeats_few(self):
        """Whether one of few parts is to be said again."""
        return self.polled and 0 < self.broadcast.end - self.broadcast.base <= _FEW

    @property
    def soon(self):
        """Whether something is to be said again in a moment, also while nobody is polled."""
        return self.behind and self.repeats or self.broadcast.spares or self.repeats_few

    def send_next(self, talkative, now):
        """Says something to all, if it is time. talkative: whether somebody has just had something to say. Returns
        whether it has."""
        broadcast, later = self.broadcast, False
        if broadcast.speaks(now):
            # Where one has something to say others may have, too: what comes of it is said together.
            later = talkative and self._postponed < _POSTPONED
            self._postponed = self._postponed + 1 if later else 0
            packet = b"" if later else broadcast.next_packet(now)
            if packet:
                self._tell(packet)
                return True
            if broadcast.window_full and not later:
                self._go_on_without(now)
        return not later and self._say_again(now)

    def _say_again(self, now):
        broadcast = self.broadcast
        if self.repeats_few:
            self.polled = False
            number = broadcast.said_longest_ago(self._lacked_by_some(now))
        elif self.behind and self.repeats:
            number = broadcast.to_repeat()
            self.repeats = self.repeats - 1 if number >= 0 else 0
        else:
            return False
        if number < 0:
            return False
        self._tell(broadcast.repeat(number, now))
        return True

    def _lacked_by_some(self, now):
        """What somebody who is there was not heard to hold: a mask of the parts that are kept."""
        broadcast, lacked = self.broadcast, 0
        for peer in self._peers:
            if peer.state == LINKED and now - peer.answered < AWAY:
                lacked |= peer.missing_parts.missing(broadcast.end) << peer.missing_parts.due - broadcast.base
        return lacked

    def remember(self, number):
        """What all were told and this cup lacks is said again."""
        peer = self._peers[number]
        if number in self.behind:
            self.behind.remove(number)
        if peer.part_to_send(self.broadcast) >= 0:
            self.behind.append(number)
            self.broadcast.note(peer.missing_parts, peer.answered - HEARING)

    def arrived(self, number, due):
        """A cup holds more of it than before, when `due` was the first part that it lacked."""
        peer, broadcast = self._peers[number], self.broadcast
        peer.common += broadcast.passed(due, peer.missing_parts.due, number)
        if due <= broadcast.base:
            self._forget()

    def _forget(self):
        """Keeps only what somebody lacks."""
        due = [peer.missing_parts.due for peer in self._peers if peer.state == LINKED]
        self.broadcast.forget(min(due) if due else self.broadcast.end)
        self._held_up = -1

    def _go_on_without(self, now):
        """A cup that cannot be told for long what the others wait for begins anew later."""
        if self._held_up < 0:
            self._held_up = now
        if now - self._held_up >= _HELD_UP:
            for peer in self._peers:
                if peer.state == LINKED and peer.missing_parts.due == self.broadcast.base:
                    peer.state = CALLING
            self._forget()
