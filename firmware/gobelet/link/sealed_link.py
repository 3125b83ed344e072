"""The sealed link, for wires on which strangers may write: what cup and table say is read by nobody else, changed by
nobody, and heard once at most, in order. docs/protocol.md, section 5, says it for those who build another cup.

Both ends hold one key of 32 bytes. Each draws a nonce for a connection; key and nonces give two secrets for each
direction. A record is its number (4 bytes), the payload under a key stream, padded, and a tag. It stands in a frame
where JSON stands on a plain wire, and no JSON begins as it does. A cup on a cable never loads this module.
"""

from binascii import unhexlify
from hashlib import sha256

from gobelet.fair import hmac
from gobelet.link import RADIO, LinkError, const
from gobelet.link.frames import FIRST_OF_JSON, dumps, encode, loads
from gobelet.link.message_shapes import PROTO, TO_CUP, shape_error

NONCE = 16  # bytes
TAG = 8
PAD = 16  # lengths are multiples of this: a raise looks like a call
_MARK = const(4)  # bytes by which a cup knows that a record for several comes from the table
COMMON = const(0x20)  # first byte of such a record, with the number of its marks; no other one begins so
MARKS = const(0x1F)  # the most of them


def key_id(key):
    """What names a key in the open: 8 hexadecimal digits."""
    return "".join(["%02x" % byte for byte in sha256(b"gobelet/2 id " + key).digest()[:4]])


def compare_digest(ours, theirs):
    """Whether two tags are the same, compared in constant time."""
    wrong = len(ours) != len(theirs)
    for mine, other in zip(ours, theirs):
        wrong |= mine ^ other
    return not wrong


def is_record(payload):
    """Whether the payload of a frame is a record, not JSON."""
    return payload[0] < FIRST_OF_JSON


class CipherState:
    """One direction of a connection. Records may be missing, as the session mends that; none may come twice, or after
    a later one. radio: payloads are packed before they are sealed."""

    def __init__(self, secret, name, radio=False):
        self._tag_key = hmac(secret, name, b" tag")
        self._stream_key = hmac(secret, name, b" stream")
        self._next = 0
        self._packer = None
        if radio:
            from gobelet.link import compact_json  # most cups have none

            self._packer = compact_json

    def seal(self, payload):
        """The next record. payload: bytes that do not end with a zero."""
        count = self._next.to_bytes(4, "big")
        self._next += 1
        if self._packer:
            payload = self._packer.pack(payload)
        text = xor_keystream(self._stream_key, count, payload + bytes(-len(payload) % PAD))
        return count + text + hmac(self._tag_key, count, text)[:TAG]

    def open(self, record):
        """The payload; b"" when the record, or a later one, was opened before, or when it is not from the other end."""
        size = len(record) - TAG
        if size < 4 + PAD or size % PAD != 4:
            return b""
        count, text = record[:4], record[4:size]
        tag = hmac(self._tag_key, count, text)[:TAG]
        count_is = int.from_bytes(count, "big")
        if not compare_digest(tag, record[size:]) or count_is < self._next:
            return b""
        self._next = count_is + 1
        payload = xor_keystream(self._stream_key, count, text).rstrip(b"\0")
        try:
            return self._packer.unpack(payload) if self._packer else payload
        except LinkError:
            return b""

    def broadcast_tag(self, body):
        """What shows the cup at the other end that a body of Common is the table's."""
        return hmac(self._tag_key, b"all", body)[:_MARK]


class BroadcastOpener:
    """What a table says to several cups at once by radio: packed, under a key that all of them have, so that no
    stranger reads it. Anybody who has the key could make such a body: each cup believes only one that comes with
    a mark under the keys of its own link. The table's end is table_seal.sealed_aloud. key: 32 bytes."""

    def __init__(self, key):
        from gobelet.link import compact_json

        self.key = key
        self._next = 0
        self._packer = compact_json

    def open(self, body):
        """The payloads; none when this one or a later one was opened already."""
        count = int.from_bytes(body[:4], "big")
        if count < self._next:
            return []
        self._next = count + 1
        try:
            return self._packer.unpack_all(xor_keystream(self.key, body[:4], body[4:]).rstrip(b"\0"))
        except LinkError:
            return []


def marks_and_body(record):
    """The marks of a record for several cups, and what they are marks of; (b"", b"") for one that is damaged."""
    at = 1 + _MARK * (record[0] & MARKS)
    fits = len(record) >= at + 4 + PAD
    return (record[1:at], record[at:]) if fits else (b"", b"")


