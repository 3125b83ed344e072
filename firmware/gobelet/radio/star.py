"""The dongle's end of the star: polls one cup after the other, hands over what is for it, takes its answers.

It holds no key and understands no record. It is given the chip and the time, and never waits longer than one poll.
"""

from gobelet.link import const
from gobelet.radio.caller import Caller, Lacking
from gobelet.radio.packets import BEGIN, HEAD, LOST, PART, SLOT, Receiver, Sender, ack_of, packet_of

CALLING, LINKED = range(2)
LOOKS = 8  # at what else is on the channel

_AWAITED = const(6)  # ms from one poll of a cup of which something is awaited to the next, at least
_AWAITED_MOST = const(3)  # cups: of more of them each has its turn no later in the round of all
_ROUND = const(9)  # ms from one poll of everybody to the next, at least ...
_SOON = const(6)  # ... and while somebody is still to say what has arrived
_PROBE = const(200)  # ms until one that does not answer is
_AWAY = const(1000)  # ms without an answer: the cup is out of reach
_BURST = const(4)  # polls of a busy cup until another one's turn comes
_TRIES = const(3)  # of a poll with which nothing is said ...
_TRIES_WITH_PART = const(5)  # ... and of others, and of one after a poll that failed
_AGAIN_AFTER = const(2)  # turns of others: who does not answer for once is polled again
_STUCK = const(4)  # polls without progress: what was sent is sent again
_JUDGED = const(128)  # polls after which a channel is judged, at the earliest ...
_BAD = const(40)  # ... and left when so many percent of them failed
_AT_WORK = const(8)  # ms from a poll to the next of a cup that is amid a message and had no more of it to say
_HEARING = const(5)  # ms in which a cup looks at what was said to all
_FEW = const(4)  # parts under way: one is said again after each poll, until all have said that they hold them
_FOREIGN = const(16)  # answers that fit to nothing that was said: somebody else spoke to the cup, or for it ...
_USELESS = const(96)  # ... as when so many polls were answered, and nothing that they said arrived
_UNSAID = const(4)  # polls with which a cup that is amid a message is left to go on, until it is given what it lacks
_POSTPONED = const(80)  # polls that may come before what is to be said to all
_HELD_UP = const(300)  # ms for which one cup may hold up what is said to all
_PATIENCE = const(2000)  # ms until then; doubled each time that the next channel is no better ...
_DOUBLINGS = const(4)  # ... so often
_CALM = const(2000)  # ms in which nothing happens, until chips rest ...
_SLOTS = const(7)  # that can be promised at most
_REST = const(120)  # ... so long: one of few cups is promised that many, whoever is polled later one less ...
_CLEAR = const(20)  # ... while at most so many percent of the polls fail: else the channel is to be judged


