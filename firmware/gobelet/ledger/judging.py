"""Who lied in a deal, once the links of all are open: everything that a cup did is worked out again from its link.

A cup loads this when a deal is open. Honest cups are never named: what one said it has said itself, its input fits a
digest of the log, so its output is right if all before it is, and only one output is.
"""

from gobelet import curve, fair, masking, masks
from gobelet.ledger.sealing import sealed_cards

MASK, PEEL, KEY, BOX = "mask", "peel", "key", "box"
PASSED_NOT_HELD, CARD_NOT_HELD, FALSE_COMPLAINT = "passed_not_held", "card_not_held", "false_complaint"


def judge(deal, deck, game):
    """Generator: names liars. deal: a Deal whose links are all open. deck: its cards. game: the ledger's. Yields after
    each slice; returns a list of (seat, code, number of the entry)."""
    names = []
    scalars = [masks.mask(deal.links[seat], deal.tail(seat)) for seat in range(deal.seats)]
    points = yield from masks.deck_points(deck)
    where = bytes(range(len(deck)))
    for seat, (number, digest, _) in enumerate(deal.masks):
        yield from curve.multiply(points, scalars[seat])
        where = bytes([where[at] for at in deal.orders[seat]])
        if masking.digest(points, where) != digest:
            names.append((seat, MASK, number))
            break  # what hangs on it proves nothing of others
    if not names and deal.blocks:
        yield from _judge_peels(deal, points, where, scalars, names)
    right = not names  # else the hands of honest cups would seem to be others
    dealt = [[deck[where[place]] for place in block] for block in deal.blocks] if right else []
    yield from _judge_keys(deal, names)
    passed = yield from _judge_boxes(deal, game, dealt, names)
    if dealt and not names:
        _judge_plays(deal, dealt, passed, names)
    if deal.accused and not names:
        names.append((deal.accused[0], FALSE_COMPLAINT, deal.accused[2]))
    return names


def _judge_peels(deal, points, where, scalars, names):
    """The blocks, lap by lap: the first digest that differs names who made it."""
    for owner, places in enumerate(deal.blocks):
        block = bytearray()
        for place in places:
            at = where[place] * masking.POINT
            block += points[at : at + masking.POINT]
        for lap, (number, _) in enumerate(deal.peels, 1):
            seat = (owner - lap) % deal.seats
            yield from curve.multiply(block, (yield from curve.inverse(scalars[seat])))
            if masking.digest(block) != deal.peeled(lap, seat):
                names.append((seat, PEEL, number))
                break


def _key(deal, seat):
    return masks.key(deal.links[seat], deal.tail(seat))


def _judge_keys(deal, names):
    for seat, (number, _, public) in enumerate(deal.masks):
        if (yield from curve.product(_key(deal, seat), curve.BASE)) != public:
            names.append((seat, KEY, number))


def _judge_boxes(deal, game, dealt, names):
    """What was passed on: under the key of the taker as the log has it, which the giver had to take. Returns {giver:
    cards}."""
    passed = {}
    for giver, (number, box) in sorted(deal.boxes.items()):
        shared = yield from curve.product(_key(deal, giver), deal.masks[deal.takers[giver]][2])
        data = masking.boxed(shared, deal.mixed, deal.mix_number, giver, box)
        passed[giver] = cards = tuple(data[fair.SIZE :])
        right = data[: fair.SIZE] == masking.salt(deal.links[giver], deal.tail(giver))
        if not right or not sealed_cards(deal, game, giver, data):
            names.append((giver, BOX, number))
        elif dealt and not all([card in dealt[giver] for card in cards]):
            names.append((giver, PASSED_NOT_HELD, number))
    return passed


def _judge_plays(deal, dealt, passed, names):
    """Every card that was played against what its player was dealt and given."""
    held = [set(cards) for cards in dealt]
    if deal.takers and len(passed) == deal.seats:
        for giver in range(deal.seats):
            held[giver] -= set(passed[giver])
        for giver in range(deal.seats):
            held[deal.takers[giver]] |= set(passed[giver])
    for number, seat, card in deal.plays():
        if card not in held[seat]:
            names.append((seat, CARD_NOT_HELD, number))
