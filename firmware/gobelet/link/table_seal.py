"""The table's side of sealing one wire (see sealed_link.py): announces the table, finds the key of whoever comes, opens
and seals. A cup never loads this module.

The table seals nothing before a cup's first good record, and its nonce is another one after it: whoever repeats what a
cup said proves nothing, and never has the table seal two things alike.
"""

from binascii import hexlify

from gobelet.fair import encode_u32
from gobelet.link import LinkError, joining
from gobelet.link.compact_json import pack_all
from gobelet.link.frames import dumps, encode, loads
from gobelet.link.message_shapes import PROTO, shape_error
from gobelet.link.sealed_link import COMMON, PAD, derive_cipher_states, is_record, xor_keystream
from gobelet.link.table_message_shapes import TO_TABLE

_TRIES = 5  # keys that are not known, until the wire is closed
_KEPT = 64  # bodies that are kept, for the cups that are a little behind
_MOST = 800  # bytes of the entries of one body


def seal_broadcast(key, count, payloads):
    """A body for all who have the key, see sealed.Common. count: how many there were before."""
    packed = pack_all(payloads)
    return encode_u32(count) + xor_keystream(key, encode_u32(count), packed + bytes(-len(packed) % PAD))


class BroadcastSealer:
    """What is the same for all cups that hear one dongle: the bodies of entries, made once. key: 32 random bytes.

    Entries that have waited are in one body together: their marks are paid once. Bodies are numbered as they are made.
    A cup takes no number twice and none after a higher one, so none is made for an entry that comes before one that
    has a body.
    """

    def __init__(self, key):
        self.key = hexlify(key).decode()
        self._key = key
        self._count = 0  # bodies that were made
        self._uid = ""
        self._next = 0  # the entry with which the next body begins
        self._bodies = {}  # entry with which it begins -> (body, entries in it)

    def body(self, uid, entry, log):
        """(the body that begins with an entry of a match, how many are in it); (b"", 1) for one that comes too late.
        log: of the match, as far as it goes now."""
        if uid != self._uid or entry > self._next:
            self._uid, self._next, self._bodies = uid, entry, {}
        if entry == self._next:
            payloads = [log[entry]]
            size = len(payloads[0])
            while entry + len(payloads) < len(log):
                payload = log[entry + len(payloads)]
                size += len(payload)
                if size > _MOST:
                    break
                payloads.append(payload)
            self._bodies[entry] = seal_broadcast(self._key, self._count, payloads), len(payloads)
            self._count += 1
            self._next += len(payloads)
            if len(self._bodies) > _KEPT:
                del self._bodies[min(self._bodies)]
        return self._bodies.get(entry, (b"", 1))


class TableSeal:
    """transport: "tcp", "web", "radio". keys: table, the table's id; nonce() -> 32 hexadecimal digits; find(cup id, key
    id) -> 32 bytes, raises LinkError with the code that the cup is told. company: of the dongle that reaches this cup,
    None on other wires. entrance: take(message, transport, nonce) -> the answers to a cup that has a code and no key,
    see joining.py; None where nobody comes with one.

    To read: cup, the id of the one who has proven a key.
    """

    def __init__(self, transport, keys, company=None, entrance=None):
        self.cup = ""
        self.company = company
        self.entrance = entrance
        self.answers = []  # messages to be said unsealed
        self._wrong = 0
        self._transport = transport
        self._keys = keys
        self._nonce = keys.nonce()
        self._opening = []  # the last message that began a seal
        self._refusal = []  # what was told of it
        self._repeats = 0  # how often it has come again
        self._begun = None  # that seal, before its first record: (cup, in, out)
        self._in = self._out = None

    def receive(self, payload, told):
        """The bytes that a cup sealed, b"" for everything else. told: gets ["refused", cup id, code, sentence, key id]
        for who has no right key; "too_many_tries" once that is enough."""
        if is_record(payload):
            return self._opened(payload)
        try:
            message = loads(payload)
        except LinkError:
            return b""
        if self.entrance and not shape_error(message, joining.TO_TABLE):
            self.answers += self.entrance.take(message, self._transport, self._nonce)
        if shape_error(message, TO_TABLE) or message[0] != "seal":
            return b""
        if message == self._opening:
            if self._refusal and self._repeats & 1:  # the first repetition may have crossed the refusal
                told.append(self._refusal)
            self._repeats += 1
            return b""
        self._opening = message
        self._begun = None
        self._refusal, self._repeats = [], 0
        _, version, cup, ident, nonce = message
        try:
            if version != PROTO:
                raise LinkError("proto", "This table speaks version %d of the link." % PROTO)
            key = self._keys.find(cup, ident)
        except LinkError as error:
            self._wrong += 1
            code = error.code if self._wrong < _TRIES else "too_many_tries"
            self._refusal = ["refused", cup, code, error.args[0], ident]
            told.append(self._refusal)
            return b""
        hears, says = derive_cipher_states(key, self._transport, cup, nonce, self._nonce)
        self._begun = (cup, hears, says)
        return b""

    def _opened(self, record):
        if self._begun:
            cup, hears, says = self._begun
            payload = hears.open(record)
            if payload:
                self.cup, self._in, self._out = cup, hears, says
                self._begun = None
                self._nonce = self._keys.nonce()
                return payload
        return self._in.open(record) if self._in else b""

    def drop(self):
        """The cup has fallen silent: it must prove itself again."""
        self.cup = ""
        self._in = self._out = None

    @property
    def ready(self):
        """Whether there is somebody to seal for."""
        return self._out is not None

    def announcement(self):
        """The line that says which table this is."""
        return encode(dumps(["table", PROTO, self._keys.table, self._nonce]))

    def entry(self, uid, number, log):
        """(the line of an entry of the log, how many entries are in it): where others hear the same, with a body that
        is the same for all."""
        body, count = self.company.body(uid, number, log) if self.company else (b"", 1)
        line = encode(bytes((COMMON | 1,)) + self._out.broadcast_tag(body) + body) if body else self.line(log[number])
        return line, count

    def line(self, payload):
        """A payload as it goes out."""
        return encode(self._out.seal(payload))