class Spoke:
    """One cup, as the dongle knows it. state: CALLING until a conversation has begun, LINKED. polls, answers: since the
    last report. sender.done: messages that have arrived; common: those for all among them. lacking: what it lacks of
    what is said to all. quiet: whether the last poll said nothing; failed: how many polls nobody
    answered since, who should have. rests_until: nobody polls it before that, as it was promised."""

    def __init__(self, address):
        self.address = address
        self.state = CALLING
        self.polls = self.answers = 0
        self.due = 0  # when it is polled next
        self.answered = -_AWAY  # when it answered last
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
        self.lacking = Lacking(self._begins)
        self.common = 0
        self.hungry = self.quiet = False  # hungry: the cup may have more to say at once
        self.asked = False  # whether it was told something short to which it has said nothing yet: a ping, mostly
        self.failed = 0
        self._fruitless = self._untold = self._foreign = self._useless = self._unsaid = 0

    def lacks(self, caller):
        """The part for all that it should be given now, -1 for none. caller: what is said to all."""
        if self.lacking.due >= caller.end or self.state != LINKED:
            return -1  # nearly always
        number = self.lacking.first(caller.end)
        if number < 0:
            return -1
        said_at = caller.said_at(number)
        return number if said_at is not None and self.answered - said_at >= _HEARING else -1

    def poll(self, caller):
        """The packet for it."""
        self._given = -1
        self.quiet = False
        if self.state == LINKED and self.lacking.due < caller.end and not (self.hungry or self._goes_on()):
            self._given = self._to_give(caller)
            if self._given >= 0:
                return caller.packet(self._given)
        self._count = (self._count + 1) & 0xFF
        if self.state != LINKED:
            self._begins = caller.next
            return packet_of(self._count, BEGIN, bytes((self._begins & 0xFF,)), 0)
        if not self.sender.pending:
            nothing = self._nothing
            nothing[0] = self._count
            nothing[1] = self.receiver.due << 3
            self.quiet = True
            return nothing
        if self._fruitless >= _STUCK:
            self._fruitless = 0
            self.sender.again()
        self._fruitless += 1
        head, part = self.sender.part()
        return packet_of(self._count, head, part, self.receiver.due)

    def _goes_on(self):
        """Whether it is amid a message, and may still say the rest."""
        if not self.receiver.amid:
            return False
        self._unsaid += 1
        return self._unsaid <= _UNSAID

    def _to_give(self, caller):
        self._untold += 1
        if self._untold >= 2 * _STUCK:
            self._untold = 0
            self.lacking.again()
            return -1  # a cup for which a stranger began anew reports nothing before a poll of its own
        return self.lacks(caller)

    @property
    def tries(self):
        """How often the chip may repeat the last poll."""
        return _TRIES if self.quiet and not self.failed else _TRIES_WITH_PART

    def unanswered(self):
        """It did not hear the poll, or its answer was lost."""
        self.hungry = False
        self.sender.again()

    def take(self, answer, caller):
        """Takes an answer; returns the message that it completes, b"" for none, None for the beginning or the end of a
        conversation."""
        self.hungry = False
        if self._given >= 0:
            self.lacking.give(self._given)
        if len(answer) < HEAD:
            return b""
        head = answer[1]
        if head & BEGIN and len(answer) > HEAD:
            if self.state == LINKED:
                self._told(answer, answer[HEAD:], caller)
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
        self._told(answer, None, caller)
        self.hungry = len(answer) > HEAD
        if self.hungry:
            self._unsaid = 0
        return self.receiver.take(answer) if self._broken_off() is not None else None

    def _told(self, answer, bits, caller):
        """What an answer says of what the cup holds."""
        if self.sender.arrived(ack_of(answer)) or not self.sender.pending:
            self._fruitless = self._useless = 0
        self._useless += 1
        if self.lacking.report(answer[0], bits, caller.end):
            self._untold = 0
        self._foreign = 0 if answer[0] == self.lacking.due & 0xFF else self._foreign + 1

    def _broken_off(self):
        """None when the numbers of both ends do not fit any more: a stranger spoke. They begin anew. Else b""."""
        if self._foreign < _FOREIGN and self._useless < _USELESS:
            return b""
        self.state = CALLING
        self.forget()
        return None

    def gives(self, caller):
        """Whether there is something to be said to it now."""
        return self.sender.ready or self.lacks(caller) >= 0

    def busy(self, caller):
        """Whether there is more to be said, by either side."""
        return self.hungry or self.sender.pending or self.state == LINKED and self.lacking.due < caller.end


