"""Packs a payload, so that an act is one packet of radio: what comes back is the payload to the last bit.

A payload is a list in compact JSON. Packed, it is a row of tokens, one for each value; brackets, commas and quotation
marks follow from them. Missing bytes count as zeros, which end lists, so that padding does no harm. A payload that
does not come back the same is sent as it is, behind a token that says so.

    0 the list ends            1 a list begins         2 text: size, bytes between its marks
    3 hexadecimal digits: size in bytes, bytes         4 any other value: size, its text
    5 a negative number: the number that is one less in magnitude                        6 the payload, unpacked
    7 several payloads: of each its size in packed form, and that
    8.. words                  0x40.. 0 to 127         0xC0.. two bytes, 13 bits
    0xE0.. three bytes, 20 bits                        0xF0   five bytes, 32 bits
"""

from binascii import hexlify, unhexlify

from gobelet.link import LinkError, const

_END = const(0)
_LIST = const(1)
_TEXT = const(2)
_HEX = const(3)
_OTHER = const(4)
_MINUS = const(5)
_PLAIN = const(6)
_SEVERAL = const(7)
_WORD = const(8)
_SMALL = const(0x40)
_TWO = const(0xC0)
_THREE = const(0xE0)
_FIVE = const(0xF0)
_SHORTEST_HEX = const(6)  # digits
_QUOTE = const(0x22)
_COMMA = const(0x2C)
_OPEN = const(0x5B)
_SLASH = const(0x5C)
_CLOSE = const(0x5D)
_BRACE = const(0x7B)

# The order is part of the protocol: new ones go to the end, 56 at most. One text, which stays in a cup's flash. They
# are the link's own; a game needs none, as its decisions are numbers. Those of the first games stay where they are.
WORDS = (
    b" cmd ping pong welcome hello lobby no ready status alarm room hand match seat open shake rolled act seen show "
    b"seal unseal deal clock chain away back undo drop abandon close closed mix key busy gone error last given "
    b"identify bye parafico papayoo pepetes parcheesi paradice lower none six reroll list_order youngest random "
    b"chosen "
)


def pack(payload):
    """The packed form of a payload."""
    packed = _flat(payload)
    if packed:
        return packed
    packed = _packed(payload) if payload[0] == _OPEN else b""
    try:
        same = bool(packed) and unpack(packed) == payload
    except LinkError:
        same = False
    return packed if same else bytes((_PLAIN,)) + payload


def unpack(packed):
    """The payload. Raises LinkError("packed") for what no end would pack."""
    if packed[:1] == bytes((_PLAIN,)):
        return packed[1:]
    reader = _Reader(packed)
    try:
        return b"[" + reader.list(4)
    except ValueError as error:
        raise LinkError("packed", str(error)) from error


def pack_all(payloads):
    """The packed form of one payload, or of several."""
    if len(payloads) == 1:
        return pack(payloads[0])
    out = bytearray((_SEVERAL,))
    for payload in payloads:
        packed = pack(payload)
        _number(out, len(packed))
        out.extend(packed)
    return bytes(out).rstrip(b"\0")


def unpack_all(packed):
    """The payloads. Raises LinkError("packed") for what no end would pack."""
    if packed[:1] != bytes((_SEVERAL,)):
        return [unpack(packed)]
    try:
        return [unpack(part) for part in _Reader(packed[1:]).parts()]
    except ValueError as error:
        raise LinkError("packed", str(error)) from error


def _flat(payload):
    """The tokens of a list of whole numbers and plain texts, which come back the same for certain; b"" for all else."""
    out = bytearray()
    if payload[0] == _OPEN and payload[-1] == _CLOSE:
        for text in payload[1:-1].split(b","):
            if text.isdigit():
                _value(out, text)
            elif len(text) > 1 and text[0] == _QUOTE and text[-1] == _QUOTE and text.find(b'"', 1) == len(text) - 1:
                if text.find(b"\\") >= 0:
                    return b""
                _text(out, text[1:-1])
            else:
                return b""
    return bytes(out) if out and out[-1] else b""


def _packed(payload):
    """The tokens of what looks like a list; b"" if it does not look like one after all."""
    out = bytearray()
    at, depth, size = 1, 1, len(payload)
    while depth and at < size:
        sign = payload[at]
        if sign == _OPEN:
            out.append(_LIST)
            depth += 1
            at += 1
            continue
        if sign == _CLOSE:
            out.append(_END)
            depth -= 1
            at += 1
        elif sign == _QUOTE:
            end = _end_of_text(payload, at + 1)
            _text(out, payload[at + 1 : end])
            at = end + 1
        else:
            end = _end_of_value(payload, at)
            _value(out, payload[at:end])
            at = end
        if payload[at : at + 1] == b",":
            at += 1
    return bytes(out).rstrip(b"\0")