def xor_keystream(key, count, text):
    """The text under the key stream of a record's number, or the other way round."""
    size = len(text)
    blocks = [sha256(key + count + bytes((block,))).digest() for block in range((size + 31) // 32)]
    stream = int.from_bytes(b"".join(blocks)[:size], "big")
    return (int.from_bytes(text, "big") ^ stream).to_bytes(size, "big")


def derive_cipher_states(key, transport, cup, cup_nonce, table_nonce):
    """The two directions of one connection: what the cup says, what the table says. transport: "tcp", "web", RADIO.
    cup: its id, without spaces. Nonces as they travel, in hexadecimal."""
    told = "gobelet/2 %d %s %s %s %s %s" % (PROTO, transport, cup, key_id(key), cup_nonce, table_nonce)
    secret = hmac(sha256(told.encode()).digest(), key)
    radio = transport == RADIO
    return CipherState(secret, b"cup", radio), CipherState(secret, b"table", radio)


class CupSeal:
    """The cup's side of sealing one wire; that of a cup with a code is joining.JoiningSeal.

    keys: find(table id) -> the keys to try, best first; nonce() -> 32 hexadecimal digits that never came before, raises
    OSError when flash does not take it. common: opens what the table says to this cup and others at once, None while it
    does not.
    """

    def __init__(self, cup, transport, keys):
        self.proven = False  # whether the table has shown that it holds the key
        self.greeted = True  # whether what opens this seal has been on the wire
        self.more = []  # payloads that stood behind the last one in the same record
        self._cup = cup
        self._transport = transport
        self.keys = keys
        self.table = self._nonce = ""  # as the table announced itself
        self._to_try = []
        self._opening = b""
        self._out = self._in = self.common = None
        self._trouble = None  # the message that says why nothing can be sealed, or that somebody refused the last key

    @property
    def refusal(self):
        """Why nothing can be sealed, or would be believed, as a code; "" while it can, or nobody was asked."""
        return self._trouble[1] if self._trouble else ""

    def receive(self, payload, told):
        """What a frame's payload says: its bytes if it was sealed by the table; b"" when the table announced itself;
        None when nothing of it is to be believed. told: gets what the player is to know."""
        if is_record(payload):
            if payload[0] & ~MARKS == COMMON:
                self.more = self._opened_common(payload)
                return self.more.pop(0) if self.more else None
            opened = self._in.open(payload) if self._in else b""
            if opened and not self.proven:
                self.proven = True
                self._trouble = None
                self._opening = b""
                self._to_try = []
            return opened or None
        try:
            message = loads(payload)
        except LinkError:
            return None
        if shape_error(message, TO_CUP):
            return None
        if message[0] == "table":
            self._announced(*message[1:])
        elif message[0] == "error" and self._out and not self.proven and not self._trouble:
            self._refused(message)
        else:
            return None
        if self._trouble:
            told.append(self._trouble)
        return None if self.proven else b""

    def _opened_common(self, record):
        if not (self.proven and self.common):
            return []
        marks, body = marks_and_body(record)
        wanted = int.from_bytes(self._in.broadcast_tag(body), "big")
        for at in range(0, len(marks), _MARK):
            if not wanted ^ int.from_bytes(marks[at : at + _MARK], "big"):
                return self.common.open(body)
        return []

    def share(self, key):
        """The table gives the key of what it says to several cups, as 64 hexadecimal digits."""
        try:
            shared = unhexlify(key)
        except ValueError:
            self.common = None
            return
        if not self.common or shared != self.common.key:  # else what was heard under it must not come again
            self.common = BroadcastOpener(shared)

    def _announced(self, version, table, nonce):
        if version != PROTO:
            self._out = self._in = None
            self._trouble = ["error", "proto", "Link versions: table %d, cup %d." % (version, PROTO)]
        elif nonce != self._nonce or table != self.table or self.refusal in ("proto", "storage"):
            # Anybody may have announced another table, or version; and flash may have room by now.
            self.table, self._nonce = table, nonce
            self._to_try = self.keys.find(table)
            self._begin()

    def _refused(self, message):
        """The table does not know the key that was tried last."""
        if self._to_try:
            self._begin()
        else:
            self._trouble = message  # who is not the table may have said so, too

    def _begin(self):
        """The next key, under a nonce of its own."""
        key = self._to_try.pop(0) if self._to_try else b""
        self.proven = self.greeted = False
        self._out = self._in = self.common = self._trouble = None
        self._opening = b""
        try:
            nonce = self.keys.nonce()
        except OSError:
            self._trouble = ["error", "storage", "A nonce that cannot be stored could come twice."]
            return
        self._opening = encode(dumps(["seal", PROTO, self._cup, key_id(key) if key else "", nonce]))
        if key:
            self._out, self._in = derive_cipher_states(key, self._transport, self._cup, nonce, self._nonce)
        else:
            self._trouble = ["error", "no_key", "This cup has no key for the table %s." % self.table]

    def line(self, payload):
        """A payload as it goes out; b"" before there is anybody to seal it for."""
        return encode(self._out.seal(payload)) if self._out else b""

    def opening(self):
        """What must come before the records of a seal that the table has not answered: who speaks, with which key."""
        self.greeted = True
        return self._opening
