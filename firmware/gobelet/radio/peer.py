"""A conversation of the dongle with one cup: what is polled with, and what an answer means.

A poll says one thing, an answer says what the cup holds, so nothing is said in vain and nothing twice. What either end
has comes in order (packets.py), what all are told as well (broadcast.py). The state is that of the dongle:

    state       poll                             answer                         then
    CALLING     BEGIN and the part for all       BEGIN                          LINKED, from nothing
                with which it begins             any other                      as it was: it has heard of no beginning
    LINKED      a part for all that it lacks,    LOST                           CALLING: the cup began anew
                a part of a message for it,      BEGIN                          as it was: said before the first poll
                or nothing (quiet)               FOREIGN in a row that fit to   CALLING: somebody else spoke to it, or
                                                 nothing, or USELESS ones       for it; both ends begin anew

It must not know whose turn it is.
"""

from gobelet.link import const
from gobelet.radio.broadcast_sender import MissingParts
from gobelet.radio.packets import BEGIN, HEAD, LOST, Receiver, Sender, ack_of, packet_of

CALLING, LINKED = range(2)
AWAY = 1000  # ms without an answer: the cup is out of reach
HEARING = 5  # ms in which a cup looks at what was said to all

_TRIES = const(3)  # of a poll with which nothing is said ...
_TRIES_WITH_PART = const(5)  # ... and of others, and of one after a poll that failed
_STUCK = const(4)  # polls without progress: what was sent is sent again
_FOREIGN = const(16)  # answers that fit to nothing that was said: somebody else spoke to the cup, or for it ...
_USELESS = const(96)  # ... as when so many polls were answered, and nothing that they said arrived
_UNSAID = const(4)  # polls with which a cup that is amid a message is left to go on, until it is given what it lacks


class Peer:
    """One cup, as the dongle knows it. state: CALLING until a conversation has begun, LINKED. polls, answers: since the
    last report. sender.done: messages that have arrived; common: those for all among them. lacking: what it lacks of
    what is said to all. quiet: whether the last poll said nothing; failed: how many polls nobody
    answered since, who should have. rests_until: nobody polls it before that, as it was promised."""

    def __init__(self, address):
        self.address = address
        self.state = CALLING
        self.polls = self.answers = 0
        self.due = 0  # when it is polled next
        self.answered = -AWAY  # when it answered last
        self.rests_until = 0
        self.at_work_until = 0  # when it is asked for the rest of its message
        self._count = 0
        self._given = -1  # the part for all that this poll repeats
        self._begins = 0  # the part for all with which a conversation begins
        self._nothing = bytearray(HEAD)  # the packet of a poll with which nothing is said
        self.forget()

    def forget(self):
        """Nothing of the last conversation is left."""
        self.sender = Sender()
        self.receiver = Receiver()
        self.missing_parts = MissingParts(self._begins)
        self.common = 0
        self.more_expected = self.quiet = False  # hungry: the cup may have more to say at once
        self.asked = False  # whether it was told something short to which it has said nothing yet: a ping, mostly
        self.failed = 0
        self._fruitless = self._untold = self._foreign = self._useless = self._unsaid = 0

    @property
    def mid_message(self):
        """Whether the cup has begun a message and not ended it."""
        return bool(self.receiver.begun) or self.receiver.gap

    def part_to_send(self, broadcast):
        """The part for all that it should be given now, -1 for none. broadcast: what is said to all."""
        if self.missing_parts.due >= broadcast.end or self.state != LINKED:
            return -1  # nearly always
        number = self.missing_parts.first_missing(broadcast.end)
        if number < 0:
            return -1
        said_at = broadcast.said_at(number)
        return number if said_at is not None and self.answered - said_at >= HEARING else -1

    def poll(self, broadcast):
        """The packet for it."""
        self._given = -1
        self.quiet = False
        if (
            self.state == LINKED
            and self.missing_parts.due < broadcast.end
            and not (self.more_expected or self._goes_on())
        ):
            self._given = self._to_give(broadcast)
            if self._given >= 0:
                return broadcast.packet(self._given)
        self._count = (self._count + 1) & 0xFF
        if self.state != LINKED:
            self._begins = broadcast.next
            return packet_of(self._count, BEGIN, bytes((self._begins & 0xFF,)), 0)
        if not self.sender.pending:
            nothing = self._nothing
            nothing[0] = self._count
            nothing[1] = self.receiver.due << 3
            self.quiet = True
            return nothing
        if self._fruitless >= _STUCK:
            self._fruitless = 0
            self.sender.resend_all()
        self._fruitless += 1
        head, part = self.sender.part()
        return packet_of(self._count, head, part, self.receiver.due)

    def _goes_on(self):
        """Whether it is amid a message, and may still say the rest."""
        if not self.mid_message:
            return False
        self._unsaid += 1
        return self._unsaid <= _UNSAID

    def _to_give(self, broadcast):
        self._untold += 1
        if self._untold >= 2 * _STUCK:
            self._untold = 0
            self.missing_parts.unacknowledge()
            return -1  # a cup for which a stranger began anew reports nothing before a poll of its own
        return self.part_to_send(broadcast)

    @property
    def tries(self):
        """How often the chip may repeat the last poll."""
        return _TRIES if self.quiet and not self.failed else _TRIES_WITH_PART

    def unanswered(self):
        """It did not hear the poll, or its answer was lost."""
        self.more_expected = False
        self.sender.resend_all()

    def take(self, answer, broadcast):
        """Takes an answer; returns the message that it completes, b"" for none, None for the beginning or the end of a
        conversation."""
        self.more_expected = False
        if self._given >= 0:
            self.missing_parts.acknowledge(self._given)
        if len(answer) < HEAD:
            return b""
        head = answer[1]
        if head & BEGIN and len(answer) > HEAD:
            if self.state == LINKED:
                self._apply_report(answer, answer[HEAD:], broadcast)
            return self._broken_off()
        if head & LOST == LOST:
            if self.state != LINKED:
                return b""  # it has not heard yet that one begins
            self.state = CALLING
            self.forget()
            return None
        if head & BEGIN:
            if self.state == LINKED:
                return b""  # said before it heard the first poll of this one
            self.state = LINKED
            self.forget()
            return None
        if self.state != LINKED:
            return b""
        self._apply_report(answer, None, broadcast)
        self.more_expected = len(answer) > HEAD
        if self.more_expected:
            self._unsaid = 0
        return self.receiver.receive(answer) if self._broken_off() is not None else None

    def _apply_report(self, answer, bits, broadcast):
        """What an answer says of what the cup holds."""
        if self.sender.acknowledge(ack_of(answer)) or not self.sender.pending:
            self._fruitless = self._useless = 0
        self._useless += 1
        if self.missing_parts.report(answer[0], bits, broadcast.end):
            self._untold = 0
        self._foreign = 0 if answer[0] == self.missing_parts.due & 0xFF else self._foreign + 1

    def _broken_off(self):
        """None when the numbers of both ends do not fit any more: a stranger spoke. They begin anew. Else b""."""
        if self._foreign < _FOREIGN and self._useless < _USELESS:
            return b""
        self.state = CALLING
        self.forget()
        return None

    def gives(self, broadcast):
        """Whether there is something to be said to it now."""
        return self.sender.ready or self.part_to_send(broadcast) >= 0

    def busy(self, broadcast):
        """Whether there is more to be said, by either side."""
        return (
            self.more_expected or self.sender.pending or self.state == LINKED and self.missing_parts.due < broadcast.end
        )
