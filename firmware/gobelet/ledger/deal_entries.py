"""Cards that the cups deal and nobody sees: masks of all, what is passed on, and how it is all opened.

`log` is the Ledger, `data` the items of an entry. Points travel beside the log, which has their digests: so it is
folded without any arithmetic on the curve, and who must not trust them works them out again once the links are open
(deal_audit.py). docs/protocol.md, section 10, has the formulas.
"""

from gobelet import card_secrets, fair
from gobelet.games import ALL, CHANCE, DEAL, HIDDEN, SHOW, Illegal, seats_in
from gobelet.ledger.attestations import check_preimage, check_reveal, check_reveals
from gobelet.ledger.deal import Deal
from gobelet.ledger.entry_format import (
    CONFIRMING,
    MASKING,
    OVER,
    PASSING,
    PEELING,
    PLAYING,
    TABLE,
    UNMASKING,
    WITNESSING,
    ForkDetected,
    unhex,
)


def advance_deal(log):
    """The rules wait for cards, or for what was dealt: the cups see to that."""
    kind = log.match.rules.owes(log.match.state, CHANCE)[0]
    if kind == DEAL:
        seats = len(log.players)
        used = [log.chain_heads.count(seat, fair.DICE) for seat in range(seats)]
        log.deal = Deal(log.throw.mixed, log.throw.mixed_at, used, log.deal)
        log.phase = MASKING
    elif kind == SHOW:
        _ask(log)


def _ask(log):
    """Everybody answers to the log as it is, before anything is opened."""
    log.reveal.attested = False
    log.reveal.challenge = log.digest
    log.phase = WITNESSING


def _number(log):
    """The number of the entry that is being applied."""
    return log.entries - 1


# masks


def check_mask(log, seat, data):
    """The digest of the points that a seat has masked and shuffled, and the key under which it is passed cards."""
    return unhex(data[0]) + unhex(data[1])


def apply_mask(log, seat, data, checked, events):
    log.deal.masks.set_row(seat, _number(log), checked)
    log.match.step += 1
    events.append(("masked", ALL, seat))
    if len(log.deal.masks) == log.deal.seats:
        _ask(log)


def on_attested(log, answers):
    """All have answered. Where masks were fixed, their links say which places are dealt to whom; before a deal is
    opened all open these answers first. answers: of all seats."""
    deal, match = log.deal, log.match
    if deal.is_ending:
        log.phase = CONFIRMING
        return
    count = len(match.rules.deck(deal.seats))
    links = [answer[: fair.SIZE] for answer in answers]
    places = card_secrets.dealing_order(links, deal.mixed, deal.mix_number, count)
    deal.dealing_order = bytes(places)
    deal.blocks = [bytes(block) for block in match.rules.dealt(match.state, places)]
    log.reveal.attested, deal.previous = False, None
    log.phase = PEELING


def check_sure(log, seat, data):
    """The links that open what all have answered to the end of a deal. A cup gives the link of its deal only once it
    has folded them: of two cups that were told two stories one stops here, and nobody can judge either."""
    return check_reveals(log, log.seats_to_gather(), fair.CALL, data[0])


def apply_sure(log, seat, data, links, events):
    """Where no choice of a seat opens the deal, what was not asked for of the X chains until then is given in vain."""
    deal, match = log.deal, log.match
    for other, link in zip(seats_in(log.seats_to_gather()), links):
        log.chain_heads.advance(other, fair.CALL, link)
    log.phase = PLAYING
    if deal.accused or match.rules.owes(match.state, CHANCE)[:1] == (SHOW,):
        for other in range(deal.seats):
            while log.chain_heads.count(other, fair.DICE) < deal.dealer_link(other):
                log.chain_heads.skip(other, fair.DICE)
        log.phase = UNMASKING


def check_peel(log, seat, data):
    """The digests of the blocks from which each seat has taken its mask off, in one lap; in the last one each with a
    tag, see card_secrets.lap_tag()."""
    if type(data[0]) is not list or len(data[0]) != log.deal.seats:
        raise Illegal("bad_entry", "one digest of each of %d seats is wanted" % log.deal.seats)
    return [unhex(text, log.deal.lap_item_size) for text in data[0]]


