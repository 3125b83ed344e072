"""Entries that nobody owes: a chain that goes on, who is away and back, a decision taken back. What players agree on is
in voting.py.

`log` is the Ledger, `data` the items of an entry.
"""

from gobelet import fair
from gobelet.games import ALL, Illegal
from gobelet.ledger.entry_format import OVER, PLAYING, TABLE, unhex


def check_chain(log, seat, data):
    """The anchor with which a chain goes on once it is used up. The table makes no calls."""
    tag, anchor = data
    if type(tag) is not int or not 0 <= tag <= 2 or (seat == TABLE and tag == fair.CALL):
        raise Illegal("bad_entry", "seat %d has no such chain" % seat)
    if log.phase != PLAYING or not log.chain_heads.wants_next(seat, tag):
        raise Illegal("not_now", "that chain of seat %d is not running low" % seat)
    anchor = unhex(anchor)
    if log.chain_heads.knows(anchor):
        raise Illegal("copied_anchor", "seat %d copied the chain of another seat" % seat)
    return anchor


def apply_chain(log, seat, data, anchor, events):
    log.chain_heads.announce(seat, data[0], anchor)


def _check_seat(log, seat):
    if type(seat) is not int or not 0 <= seat < len(log.players):
        raise Illegal("bad_entry", "there is no such seat")


def check_away(log, seat, data):
    """The table misses the cup of a seat."""
    _check_seat(log, data[0])
    if seat != TABLE or not PLAYING <= log.phase <= OVER or (log.away | log.dropped) >> data[0] & 1:
        raise Illegal("not_now", "the table says who is away, once, and only while there is something to wait for")


def apply_away(log, seat, data, checked, events):
    log.away |= 1 << data[0]


def check_back(log, seat, data):
    """It is there again."""
    _check_seat(log, data[0])
    if seat != TABLE or log.phase > OVER or not log.away & ~log.dropped & 1 << data[0]:
        raise Illegal("not_now", "the table says who is back, of those who were away")


def apply_back(log, seat, data, checked, events):
    log.away &= ~(1 << data[0])


def check_undo(log, seat, data):
    """The strict custom: by whoever decided, never a call, never across dice, cards or another player's move, nor while
    another person owes an answer, or somebody may claim something because of it; and never in a tournament."""
    if not log.undoable or log.undo_state[0] != seat:
        raise Illegal("not_undoable", "only a decision that nobody has answered and that showed nothing is taken back")


def apply_undo(log, seat, data, checked, events):
    seat, action = log.undo_state[:2]
    log.match.restore(log.undo_state[2:])
    log.undo_state = None
    events.append(("undone", ALL, seat, action))
