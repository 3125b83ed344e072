"""What a dongle says to all its cups at once: messages in numbered parts that no chip acknowledges. Each cup tells in
its answers which of them it holds, and is given what it lacks in its polls. The cup's end; the dongle's is caller.py.

    packet = number, head, part         number: of this part, modulo 256
    head   = COMMON, with ENDS where the message ends; the same packet is said to all and to one cup
    report = due, head of an answer with BEGIN, bits      due: the first part that the cup lacks, bits: those behind it
"""

from gobelet.link import const
from gobelet.radio.packets import HEAD, LONGEST

COMMON = const(0xC0)  # no poll has this head
ENDS = const(0x20)
SPAN = 48  # parts from the first that anybody lacks to the last that is under way
_NUMBERS = const(0xFF)  # a mask


class Hearer:
    """The cup's end. To read: news, whether the dongle should hear what it holds; due, the part that it waits for."""

    def __init__(self, due):
        self.news = False
        self.due = due & _NUMBERS
        self._early = {}  # parts that came before one that is lacking
        self._begun = bytearray()  # a message so far

    def take(self, packet):
        """The messages that a packet completes, in order."""
        number = packet[0]
        ahead = (number - self.due) & _NUMBERS
        self.news = True
        told = []
        if ahead < SPAN and len(packet) > HEAD:
            self._early[number] = packet
            while self.due in self._early:
                self._next(self._early.pop(self.due), told)
                self.due = (self.due + 1) & _NUMBERS
        return told

    def _next(self, packet, told):
        begun = self._begun
        if len(begun) <= LONGEST:  # a longer one is none of ours
            begun.extend(memoryview(packet)[HEAD:])
        if packet[1] & ENDS:
            if len(begun) <= LONGEST:
                told.append(bytes(begun))
            self._begun = bytearray()

    def report(self):
        """(due, bits) for an answer."""
        self.news = False
        bits = 0
        for number in self._early:
            bits |= 1 << ((number - self.due) & _NUMBERS) - 1
        return self.due, bits.to_bytes((SPAN + 7) // 8, "little").rstrip(b"\0") or b"\0"
