"""What a cup does once, when it starts: its settings, the number of this start, the ledger where it was.

Apart from app.py because a cup needs it for a moment only. Whatever is unusable costs no more than it held.
"""

import json

from gobelet import VERSION
from gobelet.ledger import Ledger
from gobelet.rules import Illegal


def settings(board):
    """The player's settings: name, age, lang, automate. A record that is no settings is named in board.faults."""
    found = {"name": "", "age": 0, "lang": "fr", "automate": 0}
    try:
        stored = json.loads(board.load("settings") or b"{}")
    except ValueError:
        stored = None
    if type(stored) is dict:
        for key in found:
            if type(stored.get(key)) is type(found[key]):
                found[key] = stored[key]
    else:
        board.faults += ("settings",)
    return found


def about(board, settings):
    """What a cup says of itself when it greets a table."""
    found = dict(settings)
    found["kind"] = board.kind
    found["fw"] = VERSION
    return found


def number(board):
    """The number of this start: it keeps the ids of commands apart from those of earlier starts."""
    try:
        boots = (int(board.load("boots") or b"0") + 1) & 0xFFFF
        board.save("boots", (b"%d" % boots,))
    except (OSError, ValueError):
        noise = board.entropy(2)  # no flash: unlikely to be a number of before
        boots = noise[0] << 8 | noise[1]
    return boots


def resumed(board, owner):
    """The ledger of the last checkpoint, with the owner back in its seat; an empty one when there is none."""
    stored = board.load("checkpoint")
    if stored:
        try:
            found = Ledger.load(stored.rstrip().split(b"\n"))
            owner.resume(found)
            return found
        except (Illegal, ValueError):
            pass  # an unusable checkpoint only costs time: the log is folded from its start
    return Ledger()
