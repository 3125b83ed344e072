"""Secret choices, a table that deals, the time: the entries that only some games have.

`log` is the Ledger, `data` the items of an entry.
What lies in the hands stays beside the log: it knows a choice once it is opened, and the deal once the table shows it.
"""

from gobelet import fair
from gobelet.games import HIDDEN, Illegal
from gobelet.ledger.entries import TABLE, as_action, dumps, unhex
from gobelet.ledger.links import check_link, check_opening


def commitment(log, step, seat, salt, choice):
    """What a seat publishes of a choice (an action) that it makes at a step of the match. salt: 32 bytes."""
    return fair.sealed(salt, log.game, step, seat, dumps(choice))


def check_seal(log, seat, data):
    """A commitment, and what everybody may see of the choice: the rules judge that."""
    action = as_action(data[1])
    log.match.check(seat, action)
    return unhex(data[0]), action


def apply_seal(log, seat, data, checked, events):
    log.seals[seat] = (checked[0], log.match.step)
    log.act(seat, checked[1], events)


def check_unseal(log, seat, data):
    """The choice that was sealed, and no other. One that breaks the rules counts as their FORFEIT, where they have one:
    it can neither be taken back nor hold up the match."""
    choice = as_action(data[1])
    rules = log.match.rules
    if (len(data) == 2) != rules.entrusted:
        raise Illegal("bad_entry", "an opening has a link, except where the table opens")
    link = None if rules.entrusted else check_opening(log, seat, fair.DICE, data[2])
    expected, step = log.seals[seat]
    if commitment(log, step, seat, unhex(data[0]), choice) != expected:
        raise Illegal("not_as_sealed", "seat %d opens something else than it sealed" % seat)
    if rules.forfeit is not None and rules.check(log.match.state, seat, choice):
        return rules.forfeit, link
    log.match.check(seat, choice)
    return choice, link


def apply_unseal(log, seat, data, checked, events):
    choice, link = checked
    del log.seals[seat]
    if link:
        log.heads.take(seat, fair.DICE, link)
    log.act(seat, choice, events)


def check_deal(log, seat, data):
    """Nothing is known of a deal but that it is done."""


def apply_deal(log, seat, data, checked, events):
    log.act(TABLE, HIDDEN, events)


def check_show(log, data):
    """The link that the table dealt from. It must explain every card that was played. Returns link and order."""
    link = check_link(log, TABLE, fair.DICE, data[0])
    order = fair.deal_order(link, log.mixed, log.mixed_at, log.match.rules.deck(len(log.players)))
    try:
        log.match.check(TABLE, order)
    except Illegal as error:
        raise Illegal("table_dealt_other_cards", "the table shows another deal than was played: %s" % error) from error
    return link, order


def apply_show(log, checked, events):
    link, order = checked
    log.heads.take(TABLE, fair.DICE, link)
    log.dealt = log.match.rules.dealt(log.match.state, order)
    log.act(TABLE, order, events)


def check_clock(log, seat, data):
    """Minutes since the match began; the rules let time go forward only."""
    minutes = as_action(data[0])
    log.match.check(TABLE, minutes)
    return minutes


def apply_clock(log, seat, data, minutes, events):
    log.act(TABLE, minutes, events)
