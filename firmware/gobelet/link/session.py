"""What both ends of a connection agree on: the times, and the shape of every message.

A message is a JSON array. One that begins with a number is an entry of the log; one that begins with a word is a
message of the session, listed here. This module judges shapes only; it does not know what a command means, and it
holds no state.
"""

PROTO = 1

PING_MS = 2000  # the table speaks this often
DEAD_MS = 6000  # an end that heard nothing for so long is alone
HELLO_MS = (250, 4000)  # a cup's hello is repeated after this, doubling up to that
RESEND_MS = (500, 2000)  # the same for a command

WORD = 64  # characters of a name, key or id
NUMBER = 1 << 30  # every number on the wire is smaller, in magnitude
SNAP_TEXT = 480  # characters of a checkpoint in one message: fits even if each of them needs an escape
SNAP_PIECES = 64

# Kind -> the letters of its items. i: 0 <= number < NUMBER; n: the same or -1; f: 0 or 1; w: text of WORD characters
# at most; t: any text; m: a map of words to plain values; r: rows of the lobby; *: any plain values, to the end.
TO_TABLE = {
    "hello": "iwiwwiwm",  # proto, cup id, boot, token, match uid, entries held, T, about
    "cmd": "iiw*",  # id, step, kind, data
    "pong": "i",
    "ready": "f",
    "bye": "",
    "status": "m",
    "log": "*",  # lines of the cup's log ring, when the table asked
}
TO_CUP = {
    "welcome": "iwnwin",  # proto, token, seat, match uid, entries held, first that follows (-1: not yet known)
    "lobby": "wr",  # table's name, [[cup id, name, ready, linked], ...]
    "snap": "iiiwt",  # piece, pieces, entries it stands for, T, text
    "no": "iwt",  # command id, code, detail
    "ping": "in",  # number, entries sent so far (-1: say hello)
    "busy": "wt",  # code, sentence
    "gone": "wt",
    "error": "wt",
}


def is_entry(payload):
    """Whether payload bytes are an entry of the log: `[` and a digit."""
    return len(payload) > 2 and payload[0] == 0x5B and 0x30 <= payload[1] <= 0x39


def entry_number(payload):
    """The number of an entry, -1 if its first item is not a whole number."""
    end = payload.find(b",")
    try:
        return int(payload[1 : end if end > 0 else -1])
    except ValueError:
        return -1


def plain(value, depth=4):
    """Whether a value may travel: numbers below NUMBER, booleans, null, text, lists of these, nested at most `depth`
    deep. No fraction, no map, no text that UTF-8 cannot say."""
    kind = type(value)
    if kind is int:
        return -NUMBER < value < NUMBER
    if kind is str:
        try:
            value.encode()
        except UnicodeError:
            return False
        return True
    if kind is list or kind is tuple:
        return depth > 0 and all([plain(item, depth - 1) for item in value])
    return value is None or kind is bool


def _fits(letter, value):
    if letter == "i":
        return type(value) is int and 0 <= value < NUMBER
    if letter == "n":
        return type(value) is int and -1 <= value < NUMBER
    if letter == "f":
        return type(value) is int and 0 <= value <= 1
    if letter == "w":
        return type(value) is str and len(value) <= WORD and plain(value)
    if letter == "t":
        return type(value) is str and plain(value)
    if letter == "m":
        return (
            type(value) is dict
            and len(value) <= 16
            and all([_fits("w", key) and plain(item) for key, item in value.items()])
        )
    return type(value) is list and all([_is_row(row) for row in value])


def _is_row(row):
    return type(row) is list and len(row) == 4 and all([_fits("wwff"[i], row[i]) for i in range(4)])


def fault(message, shapes):
    """What is wrong with a message: "" if nothing, else a stable code: shape, kind, count or item.

    shapes: TO_TABLE or TO_CUP.
    """
    if type(message) is not list or not message or type(message[0]) is not str:
        return "shape"
    letters = shapes.get(message[0])
    if letters is None:
        return "kind"
    count = len(message) - 1
    if letters[-1:] == "*":
        letters = letters[:-1]
        if count < len(letters) or not plain(message[1 + len(letters) :]):
            return "count" if count < len(letters) else "item"
    elif count != len(letters):
        return "count"
    for i in range(len(letters)):
        if not _fits(letters[i], message[i + 1]):
            return "item"
    return ""
