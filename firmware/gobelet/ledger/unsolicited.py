"""Entries that nobody owes: a chain that goes on, a decision taken back, a vote to drop a seat, an end before its time.

`log` is the Ledger, `data` the items of an entry.
"""

from gobelet import fair
from gobelet.games import ALL, SHOW, Illegal, seats_in
from gobelet.ledger.entries import MIXING, OVER, PLAYING, TABLE, unhex


def check_chain(log, seat, data):
    """The anchor with which a chain goes on once it is used up. The table makes no calls."""
    tag, anchor = data
    if type(tag) is not int or not 0 <= tag <= 2 or (seat == TABLE and tag == fair.CALL):
        raise Illegal("bad_entry", "seat %d has no such chain" % seat)
    if log.phase not in (PLAYING, MIXING) or not log.heads.wants_next(seat, tag):
        raise Illegal("not_now", "that chain of seat %d is not running low" % seat)
    anchor = unhex(anchor)
    if log.heads.knows(anchor):
        raise Illegal("copied_anchor", "seat %d copied the chain of another seat" % seat)
    return anchor


def apply_chain(log, seat, data, anchor, events):
    log.heads.announce(seat, data[0], anchor)


def check_abandon(log, seat, data):
    if seat != TABLE or log.phase == OVER:
        raise Illegal("not_now", "only the table ends a match, and only one that runs")


def apply_abandon(log, seat, data, checked, events):
    log.phase = OVER
    events.append(("abandoned", ALL, TABLE))


def check_undo(log, seat, data):
    """The strict custom: never a call, never across dice, cards or another player's move."""
    if seat != TABLE or not log.undoable:
        raise Illegal("not_undoable", "only a decision that nobody has answered and that showed nothing is taken back")


def apply_undo(log, seat, data, checked, events):
    seat, action = log.before[:2]
    log.match.restore(log.before[2:])
    log.before = None
    events.append(("undone", ALL, seat, action))


def voters(log, gone):
    """See Ledger.voters()."""
    mask = log.match.rules.living(log.match.state)
    if not mask >> gone & 1:
        return 0
    return sum([1 << seat for seat in seats_in(mask & ~(1 << gone)) if not log.players[seat][3]])


def check_drop(log, seat, data):
    """A vote. Consent of every human who is left and not the one that is gone."""
    gone = data[0]
    if log.phase != PLAYING or seat == TABLE:
        raise Illegal("not_now", "players drop a player, and only while they play")
    if type(gone) is not int or not 0 <= gone < len(log.players):
        raise Illegal("bad_entry", "there is no such seat")
    if log.match.rules.drop is None:
        raise Illegal("cannot_drop", "%s cannot go on without a player" % log.match.rules.NAME)
    wanted, votes = voters(log, gone), log.votes.get(gone, 0)
    if not wanted >> seat & 1:
        raise Illegal("no_vote", "seat %d has no vote about seat %d" % (seat, gone))
    if votes >> seat & 1 and wanted & ~votes:
        raise Illegal("already_done", "seat %d has voted" % seat)
    return gone


def apply_drop(log, seat, data, gone, events):
    votes = log.votes[gone] = log.votes.get(gone, 0) | 1 << seat
    events.append(("voted", ALL, seat, gone))
    if voters(log, gone) & ~votes:
        return
    rules, state = log.match.rules, log.match.state
    last = rules.owes(state, gone)[:1] == (SHOW,) and log.last_to_show(gone)
    log.dropped |= 1 << gone
    del log.votes[gone]
    for other in log.votes:
        log.votes[other] &= ~(1 << gone)
    events.append(("dropped", ALL, gone))
    if last and log.lifted:
        events.append(log.word())
    log.match.drop(gone, events)
    log.settle()
