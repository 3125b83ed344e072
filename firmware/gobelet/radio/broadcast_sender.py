"""The dongle's end of what is said to all cups at once, see broadcast.py. A cup never loads this module."""

from gobelet.link import const
from gobelet.radio.broadcast import COMMON, ENDS, GROUP, SPAN, STOP, summed
from gobelet.radio.packets import PART

_NUMBERS = const(0xFF)  # a mask
_SOME = const(0x3FFFFFFF)  # a mask
_SHORT = const(4)  # parts of a message that is said at once to its end ...
_OFTEN = const(5)  # ... and so often besides: a burst of losses outlasts the second time
_AT_WORK = const(14)  # ms for which whoever heard it is at work, and would have to look at each of them


class BroadcastSender:
    """Says it. Parts are counted from 0 without end here.

    To read: base, the number of the first part that is kept; end, behind the last one; held_up, whether no more can be
    said before a cup has what it lacks; busy, whether there is anything to say at once. To set: in_haste, whether many
    cups have something to say themselves, so that nothing is said to them more often than it must be.
    """

    def __init__(self):
        self.base = self.end = 0
        self.in_haste = False
        self._packets = []  # those from base to end
        self._said_at = []  # when each was said to all last, None for not yet
        self._lacked = []  # how many cups were found to lack each since then
        self._new = []  # to be said: numbers, and (number of its last part, packet) of parities
        self._said = []  # the same that were said once, until no more of them are new
        self._again = []  # the same that are to be said again
        self._spare = []  # the same that are said again later, as long as there is nothing else to say ...
        self._spare_from = 0  # ... from when on
        self._group = []  # packets of the last group so far
        self._waiting = []  # [message, cups, bytes of it that have been cut]
        self._ends = []  # [number behind its last part, cups] of messages that are under way

    def add(self, message, cups):
        """A message for all. cups: a mask of those for whom it is meant."""
        self._waiting.append([message + STOP, cups, 0])
        self._spare = []

    @property
    def busy(self):
        """See above."""
        return bool(self._waiting or self._new or self._said or self._again)

    @property
    def spares(self):
        """Whether something short is to be said again, perhaps later."""
        return bool(self._spare)

    def insists(self, now):
        """Whether it is now."""
        return bool(self._spare) and now >= self._spare_from

    def speaks(self, now):
        """Whether anything is to be said now."""
        return self.busy or self.insists(now)

    @property
    def window_full(self):
        """See above."""
        return bool(self._waiting) and self.end - self.base == SPAN

    @property
    def next(self):
        """The number of the part with which the next message begins that nobody has heard anything of."""
        if self._waiting and self._waiting[0][2]:
            message, _, cut = self._waiting[0]
            return self.end + (len(message) - cut + PART - 1) // PART
        return self.end

    def next_packet(self, now):
        """The packet to be said to all now, b"" for none."""
        what = self._next_to_say(now)
        if what is None:
            return b""
        number, parity = what if type(what) is tuple else (what, b"")
        if number < self.base:
            return b""  # everybody holds it already
        return parity or self.repeat(number, now)

    def _next_to_say(self, now):
        if self._again:
            return self._again.pop(0)
        if not self._new and self._waiting and self.end - self.base < SPAN:
            self._cut()
        what = self._new.pop(0) if self._new else None
        if what is not None:
            self._said.append(what)
        if self._said and (not self._new and not self._group or what is None):  # a group is said, or what can be of it
            self._say_again(now)
            if what is None:
                return self._again.pop(0)
        if what is None and self.insists(now):
            return self._spare.pop(0)
        return what

    def _say_again(self, now):
        """What was said once is said a second time; later often, if it is short, and nothing else is under way."""
        sent, self._said = self._said, []
        self._again = sent * (2 if len(sent) == 1 else 1)
        if len(sent) <= _SHORT + 1 and self.end - self.base <= len(sent) and not (self.in_haste or self._waiting):
            self._spare, self._spare_from = sent * _OFTEN, now + _AT_WORK

    def repeat(self, number, now):
        """The packet of a part that is said to all once more."""
        self._said_at[number - self.base] = now
        self._lacked[number - self.base] = 0
        return self._packets[number - self.base]

    def _cut(self):
        message, cups, cut = self._waiting[0]
        part = message[cut : cut + PART]
        self._waiting[0][2] = cut = cut + PART
        head = COMMON
        if cut >= len(message):
            head |= ENDS
            self._waiting.pop(0)
            self._ends.append((self.end + 1, cups))
        packet = bytes((self.end & _NUMBERS, head)) + part
        self._packets.append(packet)
        self._said_at.append(None)
        self._lacked.append(0)
        self._new.append(self.end)
        self.end += 1
        self._group.append(packet)
        if head & ENDS or len(self._group) == GROUP:
            self._close_group()

    def _close_group(self):
        group, self._group = self._group, []
        if len(group) > 1:
            part, ends = summed(group)
            self._new.append((self.end - 1, bytes((group[0][0], COMMON | ends | len(group))) + part))

    def packet(self, number):
        """The packet of a part that is kept."""
        return self._packets[number - self.base]

    def note(self, lacking, before):
        """A cup was found to lack something: what was said before a time counts, of the first parts, as many as are
        bits in a small number."""
        said_at, lacked, place = self._said_at, self._lacked, lacking.due - self.base
        missing = lacking.missing(self.end) & _SOME if place >= 0 else 0
        while missing:
            if missing & 1 and said_at[place] is not None and said_at[place] <= before:
                lacked[place] += 1
            missing >>= 1
            place += 1

    def to_repeat(self):
        """The first part of those that most cups lack, -1 for none."""
        most = max(self._lacked) if self._lacked else 0
        return self.base + self._lacked.index(most) if most else -1

    def said_longest_ago(self, parts):
        """The number of one of these parts, a mask from the first one that is kept, -1 if none of them was said yet."""
        oldest, at = -1, 0
        for place, said_at in enumerate(self._said_at):
            if parts >> place & 1 and said_at is not None and (oldest < 0 or said_at < at):
                oldest, at = self.base + place, said_at
        return oldest

    def said_at(self, number):
        """When a part was said to all last, None for not yet."""
        return self._said_at[number - self.base]

    def passed(self, before, due, cup):
        """How many messages for this cup end between two parts that it waited for."""
        return sum([1 for end, cups in self._ends if before < end <= due and cups >> cup & 1])

    def forget(self, number):
        """Everybody holds all parts before this one."""
        count = number - self.base
        if count > 0:
            del self._packets[:count]
            del self._said_at[:count]
            del self._lacked[:count]
            self._ends = [message_end for message_end in self._ends if message_end[0] > number]
            self.base = number


