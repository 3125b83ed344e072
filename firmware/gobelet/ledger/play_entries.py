"""The entries of every game: public rolls, shakes under the cup, decisions, dice that are shown.

`log` is the Ledger, `data` the items of an entry. check_<kind>() changes nothing and returns what apply_<kind>() needs.
"""

from gobelet import fair
from gobelet.games import ALL, HIDDEN, HIDE, Illegal, seats_in
from gobelet.ledger.attestations import apply_attestations, check_attestations, check_preimage, check_reveal
from gobelet.ledger.entry_format import PLAYING, TABLE, as_action


def check_shake(log, seat, data):
    """Nobody owes anything but rolls, so that nothing can come between the shake and the mix."""
    rules, state = log.match.rules, log.match.state
    if log.shaken >> seat & 1:
        raise Illegal("already_done", "seat %d has shaken" % seat)
    kind = rules.owes(state, seat)[0]
    if any([rules.owes(state, other)[0] != kind for other in seats_in(rules.actors(state))]):
        raise Illegal("not_now", "somebody else has to decide first")
    for other in seats_in(log.seats_to_mix() | 1 << seat):
        if any([log.chain_heads.is_overdue(other, tag) for tag in range(3)]):
            raise Illegal("not_now", "a chain of seat %d has to be renewed first" % other)
    if log.chain_heads.is_overdue(TABLE, fair.DICE) or log.chain_heads.is_overdue(TABLE, fair.NONCE):
        raise Illegal("not_now", "a chain of the table has to be renewed first")


def apply_shake(log, seat, data, checked, events):
    log.roll_is_hidden = log.match.rules.owes(log.match.state, seat)[0] == HIDE
    if log.roll_is_hidden and not log.shaken:
        log.forget_dice()
    log.shaken |= 1 << seat
    if log.roll_is_hidden:
        log.act(seat, HIDDEN, events)


def check_rolled(log, seat, data):
    """Everybody's answer and the table's link."""
    return check_attestations(log, log.mixers, fair.NONCE, data[0]), check_preimage(log, TABLE, fair.NONCE, data[1])


def apply_rolled(log, seat, data, checked, events):
    answers, link = checked
    mixers = seats_in(log.mixers)
    apply_attestations(log, log.mixers, fair.NONCE, answers)
    log.chain_heads.advance(TABLE, fair.NONCE, link)
    log.mixes += 1
    mixed = fair.mix(log.game_id, log.mixes, mixers, [answer[: fair.SIZE] for answer in answers] + [link])
    throwers, log.shaken, log.mixers = seats_in(log.shaken), 0, 0
    log.phase = PLAYING
    if log.roll_is_hidden:
        log.round += 1
        log.mixed, log.mixed_at = mixed, log.mixes
        events.append(("rolled", ALL, TABLE))
        return
    log.thrown = {}
    for thrower in throwers:
        _, count, sides = log.match.rules.owes(log.match.state, thrower)
        log.thrown[thrower] = fair.public_dice(mixed, log.mixes, thrower, count, sides)
        log.act(thrower, log.thrown[thrower], events)


def check_act(log, seat, data):
    action = as_action(data[0])
    log.match.check(seat, action)
    calls = action in log.match.rules.CALLS
    if calls != (len(data) == 2):
        raise Illegal("bad_entry", "a call, and nothing else, carries a link of the call chain")
    return action, check_preimage(log, seat, fair.CALL, data[1]) if calls else None


def apply_act(log, seat, data, checked, events):
    action, link = checked
    match = log.match
    log.undo_state = before = None
    if link:
        log.chain_heads.advance(seat, fair.CALL, link)
    elif not match.rules.forbids_undo:
        before = [seat, action] + match.state
    if log.deal and match.rules.card(action):
        log.deal.play(log.entries - 1, seat, match.rules.card(action))
    log.act(seat, action, events)
    if not match.rules.claimable(match.state):  # else the claim would be lost with what it is about
        log.undo_state = before


def check_seen(log, seat, data):
    """Everybody who plays says which call, or end of a duel, they have seen, before anybody shows or opens."""
    return check_attestations(log, log.attesting_seats(), fair.DICE, data[0])


def apply_seen(log, seat, data, answers, events):
    apply_attestations(log, log.attesting_seats(), fair.DICE, answers)
    log.phase = PLAYING
    log.attested = True
    log.shown_seats = 0
    if log.deal:
        from gobelet.ledger import deal_entries  # where there are cards

        deal_entries.on_attested(log, answers)


def check_show(log, seat, data):
    return check_reveal(log, seat, fair.DICE, data[0])


def apply_show(log, seat, data, link, events):
    log.chain_heads.advance(seat, fair.DICE, link)
    _, count, sides = log.match.rules.owes(log.match.state, seat)
    log.shown_seats |= 1 << seat
    log.shown[seat] = fair.hidden_dice(link, log.mixed, log.mixed_at, seat, count, sides)
    last = log.revealing_seats() == 1 << seat
    log.act(seat, log.shown[seat], events)
    if last:
        # All dice are known from here on: the word comes before what follows from them.
        events.insert(1, log.emit_round_word())
