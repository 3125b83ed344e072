"""Cups by radio: a dongle on a serial port polls them, and moves what cup and table tell each other. See
gobelet.radio.relay for what is said on its cable. It knows no message and no key but what makes a cup's address.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

import serial

from gobelet.link import RADIO
from gobelet.link.frames import Decoder, dumps, encode
from gobelet.link.sealed_link import COMMON, MARKS, marks_and_body
from gobelet.link.table_seal import BroadcastSealer
from gobelet.radio import address, channel_plan
from gobelet.radio.packets import LONGEST
from gobelet.radio.relay import AIR, ALL, BEGUN, DONE, HEARD, HERE, MASK, PLAN, SEND, VERSION
from gobelet.radio.star import LOOKS
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.member import Connection
from gobelet_host.table.news import JammingChanged

IDENT = 8  # bytes of a dongle's id
ANSWER = 0.5  # seconds that a dongle may take to say that it is one
UNDER_WAY = 2  # messages of one cup in the dongle at a time
COMMON_UNDER_WAY = 3  # messages for several, to most of the cups: entries behind them wait, and go together
COMMON_BEHIND = 64  # messages for several that one cup may lack
DISTURBED = 2  # reports of noise in a row until the table says so
WAITING = 2  # lines that wait for that, until no more are taken: the table has newer ones meanwhile
MOST = 32  # cups that are polled: those paired last
OTHERS = 1 << 31  # of whom something is awaited, if of none of these: no chip is to rest


def is_dongle(payload: bytes) -> bool:
    """Whether a frame says that no cup is on this port but a dongle of this version."""
    return payload[:2] == bytes((HERE, VERSION))


def fault_of(payload: bytes) -> str:
    """What a dongle says is wrong with its radio, "" for nothing."""
    return payload[2 + IDENT :].decode("ascii", "replace")


def answers(device: str) -> str | None:
    """What is wrong with the dongle on a port that nobody has open, "" for nothing; None: there is none."""
    try:
        with serial.Serial(device, 115200, timeout=ANSWER, exclusive=True) as port:
            port.write(encode(dumps(["ping", 0, -1])))
            faults = [fault_of(payload) for payload in Decoder().feed(port.read_until()) if is_dongle(payload)]
            return faults[0] if faults else None
    except (OSError, serial.SerialException):
        return None


@dataclass
class _Cup:
    """One cup on the radio. connection: None until it has been reached."""

    ident: str
    connection: Connection | None = None
    waiting: deque[bytes] = field(default_factory=deque)
    sent: int = 0  # messages of this conversation that the dongle was given
    done: int = 0  # of them, how many have arrived, modulo 256
    common: int = 0  # messages for several of them, and how many of those have arrived
    common_done: int = 0
    decoder: Decoder = field(default_factory=Decoder)
    quality: int = 0  # percent of the polls that were answered lately

    @property
    def under_way(self) -> int:
        return (self.sent - self.done) & 0xFF

    @property
    def common_under_way(self) -> int:
        return (self.common - self.common_done) & 0xFF

    def arrived(self, done: int, common_done: int) -> None:
        """So many have. What was given to the dongle before it had said that a conversation began may count, too."""
        self.done, self.common_done = done, common_done
        if self.under_way > 0x7F:
            self.sent = done
        if self.common_under_way > 0x7F:
            self.common = common_done


class Dongle:
    """write: takes bytes for the port, without blocking, and returns how many it took. entropy: function n -> n random
    bytes.

    To read: channel, hops (how often it was changed); disturbed, whether something drowns it; quality(cup's id).
    """

    def __init__(
        self, live: LiveTable, write: Callable[[bytes], int], entropy: Callable[[int], bytes] = os.urandom
    ) -> None:
        self._live = live
        self._write = write
        self._entropy = entropy
        self._decoder = Decoder()
        self._rest = b""
        self._cups: list[_Cup] = []
        self._company: BroadcastSealer | None = None
        self._for_all: dict[bytes, list[tuple[int, bytes]]] = {}  # body -> cups and their marks
        self._full = False  # whether lines wait until more have arrived
        self.channel = self.hops = self._noisy = 0
        self.disturbed = False
        self.fault = ""  # of its radio

    def look(self) -> None:
        """Has those cups polled that have a key now; everybody begins anew when they are others than before."""
        paired = self._live.table.keys.paired()[-MOST:]
        if [cup.ident for cup in self._cups] == [ident for ident, _ in paired]:
            return
        self.close()
        self._cups = [_Cup(ident) for ident, _ in paired]
        self._company = BroadcastSealer(self._entropy(32))
        self._for_all.clear()
        table = self._live.table.keys.table
        self._say(
            bytes((PLAN,)) + channel_plan(table) + address(table.encode()) + b"".join(address(key) for _, key in paired)
        )

    def begin(self) -> None:
        """The dongle has just started, or is to."""
        self.close()
        self._cups = []
        self.look()

    def close(self) -> None:
        """No cup is reached any more."""
        self._listen(0)
        self._full = False
        for cup in self._cups:
            self._leave(cup)

    def quality(self, ident: str) -> int:
        """Percent of the polls that a cup has answered lately, 0 for none."""
        return next((cup.quality for cup in self._cups if cup.ident == ident), 0)

    # from the dongle

    def receive(self, data: bytes) -> None:
        """Takes bytes of the port."""
        for payload in self._decoder.feed(data):
            self._take(payload)

    def _take(self, payload: bytes) -> None:
        kind, number, rest = payload[0], payload[1] if payload[1:] else 0, payload[2:]
        if is_dongle(payload):
            self.fault = fault_of(payload)
            self.begin()
        elif kind == AIR and len(rest) > 1 + 2 * len(self._cups):
            self.channel, self.hops = number, rest[0]
            for cup, polls, answers in zip(self._cups, rest[2::2], rest[3::2], strict=False):
                cup.quality = 100 * answers // polls if polls else 0
            self._listen(rest[1])
        elif kind == DONE:
            for number, done, common in zip(payload[1::3], payload[2::3], payload[3::3], strict=False):
                if number < len(self._cups):
                    self._arrived(self._cups[number], done, common)
            self._look_full()
        elif number < len(self._cups):
            cup = self._cups[number]
            if kind == BEGUN:
                self._leave(cup)
                cup.connection = self._live.connect(
                    f"radio {cup.ident}", lambda data: self._queue(cup, data), RADIO, self._company
                )
                self._look_full()
            elif kind == HEARD and cup.connection:
                self._live.receive(cup.connection, encode(rest))
                if cup.connection and cup.connection.end.closed:
                    self._leave(cup)
                    self._look_full()

    def _listen(self, heard: int) -> None:
        """Tells the table when something drowns its cups, and when that is over. A cup out of reach makes no noise."""
        self._noisy = min(self._noisy + 1, DISTURBED) if 3 * heard >= LOOKS else 0
        disturbed = self._noisy == DISTURBED
        if disturbed != self.disturbed:
            self.disturbed = disturbed
            self._live.table.publish(JammingChanged(disturbed))

    def _arrived(self, cup: _Cup, done: int, common: int) -> None:
        if cup.connection:
            cup.arrived(done, common)
            self._move(cup)
            if len(cup.waiting) < WAITING:
                self._live.flush(cup.connection)

    def _leave(self, cup: _Cup) -> None:
        connection, cup.connection = cup.connection, None
        cup.waiting.clear()
        cup.sent = cup.done = cup.common = cup.common_done = 0
        if connection:
            self._live.disconnect(connection)

    # to the dongle

    def _queue(self, cup: _Cup, data: bytes) -> int:
        """Takes lines for a cup: all of them, or none while too many wait."""
        if self._full or len(cup.waiting) >= WAITING or cup.common_under_way >= COMMON_BEHIND:
            return 0
        for payload in cup.decoder.feed(data):
            if payload[0] & ~MARKS == COMMON:
                self._gather(cup, payload)
            elif len(payload) <= LONGEST:
                cup.waiting.append(payload)
        self._move(cup)
        return len(data)

    def _move(self, cup: _Cup) -> None:
        """Gives the dongle what is for this cup alone, as far as it can take it; never past what several hear, which
        may well overtake it."""
        while cup.waiting and not cup.common_under_way and cup.under_way < UNDER_WAY:
            cup.sent += 1
            self._say(bytes((SEND, self._cups.index(cup))) + cup.waiting.popleft())

    def _gather(self, cup: _Cup, message: bytes) -> None:
        cup.common += 1
        if not self._for_all:
            self._live.soon(self._tell_all)
        mark, body = marks_and_body(message)
        self._for_all.setdefault(body, []).append((self._cups.index(cup), mark))

    def _tell_all(self) -> None:
        gathered, self._for_all = self._for_all, {}
        idents = self._live.table.seats.awaited()
        awaited = sum(1 << number for number, cup in enumerate(self._cups) if cup.ident in idents)
        awaited = awaited or OTHERS * bool(idents)
        for body, cups in sorted(gathered.items()):  # in the order in which they were made
            for first in range(0, len(cups), MARKS):
                some = cups[first : first + MARKS]
                head = b"".join(mask.to_bytes(MASK, "little") for mask in (sum(1 << at for at, _ in some), awaited))
                marks = b"".join(mark for _, mark in some)
                self._say(bytes((ALL,)) + head + bytes((COMMON | len(some),)) + marks + body)
        self._look_full()

    def _look_full(self) -> None:
        """Lines are taken from all or from none, so that all are given the same entries together."""
        was, reached = self._full, [cup for cup in self._cups if cup.connection]
        self._full = 2 * sum(cup.common_under_way >= COMMON_UNDER_WAY for cup in reached) > len(reached)
        if was and not self._full:
            for cup in reached:
                if cup.connection:
                    self._live.flush(cup.connection)

    def _say(self, payload: bytes) -> None:
        self._rest += encode(payload)
        self.flush()

    def flush(self) -> None:
        """The port can take more."""
        self._rest = self._rest[self._write(self._rest) :]