class MissingParts:
    """What one cup lacks of it, as the dongle knows. due: the first part that it has not."""

    def __init__(self, due):
        self.due = due
        self._held = 0  # bit n: it has part due + n
        self._given = 0  # the same of those that were given to it, and were not reported yet

    def missing(self, end):
        """Those before `end` that it lacks: bit n is part due + n."""
        return (1 << max(end - self.due, 0)) - 1 & ~(self._held | self._given)

    def first_missing(self, end):
        """The first part before `end` that it lacks, -1 for none."""
        number = self.due
        has = self._held | self._given
        while has & 1:
            has >>= 1
            number += 1
        return number if number < end else -1

    def acknowledge(self, number):
        """It has acknowledged this one."""
        self._given |= 1 << number - self.due

    def unacknowledge(self):
        """What was given did not arrive after all."""
        self._given = 0

    def report(self, due, bits, end):
        """What it says itself, without bits: only what it waits for. end: behind the last part that it may have heard.
        Returns whether it waits for a later part than before."""
        ahead = (due - self.due) & _NUMBERS
        if ahead > end - self.due:
            return False  # an older one, or none of ours
        self.due += ahead
        self._given >>= ahead
        self._held = self._held >> ahead if bits is None else int.from_bytes(bits, "little") << 1
        return ahead > 0