def apply_peel(log, seat, data, items, events):
    deal = log.deal
    if deal.is_last_lap:
        deal.lap_tags = log.challenge + b"".join([item[fair.SIZE :] for item in items])
    deal.peels.set_row(len(deal.peels), _number(log), b"".join([item[: fair.SIZE] for item in items]))
    events.append(("peeled", ALL, TABLE, len(deal.peels), deal.seats - 1))
    if len(deal.peels) < deal.seats - 1:
        log.match.step += 1
    else:
        log.phase = PLAYING
        log.act(TABLE, HIDDEN, events)


# what is sealed and passed on


def pass_on(log):
    """Once all have sealed what they pass on, each cup does."""
    deal, rules = log.deal, log.match.rules
    if rules.passes and len(deal.seals) == deal.seats:
        deal.takers = [rules.passes(log.match.state, seat)[0] for seat in range(deal.seats)]
        log.phase = PASSING


def check_pass(log, seat, data):
    """A box: salt and cards of the choice, for nobody but the taker to read. And the link that opens the tag of this
    seat's last lap: it leaves a cup only once all others have given theirs of `seal`, which they do after they had that
    tag. So nobody whose laps were others plays a card."""
    _, cards = log.match.rules.passes(log.match.state, seat)
    box, link = unhex(data[0], fair.SIZE + cards), check_preimage(log, seat, fair.DICE, data[1])
    if not log.deal.saw_same_laps(seat, link):
        raise ForkDetected(seat)
    return box, link


def apply_pass(log, seat, data, checked, events):
    box, link = checked
    log.chain_heads.advance(seat, fair.DICE, link)
    log.deal.boxes.set_row(seat, _number(log), box)
    if len(log.deal.boxes) == log.deal.seats:
        log.deal.lap_tags = b""
        log.phase = PLAYING
        log.match.step += 1


# the end of a deal


def check_unmask(log, seat, data):
    """The link from which all followed that a seat did in the deal."""
    return check_reveal(log, seat, fair.DICE, data[0])


def apply_unmask(log, seat, data, link, events):
    log.chain_heads.advance(seat, fair.DICE, link)
    on_preimage_revealed(log, seat, link, events)


def on_preimage_revealed(log, seat, link, events):
    """The link of a seat's part in the deal is open. With the last one everybody knows the deal."""
    deal, match = log.deal, log.match
    deck = match.rules.deck(deal.seats)
    deal.links.set_row(seat, _number(log), link + card_secrets.permutation(link, deal.context(seat), len(deck)))
    if not deal.open:
        return
    if deal.accused:
        log.phase = OVER
        return
    order = dealt_order(deal, deck)
    if deal.lied or match.rules.check(match.state, TABLE, order):
        deal.lied = True
        log.phase = OVER
        events.append(("lied", ALL, TABLE))
        return
    log.phase = PLAYING
    log.act(TABLE, order, events)


def dealt_order(deal, deck):
    """The deck of an opened deal, from the top, in the order in which it was dealt."""
    where = card_secrets.compose_permutations([deal.order(seat) for seat in range(deal.seats)])
    return tuple([deck[where[place]] for place in deal.dealing_order])


# a complaint


def may_complain(log):
    """Whether a seat may say now that an entry of this deal cannot be right: from the first mask to the last card."""
    deal = log.deal
    if not deal or deal.accused or deal.links or not deal.masks:
        return False
    if log.phase == PLAYING:
        return not (log.throw.shaken or log.revealing_seats())
    return log.phase in (MASKING, PEELING, PASSING)


def check_wrong(log, seat, data):
    """An entry of this deal cannot be right: whoever says so has all links opened."""
    deal, number = log.deal, data[0]
    if type(number) is not int or seat == TABLE:
        raise Illegal("bad_entry", "a seat names an entry by its number")
    if not may_complain(log):
        raise Illegal("not_now", "no cards are dealt or played now")
    if not deal.masks.number(0) <= number < log.entries:
        raise Illegal("bad_entry", "that is no entry of this deal")
    return number


def apply_wrong(log, seat, data, number, events):
    log.deal.accused = (seat, number, _number(log))
    log.match.step += 1
    events.append(("accused", ALL, seat, number))
    _ask(log)
