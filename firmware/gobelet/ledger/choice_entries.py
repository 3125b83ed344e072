"""Secret choices, and the time: the entries that only some games have.

`log` is the Ledger, `data` the items of an entry. What lies in the hands stays beside the log: it knows a choice once
it is opened. Where cards are dealt (deal_entries.py) a choice is of cards, and the links of its entries are the deal's.
"""

from gobelet import fair
from gobelet.games import Illegal
from gobelet.ledger.attestations import check_reveal
from gobelet.ledger.entry_format import as_action, dumps, unhex


def commitment(log, step, seat, salt, choice):
    """What a seat publishes of a choice (an action) that it makes at a step of the match. salt: 32 bytes."""
    return fair.choice_commitment(salt, log.seating.game_id, step, seat, dumps(choice))


def check_seal(log, seat, data):
    """A commitment, and what everybody may see of the choice: the rules judge that. Of cards also the link that opens
    what this seat had seen of the deal."""
    action = as_action(data[1])
    log.match.check(seat, action)
    if (len(data) == 3) != bool(log.deal):
        raise Illegal("bad_entry", "a choice of cards, and no other, is sealed with a link")
    link = check_reveal(log, seat, fair.DICE, data[2]) if log.deal else None
    return unhex(data[0]), action, link


def apply_seal(log, seat, data, checked, events):
    sealed, action, link = checked
    log.reveal.seals[seat] = (sealed, log.match.step)
    if link:
        log.chain_heads.advance(seat, fair.DICE, link)
        log.deal.seals.set_row(seat, log.match.step, sealed)
    log.act(seat, action, events)
    if link:
        from gobelet.ledger import deal_entries

        deal_entries.pass_on(log)


def check_unseal(log, seat, data):
    """The choice that was sealed, and no other. One that breaks the rules counts as their FORFEIT, where they have one:
    it can neither be taken back nor hold up the match. Nor can one of cards: then somebody has lied, and that is found
    out."""
    choice, salt = as_action(data[1]), unhex(data[0])
    rules = log.match.rules
    link = check_reveal(log, seat, fair.DICE, data[2])
    expected, step = log.reveal.seals[seat]
    if commitment(log, step, seat, salt, choice) != expected:
        raise Illegal("not_as_sealed", "seat %d opens something else than it sealed" % seat)
    if log.deal and salt != log.deal.salt(seat, link):
        raise Illegal("not_as_sealed", "the salt of seat %d does not follow from its link" % seat)
    breaks = rules.check(log.match.state, seat, choice)
    if breaks and log.deal:
        choice = None
    elif breaks and rules.forfeit is not None:
        choice = rules.forfeit
    elif breaks:
        log.match.check(seat, choice)  # which refuses it
    return choice, link


def apply_unseal(log, seat, data, checked, events):
    choice, link = checked
    del log.reveal.seals[seat]
    log.chain_heads.advance(seat, fair.DICE, link)
    if choice is not None:
        log.act(seat, choice, events)
    if log.deal:
        from gobelet.ledger import deal_entries

        log.deal.lied = log.deal.lied or choice is None
        deal_entries.on_preimage_revealed(log, seat, link, events)


def check_clock(log, seat, data):
    """Minutes since the match began; the rules let time go forward only."""
    minutes = as_action(data[0])
    log.match.check(seat, minutes)
    return minutes


def apply_clock(log, seat, data, minutes, events):
    log.act(seat, minutes, events)
