"""The dongle's end of the star: polls one cup after the other, hands over what is for it, takes its answers.

It holds no key and understands no record. It is given the chip and the time, and never waits longer than one poll.
"""

from gobelet.link import const
from gobelet.radio.packets import BEGIN, HEAD, LOST, Receiver, Sender, ack_of, packet_of

CALLING, LINKED = range(2)

_ROUND = const(12)  # ms from one poll of everybody to the next, at least ...
_SOON = const(6)  # ... and while somebody is still to say what has arrived
_PROBE = const(200)  # ms until one that does not answer is
_AWAY = const(1000)  # ms without an answer: the cup is out of reach
_BURST = const(4)  # polls of a busy cup until another one's turn comes
_STUCK = const(4)  # polls without progress: what was sent is sent again
_JUDGED = const(128)  # polls after which a channel is judged, at the earliest ...
_BAD = const(40)  # ... and left when so many percent of them failed
_PATIENCE = const(2000)  # ms until then; doubled each time that the next channel is no better ...
_DOUBLINGS = const(4)  # ... so often


class Spoke:
    """One cup, as the dongle knows it. state: CALLING until a conversation has begun, LINKED. polls, answers: since the
    last report. sender.done: messages that have arrived."""

    def __init__(self, address):
        self.address = address
        self.state = CALLING
        self.polls = self.answers = 0
        self.due = 0  # when it is polled next
        self.answered = -_AWAY  # when it answered last
        self._count = 0
        self.forget()

    def forget(self):
        """Nothing of the last conversation is left."""
        self.sender = Sender()
        self.receiver = Receiver()
        self.hungry = False  # whether the cup may have more to say at once
        self._fruitless = 0

    def poll(self):
        """The packet for it."""
        self._count = (self._count + 1) & 0xFF
        if self.state != LINKED:
            return packet_of(self._count, BEGIN, b"", 0)
        if not self.sender.pending:
            return packet_of(self._count, 0, b"", self.receiver.due)
        if self._fruitless >= _STUCK:
            self._fruitless = 0
            self.sender.again()
        self._fruitless += 1
        head, part = self.sender.part()
        return packet_of(self._count, head, part, self.receiver.due)

    def unanswered(self):
        """It did not hear the poll, or its answer was lost."""
        self.hungry = False
        self.sender.again()

    def take(self, answer):
        """Takes an answer; returns the message that it completes, b"" for none, None for the beginning or the end of a
        conversation."""
        self.hungry = False
        if len(answer) < HEAD:
            return b""
        head = answer[1]
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
        if self.sender.arrived(ack_of(answer)):
            self._fruitless = 0
        self.hungry = len(answer) > HEAD
        return self.receiver.take(answer)

    @property
    def busy(self):
        """Whether there is more to be said, by either side."""
        return self.hungry or self.sender.pending


class Star:
    """chip: tune(channel), ask(address, packet, tries) -> the answer, b"" for an empty one, None for none; hums() ->
    whether somebody else is heard on the channel. tell: a function of (spoke's number, what): None when a new
    conversation has begun, a message, or how many messages of this conversation have arrived. channels: as radio.plan()
    gives them. addresses: of the cups.

    To read: channel; spokes; hops, how often the channel was changed.
    """

    def __init__(self, chip, channels, addresses, tell):
        self.spokes = [Spoke(address) for address in addresses]
        self.hops = 0
        self._chip = chip
        self._channels = channels
        self._tell = tell
        self._round = []  # numbers of those whose turn is still to come, the next one last
        self._began = -_ROUND  # the round
        self._call = 0  # who was called last of those that do not answer
        self._burst = 0
        self._polls = self._failed = 0
        self._bad = 0  # channels that were left, one after the other
        self._judged = 0  # when
        self._tune(self._quietest())

    @property
    def channel(self):
        return self._channels[self._place]

    def send(self, number, message):
        """A message for a cup; without a conversation it goes nowhere."""
        if self.spokes[number].state == LINKED:
            self.spokes[number].sender.waiting.append(message)

    def turn(self, now):
        """Polls the next cup, if it is time. Returns ms until it is, 0 for at once."""
        turns = self._round
        if not turns:
            wait = self._next_round(now)
            if wait > 0:
                return wait
        if turns:
            self._poll(turns[-1], now)
        return 0

    def _next_round(self, now):
        """Everybody who is there, and one of those who are not. Returns ms until it may begin."""
        spokes = self.spokes
        due = self._began + _ROUND
        turns = self._round
        calls = -1
        for number in range(len(spokes) - 1, -1, -1):
            spoke = spokes[number]
            if now - spoke.answered < _AWAY:
                turns.append(number)
                if spoke.busy:
                    due = min(due, self._began + (_SOON if not spoke.sender.ready else 0))
            elif now >= spoke.due and (calls < 0 or number > self._call or calls <= self._call):
                calls = number
        if now < due:
            del turns[:]
            return due - now
        self._began = now
        if calls >= 0:
            self._call = calls
            turns.append(calls)
        return 0

    def _poll(self, number, now):
        spoke = self.spokes[number]
        there = now - spoke.answered < _AWAY
        packet = spoke.poll()
        answer = self._chip.ask(spoke.address, packet, 4 if len(packet) > HEAD else 2)
        spoke.polls += 1
        if answer is None:
            self._round.pop()
            self._burst = 0
            spoke.due = now + _PROBE
            spoke.unanswered()
            if there:
                self._judge(1, now)
            return
        spoke.answers += 1
        spoke.answered = now
        if answer:
            self._take(number, spoke, answer)
        else:
            spoke.hungry = False
        self._judge(0, now)
        self._burst += 1
        if self._burst >= _BURST or not (spoke.hungry or spoke.sender.ready):
            self._round.pop()
            self._burst = 0

    def _take(self, number, spoke, answer):
        before, done = spoke.state, spoke.sender.done
        message = spoke.take(answer)
        if message is None:
            if spoke.state > before:
                self._tell(number, None)
        elif spoke.sender.done != done:
            self._tell(number, spoke.sender.done)
        if message:
            self._tell(number, message)

    # the channel

    def _judge(self, failed, now):
        """Leaves a channel on which too little arrives at those who are there."""
        self._polls += 1
        self._failed += failed
        if self._polls < _JUDGED or now - self._judged < _PATIENCE << min(self._bad, _DOUBLINGS):
            return
        bad = self._failed * 100 > _BAD * self._polls
        self._polls = self._failed = 0
        self._judged = now
        self._bad = self._bad + 1 if bad else 0
        if bad:
            self.hops += 1
            self._tune((self._place + 1) % len(self._channels))
            for spoke in self.spokes:
                spoke.answered = now - _AWAY  # it has to find this one first

    def _tune(self, place):
        self._place = place
        self._chip.tune(self._channels[place])

    def _quietest(self):
        """The channel on which others are heard least; the first of several."""
        heard = []
        for channel in self._channels:
            self._chip.tune(channel)
            heard.append(sum([self._chip.hums() for _ in range(20)]))
        return heard.index(min(heard))
