"""What runs at every poll by radio keeps its frame on the stack: MicroPython searches the heap for a larger one at each
call, which takes longer than all else that a poll does, the more is alive."""

import pytest

from gobelet_host.device import firmware_build

WORDS = 11  # of a frame on the stack: VM_MAX_STATE_ON_STACK of MicroPython's py/objfun.c
HANDLER = 3  # words of each try that is open
HOT = {
    "board/nrf24_ptx": ("send_acknowledged", "_answer", "_shoot", "send_unacknowledged"),
    "board/nrf24": ("_exchange", "_read", "_write", "_fetch", "receive", "queue_ack_payload", "free_ack_slots"),
    "board/dongle": ("tick",),
    "radio/cup_radio": ("tick", "_take", "_load", "_lay", "_measure"),
    "radio/relay": ("tick", "_tell_done"),
    "radio/sleep_schedule": ("promise",),
    "radio/peer": ("poll", "part_to_send", "busy", "gives"),
    "radio/star": ("turn", "_poll", "_remember"),
    "radio/broadcast_schedule": ("remember", "has_work", "repeats_few"),
}


class Mpy:
    """The functions of a compiled module. words: name -> the most that a frame of one of that name takes."""

    def __init__(self, data):
        self._data, self._at = data, 4
        texts, objects = self._number(), self._number()
        self._names = [self._text() for _ in range(texts)]
        for _ in range(objects):
            self._object()
        self.words = {}
        self._code()

    def _byte(self):
        self._at += 1
        return self._data[self._at - 1]

    def _number(self):
        value = 0
        while True:
            byte = self._byte()
            value = value << 7 | byte & 0x7F
            if not byte & 0x80:
                return value

    def _text(self):
        size = self._number()
        if size & 1:
            return ""  # one that MicroPython has already
        begin, self._at = self._at, self._at + (size >> 1) + 1
        return self._data[begin : self._at - 1].decode()

    def _object(self):
        kind = self._byte()
        if kind in (5, 6, 7, 8, 9):
            size = self._number()
            self._at += size + (kind < 7)  # texts and bytes end with a zero
        elif kind == 10:
            for _ in range(self._number()):
                self._object()

    def _code(self):
        head = self._number()
        end = self._at + (head >> 3)
        byte = self._byte()
        state, handlers, place = byte >> 3 & 15, byte >> 2 & 1, 0
        while byte & 0x80:
            byte = self._byte()
            state |= (byte & 0x30) << 2 * place
            handlers |= (byte & 2) << place
            place += 1
        self._number()  # the sizes of what follows
        name = self._names[self._number()]
        self.words[name] = max(self.words.get(name, 0), state + 1 + HANDLER * handlers)
        self._at = end
        if head & 4:
            for _ in range(self._number()):
                self._code()


@pytest.mark.parametrize("module", HOT)
def test_what_runs_at_every_poll_keeps_its_frame_on_the_stack(module):
    words = Mpy(firmware_build.files()[f"gobelet/{module}.mpy"]).words
    assert {name: words[name] for name in HOT[module] if words[name] > WORDS} == {}
