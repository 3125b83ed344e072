"""How a cup with a code gets a key of its own at a table: the code is the password of an exchange (cpace.py), so who
listens learns nothing, whether they know the code or not. A Pico, which gets its keys over the cable, never loads this.

    cup -> table   ["join", version, cup id, letters of the code, point]
    table -> cup   ["share", point]
    cup -> table   ["proof", tag]         the table learns first whether the code was right
    table -> cup   ["proof", tag]         both have the key now: the cup seals its link with it

Each line may be repeated: the answer is the same.
"""

from binascii import hexlify, unhexlify

from gobelet import curve, fair
from gobelet.fair import WORD_LETTERS
from gobelet.link import LinkError
from gobelet.link.cpace import Exchange
from gobelet.link.frames import dumps, encode, loads
from gobelet.link.message_shapes import PROTO, shape_error
from gobelet.link.sealed_link import CupSeal, compare_digest, is_record

ROOM, TYPED = 16, 6  # letters of a code in a picture, and of one that a person types: 80 bits, 30 bits
_TAG = 16  # bytes
# Shapes of messages, see message_shapes.py, apart from the others as a Pico has no use for them.
TO_CUP = {"share": "w", "proof": "w", "error": "wt"}  # a point; a tag; code, sentence
TO_TABLE = {"join": "iwiw", "proof": "w"}  # version, cup id, letters of a code, point; a tag


def code_letters(text):
    """A code as a person may have typed it: in groups or not, small or not."""
    return "".join([letter for letter in text.upper() if letter in WORD_LETTERS])


def exchange(code, transport, table, cup, nonce, scalar):
    """One side of the exchange. code: letters. table, cup: ids. nonce: the table's, as it travels."""
    channel = "gobelet/2 join %d %s %s %s" % (PROTO, transport, table, cup)
    return Exchange(code.encode(), channel.encode(), nonce.encode(), scalar)


def tag_text(tag):
    """A tag as it travels."""
    return hexlify(tag[:_TAG]).decode()


def point_of(text):
    """The point of a message. Raises LinkError("bad_point")."""
    try:
        return unhexlify(text)
    except ValueError as error:
        raise LinkError("bad_point", "That is no point.") from error


class Joining:
    """The cup's side. messages: what is to be said now, again and again. Arguments as of exchange()."""

    def __init__(self, code, transport, table, cup, nonce, scalar):
        letters = code_letters(code)
        self._exchange = exchange(letters, transport, table, cup, nonce, scalar)
        self._key = self._wanted = b""
        self._share = ""
        self.messages = [["join", PROTO, cup, len(letters), hexlify(self._exchange.point).decode()]]

    def take(self, kind, text):
        """What the table says, "share" or "proof". Returns the key once the table has proven that it knows the code,
        else b""."""
        if kind == "proof":
            return self._key if self._wanted and compare_digest(self._wanted, text.encode()) else b""
        if text != self._share:
            try:
                key, own, its = self._exchange.finish(point_of(text), True)
            except LinkError:
                return b""  # a stranger's, or a table's that is none
            self._share, self._key, self._wanted = text, key, tag_text(its).encode()
            self.messages = [self.messages[0], ["proof", tag_text(own)]]  # the share may have been a stranger's
        return b""


class JoiningSeal(CupSeal):
    """The seal of a cup that has a code: where no key of its own is good, the code gets it one.

    keys: as for CupSeal; keep(table id, key in hexadecimal), raises OSError; only, the id of the one table that the
    player wants, "" for any. scalar: () -> 32 secret bytes that
    never come twice.
    """

    def __init__(self, cup, transport, keys, code, scalar):
        super().__init__(cup, transport, keys)
        self._code = code
        self._scalar = scalar
        self._joining = None  # under way

    def receive(self, payload, told):
        """As CupSeal.receive()."""
        message = [""] if self._joining is None or is_record(payload) else _loaded(payload)
        if message[0] == "error":
            if message != self._trouble:
                told.append(message)
            self._trouble = message  # who is not the table may have said so, too: the exchange goes on
            return b""
        if message[0] not in ("share", "proof"):
            return super().receive(payload, told)
        before = self._joining.messages
        key = self._joining.take(*message)
        if key:
            self._give(key, told)
        elif self._joining.messages is not before:
            self._trouble = None
            self._open()
        return b""

    def _give(self, key, told):
        try:
            self.keys.keep(self.table, hexlify(key).decode())
        except OSError:
            told.append(["error", "storage", "The key of the table cannot be stored."])
        self._to_try = [key]
        self._begin()

    def _refused(self, message):
        self._begin()

    def _begin(self):
        self._joining = None
        if self._to_try or self.keys.only not in ("", self.table):
            super()._begin()
            return
        self.proven = False
        self._out = self._in = self.common = self._trouble = None
        self._joining = Joining(self._code, self._transport, self.table, self._cup, self._nonce, self._scalar())
        self._open()

    def _open(self):
        self.greeted = False
        self._opening = b"".join([encode(dumps(message)) for message in self._joining.messages])


def _loaded(payload):
    """The message of a payload, [""] for one that is none."""
    try:
        message = loads(payload)
    except LinkError:
        return [""]
    return [""] if shape_error(message, TO_CUP) else message


def seal_of(board, keys):
    """The seal of a board whose player has a code. See gobelet.board."""

    def scalar():
        arithmetic = getattr(board, "curve", None)  # a page's, once it has come
        if arithmetic:
            curve.library, curve.on_curve = arithmetic.multiply, arithmetic.has
        return board.entropy(fair.SIZE)

    return JoiningSeal(board.cup_id, board.transport, keys, board.code, scalar)
