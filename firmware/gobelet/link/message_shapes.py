"""Agreed between both ends of a connection: the version, when the other one is gone, the shape of messages.

A message is a JSON array. One that begins with a number is an entry of the log; one that begins with a word belongs to
the session. This module judges shapes only; it does not know what a message means, and it holds no state.
"""

PROTO = 2
TIMEOUT_MS = 6000  # an end that heard nothing for so long is alone

_LIMIT = 1 << 30  # every number on the wire is smaller, in magnitude

# Kind -> the letters of its items. i: 0 <= number < _LIMIT; n: the same or -1; f: 0 or 1; w: text of at most 64
# characters; t: any text; m: a map of at most 24 words to plain values; r: rows of the lobby; *: any plain values, to
# the end. "" stands for the kinds that are not listed: their meaning is the app's business.
TO_CUP = {
    "table": "iww",  # version, table id, nonce: unsealed, where links are sealed
    "air": "w",  # the key of what is said to several cups at once
    "welcome": "inwin",  # version, seat, match uid, entries held, first that follows (-1: say hello again)
    "lobby": "wr",  # table's name, [[cup id, name, ready (2: an automate, always), linked], ...]
    "no": "iwt",  # command id, code, detail
    "ping": "in",  # number, entries sent so far (-1: say hello)
    "busy": "wt",  # code, sentence
    "gone": "wt",
    "error": "wt",
    "room": "f*",  # whether the table is paused, then the seats that it has missed for long
    "want": "wiii",  # match uid, number of the mix, step of the deal, first point that is wanted
    "points": "wiiit",  # the same of points that are given, in base64
    "spent": "wi",  # match uid, tenths of a second that this seat has had for what it owes now
    "identify": "",
    "break": "f",  # shall the match be broken off? 0: not any more
    "undo": "i",  # the step after the decision: shall it be taken back?
    "ask": "iw*",  # number, what a laptop on the cable asks of the cup's player, and what that takes
    "coach": "w*",  # match uid, then what the seat's dearest decisions cost, see gobelet.coach
    "given": "w",  # name of the player whose seat another key has now
    "image": "ttt",  # an image of the program is offered: its header, a tag, the sums of its sectors
    "part": "wit",  # name of that image, where this part begins, its bytes
    "": "*",
}


def entry_number(payload):
    """The number of an entry of the log, -1 if that is no whole number; None if the payload is no entry."""
    if len(payload) < 3 or payload[0] != 0x5B or not 0x30 <= payload[1] <= 0x39:
        return None
    end = payload.find(b",")
    try:
        return int(payload[1 : end if end > 0 else -1])
    except ValueError:
        return -1


def is_plain(value, depth=4):
    """Whether a value may travel: numbers below 2**30, booleans, null, text, lists of these, nested at most `depth`
    deep. No fraction, no map, no text that UTF-8 cannot say."""
    kind = type(value)
    if kind is int:
        return -_LIMIT < value < _LIMIT
    if kind is str:
        try:
            value.encode()
        except UnicodeError:
            return False
        return True
    if kind is list or kind is tuple:
        return depth > 0 and all([is_plain(item, depth - 1) for item in value])
    return value is None or kind is bool


def _fits(letter, value):
    kind = type(value)
    if letter == "m":
        fits = kind is dict and len(value) <= 24
        return fits and all([_fits("w", key) and is_plain(item) for key, item in value.items()])
    if letter == "r":
        return kind is list and not any([_fault("wwif", row) for row in value])
    if letter in "tw":
        return kind is str and is_plain(value) and (letter == "t" or len(value) <= 64)
    return kind is int and (-1 if letter == "n" else 0) <= value < (2 if letter == "f" else _LIMIT)


def _fault(letters, items):
    if type(items) is not list:
        return "item"
    if letters[-1:] == "*":
        letters = letters[:-1]
        if not is_plain(items[len(letters) :]):
            return "item"
        items = items[: len(letters)]
    if len(items) != len(letters):
        return "count"
    return "" if all([_fits(letter, item) for letter, item in zip(letters, items)]) else "item"


def shape_error(message, shapes):
    """What is wrong with a message: "" if nothing, else a stable code: shape, kind, count or item.

    shapes: TO_CUP, or TO_TABLE of table_message_shapes.py.
    """
    if type(message) is not list or not message or type(message[0]) is not str:
        return "shape"
    letters = shapes.get(message[0], shapes.get(""))
    return "kind" if letters is None else _fault(letters, message[1:])
