"""Entries that nobody owes: a chain that goes on, who is away and back, a decision taken back, a vote to drop a seat,
an end before its time.

`log` is the Ledger, `data` the items of an entry.
"""

from gobelet import fair
from gobelet.games import ALL, HIDE, ROLL, Illegal, seats_in
from gobelet.ledger.entries import CLOSED, MIXING, OVER, PLAYING, TABLE, WITNESSING, unhex


def check_chain(log, seat, data):
    """The anchor with which a chain goes on once it is used up. The table makes no calls."""
    tag, anchor = data
    if type(tag) is not int or not 0 <= tag <= 2 or (seat == TABLE and tag == fair.CALL):
        raise Illegal("bad_entry", "seat %d has no such chain" % seat)
    if log.phase != PLAYING or not log.heads.wants_next(seat, tag):
        raise Illegal("not_now", "that chain of seat %d is not running low" % seat)
    anchor = unhex(anchor)
    if log.heads.knows(anchor):
        raise Illegal("copied_anchor", "seat %d copied the chain of another seat" % seat)
    return anchor


def apply_chain(log, seat, data, anchor, events):
    log.heads.announce(seat, data[0], anchor)


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
    for votes in log.votes:
        log.votes[votes] &= ~(1 << data[0])
    _drop_as_voted(log, events)


def check_back(log, seat, data):
    """It is there again."""
    _check_seat(log, data[0])
    if seat != TABLE or log.phase > OVER or not log.away & ~log.dropped & 1 << data[0]:
        raise Illegal("not_now", "the table says who is back, of those who were away")


def apply_back(log, seat, data, checked, events):
    log.away &= ~(1 << data[0])
    log.votes.pop(data[0], None)


def check_abandon(log, seat, data):
    if seat != TABLE or log.phase >= OVER:
        raise Illegal("not_now", "only the table ends a match, and only one that runs")


def apply_abandon(log, seat, data, checked, events):
    log.phase = OVER if log.heads else CLOSED
    events.append(("abandoned", ALL, TABLE))


def check_undo(log, seat, data):
    """The strict custom: by whoever decided, never a call, never across dice, cards or another player's move."""
    if not log.undoable or log.before[0] != seat:
        raise Illegal("not_undoable", "only a decision that nobody has answered and that showed nothing is taken back")


def apply_undo(log, seat, data, checked, events):
    seat, action = log.before[:2]
    log.match.restore(log.before[2:])
    log.before = None
    events.append(("undone", ALL, seat, action))


def voters(log, gone):
    """See Ledger.voters()."""
    mask = log.match.rules.living(log.match.state)
    if not (mask & log.away) >> gone & 1:
        return 0
    here = mask & ~log.away & ~(1 << gone)
    return here & log.people()


def check_drop(log, seat, data):
    """A vote. Consent of every human who is here, about one whose cup is not."""
    gone = data[0]
    if log.phase not in (PLAYING, MIXING, WITNESSING) or seat == TABLE:
        raise Illegal("not_now", "players drop a player, and only while they play")
    _check_seat(log, gone)
    if log.match.rules.drop is None:
        raise Illegal("cannot_drop", "%s cannot go on without a player" % log.match.rules.NAME)
    if not voters(log, gone) >> seat & 1:
        raise Illegal("no_vote", "seat %d has no vote about seat %d" % (seat, gone))
    if log.votes.get(gone, 0) >> seat & 1:
        raise Illegal("already_done", "seat %d has voted" % seat)
    return gone


def apply_drop(log, seat, data, gone, events):
    log.votes[gone] = log.votes.get(gone, 0) | 1 << seat
    events.append(("voted", ALL, seat, gone))
    _drop_as_voted(log, events)


def _drop_as_voted(log, events):
    """Takes out each seat that all who have a vote about it have voted for."""
    for gone in sorted(log.votes):
        wanted = voters(log, gone)
        if wanted and not wanted & ~log.votes.get(gone, 0):
            _drop(log, gone, events)


def _drop(log, gone, events):
    del log.votes[gone]
    for other in log.votes:
        log.votes[other] &= ~(1 << gone)
    if log.phase == MIXING:
        _skip(log, log.mixers, fair.NONCE)
    # Whoever is told that nobody was dropped goes on with those dice: their links must never be shown to others.
    _skip(log, log.openers() if log.seen else (1 << len(log.players)) - 1, fair.DICE, 1 if log.seen else 2)
    log.dropped |= 1 << gone
    log.seals.pop(gone, None)
    log.phase, log.seen, log.mixers = PLAYING, False, 0
    events.append(("dropped", ALL, gone))
    log.match.drop(gone, events)
    rules, state = log.match.rules, log.match.state
    for seat in seats_in(log.shaken):  # a round that is void is shaken again; one that is not goes on
        owed = rules.owes(state, seat)[:1]
        if seat == gone or owed == (HIDE,) or owed != (ROLL,) and not log.hides:
            log.shaken &= ~(1 << seat)
    if (HIDE,) in [rules.owes(state, seat)[:1] for seat in seats_in(rules.actors(state))] and not log.shaken:
        log.forget_dice()


def _skip(log, mask, tag, links=1):
    """What these seats have answered, or will have before they hear of it, was given in vain."""
    for seat in seats_in(mask) * links:
        log.heads.skip(seat, tag)
