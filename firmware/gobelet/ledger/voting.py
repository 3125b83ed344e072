"""Votes of players: that the match goes on without some of them, or that it is broken off. A cup loads this when
somebody votes, or an entry says how they voted.

`log` is the Ledger, `data` the items of an entry. A vote is a link of the voter's V chain, given for one set of seats
(of nobody: to break off) as an answer to one question. More than half of the people, and of those who play on cups,
have to agree: those about whom it is are counted, and have no vote. Automates and the table are nobody, and nobody goes
on without them.
"""

from gobelet import fair
from gobelet.games import ALL, HIDE, ROLL, Illegal, seats_in
from gobelet.ledger.closing import Closing
from gobelet.ledger.entry_format import CLOSED, CUP, MIXING, OVER, PLAYING, TABLE, mask_of, unhex
from gobelet.ledger.play_entries import emit_round_word, forget_dice


def check_drop(log, seat, data):
    """Without whom the match goes on, and the votes for that. Returns (bit mask of the seats, votes)."""
    if seat != TABLE:
        raise Illegal("not_now", "the table makes that entry, of what all say")
    gone = droppable(log, data[0])
    return gone, _check_votes(log, gone, data[1])


def droppable(log, seats):
    """The bit mask of a set of seats that the match may go on without now; Illegal for any other."""
    if not PLAYING <= log.phase < OVER:
        raise Illegal("not_now", "players drop a player only while they play")
    rules = log.match.rules
    if rules.drop is None:
        raise Illegal("cannot_drop", "%s cannot go on without a player" % rules.NAME)
    if type(seats) is not list or not seats or not all([type(seat) is int for seat in seats]):
        raise Illegal("bad_entry", "seats are a list of numbers")
    if seats != sorted(set(seats)) or not 0 <= seats[0] <= seats[-1] < len(log.players):
        raise Illegal("bad_entry", "seats that there are, ascending, are wanted")
    gone = mask_of(seats)
    if gone & ~log.people():
        raise Illegal("cannot_drop", "nobody goes on without an automate")
    if gone & ~log.electorate():
        raise Illegal("no_vote", "one of them does not play any more")
    if log.reveal.attested and log.revealing_seats() & ~gone:
        raise Illegal("not_now", "first all others show")
    return gone


def has_quorum(log, agreed):
    """Whether a list of seats is more than half of the people who still play and, if any of them plays on a cup, of
    those: what a phone shows its player comes from the table."""
    people, votes = log.electorate(), mask_of(agreed)
    cups = people & mask_of([seat for seat, player in enumerate(log.players) if player[3] == CUP])
    return all([2 * len(seats_in(votes & mask)) > len(seats_in(mask)) for mask in (people, cups or people)])


def check_vote(log, seat, gone, text):
    """A seat's vote about a bit mask of seats. Returns its link and how far that leads on."""
    if not log.voters(gone) >> seat & 1:
        raise Illegal("no_vote", "seat %d has no vote here" % seat)
    link = unhex(text)
    ahead = _distance(log.chain_heads, seat, link)
    if not ahead:
        raise Illegal("bad_link", "that is no next link of seat %d's V chain" % seat)
    return link, ahead


def _distance(heads, seat, link):
    """How far a link leads on from the last vote of a seat in the log: 1 to PASSED + 1; 0 if it does not."""
    last = heads.votes[seat * fair.SIZE : seat * fair.SIZE + fair.SIZE]
    for ahead in range(1, fair.PASSED + 2):
        link = fair.image_of(fair.VOTE, link)
        if link == last:
            return ahead
    return 0


def _check_votes(log, gone, texts):
    """The votes of an entry: (seat, link, how far it leads on) of all who gave one."""
    seats = seats_in(log.voters(gone))
    if type(texts) is not list or len(texts) != len(seats):
        raise Illegal("bad_entry", 'a vote, or "", of each of %d people is wanted' % len(seats))
    agreed = [seat for seat, text in zip(seats, texts) if text != ""]
    if not has_quorum(log, agreed):
        raise Illegal("no_vote", "%d votes are not enough" % len(agreed))
    return [(seat,) + check_vote(log, seat, gone, text) for seat, text in zip(seats, texts) if text != ""]


def _take(log, votes):
    heads = log.chain_heads
    for seat, link, ahead in votes:
        heads.votes[seat * fair.SIZE : seat * fair.SIZE + fair.SIZE] = link
        heads.voted[seat] += ahead


def apply_drop(log, seat, data, checked, events):
    gone, votes = checked
    _take(log, votes)
    if log.phase == MIXING:
        skip(log, log.throw.mixers, fair.NONCE)
    # Whoever is told that nobody was dropped goes on with those dice: their links must never be shown to others.
    seats = log.revealing_seats() if log.reveal.attested else (1 << len(log.players)) - 1
    skip(log, seats, fair.DICE, 1 if log.reveal.attested else 2)
    log.phase, log.reveal.attested = PLAYING, False
    match = log.match
    counts = match.rules.outcome_is_fixed(match.state)
    if counts:  # what they do not show changes nothing
        if log.reveal.seats:
            events.append(emit_round_word(log))
        match.rules.judge(match.state, events)
    for other in seats_in(gone):
        log.reveal.seals.pop(other, None)
        if not match.over and match.rules.living(match.state) >> other & 1:
            log.dropped |= 1 << other
            events.append(("dropped", ALL, other))
            match.drop(other, events)
    reset_shakes(log)
    rules, state = match.rules, match.state
    if not counts and (HIDE,) in _owed(log, rules.actors(state)) and not log.throw.shaken:
        forget_dice(log)


def reset_shakes(log):
    """Whoever has shaken for what is not owed any more, or for a round that is void, has not."""
    for seat in seats_in(log.throw.shaken):
        owed = log.match.rules.owes(log.match.state, seat)[:1]
        if log.dropped >> seat & 1 or owed == (HIDE,) or owed != (ROLL,) and not log.throw.is_hidden:
            log.throw.shaken &= ~(1 << seat)


def _owed(log, mask):
    return [log.match.rules.owes(log.match.state, seat)[:1] for seat in seats_in(mask)]


def skip(log, mask, tag, links=1):
    """What these seats have answered, or will have before they hear of it, was given in vain."""
    for seat in seats_in(mask) * links:
        log.chain_heads.skip(seat, tag)


def check_abandon(log, seat, data):
    """The match is broken off: by those who vote for it, or by the table alone. Returns the votes."""
    if seat != TABLE or log.phase >= OVER:
        raise Illegal("not_now", "only the table ends a match, and only one that runs")
    texts = data[0]
    alone = type(texts) is list and texts == [""] * len(seats_in(log.electorate()))
    if not alone and not log.chain_heads:
        raise Illegal("bad_entry", "nobody votes before play")
    return [] if alone else _check_votes(log, 0, texts)


def apply_abandon(log, seat, data, votes, events):
    _take(log, votes)
    log.closing = Closing(mask_of([seat for seat, _, _ in votes]))
    log.phase = OVER if log.chain_heads else CLOSED
    events.append(("abandoned", ALL, TABLE, int(bool(votes))))
