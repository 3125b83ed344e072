"""The entries of every game: public rolls, shakes under the cup, decisions, dice that are shown.

`log` is the Ledger, `data` the items of an entry. check_<kind>() changes nothing and returns what apply_<kind>() needs.
"""

from gobelet import fair
from gobelet.games import ALL, HIDDEN, HIDE, Illegal, seats_in
from gobelet.ledger.attestations import apply_attestations, check_attestations, check_preimage, check_reveal
from gobelet.ledger.entry_format import PLAYING, TABLE, as_action


class Throw:
    """The dice that are thrown, or were last: who throws and mixes, and what the mix was."""

    def __init__(self):
        self.shaken = 0  # bit mask of the seats that have shaken, until their roll is mixed
        self.is_hidden = False  # it is a roll under the cups
        self.mixers = 0  # bit mask of the seats that mix, while they do
        self.mixed: "bytes | None" = None  # M of the last hidden roll, until its dice are forgotten
        self.mixed_at = 0  # its number
        self.faces = {}  # {seat: faces} of the last public roll


class Reveal:
    """What was hidden and is shown: dice under cups, secret choices."""

    def __init__(self):
        self.challenge = b""  # T when something was to be shown
        self.attested = False  # all have attested to that since
        self.seats = 0  # bit mask of the seats that have shown since
        self.faces = {}  # {seat: faces} of the last showing, until the next shake
        self.word = ""  # of the last round: which people compare
        self.seals = {}  # {seat: (commitment, step)} of the choices that are still secret


def forget_dice(log):
    """No dice lie under the cups any more."""
    log.throw.mixed = None
    log.reveal.faces = {}
    log.reveal.seats = 0


def emit_round_word(log):
    """All dice that were to be shown are. Returns the event with the word of the round."""
    reveal = log.reveal
    preimages = [log.chain_heads.head(seat, fair.DICE) for seat in seats_in(reveal.seats)]
    reveal.word = fair.round_word(preimages, reveal.challenge)
    return ("round_word", ALL, TABLE, reveal.word)


def check_shake(log, seat, data):
    """Nobody owes anything but rolls, so that nothing can come between the shake and the mix."""
    rules, state = log.match.rules, log.match.state
    if log.throw.shaken >> seat & 1:
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
    throw = log.throw
    throw.is_hidden = log.match.rules.owes(log.match.state, seat)[0] == HIDE
    if throw.is_hidden and not throw.shaken:
        forget_dice(log)
    throw.shaken |= 1 << seat
    if throw.is_hidden:
        log.act(seat, HIDDEN, events)


def check_rolled(log, seat, data):
    """Everybody's answer and the table's link."""
    answers = check_attestations(log, log.throw.mixers, fair.NONCE, data[0])
    return answers, check_preimage(log, TABLE, fair.NONCE, data[1])


def apply_rolled(log, seat, data, checked, events):
    answers, link = checked
    throw = log.throw
    mixers = seats_in(throw.mixers)
    apply_attestations(log, throw.mixers, fair.NONCE, answers)
    log.chain_heads.advance(TABLE, fair.NONCE, link)
    log.mixes += 1
    mixed = fair.mix(log.seating.game_id, log.mixes, mixers, [answer[: fair.SIZE] for answer in answers] + [link])
    throwers, throw.shaken, throw.mixers = seats_in(throw.shaken), 0, 0
    log.phase = PLAYING
    if throw.is_hidden:
        log.round += 1
        throw.mixed, throw.mixed_at = mixed, log.mixes
        events.append(("rolled", ALL, TABLE))
        return
    throw.faces = {}
    for thrower in throwers:
        _, count, sides = log.match.rules.owes(log.match.state, thrower)
        throw.faces[thrower] = fair.public_dice(mixed, log.mixes, thrower, count, sides)
        log.act(thrower, throw.faces[thrower], events)


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
    return check_attestations(log, log.attesting_seats(), log.attesting_chain, data[0])


def apply_seen(log, seat, data, answers, events):
    apply_attestations(log, log.attesting_seats(), log.attesting_chain, answers)
    log.phase = PLAYING
    log.reveal.attested = True
    log.reveal.seats = 0
    if log.deal:
        from gobelet.ledger import deal_entries  # where there are cards

        deal_entries.on_attested(log, answers)


def check_show(log, seat, data):
    return check_reveal(log, seat, fair.DICE, data[0])


def apply_show(log, seat, data, link, events):
    throw, reveal = log.throw, log.reveal
    log.chain_heads.advance(seat, fair.DICE, link)
    _, count, sides = log.match.rules.owes(log.match.state, seat)
    reveal.seats |= 1 << seat
    reveal.faces[seat] = fair.hidden_dice(link, throw.mixed, throw.mixed_at, seat, count, sides)
    last = log.revealing_seats() == 1 << seat
    log.act(seat, reveal.faces[seat], events)
    if last:
        # All dice are known from here on: the word comes before what follows from them.
        events.insert(1, emit_round_word(log))
