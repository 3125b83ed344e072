"""The entries of every game: public rolls, shakes under the cup, decisions, dice that are shown.

`log` is the Ledger, `data` the items of an entry. check_<kind>() changes nothing and returns what apply_<kind>() needs.
"""

from gobelet import fair
from gobelet.games import ALL, HIDDEN, Illegal, seats_in
from gobelet.ledger import dealing
from gobelet.ledger.entries import PLAYING, TABLE, as_action, hexed, unhex


def check_roll(log, seat, data):
    return log.check_link(seat, fair.NONCE, data[0]), log.check_link(TABLE, fair.NONCE, data[1])


def apply_roll(log, seat, data, links, events):
    log.heads.take(seat, fair.NONCE, links[0])
    log.heads.take(TABLE, fair.NONCE, links[1])
    _, count, sides = log.match.rules.owes(log.match.state, seat)
    faces = fair.public_dice(links[0], links[1], log.game, log.rolls, count, sides)
    log.rolls += 1
    log.act(seat, faces, events)


def check_shake(log, seat, data):
    return log.check_link(seat, fair.NONCE, data[0])


def apply_shake(log, seat, data, link, events):
    if not log.shaken:
        log.nonce = None
        log.shown = {}
        log.dealt = ()
        log.lifted = 0
    log.heads.take(seat, fair.NONCE, link)
    log.shaken |= 1 << seat
    log.act(seat, HIDDEN, events)
    log.settle()


def check_rolled(log, seat, data):
    return log.check_link(TABLE, fair.NONCE, data[0])


def apply_rolled(log, seat, data, link, events):
    log.heads.take(TABLE, fair.NONCE, link)
    seats = seats_in(log.shaken)
    log.round += 1
    links = [log.heads.head(shaker, fair.NONCE) for shaker in seats + [TABLE]]
    log.nonce = fair.round_nonce(log.game, log.round, seats, links)
    log.shaken = 0
    log.phase = PLAYING
    events.append(("rolled", ALL, TABLE))


def check_act(log, seat, data):
    action = as_action(data[0])
    log.match.check(seat, action)
    calls = action in log.match.rules.CALLS
    if calls != (len(data) == 2):
        raise Illegal("bad_entry", "a call, and nothing else, carries a link of the call chain")
    return action, log.check_link(seat, fair.CALL, data[1]) if calls else None


def apply_act(log, seat, data, checked, events):
    action, link = checked
    match = log.match
    log.before = None
    if link:
        log.heads.take(seat, fair.CALL, link)
        log.call_digest = log.digest
    elif not match.rules.firm:
        log.before = [seat, action] + match.state
    log.act(seat, action, events)


def check_show(log, seat, data):
    if len(data) != (1 if seat == TABLE else 2):
        raise Illegal("bad_entry", "a seat shows dice with the digest it saw, the table a deal without")
    if seat == TABLE:
        return dealing.check_show(log, data)
    if data[1] != hexed(log.call_digest[:8]):
        unhex(data[1], 8)  # refuses what is no digest at all
        raise Illegal("forked_log", "seat %d was shown another log than this one" % seat)
    return log.check_link(seat, fair.DICE, data[0])


def apply_show(log, seat, data, link, events):
    if seat == TABLE:
        dealing.apply_show(log, link, events)
        return
    log.heads.take(seat, fair.DICE, link)
    _, count, sides = log.match.rules.owes(log.match.state, seat)
    log.lifted |= 1 << seat
    log.shown[seat] = fair.hidden_dice(link, log.nonce, log.round, seat, count, sides)
    last = log.last_to_show(seat)
    log.act(seat, log.shown[seat], events)
    if last:
        # All dice are known from here on: the word comes before what follows from them.
        events.insert(1, log.word())
