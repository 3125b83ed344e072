"""Packets of at most 32 bytes, and messages of any length in numbered parts, none lost and none twice.

    packet = count, head, part           part: up to 30 bytes of a message, or nothing
    head   = BEGIN | LAST | ack << 3 | number

number: of this part, modulo 8; LAST: the message ends with it; ack: the number of the part that the sender of this
packet waits for. count differs from poll to poll, or a chip would take the second of two equal polls for a repetition
of the first, and tells the cup how many it has missed; in an answer it is the number of the part for all that the cup
lacks first. A packet with BEGIN has no part: a poll of it begins a new conversation, an answer of it says that it has
begun; with LAST as well a cup says that it knows of no conversation. What all cups are told at once is in broadcast.py.

A poll of two bytes says nothing, and number is free in it: it is the promise of the dongle that for so many SLOTs it
neither polls this cup again nor says anything to all. The chip of a cup may rest then, see star.py and cup_radio.py.
"""

from gobelet.link import const
from gobelet.link.frames import MAX_RECORD

PACKET = 32
BEGIN = const(0x80)
LAST = const(0x40)
LOST = BEGIN | LAST
HEAD = const(2)
PART = PACKET - HEAD
LONGEST = MAX_RECORD - 2  # bytes of a message: a frame of the dongle's cable holds it, see relay.py
_NUMBERS = const(7)  # a mask
WINDOW = 3  # parts on their way: what a chip can hold
SLOT = 16  # ms


class Sender:
    """One direction of a conversation, as the one who speaks sees it."""

    def __init__(self):
        self.waiting = []  # messages, the first one begun
        self.done = 0  # messages that have arrived
        self._parts = []  # [head without ack, part] of what has been cut and not arrived
        self._first = 0  # number of the first of them
        self._next = 0  # the one to be sent next, counted in _parts
        self._cut = 0  # bytes of the first message that were cut

    @property
    def pending(self):
        """Whether anything has not arrived yet."""
        return bool(self._parts or self.waiting)

    @property
    def ready(self):
        """Whether there is a part to be sent now."""
        return self._next < len(self._parts) or bool(self.waiting and len(self._parts) < WINDOW)

    def part(self):
        """(head without ack, bytes) of the next part; (0, b"") when none is to be sent now."""
        if self._next == len(self._parts):
            if not self.waiting or self._next == WINDOW:
                return 0, b""
            message, cut = self.waiting[0], self._cut
            head = (self._first + len(self._parts)) & _NUMBERS
            self._cut += PART
            if self._cut >= len(message):
                head |= LAST
                self.waiting.pop(0)
                self._cut = 0
            self._parts.append((head, message[cut : cut + PART]))
        self._next += 1
        return self._parts[self._next - 1]

    def acknowledge(self, ack):
        """The other end waits for part `ack` now. Returns whether that is news."""
        count = (ack - self._first) & _NUMBERS
        if not 0 < count <= len(self._parts):
            return False
        for head, _ in self._parts[:count]:
            self.done += head >> 6
        del self._parts[:count]
        self._first = ack
        self._next = max(self._next - count, 0)
        return True

    def resend_all(self):
        """What was sent and has not arrived was lost."""
        self._next = 0


class Receiver:
    """The same direction, as the one who listens sees it. To read: due, the number that is waited for; gap, whether a
    later one has come; begun, the message so far."""

    def __init__(self):
        self.due = 0
        self.gap = False
        self.begun = bytearray()

    def receive(self, packet):
        """The message that a packet completes, b"" for none."""
        head = packet[1]
        if len(packet) <= HEAD:
            return b""
        if head & _NUMBERS != self.due:
            self.gap = self.gap or (head - self.due) & _NUMBERS <= WINDOW
            return b""
        self.gap = False
        self.due = (self.due + 1) & _NUMBERS
        begun = self.begun
        if len(begun) <= LONGEST:  # a longer one is none of ours
            begun.extend(memoryview(packet)[HEAD:])
        if not head & LAST:
            return b""
        self.begun = bytearray()
        return bytes(begun) if len(begun) <= LONGEST else b""


def ack_of(packet):
    """The number of the part that the other end waits for."""
    return packet[1] >> 3 & _NUMBERS


def packet_of(count, head, part, due):
    """The bytes of a packet."""
    return bytes((count, head | due << 3)) + part
