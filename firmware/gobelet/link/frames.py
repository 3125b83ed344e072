"""Frames: a message as one printable line, and the lines found again in noise.

A frame is `#` base64(payload) `*` crc32 of the payload as 8 lower-case hex digits, then a newline. It never holds the
byte 0x03, so Ctrl-C, the REPL and firmware tools keep working on the same port. This module knows bytes and JSON text;
it does not know what messages mean.
"""

import binascii
import json

from gobelet.link import LinkError, const

MAX_PAYLOAD = 3072  # of JSON
MAX_RECORD = 3084  # of a sealed payload: see sealed_link.py
MAX_LINE = 1 + (MAX_RECORD + 2) // 3 * 4 + 1 + 8  # without its newline

FIRST_OF_JSON = const(0x40)  # the first byte of a record is less
_STAR = const(0x2A)
_RETURN = const(0x0D)
_TAIL = const(9)  # the star and the hex digits
_SHORTEST = const(5)  # what stands before the tail, at least
_ROOM = MAX_LINE + 1  # a terminal may put a carriage return before the newline


def dumps(value):
    """The payload of a message: compact JSON as UTF-8 bytes."""
    return json.dumps(value, separators=(",", ":")).encode()


def loads(payload):
    """The value of a payload. Raises LinkError("json") if it is not JSON in UTF-8."""
    try:
        return json.loads(str(payload, "utf-8"))
    except (ValueError, TypeError, RuntimeError) as error:
        # ValueError: no JSON or no UTF-8. TypeError: a key that is no string (MicroPython lets it through that far).
        # RuntimeError: nested deeper than the interpreter's stack.
        raise LinkError("json", "this is not JSON: %s" % error)


def _fits(payload):
    """Whether this many bytes, of JSON or of a record, may stand in a frame."""
    return 0 < len(payload) <= (MAX_PAYLOAD if payload[0] >= FIRST_OF_JSON else MAX_RECORD)


def encode(payload):
    """The line, newline included, of a payload (bytes): JSON, or a record. Raises LinkError("too_long")."""
    if not _fits(payload):
        raise LinkError("too_long", "%d bytes do not fit into a frame" % len(payload))
    return b"#%s*%08x\n" % (binascii.b2a_base64(payload)[:-1], binascii.crc32(payload))


class Decoder:
    """Finds frames in a stream of bytes, whichever way it is cut into pieces.

    Memory is bounded: one begun line of at most MAX_LINE bytes. A `#` always starts anew, so a frame that begins behind
    half a line, or in the middle of a REPL's output, is found. What is dropped is counted, each byte or line once:

    frames: good frames. noise: bytes before the last `#` of a line (line ends not counted). bad: lines that were no
    frame from that `#` on, or failed their check. long: lines longer than any frame. The counts, like the payloads,
    do not depend on how the stream was cut.
    """

    def __init__(self):
        self.frames = 0
        self.noise = 0
        self.bad = 0
        self.long = 0
        self._begun = b""  # a line so far, as much of it as could be a frame
        self._size = 0  # its bytes, with those not kept; 0: waiting for a '#'

    def feed(self, data):
        """Takes bytes (or a bytearray), returns the list of payloads (bytes) that became complete."""
        payloads = []
        start = 0
        size = len(data)
        while start < size:
            newline = data.find(b"\n", start)
            end = newline if newline >= 0 else size
            mark = data.rfind(b"#", start, end)
            if mark >= 0:
                self.noise += self._size + mark - start
                self._begun = b""
                self._size = 0
                start = mark
            if mark >= 0 or self._size:
                self._size += end - start
                if self._size <= _ROOM:
                    self._begun += data[start:end]
                if newline >= 0:
                    self._line(self._begun, self._size, payloads)
                    self._begun = b""
                    self._size = 0
            else:
                self.noise += end - start
            start = end + 1
        return payloads

    def _line(self, line, size, payloads):
        """Checks one line, `#` first, without its newline. Of a line beyond _ROOM only the length is meant."""
        if size <= _ROOM and line[-1] == _RETURN:
            line = line[:-1]
            size -= 1
        if size > MAX_LINE:
            self.long += 1
            return
        star = size - _TAIL
        try:
            payload = binascii.a2b_base64(line[1:star]) if star >= _SHORTEST and line[star] == _STAR else b""
        except ValueError:
            payload = b""
        # Decoders skip strange characters: the length tells whether this one did.
        if (
            not _fits(payload)
            or (len(payload) + 2) // 3 * 4 != star - 1
            or b"%08x" % binascii.crc32(payload) != line[star + 1 :]
        ):
            self.bad += 1
            return
        self.frames += 1
        payloads.append(payload)
