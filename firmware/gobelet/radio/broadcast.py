"""What a dongle says to all its cups at once: messages in numbered parts that no chip acknowledges. Each cup tells in
its answers which of them it holds, and is given what it lacks in its polls. The cup's end; the dongle's is
broadcast_sender.py.

    packet = number, head, part         number: of this part, modulo 256
    head   = COMMON, with ENDS where the message ends; the same packet is said to all and to one cup
    parity = number, head + count, sum  of `count` parts from `number` on: the exclusive or of them, zeros behind each
                                        to its full length, and of their ENDS. Whoever lacks one of them has it by that
    report = due, head of an answer with BEGIN, bits      due: the first part that the cup lacks, bits: those behind it

A message has STOP behind it, so that zeros behind that mean nothing. Parities are of GROUP parts from the message's
first on, and of those that are left at its end; a part that would be alone has none.
"""

from gobelet.link import const
from gobelet.radio.packets import HEAD, LONGEST, PACKET, PART

COMMON = const(0xC0)  # no poll has this head
ENDS = const(0x20)
COUNT = const(0x1F)  # a mask
GROUP = 6
STOP = b"\x80"
SPAN = 48  # parts from the first that anybody lacks to the last that is under way
_NUMBERS = const(0xFF)  # a mask
_PARITIES = const(4)  # that are kept, of groups of which more than one part is lacking


def summed(packets):
    """The sum of the parts of packets, and of their ENDS."""
    total, ends = 0, 0
    for packet in packets:
        total ^= int.from_bytes(packet[HEAD:], "big") << 8 * (PACKET - len(packet))
        ends ^= packet[1] & ENDS
    return total.to_bytes(PART, "big"), ends


class BroadcastReceiver:
    """The cup's end. To read: news, whether the dongle should hear what it holds; due, the part that it waits for."""

    def __init__(self, due):
        self.news = False
        self.due = due & _NUMBERS
        self._early = {}  # parts that came before one that is lacking
        self._begun = bytearray()  # a message so far
        self._group = []  # the parts before `due` of the group that it belongs to
        self._parities = ()

    def receive(self, packet):
        """The messages that a packet completes, in order."""
        self.news = True
        messages = []
        number, count = packet[0], packet[1] & COUNT
        last = number + count - 1 if count else number
        if (last - self.due) & _NUMBERS >= SPAN or len(packet) <= HEAD or not count and number in self._early:
            return messages  # half of all packets: what is said again
        if number == self.due and not count:
            self._next(packet, messages)
        elif count:
            self._parities = self._parities[1 - _PARITIES :] + (packet,)
        else:
            self._early[number] = packet
        self._go_on(messages)
        if self._parities:
            self._parities = tuple([parity for parity in self._parities if not self._repaired(parity)])
            self._go_on(messages)
        return messages

    def _go_on(self, messages):
        while self.due in self._early:
            self._next(self._early.pop(self.due), messages)

    def _next(self, packet, messages):
        self.due = (self.due + 1) & _NUMBERS
        self._group.append(packet)
        begun = self._begun
        if len(begun) <= LONGEST:  # a longer one is none of ours
            begun.extend(memoryview(packet)[HEAD:])
        if packet[1] & ENDS:
            message = bytes(begun).rstrip(b"\0")[:-1]
            if 0 < len(message) <= LONGEST:
                messages.append(message)
            self._begun = bytearray()
        if packet[1] & ENDS or len(self._group) == GROUP:
            self._group = []

    def _repaired(self, parity):
        """Whether this one is of no use any more, perhaps because it was of use now."""
        first, count = parity[0], parity[1] & COUNT
        ahead = (first - self.due + len(self._group)) & _NUMBERS  # of the beginning of this group
        if ahead + count > SPAN:
            return True
        packets = [parity] if ahead else [parity] + self._group
        lost = -1
        for number in range(first + len(packets) - 1, first + count):
            packet = self._early.get(number & _NUMBERS)
            if packet:
                packets.append(packet)
            elif lost >= 0:
                return False
            else:
                lost = number & _NUMBERS
        if lost >= 0:
            part, ends = summed(packets)
            self._early[lost] = bytes((lost, COMMON | ends)) + part
        return True

    def report(self):
        """(due, bits) for an answer."""
        self.news = False
        bits = 0
        for number in self._early:
            bits |= 1 << ((number - self.due) & _NUMBERS) - 1
        return self.due, bits.to_bytes((SPAN + 7) // 8, "little").rstrip(b"\0") or b"\0"
