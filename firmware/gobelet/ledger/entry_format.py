"""The format of an entry: kinds, phases, limits, and how bytes and actions are written in JSON.

It must not know the match or what an entry does.
"""

import binascii
import json

from gobelet import fair
from gobelet.games import Illegal

PROTOCOL = 1  # the version of the log
PLAYED = ("act", "seal", "shake", "show")  # what a player does; a pause lets it wait, a time control limits it
VOTES = ("drop", "abandon")  # what people say, which the table puts into one entry once enough do
TABLE = -1
# What the log waits for: the match entry, commitments, openings, play, everybody's link for a mix, everybody's answer
# to a call before dice are shown; where cards are dealt each seat's mask, everybody's taking masks off, what they pass
# on, the opening of the answers before a deal is opened, the links that open it; everybody's answer to the end, the
# opening of that, nothing.
EMPTY, SEATING, OPENING, PLAYING, MIXING, WITNESSING, MASKING, PEELING, PASSING, CONFIRMING = range(10)
UNMASKING, OVER, CLOSING, CLOSED = range(10, 14)
# Who holds a seat, the last item of its row: a cup, no human, a page (or a cup that is a program on a laptop); after
# that up to LAST_BOT no human, but one that says how it plays: see bots.number_of().
CUP, AUTOMATE, HOSTED = range(3)
LAST_BOT = 17
NAME_LENGTH = 12  # letters, as people count them
LONGEST = 3000  # bytes of an entry: fifteen players fit in two thirds of it
MOST_BRACKETS = 200  # in an entry, names of nothing but brackets included


def hexed(data):
    """Bytes as lower-case hex text."""
    return binascii.hexlify(data).decode()


def dumps(body):
    """An entry's bytes: compact JSON in ASCII, as CPython writes it. Only a table makes entries."""
    return json.dumps(body, separators=(",", ":")).encode()


def read(payload):
    """The entry, as a list, that some bytes are. Raises Illegal."""
    # MicroPython also reads JSON that was cut off, and either interpreter gives up on what is nested too deeply.
    if not 0 < len(payload) <= LONGEST or payload[:1] != b"[" or payload[-1:] != b"]":
        raise Illegal("bad_entry", "an entry is a JSON array of at most %d bytes" % LONGEST)
    brackets = 0 if len(payload) <= MOST_BRACKETS else max(payload.count(b"["), payload.count(b"{"))
    if brackets > MOST_BRACKETS:
        raise Illegal("bad_entry", "an entry is not nested")
    try:
        return json.loads(payload)
    except ValueError as error:
        raise Illegal("bad_entry", "an entry is JSON: %s" % error) from error


def unhex(text, size=fair.SIZE):
    """Bytes from lower-case hex text of exactly `size` bytes; Illegal("bad_entry") otherwise."""
    # islower() is false for digits alone, and it needs no second text
    if type(text) is str and len(text) == 2 * size and (text.islower() or text == text.lower()):
        try:
            return binascii.unhexlify(text)
        except ValueError:
            pass
    raise Illegal("bad_entry", "%d bytes as lower-case hex are wanted" % size)


def holder(about):
    """Who holds a cup, by what it says of itself in its hello: one of these numbers. Pages are the table's,
    and a virtual cup is a program on somebody's laptop: whoever votes counts them apart."""
    automate = about.get("automate")
    if automate:
        return automate if HOSTED < automate <= LAST_BOT else AUTOMATE
    return HOSTED if about.get("kind") in ("virtual", "web") else CUP


def is_automate(player):
    """Whether no human holds the seat of a row of the first entry."""
    return player[3] not in (CUP, HOSTED)


def mask_of(seats):
    """The bit mask of some seats."""
    return sum([1 << seat for seat in seats])


class UnsupportedVersion(Illegal):
    """A match by rules, options or a form of the log that this program does not know. newer: whether the program that
    wrote it is the newer one of the two."""

    def __init__(self, newer, sentence):
        super().__init__("other_version", sentence)
        self.newer = newer


class ForkDetected(Illegal):
    """Somebody answered to another log than this one. seat: whose answer it was."""

    def __init__(self, seat):
        super().__init__("another_story", "seat %d answered to another log than this one" % seat)
        self.seat = seat


def as_lists(value):
    """A value as JSON gives it back: lists, and no tuples."""
    return [as_lists(item) for item in value] if type(value) in (list, tuple) else value


def as_action(value):
    """An action from its JSON form: a list becomes a tuple. Illegal("not_an_action") for anything else."""
    if type(value) is int:
        return value
    if type(value) is list and all([type(item) is int for item in value]):
        return tuple(value)
    raise Illegal("not_an_action", "an action is a number or a list of numbers")