class Star:
    """chip: tune(channel), ask(address, packet, tries) -> the answer, b"" for an empty one, None for none;
    tell(address, packet), which nobody answers; hums() -> whether somebody else is heard on the channel. tell:
    a function of (spoke's number, what): None when a new conversation has begun, a message, or how many messages
    of this conversation have arrived: (for this cup alone, for all). channels: as radio.plan() gives them. everybody:
    the address of all. addresses: of the cups.

    To read: channel; spokes; hops, how often the channel was changed.
    """

    def __init__(self, chip, channels, everybody, addresses, tell):
        self.spokes = [Spoke(address) for address in addresses]
        self.hops = 0
        self._chip = chip
        self._channels = channels
        self._everybody = everybody
        self._tell = tell
        self._caller = Caller()
        self._held_up = -1  # since when what is said to all is held up, -1: it is not
        self._round = []  # numbers of those whose turn is still to come, the next one last
        self._began = -_ROUND  # the round
        self._amid = []  # numbers of those who have begun to say something and were not heard to its end
        self._theirs = True  # whether it is their turn
        self._awaited = []  # numbers of those of which something is awaited, if they are few, the next one first
        self._awaited_at = 0  # when the next of them is polled
        self._at_leisure = True  # whether nothing is awaited of anybody
        self._happened = True  # whether something did since the last round, or ...
        self._calm_since = 0  # ... since when not
        self._rests_until = 0  # when the cups that were promised it have rested
        self._behind = []  # numbers of those who were found to lack what all were told
        self._heard = self._talkative = False  # whether this cup, or the one before, said anything
        self._postponed = 0  # polls before something is said to all
        self._repeats = 0  # parts that may be said again before the next turn
        self._polled = False  # whether somebody was since one of few parts was said again
        self._call = 0  # who was called last of those that do not answer
        self._burst = 0  # polls of the one whose turn it is ...
        self._amid_burst = 0  # ... and of the one that is heard out between them, which must not make the turn longer
        self._polls = self._failed = 0
        self._bad = 0  # channels that were left, one after the other
        self._judged = 0  # when
        self._tune(self._quietest())

    @property
    def channel(self):
        return self._channels[self._place]

    def send(self, number, message):
        """A message for a cup; without a conversation it goes nowhere."""
        spoke = self.spokes[number]
        if spoke.state == LINKED:
            spoke.sender.waiting.append(message)
            spoke.asked = True
            self._happened = self._happened or len(message) > PART

    def send_all(self, cups, message):
        """A message for several cups. cups: a mask of their numbers; those without a conversation get nothing."""
        for number in range(len(self.spokes)):
            if self.spokes[number].state != LINKED:
                cups &= ~(1 << number)
        self._caller.add(message, cups)
        self._happened = True

    def attend(self, cups):
        """cups: a mask of those of which the table waits for something: they are polled more often, if they are few.
        Of none: chips may rest."""
        awaited = [number for number in range(len(self.spokes)) if cups >> number & 1]
        self._awaited = awaited if len(awaited) <= _AWAITED_MOST else []
        self._at_leisure = not cups

    def turn(self, now):
        """Polls the next cup, or says the next part of what is for all, or one that several may lack once more, if it
        is time. Returns ms until it is, 0 for at once."""
        self._theirs = not self._theirs
        caller = self._caller
        if now >= self._rests_until:
            if not self._theirs and (self._amid and self._hear_out(now) or self._awaited and self._ask(now)):
                return 0
            if (self._behind or caller.busy or self._repeats_few(caller)) and self._say(now, caller):
                return 0
        if not self._round:
            wait = self._next_round(now)
            if wait > 0:
                if now < self._rests_until:
                    return wait
                if self._awaited:
                    wait = min(wait, max(self._awaited_at - now, 0))
                return min(wait, 1) if self._behind and self._repeats or self._repeats_few(caller) else wait
        if self._round:
            self._burst += 1
            if not self._poll(self._round[-1], now) or self._burst == _BURST:
                self._burst = 0
                number = self._round.pop()
                self._remember(number, now)
                self._repeats = 2
                if self.spokes[number].failed == 1 and now >= self.spokes[number].rests_until:
                    self._round.insert(max(len(self._round) - _AGAIN_AFTER, 0), number)
        return 0

    def _say(self, now, caller):
        """Says something to all, if it is time. Returns whether it has."""
        later = False
        if caller.busy:
            # Where one has something to say others may have, too: what comes of it is said together.
            later = self._talkative and self._postponed < _POSTPONED
            self._postponed = self._postponed + 1 if later else 0
            packet = b"" if later else caller.say(now)
            if packet:
                self._chip.tell(self._everybody, packet)
                return True
            if caller.held_up and not later:
                self._go_on_without(now)
        return not later and self._say_again(now)

    def _say_again(self, now):
        caller = self._caller
        if self._repeats_few(caller):
            self._polled = False
            number = caller.said_longest_ago(self._lacked_by_some(now))
        elif self._behind and self._repeats:
            number = caller.to_repeat()
            self._repeats = self._repeats - 1 if number >= 0 else 0
        else:
            return False
        if number < 0:
            return False
        self._chip.tell(self._everybody, caller.repeat(number, now))
        return True

    def _repeats_few(self, caller):
        return self._polled and 0 < caller.end - caller.base <= _FEW

    def _lacked_by_some(self, now):
        """What somebody who is there was not heard to hold: a mask of the parts that are kept."""
        caller, lacked = self._caller, 0
        for spoke in self.spokes:
            if spoke.state == LINKED and now - spoke.answered < _AWAY:
                lacked |= spoke.lacking.missing(caller.end) << spoke.lacking.due - caller.base
        return lacked

    def _hear_out(self, now):
        """Polls a cup of which half a message is here, before anything is said to others, and not while it is at work.
        Returns whether there was one."""
        spokes = self.spokes
        self._amid = [number for number in self._amid if spokes[number].receiver.amid]
        ready = [number for number in self._amid if now >= spokes[number].at_work_until]
        if not ready:
            self._amid_burst = 0
            return False
        number = ready[0]
        self._amid.remove(number)
        self._amid_burst += 1
        if self._poll(number, now) and self._amid_burst < _BURST:
            self._amid.insert(0, number)
            self._theirs = True
        else:
            self._amid_burst = 0
            self._remember(number, now)
        if not spokes[number].hungry:
            spokes[number].at_work_until = now + _AT_WORK
        return True

    def _ask(self, now):
        """Polls the next one of those of which something is awaited, if it is time; not before it knows of that.
        Returns whether it has."""
        caller = self._caller
        if now < self._awaited_at or caller.busy:
            return False
        number = self._awaited.pop(0)
        self._awaited.append(number)
        self._awaited_at = now + _AWAITED // len(self._awaited)
        if now - self.spokes[number].answered >= _AWAY:
            return False
        self._poll(number, now)
        self._remember(number, now)
        return True

    def _remember(self, number, now):
        """What this cup has begun to say is heard out soon; what all were told and it lacks is said again."""
        self._talkative = self._heard
        self._heard = False
        spoke = self.spokes[number]
        if spoke.receiver.amid and number not in self._amid:
            self._amid.append(number)
        if number in self._behind:
            self._behind.remove(number)
        caller = self._caller
        if spoke.lacks(caller) >= 0:
            self._behind.append(number)
            caller.note(spoke.lacking, spoke.answered - _HEARING)

    def noise(self):
        """At how many of LOOKS looks, which take 3 ms each, somebody else is heard on the channel; asked only while
        most polls fail, 0 otherwise."""
        polls = sum([spoke.polls for spoke in self.spokes])
        if polls < 2 * sum([spoke.answers for spoke in self.spokes]):
            return 0
        return sum([1 for _ in range(LOOKS) if self._chip.hums()])

    def _next_round(self, now):
        """Everybody who is there, and one of those who are not. Returns ms until it may begin."""
        due = self._began + _ROUND
        if self._began < self._rests_until:
            due = min(due, self._rests_until)
        turns = self._round
        for number in range(len(self.spokes) - 1, -1, -1):
            spoke = self.spokes[number]
            if now - spoke.answered < _AWAY and now >= spoke.rests_until:
                turns.append(number)
                if now < due and spoke.busy(self._caller):
                    due = min(due, self._began + (0 if spoke.gives(self._caller) else _SOON))
        if now < due:
            del turns[:]
            return due - now
        self._began = now
        if turns:
            self._look_for_rest(now)
        elif now >= self._rests_until:
            self._look_elsewhere(now)
        if len(turns) < len(self.spokes):
            self._call_next(now)
        return 0

    def _look_for_rest(self, now):
        """Whether those who are polled in the round that begins may rest after that, as nothing happens. All who do
        wake together, and what is to be said waits for that."""
        if self._happened or not self._at_leisure:
            self._happened = False
            self._calm_since = now
        if now - self._calm_since < _CALM or now < self._rests_until or self._failed * 100 > _CLEAR * self._polls:
            return
        for number in self._round:
            if self.spokes[number].failed:
                return
        self._rests_until = now + _REST
        self._begin_to_judge(now)  # by polls without a rest between them

    def _promise(self, spoke, packet, now):
        """Adds to a poll what the cup may rely on, whether the answer to it arrives or not."""
        slots = min((self._rests_until - now) // SLOT, _SLOTS)
        if slots > 1 and not (spoke.failed or spoke.hungry or spoke.receiver.amid):
            packet[1] |= slots
            spoke.rests_until = self._rests_until

    def _call_next(self, now):
        """The next one of those who are not there has its turn."""
        calls = -1
        for number in range(len(self.spokes) - 1, -1, -1):
            spoke = self.spokes[number]
            calling = now - spoke.answered >= _AWAY and now >= spoke.due
            if calling and (calls < 0 or number > self._call or calls <= self._call):
                calls = number
        if calls >= 0:
            self._call = calls
            self._round.append(calls)

    def _poll(self, number, now):
        """Polls a cup. Returns whether more is to be said at once."""
        spoke = self.spokes[number]
        packet = spoke.poll(self._caller)
        if spoke.quiet and now < self._rests_until:
            self._promise(spoke, packet, now)
        answer = self._chip.ask(spoke.address, packet, spoke.tries)
        spoke.polls += 1
        self._polled = True
        if answer is None:
            return self._unanswered(spoke, now)
        self._polls += 1
        spoke.failed = 0
        spoke.answers += 1
        spoke.answered = now
        if answer or not spoke.quiet:
            self._take(number, spoke, answer)
        else:  # nearly always
            spoke.hungry = False
        if self._polls >= _JUDGED:
            self._judge(now)
        if spoke.quiet and not spoke.hungry and spoke.lacking.due == self._caller.end:
            return False
        self._heard = self._heard or spoke.hungry
        if now < spoke.rests_until:
            return False
        # What others lack, too, all are told.
        return spoke.hungry or (self._behind in ([], [number]) and spoke.gives(self._caller))

    def _unanswered(self, spoke, now):
        spoke.due = now + _PROBE
        spoke.unanswered()
        spoke.failed = spoke.failed + 1 if now - spoke.answered < _AWAY else 0
        if spoke.failed:
            self._polls += 1
            self._failed += 1
            self._judge(now)
        return False

    def _take(self, number, spoke, answer):
        before, due = (spoke.state, spoke.sender.done), spoke.lacking.due
        message = spoke.take(answer, self._caller)
        if message is None or len(message) > PART or message and not spoke.asked:
            self._happened = True
        if message is None:
            if spoke.state > before[0]:
                self._tell(number, None)
        elif spoke.sender.done != before[1] or spoke.lacking.due != due:
            self._arrived(number, spoke, due)
        if message:
            spoke.asked = False
            self._tell(number, message)

    def _arrived(self, number, spoke, due):
        if spoke.lacking.due != due:
            spoke.common += self._caller.passed(due, spoke.lacking.due, number)
            if due <= self._caller.base:
                self._forget_common()
        self._tell(number, (spoke.sender.done, spoke.common))

    # what is said to all

    def _forget_common(self):
        """Keeps only what somebody lacks."""
        due = [spoke.lacking.due for spoke in self.spokes if spoke.state == LINKED]
        self._caller.forget(min(due) if due else self._caller.end)
        self._held_up = -1

    def _go_on_without(self, now):
        """A cup that cannot be told for long what the others wait for begins anew later."""
        if self._held_up < 0:
            self._held_up = now
        if now - self._held_up >= _HELD_UP:
            for spoke in self.spokes:
                if spoke.state == LINKED and spoke.lacking.due == self._caller.base:
                    spoke.state = CALLING
            self._forget_common()

    # the channel

    def _judge(self, now):
        """Leaves a channel on which too little arrives at those who are there."""
        if self._polls >= _JUDGED and now - self._judged >= self._patience():
            if self._failed * 100 > _BAD * self._polls:
                self._leave(now)
            else:
                self._bad = 0
                self._begin_to_judge(now)

    def _look_elsewhere(self, now):
        """Leaves a channel on which nobody answers any more who did."""
        answered = [spoke.answered for spoke in self.spokes if spoke.state == LINKED]
        if answered and now - max(max(answered), self._judged) >= self._patience():
            self._leave(now)

    def _patience(self):
        return _PATIENCE << min(self._bad, _DOUBLINGS)

    def _begin_to_judge(self, now):
        self._polls = self._failed = 0
        self._judged = now

    def _leave(self, now):
        self._bad += 1
        self._begin_to_judge(now)
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