def _end_of_text(payload, at):
    """Where the closing mark is of the text that begins here."""
    end = payload.find(b'"', at)
    if payload.find(b"\\", at, end) < 0 <= end:
        return end
    while at < len(payload) and payload[at] != _QUOTE:
        at += 2 if payload[at] == _SLASH else 1
    return at


def _end_of_value(payload, at):
    """Where a value ends that is no text and no list: before a comma or a bracket that is none of its own."""
    end = payload.find(b",", at)
    if end < 0:
        end = len(payload) - 1
    if payload[at:end].isdigit():  # nearly always
        return end
    depth = 0
    while at < len(payload):
        sign = payload[at]
        if sign == _QUOTE:
            at = _end_of_text(payload, at + 1)
        elif sign in (_OPEN, _BRACE):
            depth += 1
        elif not depth and sign in (_COMMA, _CLOSE):
            break
        elif sign in (_CLOSE, _BRACE + 2):
            depth -= 1
        at += 1
    return at


def _text(out, text):
    place = WORDS.find(b" %s " % text) if text and b" " not in text else -1
    if place >= 0:
        out.append(_WORD + WORDS.count(b" ", 0, place))
        return
    if len(text) >= _SHORTEST_HEX and not len(text) & 1:
        try:
            digits = unhexlify(text)
        except ValueError:
            digits = b""
        if hexlify(digits) == text:
            _sized(out, _HEX, digits)
            return
    _sized(out, _TEXT, text)


def _word(number):
    at = 0
    for _ in range(number):
        at = WORDS.find(b" ", at + 1)
        if at < 0:
            break
    end = WORDS.find(b" ", at + 1)
    if at < 0 or end < 0:
        raise ValueError("word %d" % number)
    return WORDS[at + 1 : end]


def _sized(out, token, data):
    out.append(token)
    _number(out, len(data))
    out.extend(data)


def _value(out, text):
    minus = text[:1] == b"-"
    digits = text[minus:] if minus else text
    number = int(digits) if digits.isdigit() and len(digits) <= 10 else -1
    if number < minus or number >> 32 or b"%d" % number != digits:
        _sized(out, _OTHER, text)
        return
    if minus:
        out.append(_MINUS)
    _number(out, number - minus)


def _number(out, number):
    if number < 128:
        out.append(_SMALL + number)
    elif number < 1 << 13:
        out.extend(bytes((_TWO | number >> 8, number & 0xFF)))
    elif number < 1 << 20:
        out.extend(bytes((_THREE | number >> 16, number >> 8 & 0xFF, number & 0xFF)))
    else:
        out.append(_FIVE)
        out.extend(number.to_bytes(4, "big"))


class _Reader:
    """Reads tokens; behind the last byte there are zeros."""

    def __init__(self, packed):
        self._packed = packed
        self._at = 0

    def _take(self, size):
        data = self._packed[self._at : self._at + size]
        self._at += size
        return data + bytes(size - len(data))

    def _byte(self):
        at = self._at
        self._at = at + 1
        return self._packed[at] if at < len(self._packed) else 0

    def list(self, deep):
        """The rest of a list, its closing bracket included."""
        values = []
        while True:
            token = self._byte()
            if token == _END:
                return b",".join(values) + b"]"
            if token == _LIST:
                if not deep:
                    raise ValueError("too deep")
                values.append(b"[" + self.list(deep - 1))
            else:
                values.append(self._value(token))

    def parts(self):
        """What stands here as sizes and bytes, to the end."""
        parts = []
        while self._at < len(self._packed):
            size = self._number()
            if size > len(self._packed):
                raise ValueError("size %d" % size)
            parts.append(self._take(size))
        return parts

    def _value(self, token):
        if token >= _SMALL:
            return b"%d" % self._number(token)
        if token == _MINUS:
            return b"-%d" % (self._number() + 1)
        if token >= _WORD:
            return b'"%s"' % _word(token - _WORD)
        if token not in (_TEXT, _HEX, _OTHER):
            raise ValueError("token %d" % token)
        size = self._number()
        if size > 2 * len(self._packed):
            raise ValueError("size %d" % size)
        data = self._take(size)
        return data if token == _OTHER else b'"%s"' % (hexlify(data) if token == _HEX else data)

    def _number(self, token=-1):
        if token < 0:
            token = self._byte()
        if token < _SMALL:
            raise ValueError("no number")
        if token < _TWO:
            return token - _SMALL
        if token < _THREE:
            return (token & 0x1F) << 8 | self._byte()
        if token < _FIVE:
            return (token & 0xF) << 16 | int.from_bytes(self._take(2), "big")
        return int.from_bytes(self._take(4), "big")
