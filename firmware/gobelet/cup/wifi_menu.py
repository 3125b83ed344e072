"""Shows and changes the Wi-Fi networks of this cup (networks.py) for its player: loaded for the menu only.

It must not know what a radio is.
"""

import json

from gobelet.cup import networks

HEARD = 16  # networks in reach that are told of
UNREAD = "\ufffd"  # what stands in a name for bytes that are no text


def load_record(board):
    """The record: the one that the Wi-Fi goes by, while that is on."""
    return board.wifi.known if board.wifi else networks.record(board.load("wifi"))


def names(board):
    """The names of the networks that are kept, the latest first."""
    return [row[0] for row in reversed(load_record(board)["networks"])]


def password(board, name):
    """The password that is kept for a network, None for one that is not."""
    return dict(load_record(board)["networks"]).get(name)


def full(board, name):
    """Whether there is no room for one more network of this name."""
    here = names(board)
    return len(here) >= networks.MOST and name not in here


def keep(board, name, secret):
    """Keeps a network, which is the first to be tried from now on. Raises OSError: then nothing changes."""
    _change(board, lambda record: networks.add(record, name, secret, record["hosts"]))


def forget(board, name):
    """Drops a network and its password. Raises OSError: then nothing changes."""
    _change(board, lambda record: networks.drop(record, name))


def _change(board, do):
    record = load_record(board)
    before = record["networks"]
    do(record)
    try:
        board.save("wifi", (json.dumps(record).encode(),))
    except OSError:
        record["networks"] = before
        raise


def rank_networks(scanned):
    """The networks in reach, the strongest first, each name once. scanned: (name as bytes, percent, whether it is open)
    in any order. Returns [(name, percent, open)], HEARD at most; those that hide their name are left out."""
    best = {}
    for raw, percent, is_open in scanned:
        name = text_of(raw)
        if name and (name not in best or best[name][1] < percent):
            best[name] = (name, percent, is_open)
    return sorted(best.values(), key=lambda row: (-row[1], row[0]))[:HEARD]


def text_of(raw):
    """A name as text, UNREAD where it is none; "" for one that is hidden, which is no bytes, or only zeros."""
    if not raw.strip(b"\0"):
        return ""
    try:
        return raw.decode()
    except UnicodeError:
        return "".join([chr(byte) if 32 <= byte < 127 else UNREAD for byte in raw])
