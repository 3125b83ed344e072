"""The dongle's end of the star: polls one cup after the other, hands over what is for it, takes its answers.

It holds no key and understands no record. It is given the chip and the time, and never waits longer than one poll. What
a poll says is in peer.py, what is said to all in broadcast_schedule.py; channel_hopping.py judges the channel,
sleep_schedule.py lets chips rest. This module is the schedule. At each turn the first of these that is due is done;
every other turn leaves the first two to whoever is in the round:

    amid a message      a cup of which half a message is here is heard out, a burst of polls at most
    awaited             of few cups of which the table waits for something, each is polled every AWAITED ms
    said to all         what is new, then what somebody lacks; later while cups have something to say themselves
    in the round        everybody who is there, and one of those who are not; the next round begins ROUND ms after this
                        one, sooner if there is something to say
"""

from gobelet.link import const
from gobelet.radio.broadcast_schedule import BroadcastSchedule
from gobelet.radio.channel_hopping import JUDGED, Channel
from gobelet.radio.packets import PART
from gobelet.radio.peer import AWAY, LINKED, Peer
from gobelet.radio.sleep_schedule import SleepSchedule

LOOKS = 8  # at what else is on the channel

_AWAITED = const(6)  # ms from one poll of a cup of which something is awaited to the next, at least
_AWAITED_MOST = const(3)  # cups: of more of them each has its turn no later in the round of all
_ROUND = const(9)  # ms from one poll of everybody to the next, at least ...
_SOON = const(6)  # ... and while somebody is still to say what has arrived
_PROBE = const(200)  # ms until one that does not answer is
_BURST = const(4)  # polls of a busy cup until another one's turn comes
_AGAIN_AFTER = const(2)  # turns of others: who does not answer for once is polled again
_AT_WORK = const(8)  # ms from a poll to the next of a cup that is amid a message and had no more of it to say


class Star:
    """chip: tune(channel), ask(address, packet, tries) -> the answer, b"" for an empty one, None for none;
    tell(address, packet), which nobody answers; hums() -> whether somebody else is heard on the channel. tell:
    a function of (peer's number, what): None when a new conversation has begun, a message, or how many messages
    of this conversation have arrived: (for this cup alone, for all). channels: as radio.plan() gives them. everybody:
    the address of all. addresses: of the cups.

    To read: channel; peers; hops, how often the channel was changed.
    """

    def __init__(self, chip, channels, everybody, addresses, tell):
        self.peers = [Peer(address) for address in addresses]
        self._chip = chip
        self._tell = tell
        self._channel = Channel(chip, channels)
        self._schedule = BroadcastSchedule(self.peers, lambda packet: chip.send_unacknowledged(everybody, packet))
        self._broadcast = self._schedule.broadcast
        self._rest = SleepSchedule()
        self._round = []  # numbers of those whose turn is still to come, the next one last
        self._began = -_ROUND  # the round
        self._amid = []  # numbers of those who have begun to say something and were not heard to its end
        self._theirs = True  # whether it is their turn
        self._awaited = []  # numbers of those of which something is awaited, if they are few, the next one first
        self._awaited_at = 0  # when the next of them is polled
        self._heard = self._talkative = False  # whether this cup, or the one before, said anything
        self._call = 0  # who was called last of those that do not answer
        self._burst = 0  # polls of the one whose turn it is ...
        self._amid_burst = 0  # ... and of the one that is heard out between them, which must not make the turn longer

    @property
    def channel(self):
        """See above."""
        return self._channel.number

    @property
    def hops(self):
        """See above."""
        return self._channel.hops

    def send(self, number, message):
        """A message for a cup; without a conversation it goes nowhere."""
        peer = self.peers[number]
        if peer.state == LINKED:
            peer.sender.waiting.append(message)
            peer.asked = True
            if len(message) > PART:
                self._rest.happened = True

    def send_all(self, cups, message):
        """A message for several cups. cups: a mask of their numbers; those without a conversation get nothing."""
        for number in range(len(self.peers)):
            if self.peers[number].state != LINKED:
                cups &= ~(1 << number)
        self._broadcast.add(message, cups)
        self._rest.happened = True

    def prioritise(self, cups):
        """cups: a mask of those of which the table waits for something: they are polled more often, if they are few.
        Of none: chips may rest."""
        awaited = [number for number in range(len(self.peers)) if cups >> number & 1]
        self._broadcast.in_haste = many = len(awaited) > _AWAITED_MOST
        self._awaited = [] if many else awaited
        self._rest.at_leisure = not cups

    def turn(self, now):
        """Polls the next cup, or says the next part of what is for all, or one that several may lack once more, if it
        is time. Returns ms until it is, 0 for at once."""
        self._theirs = not self._theirs
        schedule, rest = self._schedule, self._rest
        if now >= rest.until:
            if not self._theirs and (self._amid and self._hear_out(now) or self._awaited and self._ask(now)):
                return 0
            if schedule.has_work and schedule.send_next(self._talkative, now):
                return 0
        if not self._round:
            wait = self._next_round(now)
            if wait > 0:
                if now < rest.until:
                    return wait
                if self._awaited:
                    wait = min(wait, max(self._awaited_at - now, 0))
                return min(wait, 1) if schedule.soon else wait
        if self._round:
            self._burst += 1
            if not self._poll(self._round[-1], now) or self._burst == _BURST:
                self._burst = 0
                number = self._round.pop()
                self._remember(number, now)
                schedule.repeats = 2
                if self.peers[number].failed == 1 and now >= self.peers[number].rests_until:
                    self._round.insert(max(len(self._round) - _AGAIN_AFTER, 0), number)
        return 0

    def _hear_out(self, now):
        """Polls a cup of which half a message is here, before anything is said to others, and not while it is at work.
        Returns whether there was one."""
        peers = self.peers
        self._amid = [number for number in self._amid if peers[number].mid_message]
        ready = [number for number in self._amid if now >= peers[number].at_work_until]
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
        if not peers[number].more_expected:
            peers[number].at_work_until = now + _AT_WORK
        return True

    def _ask(self, now):
        """Polls the next one of those of which something is awaited, if it is time; not before it knows of that.
        Returns whether it has."""
        broadcast = self._broadcast
        if now < self._awaited_at or broadcast.speaks(now):
            return False
        number = self._awaited.pop(0)
        self._awaited.append(number)
        self._awaited_at = now + _AWAITED // len(self._awaited)
        if now - self.peers[number].answered >= AWAY:
            return False
        self._poll(number, now)
        self._remember(number, now)
        return True

    def _remember(self, number, now):
        """What this cup has begun to say is heard out soon; what all were told and it lacks is said again."""
        self._talkative = self._heard
        self._heard = False
        peer = self.peers[number]
        if peer.mid_message and number not in self._amid:
            self._amid.append(number)
        self._schedule.remember(number)

    def measure_noise(self):
        """At how many of LOOKS looks, which take 3 ms each, somebody else is heard on the channel; asked only while
        most polls fail, 0 otherwise."""
        polls = sum([peer.polls for peer in self.peers])
        if polls < 2 * sum([peer.answers for peer in self.peers]):
            return 0
        return sum([1 for _ in range(LOOKS) if self._chip.carrier_detected()])

    def _next_round(self, now):
        """Everybody who is there, and one of those who are not. Returns ms until it may begin."""
        due = self._began + _ROUND
        if self._began < self._rest.until:
            due = min(due, self._rest.until)
        turns = self._round
        for number in range(len(self.peers) - 1, -1, -1):
            peer = self.peers[number]
            if now - peer.answered < AWAY and now >= peer.rests_until:
                turns.append(number)
                if now < due and peer.busy(self._broadcast):
                    due = min(due, self._began + (0 if peer.gives(self._broadcast) else _SOON))
        if now < due:
            del turns[:]
            return due - now
        self._began = now
        if turns:
            if self._rest.start_round([self.peers[number] for number in turns], self._channel.clear, now):
                self._channel.count_anew(now)  # by polls without a rest between them
        elif now >= self._rest.until:
            answered = [peer.answered for peer in self.peers if peer.state == LINKED]
            if answered and self._channel.hop_if_silent(max(answered), now):
                self._leave(now)
        if len(turns) < len(self.peers):
            self._call_next(now)
        return 0

    def _call_next(self, now):
        """The next one of those who are not there has its turn."""
        calls = -1
        for number in range(len(self.peers) - 1, -1, -1):
            peer = self.peers[number]
            calling = now - peer.answered >= AWAY and now >= peer.due
            if calling and (calls < 0 or number > self._call or calls <= self._call):
                calls = number
        if calls >= 0:
            self._call = calls
            self._round.append(calls)

    def _poll(self, number, now):
        """Polls a cup. Returns whether more is to be said at once."""
        peer = self.peers[number]
        packet = peer.poll(self._broadcast)
        if peer.quiet and now < self._rest.until:
            self._rest.promise(peer, packet, now)
        answer = self._chip.send_acknowledged(peer.address, packet, peer.tries)
        peer.polls += 1
        self._schedule.polled = True
        if answer is None:
            return self._unanswered(peer, now)
        self._channel.polls += 1
        peer.failed = 0
        peer.answers += 1
        peer.answered = now
        if answer or not peer.quiet:
            self._take(number, peer, answer)
        else:  # nearly always
            peer.more_expected = False
        if self._channel.polls >= JUDGED and self._channel.hop_if_bad(now):
            self._leave(now)
        if peer.quiet and not peer.more_expected and peer.missing_parts.due == self._broadcast.end:
            return False
        self._heard = self._heard or peer.more_expected
        if now < peer.rests_until:
            return False
        # What others lack, too, all are told.
        return peer.more_expected or (self._schedule.behind in ([], [number]) and peer.gives(self._broadcast))

    def _unanswered(self, peer, now):
        peer.due = now + _PROBE
        peer.unanswered()
        peer.failed = peer.failed + 1 if now - peer.answered < AWAY else 0
        if peer.failed:
            self._channel.polls += 1
            self._channel.failed += 1
            if self._channel.hop_if_bad(now):
                self._leave(now)
        return False

    def _leave(self, now):
        """The channel is another one: each cup has to find it first."""
        for peer in self.peers:
            peer.answered = now - AWAY

    def _take(self, number, peer, answer):
        before, due = (peer.state, peer.sender.done), peer.missing_parts.due
        message = peer.take(answer, self._broadcast)
        if message is None or len(message) > PART or message and not peer.asked:
            self._rest.happened = True
        if message is None:
            if peer.state > before[0]:
                self._tell(number, None)
        elif peer.sender.done != before[1] or peer.missing_parts.due != due:
            self._arrived(number, peer, due)
        if message:
            peer.asked = False
            self._tell(number, message)

    def _arrived(self, number, peer, due):
        if peer.missing_parts.due != due:
            self._schedule.arrived(number, due)
        self._tell(number, (peer.sender.done, peer.common))
